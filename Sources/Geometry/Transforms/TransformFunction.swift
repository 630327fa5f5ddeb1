// SPDX-License-Identifier: MIT

/// One function of a ``TransformList``, with a separate rule of interpolation for each type.
public enum TransformFunction: Hashable, Sendable {
  /// A translation by x, y and z points.
  case translate(SIMD3<Double>)
  /// A scaling along x, y and z.
  case scale(SIMD3<Double>)
  /// A rotation about an axis through the origin, including full turns.
  case rotate(Angle, axis: SIMD3<Double>)
  /// A skew of both axes: x changes by y times the tangent of the first angle, y by x times that of the second.
  ///
  /// As in CSS, ``skew(x:y:)``, ``skewX(_:)`` and ``skewY(_:)`` are three types of functions.
  case skew(x: Angle, y: Angle)
  /// A skew of the x axis: x changes by y times the tangent of the angle.
  case skewX(Angle)
  /// A skew of the y axis: y changes by x times the tangent of the angle.
  case skewY(Angle)
  /// A perspective for a viewer at a distance, in points.
  ///
  /// Infinity yields the identity. A distance below 0, which a difference of perspectives can have, also yields the
  /// identity. A distance between 0 and 1 counts as 1.
  case perspective(Double)
  /// Any transform, which is interpolated by its components.
  case matrix(Transform3D)

  /// A translation by x, y and z points.
  public static func translate(x: Double, y: Double, z: Double = 0) -> TransformFunction {
    .translate(SIMD3(x, y, z))
  }

  /// A scaling along x and y.
  public static func scale(x: Double, y: Double) -> TransformFunction { .scale(SIMD3(x, y, 1)) }

  /// A rotation in the plane, clockwise on screen for a positive angle, including full turns.
  public static func rotate(_ angle: Angle) -> TransformFunction { .rotate(angle, axis: SIMD3(0, 0, 1)) }

  /// Any transform of the plane, which is interpolated by its components.
  public static func matrix(_ transform: AffineTransform) -> TransformFunction { .matrix(Transform3D(transform)) }

  /// The matrix of the function.
  public var transform: Transform3D {
    switch self {
    case .translate(let by): .translation(x: by.x, y: by.y, z: by.z)
    case .scale(let by): .scale(x: by.x, y: by.y, z: by.z)
    case .rotate(let angle, let axis): .rotation(angle, axis: axis)
    case .skew(let x, let y): .skew(x: x, y: y)
    case .skewX(let angle): .skew(x: angle, y: .zero)
    case .skewY(let angle): .skew(x: .zero, y: angle)
    case .perspective(let depth): depth < 0 ? .identity : .perspective(depth)
    case .matrix(let transform): transform
    }
  }

  /// The identity as a function of the same type.
  var neutral: TransformFunction {
    switch self {
    case .translate: .translate(.zero)
    case .scale: .scale(.one)
    case .rotate(_, let axis): .rotate(.zero, axis: axis)
    case .skew: .skew(x: .zero, y: .zero)
    case .skewX: .skewX(.zero)
    case .skewY: .skewY(.zero)
    case .perspective: .perspective(.infinity)
    case .matrix: .matrix(Transform3D.identity)
    }
  }

  /// The reciprocal of a perspective's distance, which is interpolated linearly; 0 means no perspective.
  package static func reciprocalDepth(_ depth: Double) -> Double {
    if abs(depth) >= 1 { return 1 / depth }
    return depth < 0 ? -1 : 1
  }

  /// The distance of a perspective from its reciprocal.
  package static func depth(_ reciprocalDepth: Double) -> Double {
    reciprocalDepth == 0 ? .infinity : 1 / reciprocalDepth
  }

  /// The accumulation onto another function, or `nil` for different types and for two matrices.
  ///
  /// The underlying function counts `count` times. Scales add as s₁ + s₂ − 1, perspectives add by the reciprocals of
  /// their distances, and rotations about different axes multiply. All other functions add.
  func accumulated(onto underlying: TransformFunction, count: Double) -> TransformFunction? {
    switch (underlying, self) {
    case (.translate(let a), .translate(let b)): return .translate(a * count + b)
    case (.scale(let a), .scale(let b)): return .scale((a - 1) * count + b)
    case (.rotate(let a, let axis), .rotate(let b, let otherAxis)):
      if let common = Self.commonAxis(a, axis, b, otherAxis) { return .rotate(a * count + b, axis: common) }
      let turned = (Quaternion(a * count, axis: axis) * Quaternion(b, axis: otherAxis)).axisAndAngle
      return .rotate(turned.angle, axis: turned.axis)
    case (.skew(let x, let y), .skew(let otherX, let otherY)):
      return .skew(x: x * count + otherX, y: y * count + otherY)
    case (.skewX(let a), .skewX(let b)): return .skewX(a * count + b)
    case (.skewY(let a), .skewY(let b)): return .skewY(a * count + b)
    case (.perspective(let a), .perspective(let b)):
      return .perspective(Self.depth(Self.reciprocalDepth(a) * count + Self.reciprocalDepth(b)))
    default: return nil
    }
  }

  /// The common axis of two rotations, or `nil`. A rotation by 0 or with an axis of length 0 matches every axis.
  /// Opposite axes are not common.
  static func commonAxis(
    _ a: Angle, _ axis: SIMD3<Double>, _ b: Angle, _ otherAxis: SIMD3<Double>
  ) -> SIMD3<Double>? {
    guard let first = axis.unit else { return otherAxis }
    guard let second = otherAxis.unit else { return axis }
    // Parallel axes of different lengths can differ by a few units in the last place after normalisation.
    if (first - second).length < 1e-9 { return first }
    if a == .zero { return second }
    return b == .zero ? first : nil
  }
}

extension Transform3D {
  /// The accumulation onto another transform, by components; if one of the two is singular, this transform alone.
  ///
  /// Rotations multiply, scales add as s₁ + s₂ − 1, and all other components add. The result for two affine transforms
  /// is affine.
  ///
  /// - Parameters:
  ///   - underlying: The transform to accumulate onto.
  ///   - count: The number of times that `underlying` counts.
  public func accumulated(onto underlying: Transform3D, count: Double = 1) -> Transform3D {
    accumulatedByComponents(onto: underlying, count: count) ?? self
  }

  /// The accumulation onto another transform, or `nil` where one of them is singular.
  func accumulatedByComponents(onto underlying: Transform3D, count: Double) -> Transform3D? {
    if let plane = underlying.affine, let otherPlane = affine {
      guard let a = plane.components(), let b = otherPlane.components() else { return nil }
      return Transform3D(AffineTransform(a.repeated(count).accumulating(b)))
    }
    guard let a = underlying.components(), let b = components() else { return nil }
    return Transform3D(a.repeated(count).accumulating(b))
  }
}

extension AffineTransform {
  /// The accumulation onto another transform, by components; if one of the two is singular, this transform alone.
  ///
  /// - Parameters:
  ///   - underlying: The transform to accumulate onto.
  ///   - count: The number of times that `underlying` counts.
  public func accumulated(onto underlying: AffineTransform, count: Double = 1) -> AffineTransform {
    guard let a = underlying.components(), let b = components() else { return self }
    return AffineTransform(a.repeated(count).accumulating(b))
  }
}
