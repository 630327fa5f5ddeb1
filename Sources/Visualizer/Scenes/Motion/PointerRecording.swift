// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTexts

/// The motion of the pointer on the stage, as the user records it.
struct PointerRecording: Sendable {
  /// An instant in seconds from the first sample, and the place in the picture.
  struct Sample: Sendable, Hashable {
    let time: Double
    let point: Point
  }

  private(set) var samples: [Sample] = []
  /// The media time of the last sample.
  private var last = 0.0

  /// The largest distance of the recorded motion from the samples, in points of the picture.
  static let tolerance = 0.5
  /// The most samples: ten minutes at 60 in each second.
  private static let limit = 36_000

  /// Adds a sample.
  ///
  /// - Parameters:
  ///   - time: The media time. One before that of the last sample is in the next pass of the lap.
  ///   - lap: The duration of a lap in seconds.
  mutating func append(_ point: Point, at time: Double, lap: Double) {
    guard samples.count < Self.limit, point.isFinite else { return }
    guard let previous = samples.last else {
      samples.append(Sample(time: 0, point: point))
      last = time
      return
    }
    var step = time - last
    if step < 0 { step = max(0, step + lap) }
    last = time
    guard step > 0 else { return }
    samples.append(Sample(time: previous.time + step, point: point))
  }

  /// The samples without rest at both ends, and without those that lie within the tolerance of the straight motion
  /// between others.
  ///
  /// - Complexity: O(n²) in the worst case, for n samples; O(n log n) for usual motions.
  var keyframes: [Sample] {
    guard let first = samples.first, let final = samples.last else { return [] }
    let start = (samples.firstIndex { $0.point.distance(to: first.point) > Self.tolerance } ?? 1) - 1
    let end = (samples.lastIndex { $0.point.distance(to: final.point) > Self.tolerance } ?? 0) + 1
    guard end - start > 1 || end > start else { return [] }
    let moved = Array(samples[start...min(end, samples.count - 1)])
    var kept: Set<Int> = [0, moved.count - 1]
    var open = [(0, moved.count - 1)]
    while let (low, high) = open.popLast() {
      guard high - low > 1 else { continue }
      let (a, b) = (moved[low], moved[high])
      let farthest = ((low + 1)..<high).map { index in
        let share = (moved[index].time - a.time) / (b.time - a.time)
        let straight = a.point + (b.point - a.point) * share
        return (index: index, distance: straight.distance(to: moved[index].point))
      }.max { $0.distance < $1.distance }
      guard let farthest, farthest.distance > Self.tolerance else { continue }
      kept.insert(farthest.index)
      open += [(low, farthest.index), (farthest.index, high)]
    }
    return kept.sorted().map { Sample(time: moved[$0].time - moved[0].time, point: moved[$0].point) }
  }

  /// The frames per second of a recorded file.
  private static let frameRate = 60.0

  /// A Lottie file in which a disc has the motion, or `nil` without any.
  func lottie(size: Size) -> String? {
    let keyframes = keyframes
    guard keyframes.count > 1, let end = keyframes.last?.time, end > 0 else { return nil }
    func text(_ number: Double) -> String { JSONNode.text(of: (number * 1000).rounded() / 1000) }
    let keys = keyframes.map { key in
      let (frame, x, y) = (text(key.time * Self.frameRate), text(key.point.x), text(key.point.y))
      return #"{"t":\#(frame),"s":[\#(x),\#(y)],"o":{"x":[0],"y":[0]},"i":{"x":[1],"y":[1]}}"#
    }
    let frames = text(max(1, (end * Self.frameRate).rounded(.up)))
    let diameter = text(max(4, 0.08 * min(size.width, size.height)))
    return #"{"v":"5.7.4","fr":60,"ip":0,"op":\#(frames),"w":\#(text(size.width)),"h":\#(text(size.height)),"#
      + #""layers":[{"ty":4,"nm":"recorded","ind":1,"ip":0,"op":\#(frames),"st":0,"ks":{"p":{"a":1,"k":["#
      + keys.joined(separator: ",") + #"]}},"shapes":[{"ty":"gr","it":[{"ty":"el","p":{"a":0,"k":[0,0]},"#
      + #""s":{"a":0,"k":[\#(diameter),\#(diameter)]}},{"ty":"fl","c":{"a":0,"k":[0.36,0.25,0.85]},"#
      + #""o":{"a":0,"k":100}},{"ty":"tr","p":{"a":0,"k":[0,0]}}]}]}]}"#
  }
}
