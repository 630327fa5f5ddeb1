import ConformanceRows
import Geometry
import Testing

/// A spline through points of any number of dimensions, by the weights that the engine uses.
private struct HermiteCurve {
  let points: [[Double]]
  let grid: [Double]
  /// Two for each segment: leaving its start, arriving at its end; per unit of the grid.
  let tangents: [[Double]]

  func value(at t: Double) -> (position: [Double], derivative: [Double]) {
    // At a knot the derivative is the right-hand one, at the last the left-hand one.
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
          points: try vectors(row, "points"), grid: try #require(row["grid"]?.numbers),
          tangents: try vectors(row, "tangents")))
    case "paced_catmull_rom": try pacedSpline(row)
    case "paced_bezier_chain": try pacedChain(row)
    case "natural_cubic": .leftOut(reason: "the engine has no splines with continuous second derivative")
    case "monotone_cubic": .leftOut(reason: "the engine has no monotone splines")
    default: throw UnknownRow(row)
    }
  }

  private static func vectors(_ row: Family.Row, _ key: String) throws -> [[Double]] {
    try lists(try #require(row[key]?.array))
  }

  private static func lists(_ values: [JSONValue]) throws -> [[Double]] {
    var lists: [[Double]] = []
    for value in values { lists.append(try #require(value.numbers)) }
    return lists
  }

  private static func spline(_ row: Family.Row) throws -> HermiteCurve {
    let points = try vectors(row, "points")
    let isClosed = row["endconditions"]?.string == "closed"
    let spacing = KnotSpacing(exponent: try #require(row["alpha"]?.number))
    let count = isClosed ? points.count : points.count - 1
    let chords = (0..<count).map { index in
      zip(points[(index + 1) % points.count], points[index]).map { $0 - $1 }
    }
    let intervals = chords.map { chord in
      spacing.interval(distance: chord.reduce(0) { $0 + $1 * $1 }.squareRoot())
    }
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
      intervals: intervals, isClosed: isClosed, shapes: shapes, ends: isClamped ? .still : .natural)
    var slopes: [[Double]] = []
    for index in 0..<count {
      for combination in [tangents.outgoing[index], tangents.incoming[(index + 1) % points.count]] {
        slopes.append(points[0].indices.map { axis in combination(chords.map { $0[axis] }) })
      }
    }
    if isClamped {
      let ends = try vectors(row, "end_tangents")
      slopes[0] = ends[0]
      slopes[slopes.count - 1] = ends[1]
    }
    var grid = [0.0]
    for interval in intervals { grid.append(grid[grid.count - 1] + interval) }
    return HermiteCurve(points: points, grid: grid, tangents: slopes)
  }

  private static func compare(_ row: Family.Row, _ curve: HermiteCurve) throws -> Family.Outcome {
    let tolerance = try #require(row["tol"]?.number)
    let slopeTolerance = try #require(row["tol_derivative"]?.number)
    let positions = try vectors(row, "expected")
    let derivatives = try vectors(row, "expected_derivative")
    let times = try #require(row["t"]?.numbers)
    var residual = 0.0
    for (mine, theirs) in zip(curve.grid, try #require(row["grid"]?.numbers)) {
      residual = max(residual, gap([mine], [theirs], tolerance))
    }
    // The row's own grid decides on which side of a knot a time lies.
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

  private static func pacedSpline(_ row: Family.Row) throws -> Family.Outcome {
    let points = try vectors(row, "points")
    guard points[0].count == 2 else { return .leftOut(reason: "paths are plane") }
    let path = Path.spline(
      through: points.map { Point(x: $0[0], y: $0[1]) }, isClosed: row["endconditions"]?.string == "closed",
      spacing: KnotSpacing(exponent: try #require(row["alpha"]?.number)), ends: .natural)
    return try paced(row, path)
  }

  private static func pacedChain(_ row: Family.Row) throws -> Family.Outcome {
    var path = Path()
    for segment in try #require(row["cubic_segments"]?.array) {
      let points = try lists(try #require(segment.array)).map { Point(x: $0[0], y: $0[1]) }
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
    for (fraction, expected) in zip(try #require(row["fraction"]?.numbers), try vectors(row, "expected")) {
      let point = measure.point(at: fraction * measure.length)
      residual = max(residual, gap([point.x, point.y], expected, tolerance))
    }
    return .ran(residual: residual, detail: "\(row.json)")
  }
}
