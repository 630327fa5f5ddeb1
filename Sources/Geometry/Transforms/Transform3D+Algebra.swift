// SPDX-License-Identifier: MIT
extension Transform3D {
  /// The transform that applies `inner` first and this one to the result: the matrix product self · inner.
  public func concatenated(with inner: Transform3D) -> Transform3D {
    Transform3D(
      xAxis: apply(to: inner.xAxis), yAxis: apply(to: inner.yAxis), zAxis: apply(to: inner.zAxis),
      origin: apply(to: inner.origin))
  }

  /// The image of a homogeneous vector (x, y, z, divisor), before the division.
  public func apply(to vector: SIMD4<Double>) -> SIMD4<Double> {
    let plane = xAxis * vector.x + yAxis * vector.y
    return plane + (zAxis * vector.z + origin * vector.w)
  }

  /// The image of a point of the plane z = 0, or `nil` where the image is not in front of the viewer.
  public func apply(to point: Point) -> Point? {
    let image = apply(to: SIMD4(point.x, point.y, 0, 1))
    guard image.w > 0 else { return nil }
    return Point(x: image.x / image.w, y: image.y / image.w)
  }

  /// The determinant: the signed factor by which volumes grow; 0 for a singular transform.
  public var determinant: Double {
    let (upper, lower) = minors
    let first = upper[0] * lower[5] - upper[1] * lower[4] + upper[2] * lower[3]
    return first + (upper[3] * lower[2] - upper[4] * lower[1] + upper[5] * lower[0])
  }

  /// The inverse transform, or `nil` where none is representable in double precision.
  ///
  /// The calculation uses the minors of two rows. It is exact for whole numbers while all products are exact.
  public var inverse: Transform3D? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let (u, l) = minors
    let first = SIMD4(
      m22 * l[5] - m23 * l[4] + m24 * l[3], m13 * l[4] - m12 * l[5] - m14 * l[3],
      m42 * u[5] - m43 * u[4] + m44 * u[3], m33 * u[4] - m32 * u[5] - m34 * u[3])
    let second = SIMD4(
      m23 * l[2] - m21 * l[5] - m24 * l[1], m11 * l[5] - m13 * l[2] + m14 * l[1],
      m43 * u[2] - m41 * u[5] - m44 * u[1], m31 * u[5] - m33 * u[2] + m34 * u[1])
    let third = SIMD4(
      m21 * l[4] - m22 * l[2] + m24 * l[0], m12 * l[2] - m11 * l[4] - m14 * l[0],
      m41 * u[4] - m42 * u[2] + m44 * u[0], m32 * u[2] - m31 * u[4] - m34 * u[0])
    let fourth = SIMD4(
      m22 * l[1] - m21 * l[3] - m23 * l[0], m11 * l[3] - m12 * l[1] + m13 * l[0],
      m42 * u[1] - m41 * u[3] - m43 * u[0], m31 * u[3] - m32 * u[1] + m33 * u[0])
    let inverse = Transform3D(
      xAxis: first / determinant, yAxis: second / determinant, zAxis: third / determinant,
      origin: fourth / determinant)
    return inverse.isFinite ? inverse : nil
  }

  /// The 2×2 determinants of the first two columns and of the last two, for rows 12, 13, 14, 23, 24, 34.
  private var minors: (first: SIMD8<Double>, last: SIMD8<Double>) {
    func pairs(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD8<Double> {
      SIMD8(
        a.x * b.y - a.y * b.x, a.x * b.z - a.z * b.x, a.x * b.w - a.w * b.x,
        a.y * b.z - a.z * b.y, a.y * b.w - a.w * b.y, a.z * b.w - a.w * b.z, 0, 0)
    }
    return (pairs(xAxis, yAxis), pairs(zAxis, origin))
  }
}

extension Transform3D {
  /// Creates the transform of space that applies an affine map to x and y and preserves z.
  public init(_ affine: AffineTransform) {
    self.init(m11: affine.a, m12: affine.b, m21: affine.c, m22: affine.d, m41: affine.tx, m42: affine.ty)
  }

  /// Whether the transform is an affine map of x and y that preserves z.
  package var isAffine: Bool { Transform3D(plane) == self }

  /// The equivalent affine map of the plane, or `nil` if there is none.
  public var affine: AffineTransform? { isAffine ? plane : nil }

  /// The six entries for x and y.
  private var plane: AffineTransform { AffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42) }
}
