// SPDX-License-Identifier: MIT

/// A timing function whose graph is a cubic Bézier curve from (0, 0) to (1, 1).
///
/// The abscissae of both control points lie in 0 … 1, so that the curve is a function of its abscissa. Outside 0 … 1
/// the graph continues along the end tangents, by the rule of [CSS Easing 2][spec].
///
/// [spec]: https://drafts.csswg.org/css-easing-2/#cubic-bezier-algo
struct UnitBezier: Sendable {
  /// The abscissa of the first control point, in 0 … 1.
  let x1: Double
  /// The ordinate of the first control point.
  let y1: Double
  /// The abscissa of the second control point, in 0 … 1.
  let x2: Double
  /// The ordinate of the second control point. It is stored with the cells, to keep the size of a curve at four
  /// numbers.
  var y2: Double { cells.lastOrdinate }
  /// The polynomials of the graph, computed at the first query; copies share them.
  let cells: BezierCells

  /// The largest magnitude of an ordinate; beyond it the sums of the polynomial would overflow.
  private static let highest = 1e300

  /// Creates a curve from its two inner control points.
  ///
  /// Abscissae are clamped to 0 … 1, so that every curve is a function of its abscissa. A number that is not finite
  /// counts as 0. The text parsers reject such curves before.
  init(x1: Double, y1: Double, x2: Double, y2: Double) {
    self.x1 = x1.isFinite ? min(max(x1, 0), 1) : 0
    self.y1 = y1.isFinite ? min(max(y1, -Self.highest), Self.highest) : 0
    self.x2 = x2.isFinite ? min(max(x2, 0), 1) : 0
    cells = BezierCells(lastOrdinate: y2.isFinite ? min(max(y2, -Self.highest), Self.highest) : 0)
  }

  /// Whether both control points have ordinates in 0 … 1, so that the ordinate of the curve never falls.
  var isMonotone: Bool { (0...1).contains(y1) && (0...1).contains(y2) }

  /// Returns the ordinate at an abscissa, exact to about 1e-8 where the curve is not vertical.
  @inline(__always)
  func value(at x: Double) -> Double {
    guard x > 0, x < 1 else { return valueOutside(at: x) }
    let ordinate = cells.ordinate(at: x, of: self)
    return ordinate.isNaN ? solvedValue(at: x) : ordinate
  }

  /// Returns the ordinate at an abscissa that does not lie strictly inside 0 … 1.
  @inline(never)
  private func valueOutside(at x: Double) -> Double {
    guard x > 0 else { return x == 0 ? 0 : extended(from: 0, slope: startSlope, by: x) }
    return x == 1 ? 1 : extended(from: 1, slope: endSlope, by: x - 1)
  }

  /// Returns the ordinate at an abscissa strictly inside 0 … 1, from finer cells or by solving the curve.
  @inline(never)
  private func solvedValue(at x: Double) -> Double {
    if x1 == y1, x2 == y2 { return x }
    let ordinate = cells.finerOrdinate(at: x, of: self)
    return ordinate.isNaN ? y(at: parameter(at: x)) : ordinate
  }

  /// Returns the slope of the graph at an abscissa; infinite where the graph is vertical.
  ///
  /// At 0 and 1 it is the slope of the curve there, one-sided from within.
  func slope(at x: Double) -> Double {
    if x > 1 { return endSlope }
    if !(x >= 0) { return startSlope }
    let t = x == 0 ? 0 : x == 1 ? 1 : parameter(at: x)
    let dx = dx(at: t)
    let dy = dy(at: t)
    if dx > 0 { return dy / dx }
    // Both derivatives vanish where a control point coincides with its end: the tangent then points to the other one.
    if dy == 0 { return t < 0.5 ? startSlope : endSlope }
    return dy > 0 ? .infinity : -.infinity
  }
}

/// Curves are equal if their control points are.
extension UnitBezier: Hashable {
  static func == (a: UnitBezier, b: UnitBezier) -> Bool {
    a.x1 == b.x1 && a.y1 == b.y1 && a.x2 == b.x2 && a.y2 == b.y2
  }

  func hash(into hasher: inout Hasher) {
    for number in [x1, y1, x2, y2] { hasher.combine(number) }
  }
}

// MARK: - The extension outside 0 … 1

extension UnitBezier {
  /// The slope at which the curve leaves (0, 0), by the extension rule: 0 where the tangent is vertical.
  ///
  /// A control point that coincides with its end is ignored, and the other one decides. Four points on the ends make a
  /// straight line.
  private var startSlope: Double {
    if x1 > 0 { return y1 / x1 }
    if y1 != 0 { return 0 }
    if x2 > 0 { return y2 / x2 }
    return y2 == 0 ? 1 : 0
  }

  /// The slope at which the curve reaches (1, 1), by the same rule.
  private var endSlope: Double {
    if x2 < 1 { return (1 - y2) / (1 - x2) }
    if y2 != 1 { return 0 }
    if x1 < 1 { return (1 - y1) / (1 - x1) }
    return y1 == 1 ? 1 : 0
  }

  /// Returns the extended ordinate; a slope of 0 gives the end value, even at an infinite distance.
  private func extended(from end: Double, slope: Double, by distance: Double) -> Double {
    slope == 0 ? end : end + slope * distance
  }
}

// MARK: - The curve at a parameter

extension UnitBezier {
  @inline(__always)
  private func x(at t: Double) -> Double { Self.cubic(x1, x2, t) }
  @inline(__always)
  private func y(at t: Double) -> Double { Self.cubic(y1, y2, t) }
  @inline(__always)
  private func dx(at t: Double) -> Double { Self.derivative(x1, x2, t) }
  @inline(__always)
  private func dy(at t: Double) -> Double { Self.derivative(y1, y2, t) }

  @inline(__always)
  private static func cubic(_ p1: Double, _ p2: Double, _ t: Double) -> Double {
    let c = 3 * p1
    let b = 3 * (p2 - p1) - c
    let a = 1 - c - b
    return ((a * t + b) * t + c) * t
  }

  @inline(__always)
  private static func derivative(_ p1: Double, _ p2: Double, _ t: Double) -> Double {
    let c = 3 * p1
    let b = 3 * (p2 - p1) - c
    let a = 1 - c - b
    return (3 * a * t + 2 * b) * t + c
  }

  /// Returns the parameter at an abscissa strictly inside 0 … 1, to 1e-9.
  ///
  /// The first guess comes from the chords between the parameters 0, ¼, ½, ¾ and 1. Two Halley steps, each of which
  /// triples the digits, and a check follow. The fixed number of steps keeps the branches predictable.
  @inline(__always)
  private func parameter(at x: Double) -> Double {
    let quarter = (27 * x1 + 9 * x2 + 1) * (1.0 / 64)
    let half = (3 * (x1 + x2) + 1) * (1.0 / 8)
    let threeQuarters = (9 * x1 + 27 * (x2 + 1)) * (1.0 / 64)
    let low = x < half ? (x < quarter ? 0 : quarter) : (x < threeQuarters ? half : threeQuarters)
    let high = x < half ? (x < quarter ? quarter : half) : (x < threeQuarters ? threeQuarters : 1)
    let start = x < half ? (x < quarter ? 0 : 0.25) : (x < threeQuarters ? 0.5 : 0.75)
    let t = halley(halley(start + 0.25 * (x - low) / (high - low), x), x)
    return abs(self.x(at: t) - x) <= 1e-9 * dx(at: t) ? t : bracketed(t, x, start, start + 0.25)
  }

  /// Returns ordinate, slope and second derivative of the graph at an abscissa in 0 … 1, with an error of a few units
  /// in the last place.
  func node(at x: Double) -> BezierCells.Node {
    if x1 == y1, x2 == y2 { return BezierCells.Node(value: x, slope: 1, bend: 0) }
    let t = exactParameter(at: x)
    let (xSlope, ySlope) = (dx(at: t), dy(at: t))
    let xBend = 6 * ((1 - t) * (x2 - 2 * x1) + t * (1 - 2 * x2 + x1))
    let yBend = 6 * ((1 - t) * (y2 - 2 * y1) + t * (1 - 2 * y2 + y1))
    return BezierCells.Node(
      value: y(at: t), slope: ySlope / xSlope, bend: (yBend * xSlope - ySlope * xBend) / (xSlope * xSlope * xSlope))
  }

  /// Returns the ordinate at an abscissa in 0 … 1, with an error of a few units in the last place.
  func exactValue(at x: Double) -> Double { x1 == y1 && x2 == y2 ? x : y(at: exactParameter(at: x)) }

  /// Returns the result of ``parameter(at:)`` after one more Halley step, which removes its error.
  private func exactParameter(at x: Double) -> Double {
    guard x > 0, x < 1 else { return x }
    let t = parameter(at: x)
    let next = halley(t, x)
    return abs(next - t) < 1e-8 ? next : t
  }

  /// Returns the parameter after one Halley step: t − f f′ / (f′² − f f″ / 2).
  @inline(__always)
  private func halley(_ t: Double, _ x: Double) -> Double {
    let c = 3 * x1
    let b = 3 * (x2 - x1) - c
    let a = 1 - c - b
    let error = ((a * t + b) * t + c) * t - x
    let slope = (3 * a * t + 2 * b) * t + c
    return t - error * slope / (slope * slope - error * (3 * a * t + b))
  }

  /// Returns the parameter by Halley steps inside a shrinking bracket, which converge where the curve is almost
  /// vertical.
  @inline(never)
  private func bracketed(_ guess: Double, _ x: Double, _ start: Double, _ end: Double) -> Double {
    // Where the curve is vertical at the start of the bracket, the steps would find only a third of the digits.
    if self.x(at: start) == x { return start }
    var low = start
    var high = end
    var t = guess > low && guess < high ? guess : (low + high) / 2
    for _ in 0..<128 {
      let error = self.x(at: t) - x
      if error == 0 { return t }
      if error > 0 { high = t } else { low = t }
      let next = halley(t, x)
      let step = next > low && next < high ? next - t : (low + high) / 2 - t
      t += step
      // In its slowest case a Halley step halves the error, so the remaining error is at most the length of the step.
      if abs(step) < 1e-12 || high - low < 1e-15 { return t }
    }
    return t
  }
}
