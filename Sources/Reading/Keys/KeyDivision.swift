// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTiming

/// A keyframe that is added at an instant, so that the motion stays as it is where the format can express that.
struct KeyDivision {
  /// The index of the new keyframe.
  let index: Int
  let key: StatedKeys.Key
  /// The keyframe before it, or `nil` for a new first one.
  private(set) var before: StatedKeys.Key?
  /// The progress between the keyframes around it: one, or one for each number. Empty outside of them.
  private(set) var shares: [Double] = []
  /// The parameter on the curve of a motion path, or `nil` without a curve.
  private(set) var parameter: Double?
  /// Whether the motion stays as it is, besides rounding.
  private(set) var isExact = true

  /// - Parameter time: An instant between or outside of the keyframes, in their first iteration.
  init(_ stated: StatedKeys, at time: Double) {
    let keys = stated.keys
    index = keys.firstIndex { $0.time > time } ?? keys.count
    guard index > 0 else {
      key = StatedKeys.Key(time: time, numbers: keys[0].numbers, easings: [.linear])
      return
    }
    var before = keys[index - 1]
    guard index < keys.count else {
      key = StatedKeys.Key(time: time, numbers: before.numbers, easings: [])
      before.easings = [stated.source.isDiscrete ? .hold : .linear]
      self.before = before
      return
    }
    let next = keys[index]
    let input = (time - before.time) / (next.time - before.time)
    let easings = before.easings.isEmpty ? [.linear] : before.easings
    var parts = easings.map { EasingDivision($0, at: input) }
    let shares = parts.map(\.output)
    self.shares = shares
    isExact = parts.allSatisfy(\.isExact)
    // Without an easing for each part, both have that of the whole.
    let isStated = zip(parts, easings).allSatisfy { part, easing in
      [part.first, part.second].allSatisfy { $0 == easing || stated.source.problem(with: $0) == nil }
    }
    if !isStated { (parts, isExact) = ([], false) }
    let curves = before.path(to: next, at: shares[0])
    parameter = curves?.parameter
    var numbers = before.numbers.indices.map { number in
      let share = shares[min(number, shares.count - 1)]
      return Self.rounded(before.numbers[number] + (next.numbers[number] - before.numbers[number]) * share)
    }
    if let place = curves?.place, numbers.count == 2 { numbers = [Self.rounded(place.x), Self.rounded(place.y)] }
    key = StatedKeys.Key(
      time: time, numbers: numbers, easings: parts.isEmpty ? easings : parts.map(\.second), curve: curves?.second)
    before.easings = parts.isEmpty ? easings : parts.map(\.first)
    before.curve = curves?.first
    self.before = before
  }

  /// A number with six decimals.
  private static func rounded(_ number: Double) -> Double {
    let rounded = (number * 1e6).rounded() / 1e6
    return rounded.isFinite ? rounded : number
  }
}

extension StatedKeys {
  /// The changes of the numbers up to the next keyframe, if the rates were those at the start and at the end. They
  /// differ on the curve of a motion path.
  package func rises(afterKey index: Int) -> (first: [Double], last: [Double]) {
    guard index >= 0, index + 1 < keys.count else { return ([], []) }
    let (key, next) = (keys[index], keys[index + 1])
    guard let segment = key.segment(to: next) else {
      let change = zip(key.numbers, next.numbers).map { $1 - $0 }
      return (change, change)
    }
    let (first, last) = (segment.direction(at: 0) * segment.length, segment.direction(at: 1) * segment.length)
    return ([first.dx, first.dy], [last.dx, last.dy])
  }
}

extension StatedKeys.Key {
  /// The curve of the motion path to the next keyframe, or `nil` for a straight line.
  fileprivate func segment(to next: StatedKeys.Key) -> LottieSpatialTrack.Segment? {
    guard let curve, numbers.count == 2, next.numbers.count == 2 else { return nil }
    let (start, end) = (Point(x: numbers[0], y: numbers[1]), Point(x: next.numbers[0], y: next.numbers[1]))
    return LottieSpatialTrack.Segment(
      start: 0, end: 1,
      curve: CubicBezier(start: start, control1: start + curve.out, control2: end + curve.back, end: end),
      easing: .linear)
  }

  /// The place on the motion path to the next keyframe, and the tangents of both parts; `nil` for a straight line.
  ///
  /// An easing that leaves 0 … 1 leaves the curve too: the tangents of both parts are then those of straight lines.
  func path(
    to next: StatedKeys.Key, at share: Double
  ) -> (place: Point, parameter: Double?, first: StatedKeys.Curve, second: StatedKeys.Curve)? {
    guard let segment = segment(to: next) else { return nil }
    let bezier = segment.curve
    guard let parameter = segment.parameter(atProgress: share) else {
      let straight = StatedKeys.Curve(out: .zero, back: .zero)
      return (segment.position(atProgress: share), nil, straight, straight)
    }
    let (first, second) = bezier.split(at: parameter)
    func tangents(_ part: CubicBezier) -> StatedKeys.Curve {
      StatedKeys.Curve(out: part.control1 - part.start, back: part.control2 - part.end)
    }
    return (first.end, parameter, tangents(first), tangents(second))
  }
}
