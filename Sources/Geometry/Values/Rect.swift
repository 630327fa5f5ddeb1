// SPDX-License-Identifier: MIT

/// A rectangle with a signed width and height.
///
/// A difference of two rectangles is a rectangle too, so rectangles can be animated additively. Drawing and the queries
/// below use the same rectangle with sizes that are not negative.
public struct Rect: Hashable, Sendable {
  /// The corner from which the signed size is measured.
  public var origin: Point
  /// The signed width and height.
  public var size: Size

  /// Creates a rectangle from its origin and signed size.
  @inlinable
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from its origin and signed extents.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// Creates a rectangle from its centre and size.
  @inlinable
  public init(center: Point, size: Size) {
    self.init(origin: Point(x: center.x - size.width / 2, y: center.y - size.height / 2), size: size)
  }

  /// The rectangle of size 0 at the origin.
  public static var zero: Rect { Rect(x: 0, y: 0, width: 0, height: 0) }

  /// The smallest x.
  @inlinable
  public var minX: Double { min(origin.x, origin.x + size.width) }
  /// The largest x.
  @inlinable
  public var maxX: Double { max(origin.x, origin.x + size.width) }
  /// The smallest y.
  @inlinable
  public var minY: Double { min(origin.y, origin.y + size.height) }
  /// The largest y.
  @inlinable
  public var maxY: Double { max(origin.y, origin.y + size.height) }
  /// The x coordinate of the centre.
  @inlinable
  package var midX: Double { origin.x + size.width / 2 }
  /// The y coordinate of the centre.
  @inlinable
  package var midY: Double { origin.y + size.height / 2 }
  /// The width, never negative.
  @inlinable
  public var width: Double { abs(size.width) }
  /// The height, never negative.
  @inlinable
  public var height: Double { abs(size.height) }
  /// The centre.
  @inlinable
  public var center: Point { Point(x: midX, y: midY) }

  /// Whether the rectangle covers no area.
  @inlinable
  public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// The same rectangle with a width and height of at least 0.
  @inlinable
  package var standardized: Rect { Rect(x: minX, y: minY, width: width, height: height) }

  /// Whether a point is inside; the left and top edges are inside, the right and bottom edges are not.
  @inlinable
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// The intersection with another rectangle, or `nil` where it has no area.
  @inlinable
  public func intersection(_ other: Rect) -> Rect? {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard left < right, top < bottom else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The smallest rectangle that contains both rectangles.
  @inlinable
  public func union(_ other: Rect) -> Rect {
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// The rectangle with its edges moved inwards, by `dx` left and right and by `dy` at the top and bottom.
  ///
  /// Negative values enlarge the rectangle. An inset by more than half an extent yields a rectangle around the same
  /// centre whose extent is 0.
  @inlinable
  package func inset(dx: Double, dy: Double) -> Rect {
    let width = max(0, width - 2 * dx)
    let height = max(0, height - 2 * dy)
    return Rect(center: center, size: Size(width: width, height: height))
  }

  /// The rectangle translated by a vector.
  @inlinable
  public func offset(by vector: Vector) -> Rect { Rect(origin: origin + vector, size: size) }
}
