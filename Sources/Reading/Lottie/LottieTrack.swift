// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming

/// The value between two keyframes of a Lottie file.
struct LottieSegment<Value: Animatable & Equatable>: Sendable {
  /// The first and the last frame.
  let start: Double
  let end: Double
  let from: Value
  let to: Value
  /// The easing; ``TimingFunction/hold`` for a value that jumps at the end.
  let easing: TimingFunction

  /// The end of the segment. A held value ends up to 1e-6 frames early: times in seconds are rounded, and the frame of
  /// the next keyframe must have its value.
  var roundedEnd: Double {
    let early = end - min(1e-6, (end - start) / 2)
    return easing == .hold && early > start ? early : end
  }
}

extension TimingFunction {
  /// The start value up to the end.
  static let hold = TimingFunction.steps(1)
}

/// The values of a property by frame. Before the first keyframe and after the last one, the value is constant.
struct LottieTrack<Value: Animatable & Equatable>: Sendable {
  /// The frames of the first and the last keyframe.
  let start: Double
  let end: Double
  private let keyframes: KeyframeTrack<Value>

  /// - Precondition: There is a segment; each begins at the end of the one before it, and some segment has a duration.
  init(_ segments: [LottieSegment<Value>]) {
    let (start, end) = (segments[0].start, segments[segments.count - 1].roundedEnd)
    let duration = end - start
    var (values, keyTimes, easings): ([Value], [Double], [TimingFunction]) = ([segments[0].from], [0], [])
    for segment in segments {
      if let last = values.last, last != segment.from {
        // A value that jumps has a segment without duration.
        values.append(segment.from)
        keyTimes.append(keyTimes[keyTimes.count - 1])
        easings.append(.linear)
      }
      values.append(segment.to)
      keyTimes.append((segment.roundedEnd - start) / duration)
      easings.append(segment.easing)
    }
    keyTimes[keyTimes.count - 1] = 1
    keyframes = KeyframeTrack(Keyframes(values, keyTimes: keyTimes, timingFunctions: easings))
    (self.start, self.end) = (start, end)
  }

  /// The value at a frame.
  func value(at frame: Double) -> Value {
    keyframes.value(at: min(max((frame - start) / (end - start), 0), 1))
  }

  /// The value on a clock.
  func animated(on clock: LottieClock) -> Animated<Value> {
    guard let (rate, origin) = clock.affine else { return .function { value(at: clock.frame(at: $0)) } }
    return .animation(
      Animation(
        .keyframes(keyframes),
        timing: MediaTiming(beginTime: (start - origin) / rate, duration: (end - start) / rate, fillMode: .both)))
  }
}
