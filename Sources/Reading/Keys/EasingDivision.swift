// SPDX-License-Identifier: MIT
import GlissadeTiming

/// The easings of both parts of a motion that is divided at an input.
///
/// A cubic curve is divided by de Casteljau's algorithm, a polyline at one of its points: the parts together have the
/// values of the whole. Steps keep their easing in both parts.
struct EasingDivision {
  let first: TimingFunction
  let second: TimingFunction
  /// The progress of the whole at the input.
  let output: Double
  /// Whether the parts together have the values of the whole.
  let isExact: Bool

  /// The least output of a part, below which its change is only rounding.
  private static let leastOutput = 1e-6
  /// The largest output of a handle. Handles of a part with nearly no change would be far away.
  private static let outputs = -1000.0...1000

  /// - Parameter input: The input, inside 0 … 1.
  init(_ easing: TimingFunction, at input: Double) {
    let output = easing.value(at: input)
    self.output = output
    let isDivisible = abs(output) > Self.leastOutput && abs(1 - output) > Self.leastOutput
    switch easing.kind {
    case .linear: (first, second, isExact) = (easing, easing, true)
    case .cubicBezier(let x1, let y1, let x2, let y2):
      let parts = isDivisible ? Self.parts(of: [(0, 0), (x1, y1), (x2, y2), (1, 1)], at: input) : nil
      (first, second, isExact) = (parts?.first ?? easing, parts?.second ?? easing, parts != nil)
    case .stops(let stops) where isDivisible:
      let low = LinearStop(input: 0, output: easing.value(at: 0) / output)
      let before = stops.filter { $0.input > 0 && $0.input <= input }
      first = .stops(
        [low] + before.map { LinearStop(input: $0.input / input, output: $0.output / output) }
          + [LinearStop(input: 1, output: 1)])
      let (width, height) = (1 - input, 1 - output)
      let after = stops.filter { $0.input > input && $0.input <= 1 }.map {
        LinearStop(input: ($0.input - input) / width, output: ($0.output - output) / height)
      }
      let end = LinearStop(input: 1, output: (easing.value(at: 1) - output) / height)
      second = .stops([LinearStop(input: 0, output: 0)] + after + (after.last == end ? [] : [end]))
      isExact = true
    default: (first, second, isExact) = (easing, easing, easing == .hold)
    }
  }

  /// The two parts of a cubic curve, each scaled to inputs and outputs from 0 to 1; `nil` if a handle would be too far
  /// away.
  private static func parts(
    of points: [(x: Double, y: Double)], at input: Double
  ) -> (first: TimingFunction, second: TimingFunction)? {
    func level(_ points: [(x: Double, y: Double)], _ t: Double) -> [(x: Double, y: Double)] {
      zip(points, points.dropFirst()).map { ($0.x + ($1.x - $0.x) * t, $0.y + ($1.y - $0.y) * t) }
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if level(level(level(points, middle), middle), middle)[0].x < input { low = middle } else { high = middle }
    }
    let one = level(points, low)
    let two = level(one, low)
    let split = level(two, low)[0]
    let width = (first: split.x, second: 1 - split.x)
    let height = (first: split.y, second: 1 - split.y)
    guard width.first > 0, width.second > 0, height.first != 0, height.second != 0 else { return nil }
    let numbers = [
      one[0].x / width.first, one[0].y / height.first, two[0].x / width.first, two[0].y / height.first,
      (two[1].x - split.x) / width.second, (two[1].y - split.y) / height.second,
      (one[2].x - split.x) / width.second, (one[2].y - split.y) / height.second,
    ].map { ($0 * 1e6).rounded() / 1e6 }
    guard numbers.allSatisfy(outputs.contains) else { return nil }
    func x(_ number: Double) -> Double { min(max(number, 0), 1) }
    return (
      .cubicBezier(x(numbers[0]), numbers[1], x(numbers[2]), numbers[3]),
      .cubicBezier(x(numbers[4]), numbers[5], x(numbers[6]), numbers[7])
    )
  }
}
