// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import TestSupport
import Testing

/// A spline through points of any number of dimensions, with the weights of the engine.
private struct HermiteCurve {
  let points: [[Double]]
  let grid: [Double]
  /// Two tangents for each segment, outgoing at its start and incoming at its end, per unit of the grid.
  let tangents: [[Double]]

  func value(at t: Double) -> (position: [Double], derivative: [Double]) {
    // The derivative is the right-hand one at a knot, and the left-hand one at the last knot.
    let found = grid.lastIndex { $0 <= t } ?? 0
    let segment = min(found, grid.count - 2)
    let interval = grid[segment + 1] - grid[segment]
    let u = (t - grid[segment]) / interval
    let (end, value, slope) = (
      (segment + 1) % points.count, CubicHermite.value(at: u), CubicHermite.derivative(at: u)
    )
    func mix(_ weights: CubicHermite, _ axis: Int) -> Double {
      weights(
        from: points[segment][axis], to: points[end][axis], outgoing: tangents[2 * segment][axis],
        incoming: tangents[2 * segment + 1][axis], interval: interval)
    }
    let axes = points[0].indices
    return (axes.map { mix(value, $0) }, axes.map { mix(slope, $0) / interval })
  }
}

/// Rows of splines by parameter and by distance.
enum SplineRow {
  static func outcome(_ row: Family.Row) throws -> Family.Outcome {
    switch row.kind {
    case "catmull_rom", "kochanek_bartels": try compare(row, try spline(row))
    case "cubic_hermite":
      try compare(
        row,
        HermiteCurve(
          points: try row.vectors("points"), grid: try #require(row["grid"]?.numbers),
          tangents: try row.vectors("tangents")))
    case "paced_catmull_rom": try pacedSpline(row)
    case "paced_bezier_chain": try pacedChain(row)
    case "natural_cubic": try compare(row, try smoothSpline(row))
    case "monotone_cubic": try monotone(row)
    default: throw UnknownRow(row)
    }
  }

  private static func lists(_ values: [JSONValue]) throws -> [[Double]] {
    var lists: [[Double]] = []
    for value in values { lists.append(try #require(value.numbers)) }
    return lists
  }

  /// The chords of a row's points, each as a list of coordinates, and the knot intervals.
  private static func chords(_ row: Family.Row) throws -> (chords: [[Double]], intervals: [Double]) {
    let points = try row.vectors("points")
    let spacing = KnotSpacing(exponent: try row.number("alpha"))
    let count = row["endconditions"]?.string == "closed" ? points.count : points.count - 1
    let chords = (0..<count).map { index in
      zip(points[(index + 1) % points.count], points[index]).map { $0 - $1 }
    }
    return (chords, chords.map { chord in spacing.interval(distance: chord.reduce(0) { $0 + $1 * $1 }.squareRoot()) })
  }

  private static func grid(_ intervals: [Double]) -> [Double] {
    intervals.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
  }

  private static func spline(_ row: Family.Row) throws -> HermiteCurve {
    let points = try row.vectors("points")
    let (chords, intervals) = try chords(row)
    let isClosed = row["endconditions"]?.string == "closed"
    var shapes: [KochanekBartels] = []
    if let triples = row["tcb"]?.array {
      shapes = try triples.map { triple in
        let numbers = try #require(triple.numbers)
        return KochanekBartels(tension: numbers[0], continuity: numbers[1], bias: numbers[2])
      }
      // Open splines have triples for their inner points only.
      if !isClosed { shapes = [.catmullRom] + shapes + [.catmullRom] }
    }
    let isClamped = row["endconditions"]?.string == "clamped"
    let tangents = SplineTangents(
      intervals: intervals, isClosed: isClosed, shapes: shapes, ends: isClamped ? .clamped : .natural)
    var slopes: [[Double]] = []
    for index in chords.indices {
      for combination in [tangents.outgoing[index], tangents.incoming[(index + 1) % points.count]] {
        slopes.append(points[0].indices.map { axis in combination(chords.map { $0[axis] }) })
      }
    }
    if isClamped {
      let ends = try row.vectors("end_tangents")
      slopes[0] = ends[0]
      slopes[slopes.count - 1] = ends[1]
    }
    return HermiteCurve(points: points, grid: grid(intervals), tangents: slopes)
  }

  private static func smoothSpline(_ row: Family.Row) throws -> HermiteCurve {
    let points = try row.vectors("points")
    let (chords, intervals) = try chords(row)
    let ends: CurvatureContinuousTangents.Ends =
      switch row["endconditions"]?.string {
      case "closed": .closed
      case "clamped": .clamped
      default: .natural
      }
    let given = ends == .clamped ? try row.vectors("end_tangents") : nil
    let tangents = CurvatureContinuousTangents(intervals: intervals, ends: ends)
    let axes = points[0].indices.map { axis in
      tangents(chords.map { $0[axis] }, start: given?[0][axis] ?? 0, end: given?[1][axis] ?? 0)
    }
    let slopes = chords.indices.flatMap { index in
      [axes.map { $0[index] }, axes.map { $0[(index + 1) % $0.count] }]
    }
    return HermiteCurve(points: points, grid: grid(intervals), tangents: slopes)
  }

  /// The outcome of a monotone spline. The source has no derivatives, and a uniform grid unless it gives another one.
  private static func monotone(_ row: Family.Row) throws -> Family.Outcome {
    let values = try row.numbers("values")
    let isClosed: Bool = try #require(row["closed"]?.bool as Bool?)
    let ends = values.dropFirst() + (isClosed ? values.prefix(1) : [])
    let chords = zip(ends, values).map { $0 - $1 }
    let knots = row["grid"]?.numbers ?? (0...chords.count).map { Double($0) }
    let intervals = zip(knots.dropFirst(), knots).map { $0 - $1 }
    let slopes = MonotoneTangents(intervals: intervals, isClosed: isClosed)(chords)
    let tangents = chords.indices.flatMap { [[slopes[$0]], [slopes[($0 + 1) % slopes.count]]] }
    let curve = HermiteCurve(points: values.map { [$0] }, grid: grid(intervals), tangents: tangents)
    let ours = try row.numbers("t").map { curve.value(at: $0).position[0] }
    return Residual.outcome(ours, try row.numbers("expected"), tolerance: try row.number("tol"))
  }

  private static func compare(_ row: Family.Row, _ curve: HermiteCurve) throws -> Family.Outcome {
    let tolerance = try #require(row["tol"]?.number)
    let slopeTolerance = try #require(row["tol_derivative"]?.number)
    let positions = try row.vectors("expected")
    let derivatives = try row.vectors("expected_derivative")
    let times = try #require(row["t"]?.numbers)
    var residual = 0.0
    for (mine, theirs) in zip(curve.grid, try #require(row["grid"]?.numbers)) {
      residual = max(residual, gap([mine], [theirs], tolerance))
    }
    // The grid of the row determines the side of a knot on which a time lies.
    let given = HermiteCurve(
      points: curve.points, grid: try #require(row["grid"]?.numbers), tangents: curve.tangents)
    for (index, time) in times.enumerated() {
      let (position, derivative) = given.value(at: time)
      residual = max(
        residual, gap(position, positions[index], tolerance), gap(derivative, derivatives[index], slopeTolerance))
    }
    return .ran(residual: residual, detail: "\(row.json)")
  }

  private static func gap(_ ours: [Double], _ theirs: [Double], _ tolerance: Double) -> Double {
    guard ours.count == theirs.count else { return .infinity }
    return zip(ours, theirs).map { abs($0 - $1) / (tolerance * max(1, abs($1))) }.max() ?? .infinity
  }

  /// The outcome of keyframes at constant speed in any number of dimensions, and in the plane also of a path.
  private static func pacedSpline(_ row: Family.Row) throws -> Family.Outcome {
    let points = try row.vectors("points")
    let (isClosed, spacing) = (
      row["endconditions"]?.string == "closed", KnotSpacing(exponent: try row.number("alpha"))
    )
    let track = KeyframeTrack(
      Keyframes(
        points.map(Series.init), mode: .cubic, pacing: .arc, isClosed: isClosed, spacing: spacing, ends: .natural))
    // At constant speed the length of the derivative by progress is the length of the whole curve.
    let total = track.sample(at: 0.5).velocity.magnitude
    let lengths = zip(track.knots.dropFirst(), track.knots).map { ($0 - $1) * total }
    let lengthTolerance = try row.number("tol_length")
    var residual = max(
      Residual.of([total], [try row.number("total_length")], tolerance: lengthTolerance),
      Residual.of(lengths, try row.numbers("segment_lengths"), tolerance: lengthTolerance))
    let expected = try row.vectors("expected")
    for (fraction, point) in zip(try row.numbers("fraction"), expected) {
      residual = max(
        residual, Residual.of(track.value(at: fraction).elements, point, tolerance: try row.number("tol")))
    }
    guard points[0].count == 2 else { return .ran(residual: residual, detail: "\(row.json)") }
    let path = Path.spline(
      through: points.map { Point(x: $0[0], y: $0[1]) }, isClosed: isClosed, spacing: spacing, ends: .natural)
    guard case .ran(let other, let detail) = try paced(row, path) else { throw UnknownRow(row) }
    return .ran(residual: max(residual, other), detail: detail)
  }

  private static func pacedChain(_ row: Family.Row) throws -> Family.Outcome {
    var path = Path()
    for segment in try #require(row["cubic_segments"]?.array) {
      let numbers = try lists(try #require(segment.array))
      guard numbers.allSatisfy({ $0.count == 2 }) else { return .leftOut(reason: "paths are plane") }
      let points = numbers.map { Point(x: $0[0], y: $0[1]) }
      path.append(
        .cubic(CubicBezier(start: points[0], control1: points[1], control2: points[2], end: points[3])))
    }
    return try paced(row, path)
  }

  private static func paced(_ row: Family.Row, _ path: Path) throws -> Family.Outcome {
    let tolerance = try #require(row["tol"]?.number)
    let lengthTolerance = try #require(row["tol_length"]?.number)
    let measure = try #require(PathMeasure(path, accuracy: tolerance / 10))
    let total = try #require(row["total_length"]?.number)
    var residual = abs(measure.length - total) / (lengthTolerance * max(1, total))
    let lengths = try #require(row["segment_lengths"]?.numbers)
    for (index, length) in lengths.enumerated() {
      let ours = measure.distances[index + 1] - measure.distances[index]
      residual = max(residual, abs(ours - length) / (lengthTolerance * max(1, length)))
    }
    for (fraction, expected) in zip(try #require(row["fraction"]?.numbers), try row.vectors("expected")) {
      let point = measure.point(at: fraction * measure.length)
      residual = max(residual, gap([point.x, point.y], expected, tolerance))
    }
    return .ran(residual: residual, detail: "\(row.json)")
  }
}
