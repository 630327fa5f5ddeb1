/// A timing function whose graph is a cubic Bézier curve from (0, 0) to (1, 1).
///
/// The abscissae of both control points lie in 0 … 1, so that the curve is a function of its abscissa. Outside 0 … 1 it
/// is extended along its end tangents by the rule of [CSS Easing 2][spec].
///
/// [spec]: https://drafts.csswg.org/css-easing-2/#cubic-bezier-algo
struct UnitBezier: Hashable, Sendable {
  /// The abscissa of the first control point, in 0 … 1.
  let x1: Double
  /// The ordinate of the first control point.
  let y1: Double
  /// The abscissa of the second control point, in 0 … 1.
  let x2: Double
  /// The ordinate of the second control point.
  let y2: Double

  /// Creates a curve from its two inner control points.
  ///
  /// Abscissae outside 0 … 1 are brought to the nearer end, and a number that is not finite counts as 0, so that every
  /// curve is a function of its abscissa. Whoever reads the numbers from text rejects such curves before.
  init(x1: Double, y1: Double, x2: Double, y2: Double) {
    self.x1 = x1.isFinite ? min(max(x1, 0), 1) : 0
    self.y1 = y1.isFinite ? y1 : 0
    self.x2 = x2.isFinite ? min(max(x2, 0), 1) : 0
    self.y2 = y2.isFinite ? y2 : 0
  }

  /// The ordinate at an abscissa, exact to about 1e-9 where the curve is not vertical.
  ///
  /// - Complexity: O(1): a few Newton steps, and a bounded bisection where the curve is almost vertical.
  func value(at x: Double) -> Double {
    if x >= 1 { return x == 1 ? 1 : extended(from: 1, slope: endSlope, by: x - 1) }
    if x <= 0 { return x == 0 ? 0 : extended(from: 0, slope: startSlope, by: x) }
    if x1 == y1, x2 == y2 { return x }
    return y(at: parameter(at: x))
  }

  /// The slope of the graph at an abscissa; infinite where the graph is vertical.
  ///
  /// At 0 and 1 it is the slope of the curve there, one-sided from within.
  func slope(at x: Double) -> Double {
    if x > 1 { return endSlope }
    if x < 0 { return startSlope }
    let t = x == 0 ? 0 : x == 1 ? 1 : parameter(at: x)
    let dx = dx(at: t)
    let dy = dy(at: t)
    if dx > 0 { return dy / dx }
    // Both derivatives vanish where a control point lies on its end: the tangent then points to the other one.
    if dy == 0 { return t < 0.5 ? startSlope : endSlope }
    return dy > 0 ? .infinity : -.infinity
  }

  /// The smallest and the largest ordinate over a range of abscissae.
  func range(over xs: ClosedRange<Double>) -> ClosedRange<Double> {
    let first = value(at: xs.lowerBound)
    let last = value(at: xs.upperBound)
    var low = min(first, last)
    var high = max(first, last)
    // y′(t) / 3 = y1 (1 − t)² + 2 (y2 − y1)(1 − t) t + (1 − y2) t²
    let a = 3 * y1 - 3 * y2 + 1
    let b = y2 - 2 * y1
    let c = y1
    let discriminant = b * b - a * c
    var parameters = [0.0, 1.0]
    if a == 0 {
      if b != 0 { parameters.append(-c / (2 * b)) }
    } else if discriminant >= 0 {
      parameters.append((-b + discriminant.squareRoot()) / a)
      parameters.append((-b - discriminant.squareRoot()) / a)
    }
    for t in parameters where t >= 0 && t <= 1 && xs.contains(self.x(at: t)) {
      low = min(low, y(at: t))
      high = max(high, y(at: t))
    }
    return low...high
  }
}

// MARK: - The extension outside 0 … 1

extension UnitBezier {
  /// The slope with which the curve leaves (0, 0), by the extension rule: 0 where the tangent is vertical.
  ///
  /// A control point on its end has no say, then the other one decides; four points on the ends make a straight line.
  private var startSlope: Double {
    if x1 > 0 { return y1 / x1 }
    if y1 != 0 { return 0 }
    if x2 > 0 { return y2 / x2 }
    return y2 == 0 ? 1 : 0
  }

  /// The slope with which the curve arrives at (1, 1), by the same rule.
  private var endSlope: Double {
    if x2 < 1 { return (1 - y2) / (1 - x2) }
    if y2 != 1 { return 0 }
    if x1 < 1 { return (1 - y1) / (1 - x1) }
    return y1 == 1 ? 1 : 0
  }

  /// A slope of 0 holds the end value however far the input is, infinitely far included.
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

  /// The parameter at which the curve has an abscissa strictly inside 0 … 1.
  private func parameter(at x: Double) -> Double {
    let c = 3 * x1
    let b = 3 * (x2 - x1) - c
    let a = 1 - c - b
    // A first guess from the chords between the parameters 0, ¼, ½, ¾ and 1.
    let quarter = ((a * 0.25 + b) * 0.25 + c) * 0.25
    let half = ((a * 0.5 + b) * 0.5 + c) * 0.5
    let threeQuarters = ((a * 0.75 + b) * 0.75 + c) * 0.75
    let isLate = x >= half
    let isInner = isLate ? x < threeQuarters : x >= quarter
    let low = isLate ? (isInner ? half : threeQuarters) : (isInner ? quarter : 0)
    let high = isLate ? (isInner ? threeQuarters : 1) : (isInner ? half : quarter)
    let start = isLate ? (isInner ? 0.5 : 0.75) : (isInner ? 0.25 : 0)
    var t = start + 0.25 * (x - low) / (high - low)
    // A fixed number of Newton steps, so that the processor predicts them; the last one tells whether they arrived.
    var step = 0.0
    for _ in 0..<3 {
      step = ((((a * t + b) * t + c) * t) - x) / ((3 * a * t + 2 * b) * t + c)
      t -= step
    }
    // Where Newton converges quadratically a last step below 1e-5 leaves an error below 1e-9. Where it does not,
    // because the curve is almost vertical, the step would have to be far smaller.
    if abs(step) < 1e-7, t >= 0, t <= 1 { return t }
    return bracketedParameter(at: x)
  }

  /// The same by Newton steps inside a shrinking bracket: slower, and sure to arrive.
  private func bracketedParameter(at x: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var t = x
    // Each round at least halves the bracket in every second step: 128 rounds end below the spacing of doubles.
    for _ in 0..<128 {
      let error = self.x(at: t) - x
      if error == 0 { return t }
      if error > 0 { high = t } else { low = t }
      let middle = low + (high - low) / 2
      if middle <= low || middle >= high { return middle }
      let newton = t - error / dx(at: t)
      let isUseful = newton > low && newton < high && abs(newton - t) < (high - low) / 2
      if isUseful, abs(newton - t) <= 1e-16 { return newton }
      t = isUseful ? newton : middle
    }
    return t
  }
}
