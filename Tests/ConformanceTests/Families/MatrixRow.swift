// SPDX-License-Identifier: MIT
import GlissadeGeometry
import TestSupport
import Testing

/// Rows of matrix algebra.
enum MatrixRow {
  static func outcome(_ row: Family.Row) throws -> Family.Outcome {
    let tolerance = try row.number("tol")
    switch row.kind {
    case "multiply":
      let product = try row.matrix("a").concatenated(with: row.matrix("b"))
      return Residual.outcome(product.elements, try row.numbers("expected"), tolerance: tolerance)
    case "inverse":
      let (matrix, inverse) = (try row.matrix("a"), try row.matrix("a").inverse)
      let determinant = Residual.of([matrix.determinant], [try row.number("determinant")], tolerance: 1e-12)
      guard let expected = row["expected"]?.numbers else {
        return .ran(residual: inverse == nil ? determinant : .infinity, detail: "\(matrix) has no inverse")
      }
      let residual = Residual.of(try #require(inverse).elements, expected, tolerance: tolerance)
      return .ran(residual: max(residual, determinant), detail: "\(matrix)")
    case "transform_point":
      let p = try row.numbers("point")
      let image = try row.matrix("matrix").apply(to: SIMD4(p[0], p[1], p[2], p[3]))
      let ours = [image.x, image.y, image.z, image.w]
      return Residual.outcome(ours, try row.numbers("expected"), tolerance: tolerance)
    case "post_multiply":
      let result = try row.matrix("initial").concatenated(with: operation(row))
      return Residual.outcome(result.elements, try row.numbers("expected"), tolerance: tolerance)
    case "compose_3d":
      return try compose(row, tolerance)
    default: throw UnknownRow(row)
    }
  }

  private static func operation(_ row: Family.Row) throws -> Transform3D {
    let n = try row.numbers("args")
    switch row["op"]?.string {
    case "scale_about": return Transform3D.scale(x: n[0], y: n[1], z: n[2]).about(x: n[3], y: n[4], z: n[5])
    case "scale3d_about": return Transform3D.scale(x: n[0], y: n[0], z: n[0]).about(x: n[1], y: n[2], z: n[3])
    case "rotate_axis_angle": return .rotation(.degrees(n[3]), axis: SIMD3(n[0], n[1], n[2]))
    default: throw UnknownOperation(row: row.json)
    }
  }

  private struct UnknownOperation: Error { let row: JSONValue }

  /// The outcome of a row of components, which must compose to the matrix and must follow from it.
  private static func compose(_ row: Family.Row, _ tolerance: Double) throws -> Family.Outcome {
    let components = Transform3D.Components(
      translation: try row.vector("translation"), rotation: try row.quaternion("quaternion_xyzw"),
      skew: try row.vector("skew_xy_xz_yz"), scale: try row.vector("scale"))
    let expected = try row.numbers("expected")
    var residual = Residual.of(Transform3D(components).elements, expected, tolerance: tolerance)
    var decomposed = try #require(try row.matrix("expected").components())
    if decomposed.rotation.dot(components.rotation) < 0 {
      decomposed.rotation = Quaternion(
        x: -decomposed.rotation.x, y: -decomposed.rotation.y, z: -decomposed.rotation.z, w: -decomposed.rotation.w)
    }
    residual = max(residual, Residual.of(flat(decomposed), flat(components), tolerance: tolerance))
    return .ran(residual: residual, detail: "\(decomposed) for \(components)")
  }

  private static func flat(_ c: Transform3D.Components) -> [Double] {
    let vectors = [c.translation, c.skew, c.scale].flatMap { [$0.x, $0.y, $0.z] }
    let q = c.rotation
    return vectors + [q.x, q.y, q.z, q.w, c.perspective.x, c.perspective.y, c.perspective.z, c.perspective.w]
  }
}

/// Rows of products, rotations and slerp of quaternions.
enum QuaternionRow {
  static func outcome(_ row: Family.Row) throws -> Family.Outcome {
    let tolerance = try row.number("tol")
    switch row.kind {
    case "multiply":
      let product = try row.quaternion("a") * row.quaternion("b")
      return Residual.outcome(flat(product), try row.numbers("expected"), tolerance: tolerance)
    case "slerp":
      let between = try row.quaternion("a").slerp(to: row.quaternion("b"), at: row.number("t"))
      return Residual.outcome(flat(between), try row.numbers("expected"), tolerance: tolerance)
    case "slerp_rotation":
      let between = try row.quaternion("a").slerp(to: row.quaternion("b"), at: row.number("t"))
      let expected = try row.numbers("expected_matrix_row_major_3x3")
      return Residual.outcome(Transform3D(between).rows, expected, tolerance: tolerance)
    case "rotate3d_matrix":
      let (angle, axis) = (Angle.degrees(try row.number("degrees")), try row.vector("axis"))
      let expected = try row.numbers("expected_matrix_row_major_3x3")
      let direct = Residual.of(Transform3D.rotation(angle, axis: axis).rows, expected, tolerance: tolerance)
      let turned = Residual.of(
        Transform3D(Quaternion(angle, axis: axis)).rows, expected, tolerance: tolerance)
      return .ran(residual: max(direct, turned), detail: "\(row.json)")
    default: throw UnknownRow(row)
    }
  }

  private static func flat(_ q: Quaternion) -> [Double] { [q.x, q.y, q.z, q.w] }
}
