// SPDX-License-Identifier: MIT

/// A projective map of the plane: x′ = (a·x + c·y + tx) / w, y′ = (b·x + d·y + ty) / w, with w = wx·x + wy·y + w0.
///
/// It describes the perspective view of a plane that is rotated in space. Lines remain lines. Points whose divisor w is
/// not positive are not in front of the viewer. The first six coefficients are those of an ``AffineTransform``, whose
/// divisor is 1 everywhere.
public struct ProjectiveTransform: Hashable, Sendable {
  /// The coefficient of x in x′·w.
  @usableFromInline package var a: Double
  /// The coefficient of x in y′·w.
  @usableFromInline package var b: Double
  /// The coefficient of y in x′·w.
  @usableFromInline package var c: Double
  /// The coefficient of y in y′·w.
  @usableFromInline package var d: Double
  /// The value of x′·w at the origin.
  @usableFromInline package var tx: Double
  /// The value of y′·w at the origin.
  @usableFromInline package var ty: Double
  /// The coefficient of x in the divisor.
  @usableFromInline package var wx: Double
  /// The coefficient of y in the divisor.
  @usableFromInline package var wy: Double
  /// The divisor at the origin.
  @usableFromInline package var w0: Double

  /// Creates a transform from its nine coefficients; by default, the divisor is 1 everywhere.
  @inlinable
  public init(
    a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double, wx: Double = 0, wy: Double = 0, w0: Double = 1
  ) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    (self.wx, self.wy, self.w0) = (wx, wy, w0)
  }

  /// Creates the projective form of an affine map.
  @inlinable
  public init(_ affine: AffineTransform) {
    self.init(a: affine.a, b: affine.b, c: affine.c, d: affine.d, tx: affine.tx, ty: affine.ty)
  }

  /// Creates the map of the plane z = 0 under a transform of space, as viewed from the front.
  ///
  /// The z coordinates of the images are lost.
  public init(_ transform: Transform3D) {
    self.init(
      a: transform.m11, b: transform.m12, c: transform.m21, d: transform.m22, tx: transform.m41, ty: transform.m42,
      wx: transform.m14, wy: transform.m24, w0: transform.m44)
  }

  /// The identity transform.
  public static var identity: ProjectiveTransform { ProjectiveTransform(AffineTransform.identity) }

  /// The equivalent affine map, or `nil` where the divisor is not constant and positive.
  @inlinable
  package var affine: AffineTransform? {
    guard wx == 0, wy == 0, w0 > 0 else { return nil }
    let numerators = AffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    if w0 == 1 { return numerators }
    return AffineTransform(a: a / w0, b: b / w0, c: c / w0, d: d / w0, tx: tx / w0, ty: ty / w0)
  }

  /// Whether all nine coefficients are finite.
  package var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite && wx.isFinite && wy.isFinite
      && w0.isFinite
  }
}

extension ProjectiveTransform {
  /// The divisor at a point; it is positive for points in front of the viewer.
  package func divisor(at point: Point) -> Double { wx * point.x + wy * point.y + w0 }

  /// The image of a point, or `nil` where the point is not in front of the viewer.
  public func apply(to point: Point) -> Point? {
    let w = divisor(at: point)
    guard w > 0 else { return nil }
    return Point(x: (a * point.x + c * point.y + tx) / w, y: (b * point.x + d * point.y + ty) / w)
  }

  /// The best affine approximation near a point, or `nil` where the point is not in front of the viewer.
  ///
  /// Its linear part is the Jacobian matrix at the point.
  package func linearized(at point: Point) -> AffineTransform? {
    if let affine { return affine }
    guard let image = apply(to: point) else { return nil }
    let w = divisor(at: point)
    let linear = AffineTransform(
      a: (a - wx * image.x) / w, b: (b - wx * image.y) / w, c: (c - wy * image.x) / w, d: (d - wy * image.y) / w,
      tx: 0, ty: 0)
    let origin = linear.apply(to: point)
    return AffineTransform(
      a: linear.a, b: linear.b, c: linear.c, d: linear.d, tx: image.x - origin.x, ty: image.y - origin.y)
  }

  /// The transform that applies `inner` first and this one to the result: the matrix product self · inner.
  @inlinable
  public func concatenated(with inner: ProjectiveTransform) -> ProjectiveTransform {
    // Two affine maps yield the same bits as the product of affine transforms. Infinite translations must not be
    // multiplied by the zeros of the last row.
    if wx == 0, wy == 0, w0 == 1, inner.wx == 0, inner.wy == 0, inner.w0 == 1 {
      return ProjectiveTransform(
        AffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty).concatenated(
          with: AffineTransform(
            a: inner.a, b: inner.b, c: inner.c, d: inner.d, tx: inner.tx, ty: inner.ty)))
    }
    return ProjectiveTransform(
      a: a * inner.a + c * inner.b + tx * inner.wx,
      b: b * inner.a + d * inner.b + ty * inner.wx,
      c: a * inner.c + c * inner.d + tx * inner.wy,
      d: b * inner.c + d * inner.d + ty * inner.wy,
      tx: a * inner.tx + c * inner.ty + tx * inner.w0,
      ty: b * inner.tx + d * inner.ty + ty * inner.w0,
      wx: wx * inner.a + wy * inner.b + w0 * inner.wx,
      wy: wx * inner.c + wy * inner.d + w0 * inner.wy,
      w0: wx * inner.tx + wy * inner.ty + w0 * inner.w0)
  }

  /// The determinant of the matrix; 0 where the plane is viewed edge-on.
  package var determinant: Double {
    a * (d * w0 - ty * wy) - c * (b * w0 - ty * wx) + tx * (b * wy - d * wx)
  }

  /// The inverse transform, or `nil` where none is representable in double precision.
  ///
  /// The divisor of the inverse at an image is the reciprocal of the divisor at the point. It is therefore positive for
  /// points in front of the viewer.
  public var inverse: ProjectiveTransform? {
    if wx == 0, wy == 0, w0 == 1 {
      return AffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty).inverse.map { ProjectiveTransform($0) }
    }
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let inverse = ProjectiveTransform(
      a: (d * w0 - ty * wy) / determinant, b: (ty * wx - b * w0) / determinant,
      c: (tx * wy - c * w0) / determinant, d: (a * w0 - tx * wx) / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant,
      wx: (b * wy - d * wx) / determinant, wy: (c * wx - a * wy) / determinant,
      w0: (a * d - b * c) / determinant)
    return inverse.isFinite ? inverse : nil
  }
}
