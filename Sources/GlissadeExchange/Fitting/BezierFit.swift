// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTiming

/// The cubic Bézier curve from (0, 0) to (1, 1) that is nearest to an easing.
///
/// For given abscissae of the control points, the ordinates follow from a linear system (least squares). The abscissae
/// are searched on a grid, which then becomes finer around the best place. Weights that grow with the deviation turn
/// least squares into the least largest deviation (C. L. Lawson, 1961).
struct BezierFit {
  /// The control points: x1, y1, x2, y2.
  let numbers: [Double]
  /// The largest deviation at even inputs.
  let deviation: Double

  private static let sampleCount = 128
  private static let gridCount = 10
  /// The steps of the search, each half as long as the one before: the last one is about 2e-5.
  private static let refinements = 12
  private static let reweightings = 24
  /// The deviation from the nearest curve of a coarse grid above which a brief search ends.
  private static let largestCoarseDeviation = 0.2
  /// The steps after which a brief search decides.
  private static let briefRefinements = 3

  /// Creates the fit, or returns `nil` if the easing does not go from 0 to 1.
  ///
  /// - Parameter refinements: The steps of the search: fewer if the numbers are rounded.
  init?(of function: TimingFunction, tolerance: Double, refinements: Int = refinements) {
    let outputs = (0...Self.sampleCount).map { function.value(at: Double($0) / Double(Self.sampleCount)) }
    self.init(through: outputs, tolerance: tolerance, refinements: refinements)
  }

  /// Creates the fit to outputs at even inputs from 0 to 1, or returns `nil` if they do not go from 0 to 1.
  ///
  /// - Parameter isBrief: Whether the search ends where the deviation is far below the tolerance, or far above it.
  init?(
    through outputs: [Double], tolerance: Double, refinements: Int = refinements, isBrief: Bool = false
  ) {
    guard let first = outputs.first, let last = outputs.last, abs(first) <= tolerance, abs(last - 1) <= tolerance,
      outputs.allSatisfy(\.isFinite)
    else { return nil }
    var weights = [Double](repeating: 1, count: outputs.count)
    var best = Candidate(x1: 0.5, x2: 0.5, of: outputs, weights)
    func improve(around center: Candidate, step: Double, reach: Int) {
      let isAtCenter = center.x1 == CurveGrid.center && center.x2 == CurveGrid.center
      let grid =
        isAtCenter && outputs.count == CurveGrid.count
        ? Self.grids.first { $0.step == step && $0.reach == reach } : nil
      if let grid {
        for factors in grid.curves {
          let candidate = Candidate(factors, of: outputs, weights)
          if candidate.cost < best.cost { best = candidate }
        }
        return
      }
      for i in -reach...reach {
        for j in -reach...reach {
          let (x1, x2) = (center.x1 + Double(i) * step, center.x2 + Double(j) * step)
          guard (0...1).contains(x1), (0...1).contains(x2) else { continue }
          let candidate = Candidate(x1: x1, x2: x2, of: outputs, weights)
          if candidate.cost < best.cost { best = candidate }
        }
      }
    }
    let center = best
    if isBrief {
      // Most motions of several pieces are far from every curve, also from those of a coarse grid.
      improve(around: center, step: 0.25, reach: 2)
      guard best.largest < Self.largestCoarseDeviation else { return nil }
    }
    improve(around: center, step: 0.5 / Double(Self.gridCount / 2), reach: Self.gridCount / 2)
    // A fit that is far away stays so.
    guard best.largest < (isBrief ? 0.02 : 0.05) else { return nil }
    var step = 0.05
    for number in 0..<refinements {
      improve(around: best, step: step, reach: 2)
      step /= 2
      guard isBrief else { continue }
      if best.largest < tolerance / 8 { break }
      if number == Self.briefRefinements, best.largest > 4 * tolerance { return nil }
    }
    var nearest = best
    for _ in 0..<(isBrief ? 0 : Self.reweightings) where nearest.largest > tolerance / 2 {
      let deviations = best.deviations(from: outputs)
      for index in outputs.indices { weights[index] *= 0.1 + deviations[index] / max(best.largest, 1e-300) }
      let sum = weights.reduce(0, +) / Double(weights.count)
      weights = weights.map { $0 / sum }
      best = Candidate(x1: best.x1, x2: best.x2, of: outputs, weights)
      step = 0.02
      for _ in 0..<6 {
        improve(around: best, step: step, reach: 1)
        step /= 2
      }
      if best.largest < nearest.largest { nearest = best }
    }
    deviation = nearest.largest
    numbers = [nearest.x1, nearest.y1, nearest.x2, nearest.y2]
  }

  /// The control points of the keywords of CSS: `ease`, `ease-in`, `ease-out` and `ease-in-out`.
  private static let keywords = [[0.25, 0.1, 0.25, 1], [0.42, 0, 1, 1], [0, 0, 0.58, 1], [0.42, 0, 0.58, 1]]

  /// Creates the easing of the keyword of CSS that is nearest to outputs at even inputs from 0 to 1.
  init(keywordNearestTo outputs: [Double]) {
    var nearest = BezierFit(numbers: Self.keywords[0], deviation: .infinity)
    for numbers in Self.keywords {
      let deviation = BezierFit(numbers: numbers, deviation: 0).deviation(from: outputs)
      if deviation < nearest.deviation { nearest = BezierFit(numbers: numbers, deviation: deviation) }
    }
    self = nearest
  }

  private init(numbers: [Double], deviation: Double) { (self.numbers, self.deviation) = (numbers, deviation) }

  /// The largest deviation from outputs at even inputs from 0 to 1.
  func deviation(from outputs: [Double]) -> Double {
    var parameters = ParameterMarch(x1: numbers[0], x2: numbers[2])
    var largest = 0.0
    for (index, output) in outputs.enumerated() {
      let (a, b, c) = CubicFit.factors(at: parameters.next(at: Double(index) / Double(max(outputs.count - 1, 1))))
      largest = max(largest, abs(a * numbers[1] + b * numbers[3] + c - output))
    }
    return largest
  }

  /// A curve with given abscissae, with the ordinates of the least weighted squares.
  private struct Candidate {
    let x1: Double
    let x2: Double
    private(set) var y1 = 0.0
    private(set) var y2 = 0.0
    private(set) var cost = 0.0
    private(set) var largest = 0.0

    init(x1: Double, x2: Double, of outputs: [Double], _ weights: [Double]) {
      self.init(CurveFactors(x1: x1, x2: x2, count: outputs.count), of: outputs, weights)
    }

    init(_ factors: CurveFactors, of outputs: [Double], _ weights: [Double]) {
      (x1, x2) = (factors.x1, factors.x2)
      var fit = CubicFit()
      for (index, row) in factors.rows.enumerated() {
        fit.add(row.x, row.y, outputs[index] - row.z, weight: weights[index])
      }
      if let ordinates = fit.ordinates { (y1, y2) = ordinates }
      for (index, row) in factors.rows.enumerated() {
        let deviation = abs(row.x * y1 + row.y * y2 - (outputs[index] - row.z))
        cost += weights[index] * deviation * deviation
        largest = max(largest, deviation)
      }
    }

    /// The deviation from each output.
    func deviations(from outputs: [Double]) -> [Double] {
      zip(CurveFactors(x1: x1, x2: x2, count: outputs.count).rows, outputs).map { row, output in
        abs(row.x * y1 + row.y * y2 - (output - row.z))
      }
    }
  }

  /// The curves of the coarse grids of a brief search, for outputs of the usual number.
  ///
  /// Most motions are far from all of them, so that their parameters are not searched again for each motion.
  private static let grids: [CurveGrid] = [CurveGrid(step: 0.25, reach: 2), CurveGrid(step: 0.1, reach: 5)]
}

/// The factors of the ordinates of a curve of given abscissae at even inputs from 0 to 1.
private struct CurveFactors: Sendable {
  let x1: Double
  let x2: Double
  /// The factors of both inner ordinates and of the last one, for each input.
  let rows: [SIMD3<Double>]

  init(x1: Double, x2: Double, count: Int) {
    (self.x1, self.x2) = (x1, x2)
    var parameters = ParameterMarch(x1: x1, x2: x2)
    rows = (0..<count).map { index in
      let (a, b, c) = CubicFit.factors(at: parameters.next(at: Double(index) / Double(count - 1)))
      return SIMD3(a, b, c)
    }
  }
}

/// The factors of curves around the centre of a search.
private struct CurveGrid: Sendable {
  static let count = 33
  static let center = 0.5
  let step: Double
  let reach: Int
  /// The curves in the order of the search.
  let curves: [CurveFactors]

  init(step: Double, reach: Int) {
    (self.step, self.reach) = (step, reach)
    curves = (-reach...reach).flatMap { i in
      (-reach...reach).compactMap { j in
        let (x1, x2) = (Self.center + Double(i) * step, Self.center + Double(j) * step)
        guard (0...1).contains(x1), (0...1).contains(x2) else { return nil }
        return CurveFactors(x1: x1, x2: x2, count: Self.count)
      }
    }
  }
}

/// The parameters of a cubic curve from 0 to 1 at ascending abscissae, each by Newton's method from the one before.
///
/// An easing that is evaluated often has a table. A candidate of a fit is evaluated at each abscissa once.
private struct ParameterMarch {
  let x1: Double
  let x2: Double
  private var parameter = 0.0

  init(x1: Double, x2: Double) { (self.x1, self.x2) = (x1, x2) }

  /// The parameter at an abscissa in 0 … 1 that is not before the last one.
  mutating func next(at x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    let (a, b, c) = (1 + 3 * x1 - 3 * x2, 3 * x2 - 6 * x1, 3 * x1)
    var (low, high, t) = (parameter, 1.0, max(parameter, 1e-3))
    for _ in 0..<64 {
      let excess = ((a * t + b) * t + c) * t - x
      if abs(excess) < 1e-15 { break }
      if excess < 0 { low = t } else { high = t }
      let newton = t - excess / ((3 * a * t + 2 * b) * t + c)
      let next = newton > low && newton < high ? newton : (low + high) / 2
      if abs(next - t) < 1e-16 { break }
      t = next
    }
    parameter = t
    return t
  }
}
