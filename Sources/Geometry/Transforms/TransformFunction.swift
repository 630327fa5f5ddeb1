/// One step of a ``TransformList``: a transform together with the way in which it changes.
public enum TransformFunction: Hashable, Sendable {
  /// Moves by x, y and z points.
  case translate(SIMD3<Double>)
  /// Scales along x, y and z.
  case scale(SIMD3<Double>)
  /// Turns about an axis through the origin; full turns count.
  case rotate(Angle, axis: SIMD3<Double>)
  /// Skews both axes: x grows with y by the tangent of the first angle, y with x by that of the second.
  ///
  /// As in CSS, ``skew(x:y:)``, ``skewX(_:)`` and ``skewY(_:)`` are three kinds.
  case skew(x: Angle, y: Angle)
  /// Skews the x axis: x grows with y by the tangent of the angle.
  case skewX(Angle)
  /// Skews the y axis: y grows with x by the tangent of the angle.
  case skewY(Angle)
  /// Foreshortens as seen from a distance.
  ///
  /// Infinity changes nothing, and neither does a distance below 0, which differences of perspectives have; a distance
  /// between 0 and 1 counts as 1.
  case perspective(Double)
  /// Any transform, which changes by its components.
  case matrix(Transform3D)

  /// Moves by x, y and z points.
  public static func translate(x: Double, y: Double, z: Double = 0) -> TransformFunction {
    .translate(SIMD3(x, y, z))
  }

  /// Scales along x and y.
  public static func scale(x: Double, y: Double) -> TransformFunction { .scale(SIMD3(x, y, 1)) }

  /// Turns in the plane, clockwise on screen for a positive angle; full turns count.
  public static func rotate(_ angle: Angle) -> TransformFunction { .rotate(angle, axis: SIMD3(0, 0, 1)) }

  /// Any transform of the plane, which changes by its components.
  public static func matrix(_ transform: AffineTransform) -> TransformFunction { .matrix(Transform3D(transform)) }

  /// The transform that the step is.
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

  /// The step of the same kind that changes nothing.
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

  /// One over the distance of a perspective, which is what changes evenly: 0 is no perspective.
  package static func nearness(_ depth: Double) -> Double {
    if abs(depth) >= 1 { return 1 / depth }
    return depth < 0 ? -1 : 1
  }

  /// The distance of a perspective from its inverse.
  package static func depth(_ nearness: Double) -> Double { nearness == 0 ? .infinity : 1 / nearness }

  /// The step that this one makes when it accumulates onto another, which counts `count` times; `nil` for different
  /// kinds and for two matrices.
  ///
  /// Scales add above 1, perspectives by one over their distance, and everything else adds.
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
      return .perspective(Self.depth(Self.nearness(a) * count + Self.nearness(b)))
    default: return nil
    }
  }

  /// The axis about which both rotations turn, where there is one: an angle of 0 takes any axis.
  static func commonAxis(
    _ a: Angle, _ axis: SIMD3<Double>, _ b: Angle, _ otherAxis: SIMD3<Double>
  ) -> SIMD3<Double>? {
    guard let first = axis.unit else { return otherAxis }
    guard let second = otherAxis.unit else { return axis }
    // A direction that was written with other factors differs by a few units in the last place.
    if (first - second).length < 1e-9 { return first }
    if a == .zero { return second }
    return b == .zero ? first : nil
  }
}

extension Transform3D {
  /// The transform accumulated onto another, component by component; where one of the two is singular, this one alone.
  ///
  /// Rotations follow each other, scales add above 1, and everything else adds. Two transforms of the plane keep to it.
  ///
  /// - Parameters:
  ///   - underlying: The transform underneath.
  ///   - count: How many times it counts.
  public func accumulated(onto underlying: Transform3D, count: Double = 1) -> Transform3D {
    accumulatedByComponents(onto: underlying, count: count) ?? self
  }

  /// The transform accumulated onto another, or `nil` where one of them is singular.
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
  /// The transform accumulated onto another, component by component; where one of the two is singular, this one alone.
  ///
  /// - Parameters:
  ///   - underlying: The transform underneath.
  ///   - count: How many times it counts.
  public func accumulated(onto underlying: AffineTransform, count: Double = 1) -> AffineTransform {
    guard let a = underlying.components(), let b = components() else { return self }
    return AffineTransform(a.repeated(count).accumulating(b))
  }
}
