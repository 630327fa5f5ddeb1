public import Geometry

// What it means to be put on top of another value, for the types that do not simply add up.

/// Lists of steps follow one another, and accumulate step by step; both witnesses are in `Geometry`.
extension TransformList {
  /// The derivative, by a central difference.
  public static func composedVelocity(
    sum: TransformList, of composition: (Double) -> TransformList, step: Double
  ) -> TransformList { centralDifference(of: composition, step: step) }

  /// The steps underneath, followed by those of this list.
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

  /// The components combined one by one: scales above 1, everything else as sums.
  public func added(onto underlying: AffineTransform.Components) -> AffineTransform.Components {
    underlying.accumulating(self)
  }

  /// The components combined one by one: scales above 1, everything else as sums.
  ///
  /// - Parameters:
  ///   - underlying: The components underneath.
  ///   - count: How many times they count.
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

  /// The product, with the rotation underneath turned `count` times as far, on its short way.
  ///
  /// - Parameters:
  ///   - underlying: The rotation underneath.
  ///   - count: How many times it counts.
  public func accumulated(onto underlying: Quaternion, count: Double) -> Quaternion {
    let (axis, angle) = underlying.axisAndAngle
    return (count == 1 ? underlying : Quaternion(angle * count, axis: axis)) * self
  }
}

/// A colour on top of another is a colour again, whose opacity is at most 1; its components may be beyond.
///
/// Mixing two of them, of which one was more than opaque, would otherwise thin out the other.
extension Color {
  /// The derivative, by a central difference.
  public static func composedVelocity(
    sum: Color, of composition: (Double) -> Color, step: Double
  ) -> Color { centralDifference(of: composition, step: step) }

  /// The sum, at most opaque.
  public func added(onto underlying: Color) -> Color { accumulated(onto: underlying, count: 1) }

  /// The sum of this colour and `count` times the one underneath, at most opaque.
  ///
  /// - Parameters:
  ///   - underlying: The colour underneath.
  ///   - count: How many times it counts.
  public func accumulated(onto underlying: Color, count: Double) -> Color {
    var sum = underlying.scaled(by: count).adding(self)
    sum.alpha = min(sum.alpha, 1)
    return sum
  }
}
