extension Transform3D {
  /// What a transform is made of: perspective · translation · rotation · skew · scale, the rightmost first.
  ///
  /// As [CSS Transforms 2][spec] takes a matrix apart and puts it together.
  ///
  /// [spec]: https://www.w3.org/TR/css-transforms-2/#decomposing-a-3d-matrix
  public struct Components: Hashable, Sendable {
    /// How far the origin moves, in points.
    public var translation: SIMD3<Double>
    /// The rotation, of length 1.
    public var rotation: Quaternion
    /// The tangents by which x grows with y, x with z, and y with z.
    public var skew: SIMD3<Double>
    /// The factors along the axes; all three are negative in a transform that mirrors.
    public var scale: SIMD3<Double>
    /// How the divisor grows with x, y and z, and what it is at the origin.
    public var perspective: SIMD4<Double>

    /// Creates components; those that are not given change nothing.
    public init(
      translation: SIMD3<Double> = .zero, rotation: Quaternion = .identity, skew: SIMD3<Double> = .zero,
      scale: SIMD3<Double> = .one, perspective: SIMD4<Double> = SIMD4(0, 0, 0, 1)
    ) {
      self.translation = translation
      self.rotation = rotation
      self.skew = skew
      self.scale = scale
      self.perspective = perspective
    }

    /// The components `fraction` of the way to others: the rotation the short way round, everything else in proportion.
    public func interpolated(to other: Components, at fraction: Double) -> Components {
      let rest = 1 - fraction
      return Components(
        translation: translation * rest + other.translation * fraction,
        rotation: rotation.slerp(to: other.rotation, at: fraction),
        skew: skew * rest + other.skew * fraction,
        scale: scale * rest + other.scale * fraction,
        perspective: perspective * rest + other.perspective * fraction)
    }

    /// The components with those of another transform accumulated: rotations follow each other, scales add above 1.
    public func accumulating(_ other: Components) -> Components {
      Components(
        translation: translation + other.translation,
        rotation: rotation * other.rotation,
        skew: skew + other.skew,
        scale: scale + other.scale - 1,
        perspective: perspective + other.perspective - SIMD4(0, 0, 0, 1))
    }

    /// The components accumulated with themselves, so that they count `count` times.
    func repeated(_ count: Double) -> Components {
      guard count != 1 else { return self }
      let (axis, angle) = rotation.axisAndAngle
      return Components(
        translation: translation * count, rotation: Quaternion(angle * count, axis: axis), skew: skew * count,
        scale: (scale - 1) * count + 1, perspective: (perspective - SIMD4(0, 0, 0, 1)) * count + SIMD4(0, 0, 0, 1))
    }
  }

  /// Creates the transform that has these components.
  public init(_ components: Components) {
    let (translation, skew, scale) = (components.translation, components.skew, components.scale)
    let rotation = Transform3D(components.rotation)
    // Skew · scale, column by column: y–z, then x–z, then x–y.
    let shape = Transform3D(
      m11: scale.x, m21: skew.x * scale.y, m22: scale.y,
      m31: skew.y * scale.z, m32: skew.z * scale.z, m33: scale.z)
    let moved = Transform3D.translation(x: translation.x, y: translation.y, z: translation.z)
      .concatenated(with: rotation.concatenated(with: shape))
    let divisor = components.perspective
    guard divisor != SIMD4(0, 0, 0, 1) else {
      self = moved
      return
    }
    self = Transform3D(m14: divisor.x, m24: divisor.y, m34: divisor.z, m44: divisor.w).concatenated(with: moved)
  }

  /// What the transform is made of, or `nil` where it is singular.
  ///
  /// Putting the components together gives the transform again, divided by ``m44``, which draws the same.
  public func components() -> Components? {
    guard m44 != 0, isFinite else { return nil }
    let whole = Transform3D(
      xAxis: xAxis / m44, yAxis: yAxis / m44, zAxis: zAxis / m44, origin: origin / m44)
    var straight = whole
    (straight.m14, straight.m24, straight.m34, straight.m44) = (0, 0, 0, 1)
    guard whole.determinant != 0, let back = straight.inverse else { return nil }

    // whole = P · straight, so the last row of P is the last row of whole times the inverse.
    let row = SIMD4(whole.m14, whole.m24, whole.m34, whole.m44)
    let perspective = SIMD4(
      (row * back.xAxis).sum(), (row * back.yAxis).sum(), (row * back.zAxis).sum(), (row * back.origin).sum())

    // Gram–Schmidt: the columns in turn lose what they have in common with those before.
    var (u, v, n) = (xyz(whole.xAxis), xyz(whole.yAxis), xyz(whole.zAxis))
    var scale = SIMD3(u.length, 0, 0)
    u /= scale.x
    var skew = SIMD3(u.dot(v), u.dot(n), 0)
    v -= u * skew.x
    scale.y = v.length
    v /= scale.y
    skew.z = v.dot(n)
    n = n - u * skew.y - v * skew.z
    scale.z = n.length
    n /= scale.z
    skew /= SIMD3(scale.y, scale.z, scale.z)
    // A mirror: all three axes turn round.
    if u.dot(v.cross(n)) < 0 {
      scale = -scale
      (u, v, n) = (-u, -v, -n)
    }
    let components = Components(
      translation: xyz(whole.origin), rotation: Quaternion(x: u, y: v, z: n), skew: skew, scale: scale,
      perspective: perspective)
    return components.isFinite ? components : nil
  }

  private func xyz(_ vector: SIMD4<Double>) -> SIMD3<Double> { SIMD3(vector.x, vector.y, vector.z) }
}

extension Transform3D.Components {
  /// Whether every number is finite.
  var isFinite: Bool {
    let linear = translation - translation + (skew - skew) + (scale - scale)
    return linear == .zero && perspective - perspective == .zero && rotation.vector - rotation.vector == .zero
  }
}
