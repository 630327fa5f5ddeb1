// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import TestSupport
import Testing

/// Rows of splines by parameter and by distance.
enum SplineRow {
  static func outcome(_ row: Family.Row) throws -> Family.Outcome {
    switch row.kind {
    case "catmull_rom", "kochanek_bartels": try spline(row)
    case "cubic_hermite", "natural_cubic", "monotone_cubic":
      .leftOut(reason: "other smooth curves than those of Catmull and Rom, Kochanek and Bartels")
    case "paced_catmull_rom": try pacedSpline(row)
    case "paced_bezier_chain": try pacedChain(row)
    default: throw UnknownRow(row)
    }
  }

  private static func lists(_ values: [JSONValue]) throws -> [[Double]] {
    var lists: [[Double]] = []
    for value in values { lists.append(try #require(value.numbers)) }
    return lists
  }

  /// The outcome of keyframes whose key times are the knots of the row.
  private static func spline(_ row: Family.Row) throws -> Family.Outcome {
    let isClosed = row["endconditions"]?.string == "closed"
    guard isClosed || row["endconditions"]?.string == "natural" else {
      return .leftOut(reason: "given tangents at the ends")
    }
    let (points, grid) = (try row.vectors("points"), try row.numbers("grid"))
    let total = try #require(grid.last)
    var shapes: [KochanekBartels] = []
    if let triples = row["tcb"]?.array {
      shapes = try triples.map { triple in
        let numbers = try #require(triple.numbers)
        return KochanekBartels(tension: numbers[0], continuity: numbers[1], bias: numbers[2])
      }
      // Open splines have triples for their inner points only.
      if !isClosed { shapes = [.catmullRom] + shapes + [.catmullRom] }
    }
    let track = KeyframeTrack(
      Keyframes(
        points.map(Series.init), mode: .cubic, keyTimes: grid.map { $0 / total }, shapes: shapes, isClosed: isClosed,
        spacing: KnotSpacing(exponent: try row.number("alpha")), ends: .natural))
    let (tolerance, slopeTolerance) = (try row.number("tol"), try row.number("tol_derivative"))
    let (positions, derivatives) = (try row.vectors("expected"), try row.vectors("expected_derivative"))
    var residual = 0.0
    for (index, time) in try row.numbers("t").enumerated() {
      let sample = track.sample(at: time / total)
      residual = max(
        residual, gap(sample.value.elements, positions[index], tolerance),
        gap(sample.velocity.elements.map { $0 / total }, derivatives[index], slopeTolerance))
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
    var residual = Residual.of(
      [total], [try row.number("total_length")], tolerance: try row.number("tol_length"))
    let expected = try row.vectors("expected")
    for (fraction, point) in zip(try row.numbers("fraction"), expected) {
      residual = max(
        residual, Residual.of(track.sample(at: fraction).value.elements, point, tolerance: try row.number("tol")))
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
      if path.isEmpty { path.move(to: points[0]) }
      path.addCubic(to: points[3], control1: points[1], control2: points[2])
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
