public import Geometry
import RealModule

/// Transforms of the plane add number by number, and a way between two goes by their components.
///
/// Sums of numbers need no inverse and no order, so a change of a transform is continuous even where one of the two is
/// singular. (Concatenated differences, `old · new⁻¹`, have neither property once two of them run.) While such a change
/// runs out, a wide turn passes through smaller sizes, and vanishes halfway of half a turn; to keep sizes and full
/// turns, animate `AffineTransform.Components` or a
/// `TransformList`.
extension AffineTransform: VectorArithmetic {
  /// The numbers that add nothing; as a map it sends every point to the origin.
  public static var zero: AffineTransform { AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }
  /// The sum, number by number.
  public func adding(_ other: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a + other.a, b: b + other.b, c: c + other.c, d: d + other.d, tx: tx + other.tx, ty: ty + other.ty)
  }
  /// The difference, number by number.
  public func subtracting(_ other: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a - other.a, b: b - other.b, c: c - other.c, d: d - other.d, tx: tx - other.tx, ty: ty - other.ty)
  }
  /// All six numbers times a factor.
  public func scaled(by factor: Double) -> AffineTransform {
    AffineTransform(a: a * factor, b: b * factor, c: c * factor, d: d * factor, tx: tx * factor, ty: ty * factor)
  }
  /// The length, seen as a vector of six numbers.
  public var magnitude: Double { .hypot(.hypot(.hypot(a, b), .hypot(c, d)), .hypot(tx, ty)) }
  /// The way by components; between singular transforms it is a flip halfway, with the derivative 0.
  public func interpolation(to other: AffineTransform, at fraction: Double) -> Sample<AffineTransform> {
    let between: AffineTransform = interpolated(to: other, at: fraction)
    return Sample(value: between, velocity: interpolationDerivative(to: other, at: fraction))
  }
}

/// Transforms of space add number by number, and a way between two goes by their components, as in the plane.
extension Transform3D: VectorArithmetic {
  /// The numbers that add nothing; it is no map at all.
  public static var zero: Transform3D { Transform3D(xAxis: .zero, yAxis: .zero, zAxis: .zero, origin: .zero) }
  /// The sum, number by number.
  public func adding(_ other: Transform3D) -> Transform3D {
    Transform3D(
      xAxis: xAxis + other.xAxis, yAxis: yAxis + other.yAxis, zAxis: zAxis + other.zAxis, origin: origin + other.origin)
  }
  /// The difference, number by number.
  public func subtracting(_ other: Transform3D) -> Transform3D { adding(other.scaled(by: -1)) }
  /// All sixteen numbers times a factor.
  public func scaled(by factor: Double) -> Transform3D {
    Transform3D(xAxis: xAxis * factor, yAxis: yAxis * factor, zAxis: zAxis * factor, origin: origin * factor)
  }
  /// The length, seen as a vector of sixteen numbers.
  public var magnitude: Double {
    let squares = xAxis * xAxis + yAxis * yAxis + (zAxis * zAxis + origin * origin)
    return squares.sum().squareRoot()
  }
  /// The way by components; between singular transforms it is a flip halfway, with the derivative 0.
  public func interpolation(to other: Transform3D, at fraction: Double) -> Sample<Transform3D> {
    let between: Transform3D = interpolated(to: other, at: fraction)
    return Sample(value: between, velocity: interpolationDerivative(to: other, at: fraction))
  }
}

/// Components add one by one, scales as the plain numbers they are; rotations keep their full turns.
extension AffineTransform.Components: VectorArithmetic {
  /// The components that add nothing: all of them 0, the scales too.
  public static var zero: AffineTransform.Components { AffineTransform.Components(scaleX: 0, scaleY: 0) }
  /// The sum, component by component.
  public func adding(_ other: AffineTransform.Components) -> AffineTransform.Components {
    AffineTransform.Components(
      translation: translation + other.translation, rotation: rotation + other.rotation, skew: skew + other.skew,
      scaleX: scaleX + other.scaleX, scaleY: scaleY + other.scaleY)
  }
  /// The difference, component by component.
  public func subtracting(_ other: AffineTransform.Components) -> AffineTransform.Components {
    adding(other.scaled(by: -1))
  }
  /// All components times a factor.
  public func scaled(by factor: Double) -> AffineTransform.Components {
    AffineTransform.Components(
      translation: translation * factor, rotation: rotation * factor, skew: skew * factor, scaleX: scaleX * factor,
      scaleY: scaleY * factor)
  }
  /// The length, seen as a vector: points, radians, and plain numbers.
  public var magnitude: Double {
    .hypot(.hypot(translation.length, rotation.radians), .hypot(skew, .hypot(scaleX, scaleY)))
  }
}

/// Quaternions add component by component, and a way between two turns at constant speed, the short way round.
///
/// Where changes add up, the sum has another length than 1 and means the rotation of the same direction. A rotation and
/// its negative are the same one but not the same value: send one to the other's side for the short way.
extension Quaternion: VectorArithmetic {
  /// The quaternion that adds nothing; it is no rotation.
  public static var zero: Quaternion { Quaternion(x: 0, y: 0, z: 0, w: 0) }
  /// The sum, component by component.
  public func adding(_ other: Quaternion) -> Quaternion {
    Quaternion(x: x + other.x, y: y + other.y, z: z + other.z, w: w + other.w)
  }
  /// The difference, component by component.
  public func subtracting(_ other: Quaternion) -> Quaternion { adding(other.scaled(by: -1)) }
  /// All components times a factor.
  public func scaled(by factor: Double) -> Quaternion {
    Quaternion(x: x * factor, y: y * factor, z: z * factor, w: w * factor)
  }
  /// The length, seen as a vector of four numbers.
  public var magnitude: Double { length }
  /// The rotation on the short way to another.
  public func interpolation(to other: Quaternion, at fraction: Double) -> Sample<Quaternion> {
    let (value, derivative) = slerpWithDerivative(to: other, at: fraction)
    return Sample(value: fraction == 0 ? self : fraction == 1 ? other : value, velocity: derivative)
  }
}
