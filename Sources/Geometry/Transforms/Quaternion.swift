// SPDX-License-Identifier: MIT
import GlissadeElementary

/// A quaternion; a unit quaternion and its negative represent the same rotation of space.
///
/// The product is Hamilton's and acts on column vectors: `a * b` rotates by `b` first and then by `a`.
public struct Quaternion: Hashable, Sendable {
  /// The component along x.
  public var x: Double
  /// The component along y.
  public var y: Double
  /// The component along z.
  public var z: Double
  /// The real component: the cosine of half the angle.
  public var w: Double

  /// Creates a quaternion from its components.
  public init(x: Double, y: Double, z: Double, w: Double) {
    (self.x, self.y, self.z, self.w) = (x, y, z, w)
  }

  /// Creates the rotation about an axis through the origin; an axis that is zero or not finite yields the identity.
  ///
  /// - Parameters:
  ///   - angle: The angle of rotation, by the right-hand rule about the axis.
  ///   - axis: The direction of the axis, of any length.
  public init(_ angle: Angle, axis: SIMD3<Double>) {
    let half = Vector(direction: angle * 0.5)
    guard let unit = axis.unit else {
      self = .identity
      return
    }
    self.init(x: unit.x * half.dy, y: unit.y * half.dy, z: unit.z * half.dy, w: half.dx)
  }

  /// The identity rotation.
  public static var identity: Quaternion { Quaternion(x: 0, y: 0, z: 0, w: 1) }

  /// The four components as a vector, in the order x, y, z, w.
  var vector: SIMD4<Double> { SIMD4(x, y, z, w) }

  init(_ vector: SIMD4<Double>) { self.init(x: vector.x, y: vector.y, z: vector.z, w: vector.w) }

  /// The Euclidean length; 1 for a rotation.
  public var length: Double { .hypot(.hypot(x, y), .hypot(z, w)) }

  /// The unit quaternion in this direction, or `nil` where the length is 0 or not finite.
  public var normalized: Quaternion? {
    let length = length
    guard length > 0, length.isFinite else { return nil }
    return Quaternion(vector / length)
  }

  /// The quaternion with x, y and z negated; for a rotation, the inverse.
  public var conjugate: Quaternion { Quaternion(x: -x, y: -y, z: -z, w: w) }

  /// The scalar product, component by component.
  public func dot(_ other: Quaternion) -> Double { (vector * other.vector).sum() }

  /// The Hamilton product.
  public static func * (a: Quaternion, b: Quaternion) -> Quaternion {
    Quaternion(
      x: a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
      y: a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
      z: a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
      w: a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z)
  }

  /// The axis of the rotation, and its angle in 0° … 180°; the identity has the axis +z.
  public var axisAndAngle: (axis: SIMD3<Double>, angle: Angle) {
    let imaginary = SIMD3(x, y, z) * (w < 0 ? -1 : 1)
    let sine = Double.hypot(.hypot(x, y), z)
    return (imaginary.unit ?? SIMD3(0, 0, 1), Angle(radians: 2 * .atan2(y: sine, x: abs(w))))
  }
}

extension Quaternion {
  /// The rotation at a fraction of the shorter arc to another rotation; outside 0 … 1 it is extrapolated.
  ///
  /// The angular speed is constant. Both quaternions must have length 1. Where the rotations are half a turn apart,
  /// both arcs are equally short; the signs of the given quaternions select one. Follows K. Shoemake, [Animating
  /// rotation with quaternion curves][slerp].
  ///
  /// [slerp]: https://doi.org/10.1145/325165.325242
  public func slerp(to other: Quaternion, at fraction: Double) -> Quaternion {
    slerpWithDerivative(to: other, at: fraction).value
  }

  /// The result of ``slerp(to:at:)`` and its derivative with respect to the fraction, by component.
  package func slerpWithDerivative(
    to other: Quaternion, at fraction: Double
  ) -> (value: Quaternion, derivative: Quaternion) {
    let near = vector
    let far = dot(other) < 0 ? -other.vector : other.vector
    let (sum, gap) = (near + far, near - far)
    // The two diagonals yield small angles accurately; the arc cosine of the scalar product does not.
    let angle = 2 * Double.atan2(y: (gap * gap).sum().squareRoot(), x: (sum * sum).sum().squareRoot())
    let sine = Double.sin(angle)
    let rest = 1 - fraction
    // Below this angle, sin x = x in double precision.
    guard sine > 1e-9 else { return (Quaternion(near * rest + far * fraction), Quaternion(far - near)) }
    let value = near * (.sin(rest * angle) / sine) + far * (.sin(fraction * angle) / sine)
    let rate = far * .cos(fraction * angle) - near * .cos(rest * angle)
    return (Quaternion(value), Quaternion(rate * (angle / sine)))
  }
}

extension Transform3D {
  /// Creates the rotation of a quaternion; a quaternion without direction yields the identity.
  public init(_ rotation: Quaternion) {
    guard let q = rotation.normalized else {
      self = .identity
      return
    }
    self.init(
      m11: 1 - 2 * (q.y * q.y + q.z * q.z), m12: 2 * (q.x * q.y + q.z * q.w), m13: 2 * (q.x * q.z - q.y * q.w),
      m21: 2 * (q.x * q.y - q.z * q.w), m22: 1 - 2 * (q.x * q.x + q.z * q.z), m23: 2 * (q.y * q.z + q.x * q.w),
      m31: 2 * (q.x * q.z + q.y * q.w), m32: 2 * (q.y * q.z - q.x * q.w), m33: 1 - 2 * (q.x * q.x + q.y * q.y))
  }
}

extension Quaternion {
  /// Creates the rotation whose matrix has these columns, which must be orthogonal, of length 1 and right-handed.
  ///
  /// Each of the four components can be the divisor; the largest one causes no loss of digits.
  init(x u: SIMD3<Double>, y v: SIMD3<Double>, z n: SIMD3<Double>) {
    let squares = SIMD4(
      1 + u.x - v.y - n.z, 1 - u.x + v.y - n.z, 1 - u.x - v.y + n.z, 1 + u.x + v.y + n.z)
    let largest = squares.max()
    let components: SIMD4<Double> =
      if squares.w == largest {
        SIMD4(v.z - n.y, n.x - u.z, u.y - v.x, largest)
      } else if squares.x == largest {
        SIMD4(largest, v.x + u.y, n.x + u.z, v.z - n.y)
      } else if squares.y == largest {
        SIMD4(v.x + u.y, largest, n.y + v.z, n.x - u.z)
      } else {
        SIMD4(n.x + u.z, n.y + v.z, largest, u.y - v.x)
      }
    self = Quaternion(components).normalized ?? .identity
  }
}
