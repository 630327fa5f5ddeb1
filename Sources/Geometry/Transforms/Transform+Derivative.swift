// SPDX-License-Identifier: MIT
import GlissadeElementary

extension AffineTransform {
  /// The derivative of ``interpolated(to:at:)`` with respect to the fraction, by entry; 0 for a discrete interpolation.
  package func interpolationDerivative(to other: AffineTransform, at fraction: Double) -> AffineTransform {
    guard let start = components(), let end = other.components(), fraction.isFinite else {
      return AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
    }
    let from = start.nearest(to: end)
    let current = from.interpolated(to: end, at: fraction)
    let u = Vector(direction: current.rotation)
    let v = u.perpendicular
    let turn = (end.rotation - from.rotation).radians
    let (slant, growth) = (end.skew - from.skew, (x: end.scaleX - from.scaleX, y: end.scaleY - from.scaleY))
    // x = u·sx and y = (v + k·u)·sy with u′ = θ′·v and v′ = −θ′·u.
    let x = v * (turn * current.scaleX) + u * growth.x
    let y = (u * (slant - turn) + v * (current.skew * turn)) * current.scaleY + (v + u * current.skew) * growth.y
    let move = end.translation - from.translation
    return AffineTransform(a: x.dx, b: x.dy, c: y.dx, d: y.dy, tx: move.dx, ty: move.dy)
  }
}

extension Transform3D {
  /// The derivative of ``interpolated(to:at:)`` with respect to the fraction, by entry; 0 for a discrete interpolation.
  package func interpolationDerivative(to other: Transform3D, at fraction: Double) -> Transform3D {
    let nothing = Transform3D(xAxis: .zero, yAxis: .zero, zAxis: .zero, origin: .zero)
    if let plane = affine, let otherPlane = other.affine {
      let d = plane.interpolationDerivative(to: otherPlane, at: fraction)
      return Transform3D(
        xAxis: SIMD4(d.a, d.b, 0, 0), yAxis: SIMD4(d.c, d.d, 0, 0), zAxis: .zero, origin: SIMD4(d.tx, d.ty, 0, 0))
    }
    guard let from = components(), let to = other.components(), fraction.isFinite else { return nothing }
    let current = from.interpolated(to: to, at: fraction)
    let (turned, turning) = from.rotation.slerpWithDerivative(to: to.rotation, at: fraction)
    let (rotation, spin) = (turned.columns, turned.columnDerivatives(turning))
    let shape = Transform3D.shape(skew: current.skew, scale: current.scale)
    let growth = Transform3D.shapeDerivative(
      skew: current.skew, scale: current.scale, skewing: to.skew - from.skew, scaling: to.scale - from.scale)

    // The matrix without perspective and its derivative, by column: R·K and R′·K + R·K′.
    func mix(_ columns: [SIMD3<Double>], _ by: SIMD3<Double>) -> SIMD3<Double> {
      columns[0] * by.x + columns[1] * by.y + columns[2] * by.z
    }
    let (p, q) = (current.perspective, to.perspective - from.perspective)
    // The perspective P preserves x, y and z, and yields the divisor p · column.
    func column(_ value: SIMD3<Double>, _ rate: SIMD3<Double>, _ w: Double) -> SIMD4<Double> {
      let divisor = (SIMD4(value, w) * q).sum() + (SIMD4(rate, 0) * p).sum()
      return SIMD4(rate, divisor)
    }
    let axes = (0..<3).map { column(mix(rotation, shape[$0]), mix(spin, shape[$0]) + mix(rotation, growth[$0]), 0) }
    return Transform3D(
      xAxis: axes[0], yAxis: axes[1], zAxis: axes[2],
      origin: column(current.translation, to.translation - from.translation, 1))
  }

  /// The columns of the product skew · scale.
  private static func shape(skew: SIMD3<Double>, scale: SIMD3<Double>) -> [SIMD3<Double>] {
    [
      SIMD3(scale.x, 0, 0), SIMD3(skew.x * scale.y, scale.y, 0),
      SIMD3(skew.y * scale.z, skew.z * scale.z, scale.z),
    ]
  }

  private static func shapeDerivative(
    skew: SIMD3<Double>, scale: SIMD3<Double>, skewing: SIMD3<Double>, scaling: SIMD3<Double>
  ) -> [SIMD3<Double>] {
    zip(
      shape(skew: skew, scale: scaling),
      [.zero, SIMD3(skewing.x * scale.y, 0, 0), SIMD3(skewing.y * scale.z, skewing.z * scale.z, 0)]
    ).map { $0 + $1 }
  }
}

extension Quaternion {
  /// The columns of the rotation matrix of a unit quaternion.
  fileprivate var columns: [SIMD3<Double>] {
    let matrix = Transform3D(self)
    return [matrix.xAxis, matrix.yAxis, matrix.zAxis].map { SIMD3($0.x, $0.y, $0.z) }
  }

  /// The derivatives of the columns for a rate of change of the quaternion.
  ///
  /// The matrix is quadratic in the quaternion.
  fileprivate func columnDerivatives(_ rate: Quaternion) -> [SIMD3<Double>] {
    let (q, r) = (self, rate)
    return [
      SIMD3(
        -4 * (q.y * r.y + q.z * r.z), 2 * (r.x * q.y + q.x * r.y + r.z * q.w + q.z * r.w),
        2 * (r.x * q.z + q.x * r.z - r.y * q.w - q.y * r.w)),
      SIMD3(
        2 * (r.x * q.y + q.x * r.y - r.z * q.w - q.z * r.w), -4 * (q.x * r.x + q.z * r.z),
        2 * (r.y * q.z + q.y * r.z + r.x * q.w + q.x * r.w)),
      SIMD3(
        2 * (r.x * q.z + q.x * r.z + r.y * q.w + q.y * r.w), 2 * (r.y * q.z + q.y * r.z - r.x * q.w - q.x * r.w),
        -4 * (q.x * r.x + q.y * r.y)),
    ]
  }
}
