// SPDX-License-Identifier: MIT
import GlissadeTexts
package import GlissadeTiming
import RealModule

/// A spring in place of the easing between two keyframes.
///
/// CSS has a polyline for it. In other formats, keyframes with cubic easings follow the spring: at its extremes, and
/// between them where one curve would deviate.
extension StatedKeys {
  /// The part of the change by which a spring may miss the next keyframe.
  private static let restBand = 0.005
  /// The largest deviation from the spring, as a part of the change.
  private static let accuracy = 0.002
  private static let (pieceLimit, sampleCount) = (40, 480)

  /// The changes that let the motion after a keyframe follow a spring, and the reason why the file cannot express it.
  package func changes(
    to spring: Spring, afterKey index: Int
  ) -> (changes: [(key: Int, change: KeyEdit.Change)], problem: String?) {
    guard index >= 0, index + 1 < keys.count else { return ([], "The last keyframe has no easing") }
    let (key, next) = (keys[index], keys[index + 1])
    let duration = next.time - key.time
    let rest = spring.lastExit(from: Self.restBand)
    guard rest <= duration else {
      let texts = [rest, duration].map { JSONNode.text(of: ($0 * 100).rounded(.up) / 100) }
      return ([], "The spring rests after \(texts[0]) s, and the next keyframe follows after \(texts[1]) s")
    }
    if case .rule = source {
      return ([(index, .easing(.stops(Self.stops(of: spring, duration))))], nil)
    }
    if let problem = source.problem(with: .ease) { return ([], problem) }
    guard !key.numbers.isEmpty, key.curve == nil else {
      return ([], "Shapes and curved motion paths cannot pass their ends, as a spring does")
    }
    let knots = Self.knots(of: spring, duration)
    guard knots.count <= Self.pieceLimit else { return ([], "The spring swings too often for this duration") }
    // Instants that the file can state.
    let inner = knots.dropFirst().dropLast().map { source.rounded(key.time + $0) }
    let times = [key.time] + inner + [next.time]
    guard zip(times, times.dropFirst()).allSatisfy({ $0 + 2 * source.resolution < $1 }) else {
      return ([], "The spring swings too often for this duration")
    }
    var changes: [(key: Int, change: KeyEdit.Change)] = []
    for (offset, time) in inner.enumerated() {
      let share = spring.value(at: time - key.time)
      let numbers = zip(key.numbers, next.numbers).map { (($0 + ($1 - $0) * share) * 1e4).rounded() / 1e4 }
      changes += [(index + offset + 1, .added(time)), (index + offset + 1, .numbers(numbers))]
    }
    for (offset, ends) in zip(times, times.dropFirst()).enumerated() {
      let isLast = offset + 2 == times.count
      let piece = Piece(spring, ends.0 - key.time, ends.1 - key.time, endsAtRest: isLast)
      changes.append((index + offset, .easing(piece.easing)))
    }
    return (changes, nil)
  }

  /// The motion of a spring between two instants as a cubic curve with the same speeds at its ends.
  private struct Piece {
    let easing: TimingFunction
    /// The largest deviation from the spring.
    let deviation: Double

    init(_ spring: Spring, _ start: Double, _ end: Double, endsAtRest: Bool = false) {
      let (low, high) = (spring.value(at: start), endsAtRest ? 1 : spring.value(at: end))
      let (rise, third) = (high - low, (end - start) / 3)
      func output(_ velocity: Double) -> Double {
        guard abs(rise) > 1e-6 else { return 1.0 / 3 }
        return (min(max(velocity * third / rise, 0), 1) * 1e4).rounded() / 1e4
      }
      let (first, last) = (output(spring.velocity(at: start)), output(spring.velocity(at: end)))
      let easing = TimingFunction.cubicBezier(0.3333, first, 0.6667, 1 - last)
      self.easing = easing
      deviation =
        (1..<8).map { step in
          let share = Double(step) / 8
          return abs(spring.value(at: start + (end - start) * share) - low - rise * easing.value(at: share))
        }.max() ?? 0
    }
  }

  /// The ends of the pieces of a spring, from 0 to a duration.
  private static func knots(of spring: Spring, _ duration: Double) -> [Double] {
    var ends: [Double] = []
    if spring.dampingRatio < 1 {
      let half = .pi / (spring.naturalFrequency * (1 - spring.dampingRatio * spring.dampingRatio).squareRoot())
      var time = half
      while time < duration, abs(1 - spring.value(at: time)) > restBand, ends.count <= pieceLimit {
        ends.append(time)
        time += half
      }
    }
    var knots = [0.0]
    for end in ends + [duration] { divide(spring, to: end, depth: 0, &knots) }
    return knots
  }

  /// Adds the ends of pieces up to an instant, which are halved where one deviates.
  private static func divide(_ spring: Spring, to end: Double, depth: Int, _ knots: inout [Double]) {
    let start = knots[knots.count - 1]
    if depth < 6, Piece(spring, start, end).deviation > accuracy {
      divide(spring, to: (start + end) / 2, depth: depth + 1, &knots)
      divide(spring, to: end, depth: depth + 1, &knots)
    } else {
      knots.append(end)
    }
  }

  /// The fewest stops of a polyline within the accuracy, at even instants.
  private static func stops(of spring: Spring, _ duration: Double) -> [LinearStop] {
    let points = (0...sampleCount).map { step -> LinearStop in
      let share = Double(step) / Double(sampleCount)
      let value = step == sampleCount ? 1 : (spring.value(at: share * duration) * 1e4).rounded() / 1e4
      return LinearStop(input: (share * 1e4).rounded() / 1e4, output: value)
    }
    var isKept = Array(repeating: false, count: points.count)
    (isKept[0], isKept[sampleCount]) = (true, true)
    var open = [(0, sampleCount)]
    while let (first, last) = open.popLast() {
      let (low, high) = (points[first], points[last])
      let slope = (high.output - low.output) / (high.input - low.input)
      let inner = first + 1..<last
      func deviation(_ index: Int) -> Double {
        abs(points[index].output - low.output - slope * (points[index].input - low.input))
      }
      guard let worst = inner.max(by: { deviation($0) < deviation($1) }), deviation(worst) > accuracy / 2 else {
        continue
      }
      isKept[worst] = true
      open += [(first, worst), (worst, last)]
    }
    return points.indices.filter { isKept[$0] }.map { points[$0] }
  }
}
