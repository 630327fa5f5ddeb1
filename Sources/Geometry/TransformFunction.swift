/// One step of a ``TransformList``: a transform together with the way in which it changes.
public enum TransformFunction: Hashable, Sendable {
  /// Moves by x, y and z points.
  case translate(SIMD3<Double>)
  /// Scales along x, y and z.
  case scale(SIMD3<Double>)
  /// Turns about an axis through the origin; full turns count.
  case rotate(Angle, axis: SIMD3<Double>)
  /// Slants: x grows with y by the tangent of the first angle, y with x by that of the second.
  case skew(x: Angle, y: Angle)
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

  /// The step that this one and another make when they accumulate, or `nil` where they are of different kinds.
  ///
  /// Scales add above 1, perspectives by one over their distance, and everything else adds. Of two matrices of which one is
  /// singular the other step counts alone.
  func accumulating(_ other: TransformFunction) -> TransformFunction? {
    switch (self, other) {
    case (.translate(let a), .translate(let b)): return .translate(a + b)
    case (.scale(let a), .scale(let b)): return .scale(a + b - 1)
    case (.rotate(let a, let axis), .rotate(let b, let otherAxis)):
      if let common = Self.commonAxis(a, axis, b, otherAxis) { return .rotate(a + b, axis: common) }
      let turned = (Quaternion(a, axis: axis) * Quaternion(b, axis: otherAxis)).axisAndAngle
      return .rotate(turned.angle, axis: turned.axis)
    case (.skew(let x, let y), .skew(let otherX, let otherY)): return .skew(x: x + otherX, y: y + otherY)
    case (.perspective(let a), .perspective(let b)):
      return .perspective(Self.depth(Self.nearness(a) + Self.nearness(b)))
    case (.matrix(let a), .matrix(let b)): return .matrix(a.accumulating(b) ?? b)
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
  /// The transform accumulated with another, component by component, or `nil` where one of them is singular.
  func accumulating(_ other: Transform3D) -> Transform3D? {
    if let plane = affine, let otherPlane = other.affine {
      guard let a = plane.components(), let b = otherPlane.components() else { return nil }
      return Transform3D(AffineTransform(a.accumulating(b)))
    }
    guard let a = components(), let b = other.components() else { return nil }
    return Transform3D(a.accumulating(b))
  }
}
