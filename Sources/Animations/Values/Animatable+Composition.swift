// SPDX-License-Identifier: MIT
public import GlissadeGeometry

// The composition rules of types whose values do not simply add up.

/// Lists of transform functions are concatenated, and accumulate function by function. `Geometry` implements both.
extension TransformList {
  /// The derivative, by a central difference.
  public static func composedVelocity(
    sum: TransformListDifference, of composition: (Double) -> TransformList, step: Double
  ) -> TransformListDifference { centralDifference(of: composition, step: step) }

  /// The underlying functions, followed by those of this list.
  public func added(onto underlying: TransformList) -> TransformList { underlying.appending(self) }
}

extension Transform3D {
  /// The derivative, by a central difference.
  public static func composedVelocity(
    sum: Transform3D, of composition: (Double) -> Transform3D, step: Double
  ) -> Transform3D { centralDifference(of: composition, step: step) }

  /// The product: this transform acts first.
  public func added(onto underlying: Transform3D) -> Transform3D { underlying.concatenated(with: self) }
}

extension AffineTransform {
  /// The derivative, by a central difference.
  public static func composedVelocity(
    sum: AffineTransform, of composition: (Double) -> AffineTransform, step: Double
  ) -> AffineTransform { centralDifference(of: composition, step: step) }

  /// The product: this transform acts first.
  public func added(onto underlying: AffineTransform) -> AffineTransform { underlying.concatenated(with: self) }
}

extension AffineTransform.Components {
  /// The derivative, by a central difference.
  public static func composedVelocity(
    sum: AffineTransform.Components, of composition: (Double) -> AffineTransform.Components, step: Double
  ) -> AffineTransform.Components { centralDifference(of: composition, step: step) }

  /// The components combined one by one: scales as differences from 1, all others as sums.
  public func added(onto underlying: AffineTransform.Components) -> AffineTransform.Components {
    underlying.accumulating(self)
  }

  /// The components combined one by one: scales as differences from 1, all others as sums.
  ///
  /// - Parameters:
  ///   - underlying: The underlying components.
  ///   - count: The factor of the underlying components.
  public func accumulated(
    onto underlying: AffineTransform.Components, count: Double
  ) -> AffineTransform.Components {
    underlying.repeated(count).accumulating(self)
  }
}

extension Quaternion {
  /// The derivative, by a central difference.
  public static func composedVelocity(
    sum: Quaternion, of composition: (Double) -> Quaternion, step: Double
  ) -> Quaternion { centralDifference(of: composition, step: step) }

  /// The product: this rotation acts first.
  public func added(onto underlying: Quaternion) -> Quaternion { underlying * self }

  /// The product with the underlying rotation. The angle of the underlying rotation, along the shorter arc, is
  /// multiplied by `count`.
  ///
  /// - Parameters:
  ///   - underlying: The underlying rotation.
  ///   - count: The factor of the underlying angle.
  public func accumulated(onto underlying: Quaternion, count: Double) -> Quaternion {
    let (axis, angle) = underlying.axisAndAngle
    return (count == 1 ? underlying : Quaternion(angle * count, axis: axis)) * self
  }
}

/// The sum of two colours is a colour whose opacity is at most 1; its components may be larger.
///
/// With a larger opacity, mixing it with another colour would reduce the weight of that colour.
extension Color {
  /// The derivative, by a central difference.
  public static func composedVelocity(
    sum: Color, of composition: (Double) -> Color, step: Double
  ) -> Color { centralDifference(of: composition, step: step) }

  /// The sum, with an opacity of at most 1.
  public func added(onto underlying: Color) -> Color { accumulated(onto: underlying, count: 1) }

  /// The sum of this colour and `count` times the underlying one, with an opacity of at most 1.
  ///
  /// - Parameters:
  ///   - underlying: The underlying colour.
  ///   - count: The factor of the underlying colour.
  public func accumulated(onto underlying: Color, count: Double) -> Color {
    var sum = underlying.scaled(by: count).adding(self)
    sum.alpha = min(sum.alpha, 1)
    return sum
  }
}
