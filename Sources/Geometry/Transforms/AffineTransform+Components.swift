// SPDX-License-Identifier: MIT
import GlissadeElementary

extension AffineTransform {
  /// The factors of an affine transform: translation · rotation · skew · scale, applied from right to left.
  ///
  /// Animate the components where a rotation exceeds half a turn: ``rotation`` includes full turns, which a matrix
  /// cannot represent.
  public struct Components: Hashable, Sendable {
    /// The image of the origin.
    public var translation: Vector
    /// The rotation of the x axis, including full turns.
    public var rotation: Angle
    /// The tangent of the skew angle: x changes by `skew` times y.
    public var skew: Double
    /// The scale factor along x.
    public var scaleX: Double
    /// The scale factor along y.
    public var scaleY: Double

    /// Creates components; the defaults yield the identity.
    public init(
      translation: Vector = .zero, rotation: Angle = .zero, skew: Double = 0, scaleX: Double = 1, scaleY: Double = 1
    ) {
      self.translation = translation
      self.rotation = rotation
      self.skew = skew
      self.scaleX = scaleX
      self.scaleY = scaleY
    }

    /// The linear interpolation to other components, including full turns of the rotation.
    package func interpolated(to other: Components, at fraction: Double) -> Components {
      let rest = 1 - fraction
      return Components(
        translation: translation * rest + other.translation * fraction,
        rotation: rotation * rest + other.rotation * fraction,
        skew: skew * rest + other.skew * fraction,
        scaleX: scaleX * rest + other.scaleX * fraction,
        scaleY: scaleY * rest + other.scaleY * fraction)
    }

    /// The accumulation with other components: scales add as s₁ + s₂ − 1, all others add.
    package func accumulating(_ other: Components) -> Components {
      Components(
        translation: translation + other.translation, rotation: rotation + other.rotation, skew: skew + other.skew,
        scaleX: scaleX + other.scaleX - 1, scaleY: scaleY + other.scaleY - 1)
    }

    /// The components accumulated `count` times.
    package func repeated(_ count: Double) -> Components {
      guard count != 1 else { return self }
      return Components(
        translation: translation * count, rotation: rotation * count, skew: skew * count,
        scaleX: (scaleX - 1) * count + 1, scaleY: (scaleY - 1) * count + 1)
    }

    /// Equivalent components whose rotation is within half a turn of `other`.
    ///
    /// If one of the two transforms mirrors x and the other mirrors y, the result mirrors the other axis after half a
    /// turn. The interpolation between them is then a rotation and does not pass through a singular transform.
    package func nearest(to other: Components) -> Components {
      var components = self
      if (scaleX < 0 && other.scaleY < 0) || (scaleY < 0 && other.scaleX < 0) {
        components.scaleX = -scaleX
        components.scaleY = -scaleY
        components.rotation = rotation + .degrees(180)
      }
      components.rotation = components.rotation.unwrapped(near: other.rotation)
      return components
    }
  }

  /// Creates the transform with these components.
  public init(_ components: Components) {
    let axis = Vector(direction: components.rotation)
    let (x, y) = (axis * components.scaleX, (axis.perpendicular + axis * components.skew) * components.scaleY)
    self.init(a: x.dx, b: x.dy, c: y.dx, d: y.dy, tx: components.translation.dx, ty: components.translation.dy)
  }

  /// The components of the transform, or `nil` where it is singular.
  ///
  /// The rotation is that of the x axis. A mirroring transform has a negative factor along one axis, as in browsers:
  /// along x where ``a`` is less than ``d``, along y otherwise.
  public func components() -> Components? {
    let determinant = determinant
    guard isFinite, determinant != 0, determinant.isFinite else { return nil }
    let length = Vector(dx: a, dy: b).length
    let scaleX = determinant < 0 && a < d ? -length : length
    guard scaleX != 0 else { return nil }
    let axis = Vector(dx: a / scaleX, dy: b / scaleX)
    let scaleY = determinant / scaleX
    let skew = axis.dot(Vector(dx: c, dy: d)) / scaleY
    guard scaleY.isFinite, skew.isFinite else { return nil }
    return Components(
      translation: Vector(dx: tx, dy: ty), rotation: axis.direction, skew: skew, scaleX: scaleX, scaleY: scaleY)
  }
}
