// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import TestSupport
import Testing

/// Rows of lengths, positions and directions on paths.
enum MotionPathRow {
  static func outcome(_ row: Family.Row) throws -> Family.Outcome {
    switch row.kind {
    case "total_length": try totalLength(row)
    case "point_at_length", "tangent_at_length", "offset_point": try point(row)
    case "offset": try offset(row)
    case "animate_motion": try animateMotion(row)
    case "offset_property_interpolation", "offset_property_composition", "no_interpolation":
      try OffsetRow.outcome(row)
    default: throw UnknownRow(row)
    }
  }

  private static func measured(_ data: JSONValue?) throws -> PathMeasure {
    let path = try Path(svgPathData: try #require(data?.string))
    return try #require(PathMeasure(path))
  }

  private static func totalLength(_ row: Family.Row) throws -> Family.Outcome {
    let expected = try #require(row["expected"]?.number)
    let tolerance = try #require(row["tol"]?.number)
    let measure = try measured(row["d"])
    var residual = abs(measure.length - expected) / tolerance
    var detail = "length \(measure.length), expected \(expected)"
    if let lengths = row["segment_lengths"]?.numbers {
      // A closing line without length has a number in the row and no segment in the measure.
      let ours = zip(measure.distances, measure.distances.dropFirst()).map { $1 - $0 }
      let padded = ours + [Double](repeating: 0, count: max(0, lengths.count - ours.count))
      if padded.count != lengths.count { residual = .infinity }
      for (mine, theirs) in zip(padded, lengths) { residual = max(residual, abs(mine - theirs) / tolerance) }
      detail += ", segments \(ours), expected \(lengths)"
    }
    return .ran(residual: residual, detail: detail)
  }

  private static func point(_ row: Family.Row) throws -> Family.Outcome {
    let measure = try measured(row["d"])
    let expected = try #require(row["expected"]?.numbers)
    let tolerance = try #require(row["tol"]?.number)
    var distance = (row["fraction"]?.number ?? 0) * measure.length
    if let given = row["distance"]?.number { distance = given }
    let sample = measure.sample(at: distance)

    if row.kind == "tangent_at_length" {
      // At a corner the sources have the direction of either side.
      let other = measure.sample(at: distance, corner: .outgoing)
      let residual = min(gap(sample.tangent, expected), gap(other.tangent, expected)) / tolerance
      return .ran(residual: residual, detail: "tangent \(sample.tangent), expected \(expected)")
    }
    let position = Vector(dx: sample.position.x, dy: sample.position.y)
    var residual = gap(position, expected) / tolerance
    if let tangent = row["expected_tangent"]?.numbers, let allowed = row["tol_tangent"]?.number {
      residual = max(residual, gap(sample.tangent, tangent) / allowed)
    }
    if let degrees = row["expected_angle_deg"]?.number, let allowed = row["tol_tangent"]?.number {
      let turned = sample.angle.unwrapped(near: .degrees(degrees)) - .degrees(degrees)
      residual = max(residual, abs(turned.radians) / allowed)
    }
    return .ran(residual: residual, detail: "\(sample) at \(distance), expected \(row.json)")
  }

  private static func gap(_ vector: Vector, _ expected: [Double]) -> Double {
    guard expected.count == 2 else { return .infinity }
    return max(abs(vector.dx - expected[0]), abs(vector.dy - expected[1]))
  }

  /// The outcome of a row of CSS offset: distances wrap on closed paths and are clamped on open ones.
  private static func offset(_ row: Family.Row) throws -> Family.Outcome {
    let measure = try measured(row["offset_path"])
    let text = try #require(row["offset_distance"]?.string)
    var distance = try #require(Double(text.trimmingSuffix(while: { "%px".contains($0) })))
    if text.hasSuffix("%") { distance *= measure.length / 100 }
    if measure.isClosed { distance = measure.wrapped(distance) }
    let sample = measure.sample(at: distance)

    var rotation = Angle.zero
    for word in (row["offset_rotate"]?.string ?? "auto").split(separator: " ") {
      switch word {
      case "auto": rotation += sample.angle
      case "reverse": rotation += sample.angle + .degrees(180)
      default: rotation += .degrees(try #require(Double(word.dropLast(3))))
      }
    }
    let expected = try #require(row["expected"])
    let tolerance = try #require(row["tol"]?.number)
    let degrees = try #require(expected["rotate_deg"]?.number)
    let turned = rotation.unwrapped(near: .degrees(degrees)).degrees - degrees
    let x = try #require(expected["x"]?.number)
    let y = try #require(expected["y"]?.number)
    let residual = max(abs(sample.position.x - x), abs(sample.position.y - y), abs(turned)) / tolerance
    return .ran(residual: residual, detail: "\(sample), turned \(rotation.degrees), expected \(expected)")
  }

  private static func animateMotion(_ row: Family.Row) throws -> Family.Outcome {
    let element = JSONValue.object([
      "tag": .string("animateMotion"), "attrs": try #require(row["attributes"]),
    ])
    let animation = try #require(SMILAnimation(element, eventTime: nil))
    guard let motion = SMILMotion(animation), let pose = motion.pose(atProgress: try row.number("progress"))
    else { return .leftOut(reason: "lengths in units of a font that the row does not give") }
    let expected = try #require(row["expected"])
    let tolerance = try row.number("tol")
    let radians = try #require(expected["rotate_rad"]?.number)
    let turned = pose.rotation.unwrapped(near: .radians(radians)).radians - radians
    let x = try #require(expected["tx"]?.number)
    let y = try #require(expected["ty"]?.number)
    let residual = max(abs(pose.position.x - x), abs(pose.position.y - y), abs(turned)) / tolerance
    return .ran(residual: residual, detail: "\(pose), expected \(expected)")
  }
}

extension String {
  fileprivate func trimmingSuffix(while condition: (Character) -> Bool) -> Substring {
    var rest = self[...]
    while let last = rest.last, condition(last) { rest.removeLast() }
    return rest
  }
}
