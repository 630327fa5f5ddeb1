// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTiming

/// The values of one property in the keyframes of an animation, which elements share.
final class WebKeyTrack: Sendable {
  /// A value at an offset.
  final class Frame: Sendable {
    let offset: Double
    /// The value, or `nil` for the one below the animation.
    let value: WebValue?
    let numbers: [Double]
    let easing: TimingFunction?
    let composite: WebComposite?
    /// Whether ``value`` is not `nil`: a copy of it costs more.
    let hasValue: Bool

    init(offset: Double, value: WebValue?, easing: TimingFunction? = nil, composite: WebComposite? = nil) {
      (self.offset, self.value, self.easing, self.composite) = (offset, value, easing, composite)
      (numbers, hasValue) = (value?.numbers ?? [], value != nil)
    }
  }

  /// The frames from offset 0 to 1, at least two.
  let frames: [Frame]
  /// The interpolations of transforms after each frame, where both values are known.
  private let interpolations: [TransformInterpolation?]
  /// Whether the values after each frame are not interpolated because of their forms.
  private let discrete: [Bool]
  /// The size of the largest value.
  let size: Int

  /// - Parameter frames: The frames by ascending offsets, at least one.
  init(_ frames: [Frame]) {
    var frames = frames
    // Missing first and last values are those below the animation.
    if let first = frames.first, first.offset > 0 { frames.insert(Frame(offset: 0, value: nil), at: 0) }
    if let last = frames.last, last.offset < 1 || frames.count == 1 { frames.append(Frame(offset: 1, value: nil)) }
    self.frames = frames
    interpolations = zip(frames, frames.dropFirst()).map { first, next in
      guard case .transform(let from)? = first.value, case .transform(let to)? = next.value else { return nil }
      return TransformInterpolation(from: from, to: to)
    }
    discrete = zip(frames, frames.dropFirst()).map { Self.isDiscrete($0, $1) }
    size = frames.reduce(1) { max($0, $1.value?.size ?? 1) }
  }

  /// Whether the values below the animation have no effect.
  func covers(_ composite: WebComposite) -> Bool {
    frames.allSatisfy { $0.hasValue && ($0.composite ?? composite) == .replace }
  }

  /// The frame before a progress, and the share of the next one; at most 1 and at least 0 without extrapolation.
  func place(of progress: Double, _ keyframeEasing: TimingFunction) -> (index: Int, share: Double) {
    let last = frames.count - 1
    if progress < 0, frames[1].offset == 0 { return (0, 0) }
    if progress >= 1, frames[last - 1].offset == 1 { return (last - 1, 1) }
    let index = frames.dropLast().lastIndex(atMost: progress, by: \.offset)
    let (from, to) = (frames[index].offset, frames[index + 1].offset)
    guard to > from else { return (index, 1) }
    let share = (progress - from) / (to - from)
    return (index, (frames[index].easing ?? keyframeEasing).value(at: share))
  }

  /// The value at a place.
  func value(
    at place: (index: Int, share: Double), over below: WebValue?, _ composite: WebComposite, _ rule: WebRule
  ) -> WebValue? {
    let (first, next) = (frames[place.index], frames[place.index + 1])
    let isPlain = (first.composite ?? composite) == .replace && (next.composite ?? composite) == .replace
    if isPlain, let interpolation = interpolations[place.index] {
      return .transform(interpolation.list(at: place.share))
    }
    func end(_ frame: Frame) -> WebValue? {
      guard let value = frame.value else { return below }
      guard let below else { return value }
      return rule.compose(value, onto: below, frame.composite ?? composite)
    }
    guard let from = end(first), let to = end(next) else { return nil }
    return rule.interpolate(from, to, place.share)
  }

  /// One number of the value at a place; NaN without one.
  func number(
    _ index: Int, at place: (index: Int, share: Double), over below: Double, _ composite: WebComposite, _ rule: WebRule
  ) -> Double {
    let (first, next) = (frames[place.index], frames[place.index + 1])
    func end(_ frame: Frame) -> Double {
      guard frame.hasValue else { return below }
      guard index < frame.numbers.count else { return .nan }
      return rule.compose(frame.numbers[index], onto: below, frame.composite ?? composite)
    }
    if discrete[place.index] { return end(place.share < 0.5 ? first : next) }
    return rule.interpolate(end(first), end(next), place.share)
  }

  private static func isDiscrete(_ frame: Frame, _ other: Frame) -> Bool {
    guard let first = frame.value, let next = other.value else { return false }
    switch (first, next) {
    case (.numbers(let a), .numbers(let b)): return a.count != b.count
    case (.path(let a), .path(let b)): return !a.isInterpolable(to: b)
    default: return true
    }
  }

  /// The progresses at which the value or its slope may jump, in no order.
  func breakpoints(_ keyframeEasing: TimingFunction) -> [Double] {
    var result: [Double] = []
    for (index, frame) in frames.dropLast().enumerated() {
      result.append(frame.offset)
      let width = frames[index + 1].offset - frame.offset
      guard width > 0 else { continue }
      let own = (frame.easing ?? keyframeEasing).breakpoints(limit: ReadAnimation.easingLimit)
      result += own.map { frame.offset + $0 * width }
      if isJumping(index) { result.append(frame.offset + width / 2) }
    }
    return result
  }

  /// Whether the value changes abruptly between two frames.
  private func isJumping(_ index: Int) -> Bool {
    switch frames[index].value {
    case .numbers?, .path?: discrete[index]
    case .word?: true
    default: false
    }
  }
}
