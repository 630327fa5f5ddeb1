// SPDX-License-Identifier: MIT
import GlissadeElementary
public import GlissadeGeometry

/// Transforms of the plane add number by number. The interpolation between two decomposes them into components.
///
/// Sums of numbers require no inverse and no order. A change of a transform is therefore continuous even if one of the
/// two is singular. Concatenated differences, `old · new⁻¹`, have neither property for two running changes. During
/// a change by numbers, a large rotation reduces the size, and a half turn passes through size 0. To keep sizes and
/// full turns, animate `AffineTransform.Components` or a `TransformList`.
extension AffineTransform: VectorArithmetic {
  /// The neutral element: all numbers are 0. As a map it sends every point to the origin.
  public static var zero: AffineTransform { AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }
  /// The sum, number by number.
  public func adding(_ other: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a + other.a, b: b + other.b, c: c + other.c, d: d + other.d, tx: tx + other.tx, ty: ty + other.ty)
  }
  /// All six numbers multiplied by a factor.
  public func scaled(by factor: Double) -> AffineTransform {
    AffineTransform(a: a * factor, b: b * factor, c: c * factor, d: d * factor, tx: tx * factor, ty: ty * factor)
  }
  /// The length of the vector of the six numbers.
  public var magnitude: Double { .hypot(.hypot(.hypot(a, b), .hypot(c, d)), .hypot(tx, ty)) }
  /// The interpolation by components. Between singular transforms it is a jump halfway, with the derivative 0.
  public func interpolation(to other: AffineTransform, at fraction: Double) -> Sample<AffineTransform> {
    let between: AffineTransform = interpolated(to: other, at: fraction)
    return Sample(value: between, velocity: interpolationDerivative(to: other, at: fraction))
  }
}

/// Transforms of space add number by number. The interpolation decomposes them into components, as in the plane.
extension Transform3D: VectorArithmetic {
  /// The neutral element: all numbers are 0, which is not a valid map.
  public static var zero: Transform3D { Transform3D(xAxis: .zero, yAxis: .zero, zAxis: .zero, origin: .zero) }
  /// The sum, number by number.
  public func adding(_ other: Transform3D) -> Transform3D {
    Transform3D(
      xAxis: xAxis + other.xAxis, yAxis: yAxis + other.yAxis, zAxis: zAxis + other.zAxis, origin: origin + other.origin)
  }
  /// All sixteen numbers multiplied by a factor.
  public func scaled(by factor: Double) -> Transform3D {
    Transform3D(xAxis: xAxis * factor, yAxis: yAxis * factor, zAxis: zAxis * factor, origin: origin * factor)
  }
  /// The length of the vector of the sixteen numbers.
  public var magnitude: Double {
    let squares = xAxis * xAxis + yAxis * yAxis + (zAxis * zAxis + origin * origin)
    return squares.sum().squareRoot()
  }
  /// The interpolation by components. Between singular transforms it is a jump halfway, with the derivative 0.
  public func interpolation(to other: Transform3D, at fraction: Double) -> Sample<Transform3D> {
    let between: Transform3D = interpolated(to: other, at: fraction)
    return Sample(value: between, velocity: interpolationDerivative(to: other, at: fraction))
  }
}

/// Components add one by one, scales as plain numbers. Rotations keep their full turns.
extension AffineTransform.Components: VectorArithmetic {
  /// The neutral components: all are 0, including the scales.
  public static var zero: AffineTransform.Components { AffineTransform.Components(scaleX: 0, scaleY: 0) }
  /// The sum, component by component.
  public func adding(_ other: AffineTransform.Components) -> AffineTransform.Components {
    AffineTransform.Components(
      translation: translation + other.translation, rotation: rotation + other.rotation, skew: skew + other.skew,
      scaleX: scaleX + other.scaleX, scaleY: scaleY + other.scaleY)
  }
  /// All components multiplied by a factor.
  public func scaled(by factor: Double) -> AffineTransform.Components {
    AffineTransform.Components(
      translation: translation * factor, rotation: rotation * factor, skew: skew * factor, scaleX: scaleX * factor,
      scaleY: scaleY * factor)
  }
  /// The length of the vector of points, radians and plain numbers.
  public var magnitude: Double {
    .hypot(.hypot(translation.length, rotation.radians), .hypot(skew, .hypot(scaleX, scaleY)))
  }
}

/// Quaternions add component by component. The interpolation rotates at constant speed along the shorter arc.
///
/// A sum of changes may have another length than 1; it represents the rotation of its direction. A rotation and its
/// negative are equal rotations, but different values. To use the shorter arc, choose the sign closer to the other
/// value.
extension Quaternion: VectorArithmetic {
  /// The neutral element: all components are 0, which is not a rotation.
  public static var zero: Quaternion { Quaternion(x: 0, y: 0, z: 0, w: 0) }
  /// The sum, component by component.
  public func adding(_ other: Quaternion) -> Quaternion {
    Quaternion(x: x + other.x, y: y + other.y, z: z + other.z, w: w + other.w)
  }
  /// All components multiplied by a factor.
  public func scaled(by factor: Double) -> Quaternion {
    Quaternion(x: x * factor, y: y * factor, z: z * factor, w: w * factor)
  }
  /// The length of the vector of the four numbers.
  public var magnitude: Double { length }
  /// The rotation at a fraction of the shorter arc to another.
  public func interpolation(to other: Quaternion, at fraction: Double) -> Sample<Quaternion> {
    let (value, derivative) = slerpWithDerivative(to: other, at: fraction)
    return Sample(value: fraction == 0 ? self : fraction == 1 ? other : value, velocity: derivative)
  }
}
