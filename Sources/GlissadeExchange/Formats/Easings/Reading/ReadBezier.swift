// SPDX-License-Identifier: MIT

/// A cubic Bézier curve from (0, 0) to (1, 1), evaluated as a framework evaluates it.
struct ReadBezier {
  let x1: Double
  let y1: Double
  let x2: Double
  let y2: Double

  /// Four numbers in their order; `nil` for another count.
  init?(_ numbers: [Double]) {
    guard numbers.count == 4, (0...1).contains(numbers[0]), (0...1).contains(numbers[2]) else { return nil }
    (x1, y1, x2, y2) = (numbers[0], numbers[1], numbers[2], numbers[3])
  }

  private static func coordinate(_ a: Double, _ b: Double, at s: Double) -> Double {
    let rest = 1 - s
    return 3 * rest * rest * s * a + 3 * rest * s * s * b + s * s * s
  }

  private func x(_ s: Double) -> Double { Self.coordinate(x1, x2, at: s) }

  private func y(_ s: Double) -> Double { Self.coordinate(y1, y2, at: s) }

  /// The output, as exact as the numbers.
  func value(at input: Double) -> Double {
    searched(input) { _, count in count == 60 }
  }

  /// The output in Flutter, whose search ends where the input is within a thousandth.
  func flutterValue(at input: Double) -> Double {
    searched(input) { difference, count in abs(difference) < 0.001 || count == 60 }
  }

  /// The output in Motion, whose search ends after 12 steps.
  func motionValue(at input: Double) -> Double {
    if x1 == y1, x2 == y2 { return input }
    return searched(input) { difference, count in abs(difference) <= 1e-7 || count == 12 }
  }

  /// The output in anime.js.
  func animeValue(at input: Double) -> Double {
    if x1 == y1, x2 == y2 { return input }
    return searched(input) { difference, count in abs(difference) <= 1e-7 || count == 100 }
  }

  /// The output at the parameter of a binary search, which ends by the difference of inputs or the count of steps.
  private func searched(_ input: Double, until isDone: (Double, Int) -> Bool) -> Double {
    if input <= 0 || input >= 1 { return input <= 0 ? 0 : 1 }
    var (low, high, count) = (0.0, 1.0, 0)
    while true {
      let middle = low + (high - low) / 2
      count += 1
      let difference = x(middle) - input
      if isDone(difference, count) { return y(middle) }
      if difference > 0 { high = middle } else { low = middle }
    }
  }

  /// The polyline that a `CustomEase` of GSAP has in place of the curve.
  ///
  /// A part is divided in the middle, and its halves are divided again while the control points are farther from the
  /// chord than a limit.
  var gsapPolyline: [(Double, Double)] {
    typealias Point = (x: Double, y: Double)
    var points: [Point] = [(0, 0)]
    func middle(_ a: Point, _ b: Point) -> Point { ((a.x + b.x) / 2, (a.y + b.y) / 2) }
    func divide(_ a: Point, _ b: Point, _ c: Point, _ d: Point, depth: Int) {
      let (ab, bc, cd) = (middle(a, b), middle(b, c), middle(c, d))
      let (abc, bcd) = (middle(ab, bc), middle(bc, cd))
      let center = middle(abc, bcd)
      let (dx, dy) = (d.x - a.x, d.y - a.y)
      func distance(_ p: Point) -> Double { abs((p.x - d.x) * dy - (p.y - d.y) * dx) }
      let sum = distance(b) + distance(c)
      if sum * sum > Self.gsapThreshold * (dx * dx + dy * dy), depth < 24 {
        divide(a, ab, abc, center, depth: depth + 1)
        points.append(center)
        divide(center, bcd, cd, d, depth: depth + 1)
      } else {
        points.append(center)
      }
    }
    divide((0, 0), (x1, y1), (x2, y2), (1, 1), depth: 0)
    return points + [(1, 1)]
  }

  /// The square of the accepted distance, for the default precision.
  private static let gsapThreshold = 1.0 / 200_000
}
