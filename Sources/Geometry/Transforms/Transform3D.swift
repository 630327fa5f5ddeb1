// SPDX-License-Identifier: MIT

/// A projective map of space: a 4×4 matrix for scaling, rotation, skew, translation and perspective.
///
/// The sixteen entries have the names and the order of CSS's `matrix3d(m11, m12, … m44)` and of Core Animation's
/// `CATransform3D`. As columns, they act on column vectors: `m11 m12 m13 m14` is the image of the x axis, `m41 m42 m43`
/// that of the origin. Core Animation describes the same entries as rows that act on row vectors, which is the same
/// map.
public struct Transform3D: Hashable, Sendable {
  /// The x component of the image of the x axis.
  public var m11: Double
  /// The y component of the image of the x axis.
  public var m12: Double
  /// The z component of the image of the x axis.
  public var m13: Double
  /// The coefficient of x in the divisor.
  public var m14: Double
  /// The x component of the image of the y axis.
  public var m21: Double
  /// The y component of the image of the y axis.
  public var m22: Double
  /// The z component of the image of the y axis.
  public var m23: Double
  /// The coefficient of y in the divisor.
  public var m24: Double
  /// The x component of the image of the z axis.
  public var m31: Double
  /// The y component of the image of the z axis.
  public var m32: Double
  /// The z component of the image of the z axis.
  public var m33: Double
  /// The coefficient of z in the divisor; −1/d for a viewer at the distance d.
  public var m34: Double
  /// The x component of the image of the origin.
  public var m41: Double
  /// The y component of the image of the origin.
  public var m42: Double
  /// The z component of the image of the origin.
  public var m43: Double
  /// The divisor at the origin; 1 for a map without perspective.
  public var m44: Double

  /// Creates a transform from its entries; the defaults are those of the identity.
  public init(
    m11: Double = 1, m12: Double = 0, m13: Double = 0, m14: Double = 0,
    m21: Double = 0, m22: Double = 1, m23: Double = 0, m24: Double = 0,
    m31: Double = 0, m32: Double = 0, m33: Double = 1, m34: Double = 0,
    m41: Double = 0, m42: Double = 0, m43: Double = 0, m44: Double = 1
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }

  /// Creates a transform from the images of the three axes and of the origin, each as x, y, z and divisor.
  package init(
    xAxis: SIMD4<Double>, yAxis: SIMD4<Double>, zAxis: SIMD4<Double>, origin: SIMD4<Double>
  ) {
    self.init(
      m11: xAxis.x, m12: xAxis.y, m13: xAxis.z, m14: xAxis.w,
      m21: yAxis.x, m22: yAxis.y, m23: yAxis.z, m24: yAxis.w,
      m31: zAxis.x, m32: zAxis.y, m33: zAxis.z, m34: zAxis.w,
      m41: origin.x, m42: origin.y, m43: origin.z, m44: origin.w)
  }

  /// The identity transform.
  public static var identity: Transform3D { Transform3D() }

  /// The image of the x axis: `m11 m12 m13 m14`.
  package var xAxis: SIMD4<Double> { SIMD4(m11, m12, m13, m14) }
  /// The image of the y axis: `m21 m22 m23 m24`.
  package var yAxis: SIMD4<Double> { SIMD4(m21, m22, m23, m24) }
  /// The image of the z axis: `m31 m32 m33 m34`.
  package var zAxis: SIMD4<Double> { SIMD4(m31, m32, m33, m34) }
  /// The image of the origin: `m41 m42 m43 m44`.
  package var origin: SIMD4<Double> { SIMD4(m41, m42, m43, m44) }

  /// Whether all sixteen entries are finite.
  public var isFinite: Bool {
    // A number minus itself is 0 only if it is finite.
    let rest = (xAxis - xAxis) + (yAxis - yAxis) + (zAxis - zAxis) + (origin - origin)
    return rest == .zero
  }
}

extension Transform3D {
  /// The translation by x, y and z points.
  public static func translation(x: Double, y: Double, z: Double = 0) -> Transform3D {
    Transform3D(m41: x, m42: y, m43: z)
  }

  /// The scaling about the origin.
  public static func scale(x: Double, y: Double, z: Double = 1) -> Transform3D {
    Transform3D(m11: x, m22: y, m33: z)
  }

  /// The rotation about an axis through the origin; an axis that is zero or not finite yields the identity.
  ///
  /// About +z, a positive angle turns from +x towards +y, as in ``AffineTransform/rotation(_:)``. The other axes follow
  /// in cyclic order: y towards z about +x, z towards x about +y.
  ///
  /// - Parameters:
  ///   - angle: The angle of rotation, by the right-hand rule about the axis.
  ///   - axis: The direction of the axis, of any length.
  public static func rotation(_ angle: Angle, axis: SIMD3<Double> = SIMD3(0, 0, 1)) -> Transform3D {
    guard let n = axis.unit else { return .identity }
    // A rotation in the plane has the same bits as the affine one.
    if n.x == 0, n.y == 0 { return Transform3D(.rotation(angle * n.z)) }
    // Rodrigues: cos·I + sin·[n]× + (1 − cos)·n nᵀ, by column.
    let direction = Vector(direction: angle)
    let (cosine, sine) = (direction.dx, direction.dy)
    let rest = n * (1 - cosine)
    func column(_ along: SIMD3<Double>, _ share: Double, _ crossed: SIMD3<Double>) -> SIMD4<Double> {
      SIMD4(along * cosine + crossed * sine + rest * share, 0)
    }
    return Transform3D(
      xAxis: column(SIMD3(1, 0, 0), n.x, SIMD3(0, n.z, -n.y)),
      yAxis: column(SIMD3(0, 1, 0), n.y, SIMD3(-n.z, 0, n.x)),
      zAxis: column(SIMD3(0, 0, 1), n.z, SIMD3(n.y, -n.x, 0)),
      origin: SIMD4(0, 0, 0, 1))
  }

  /// The skew: x changes by y times the tangent of the first angle, y by x times that of the second.
  package static func skew(x: Angle, y: Angle = .zero) -> Transform3D {
    Transform3D(AffineTransform.skew(x: x, y: y))
  }

  /// The perspective for a viewer at a distance of `depth` points in front of the plane; infinity yields the identity.
  ///
  /// A distance below 1 counts as 1, as in [CSS][spec], and so does NaN.
  ///
  /// [spec]: https://www.w3.org/TR/css-transforms-2/#funcdef-perspective
  public static func perspective(_ depth: Double) -> Transform3D {
    Transform3D(m34: -1 / (depth >= 1 ? depth : 1))
  }

  /// The same transform about the point (x, y, z) instead of the origin: translation · self · inverse translation.
  public func about(x: Double, y: Double, z: Double = 0) -> Transform3D {
    Transform3D.translation(x: x, y: y, z: z).concatenated(with: self)
      .concatenated(with: .translation(x: -x, y: -y, z: -z))
  }
}

extension AffineTransform {
  /// The skew: x changes by y times the tangent of the first angle, y by x times that of the second.
  package static func skew(x: Angle, y: Angle = .zero) -> AffineTransform {
    let (first, second) = (Vector(direction: x), Vector(direction: y))
    return AffineTransform(a: 1, b: second.dy / second.dx, c: first.dy / first.dx, d: 1, tx: 0, ty: 0)
  }
}

extension SIMD3<Double> {
  /// The unit vector in this direction, or `nil` where the vector is zero or not finite.
  var unit: SIMD3<Double>? {
    let largest = Swift.max(Swift.max(abs(x), abs(y)), abs(z))
    guard largest > 0, largest.isFinite else { return nil }
    let reduced = self / largest
    return reduced / reduced.length
  }

  /// The Euclidean length; intermediate squares can overflow.
  var length: Double { (self * self).sum().squareRoot() }

  /// The scalar product.
  func dot(_ other: SIMD3<Double>) -> Double { (self * other).sum() }

  /// The vector product.
  func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }
}
