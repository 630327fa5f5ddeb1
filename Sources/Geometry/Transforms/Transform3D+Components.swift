// SPDX-License-Identifier: MIT
extension Transform3D {
  /// The factors of a transform: perspective · translation · rotation · skew · scale, applied from right to left.
  ///
  /// Follows the decomposition of a matrix in [CSS Transforms 2][spec].
  ///
  /// [spec]: https://www.w3.org/TR/css-transforms-2/#decomposing-a-3d-matrix
  public struct Components: Hashable, Sendable {
    /// The translation, in points.
    public var translation: SIMD3<Double>
    /// The rotation, as a unit quaternion.
    public var rotation: Quaternion
    /// The tangents of the skew angles: of x by y, of x by z, and of y by z.
    public var skew: SIMD3<Double>
    /// The scale factors along the axes; all three are negative in a mirroring transform.
    public var scale: SIMD3<Double>
    /// The coefficients of x, y and z in the divisor, and the divisor at the origin.
    public var perspective: SIMD4<Double>

    /// Creates components; the defaults yield the identity.
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

    /// The interpolation to other components: the rotation along the shorter arc, all others linearly.
    package func interpolated(to other: Components, at fraction: Double) -> Components {
      let rest = 1 - fraction
      return Components(
        translation: translation * rest + other.translation * fraction,
        rotation: rotation.slerp(to: other.rotation, at: fraction),
        skew: skew * rest + other.skew * fraction,
        scale: scale * rest + other.scale * fraction,
        perspective: perspective * rest + other.perspective * fraction)
    }

    /// The accumulation with other components: rotations multiply, scales add as s₁ + s₂ − 1, all others add.
    package func accumulating(_ other: Components) -> Components {
      Components(
        translation: translation + other.translation,
        rotation: rotation * other.rotation,
        skew: skew + other.skew,
        scale: scale + other.scale - 1,
        perspective: perspective + other.perspective - SIMD4(0, 0, 0, 1))
    }

    /// The components accumulated `count` times.
    func repeated(_ count: Double) -> Components {
      guard count != 1 else { return self }
      let (axis, angle) = rotation.axisAndAngle
      return Components(
        translation: translation * count, rotation: Quaternion(angle * count, axis: axis), skew: skew * count,
        scale: (scale - 1) * count + 1, perspective: (perspective - SIMD4(0, 0, 0, 1)) * count + SIMD4(0, 0, 0, 1))
    }
  }

  /// Creates the transform with these components.
  public init(_ components: Components) {
    let (translation, skew, scale) = (components.translation, components.skew, components.scale)
    let rotation = Transform3D(components.rotation)
    // The columns of skew · scale; the skews are those of y by z, x by z, and x by y, in this order.
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

  /// The components of the transform, or `nil` where it is singular.
  ///
  /// The transform from these components is this transform divided by ``m44``, which maps points identically.
  public func components() -> Components? {
    guard m44 != 0, isFinite else { return nil }
    let whole = Transform3D(
      xAxis: xAxis / m44, yAxis: yAxis / m44, zAxis: zAxis / m44, origin: origin / m44)
    var straight = whole
    (straight.m14, straight.m24, straight.m34, straight.m44) = (0, 0, 0, 1)
    guard whole.determinant != 0, let back = straight.inverse else { return nil }

    // whole = P · straight, so the last row of P is the last row of whole times the inverse of straight.
    let row = SIMD4(whole.m14, whole.m24, whole.m34, whole.m44)
    let perspective = SIMD4(
      (row * back.xAxis).sum(), (row * back.yAxis).sum(), (row * back.zAxis).sum(), (row * back.origin).sum())

    // Gram–Schmidt: each column is made orthogonal to the columns before it.
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
    // A mirroring transform: all three axes are negated.
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
