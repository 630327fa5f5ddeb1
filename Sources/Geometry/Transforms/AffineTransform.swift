// SPDX-License-Identifier: MIT

/// An affine map of the plane: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
///
/// The six numbers are in the order of SVG's and CSS's `matrix(a, b, c, d, e, f)`.
public struct AffineTransform: Hashable, Sendable {
  /// The coefficient of x in x′.
  public var a: Double
  /// The coefficient of x in y′.
  public var b: Double
  /// The coefficient of y in x′.
  public var c: Double
  /// The coefficient of y in y′.
  public var d: Double
  /// The x coordinate of the image of the origin, in points.
  public var tx: Double
  /// The y coordinate of the image of the origin, in points.
  public var ty: Double

  /// Creates a transform from its six coefficients.
  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The identity transform.
  public static var identity: AffineTransform { AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

  /// The translation by a vector.
  @inlinable
  package static func translation(_ vector: Vector) -> AffineTransform {
    AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: vector.dx, ty: vector.dy)
  }

  /// The translation by `x` and `y` points.
  @inlinable
  public static func translation(x: Double, y: Double) -> AffineTransform {
    translation(Vector(dx: x, dy: y))
  }

  /// The scaling about the origin.
  @inlinable
  public static func scale(x: Double, y: Double) -> AffineTransform {
    AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// The uniform scaling about the origin.
  @inlinable
  package static func scale(_ factor: Double) -> AffineTransform { scale(x: factor, y: factor) }

  /// The rotation about the origin, clockwise on screen for a positive angle.
  @inlinable
  public static func rotation(_ angle: Angle) -> AffineTransform {
    let direction = Vector(direction: angle)
    return AffineTransform(a: direction.dx, b: direction.dy, c: -direction.dy, d: direction.dx, tx: 0, ty: 0)
  }

  /// The transform that applies `inner` first and this one to the result: the matrix product self · inner.
  @inlinable
  public func concatenated(with inner: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * inner.a + c * inner.b,
      b: b * inner.a + d * inner.b,
      c: a * inner.c + c * inner.d,
      d: b * inner.c + d * inner.d,
      tx: a * inner.tx + c * inner.ty + tx,
      ty: b * inner.tx + d * inner.ty + ty
    )
  }

  /// The determinant: the signed factor by which areas grow; 0 for a singular transform.
  @inlinable
  package var determinant: Double { a * d - b * c }

  /// The inverse transform, or `nil` where the transform is singular or the inverse is not finite.
  @inlinable
  public var inverse: AffineTransform? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let inverse = AffineTransform(
      a: d / determinant,
      b: -b / determinant,
      c: -c / determinant,
      d: a / determinant,
      tx: (c * ty - d * tx) / determinant,
      ty: (b * tx - a * ty) / determinant
    )
    return inverse.isFinite ? inverse : nil
  }

  /// Whether all six coefficients are finite.
  @inlinable
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// The largest factor by which the length of a vector grows: the larger singular value.
  package var largestStretch: Double {
    let first = a * a + b * b
    let second = c * c + d * d
    let mixed = a * c + b * d
    let difference = (first - second) / 2
    return ((first + second) / 2 + (difference * difference + mixed * mixed).squareRoot()).squareRoot()
  }

  /// Whether ``b`` and ``c`` are 0: the transform only scales, mirrors and translates.
  @inlinable
  package var isRectilinear: Bool { b == 0 && c == 0 }

  /// The image of a point.
  @inlinable
  public func apply(to point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The image of a displacement, without the translation.
  @inlinable
  public func apply(to vector: Vector) -> Vector {
    Vector(dx: a * vector.dx + c * vector.dy, dy: b * vector.dx + d * vector.dy)
  }

  /// The smallest axis-aligned rectangle that contains the image of a rectangle.
  @inlinable
  package func boundingBox(of rect: Rect) -> Rect {
    let corner = apply(to: Point(x: rect.minX, y: rect.minY))
    let across = apply(to: Vector(dx: rect.width, dy: 0))
    let down = apply(to: Vector(dx: 0, dy: rect.height))
    return Rect(
      x: corner.x + min(0, across.dx) + min(0, down.dx),
      y: corner.y + min(0, across.dy) + min(0, down.dy),
      width: abs(across.dx) + abs(down.dx),
      height: abs(across.dy) + abs(down.dy)
    )
  }
}
