import RealModule

extension AffineTransform {
  /// What a transform of the plane is made of: translation · rotation · skew · scale, the rightmost first.
  ///
  /// The components are what should be animated where a rotation is more than half a turn: ``rotation`` keeps full
  /// turns, which the matrix loses.
  public struct Components: Hashable, Sendable {
    /// Where the origin goes.
    public var translation: Vector
    /// How far the x axis turns; full turns count.
    public var rotation: Angle
    /// The tangent by which x grows with y.
    public var skew: Double
    /// The factor along x.
    public var scaleX: Double
    /// The factor along y.
    public var scaleY: Double

    /// Creates components; those that are not given change nothing.
    public init(
      translation: Vector = .zero, rotation: Angle = .zero, skew: Double = 0, scaleX: Double = 1, scaleY: Double = 1
    ) {
      self.translation = translation
      self.rotation = rotation
      self.skew = skew
      self.scaleX = scaleX
      self.scaleY = scaleY
    }

    /// The components `fraction` of the way to others, each in proportion; rotations keep their full turns.
    public func interpolated(to other: Components, at fraction: Double) -> Components {
      let rest = 1 - fraction
      return Components(
        translation: translation * rest + other.translation * fraction,
        rotation: rotation * rest + other.rotation * fraction,
        skew: skew * rest + other.skew * fraction,
        scaleX: scaleX * rest + other.scaleX * fraction,
        scaleY: scaleY * rest + other.scaleY * fraction)
    }

    /// The components with those of another transform accumulated: scales add above 1, everything else adds.
    public func accumulating(_ other: Components) -> Components {
      Components(
        translation: translation + other.translation, rotation: rotation + other.rotation, skew: skew + other.skew,
        scaleX: scaleX + other.scaleX - 1, scaleY: scaleY + other.scaleY - 1)
    }

    /// The components accumulated with themselves, so that they count `count` times.
    package func repeated(_ count: Double) -> Components {
      guard count != 1 else { return self }
      return Components(
        translation: translation * count, rotation: rotation * count, skew: skew * count,
        scaleX: (scaleX - 1) * count + 1, scaleY: (scaleY - 1) * count + 1)
    }

    /// The same transform, turned from `other` by no more than half a turn.
    ///
    /// Where one of the two mirrors along x and the other along y, this one mirrors along the other axis after half a
    /// turn, so that the way between them is a turn and not a passage through flatness.
    public func nearest(to other: Components) -> Components {
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

  /// Creates the transform that has these components.
  public init(_ components: Components) {
    let axis = Vector(direction: components.rotation)
    let (x, y) = (axis * components.scaleX, (axis.perpendicular + axis * components.skew) * components.scaleY)
    self.init(a: x.dx, b: x.dy, c: y.dx, d: y.dy, tx: components.translation.dx, ty: components.translation.dy)
  }

  /// What the transform is made of, or `nil` where it is singular.
  ///
  /// The rotation is that of the x axis. A transform that mirrors has a negative factor along one axis: along x where
  /// ``a`` is less than ``d``, along y otherwise; that is the choice of the browsers.
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
