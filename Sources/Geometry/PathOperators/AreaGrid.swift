// SPDX-License-Identifier: MIT

/// A point with whole coordinates, on which the tests for sides are exact.
struct GridPoint: Hashable {
  var x: Int32
  var y: Int32

  /// A number that orders points from left to right, and from top to bottom where x is equal.
  @inline(__always)
  var key: UInt64 {
    UInt64(UInt32(bitPattern: x ^ .min)) << 32 | UInt64(UInt32(bitPattern: y ^ .min))
  }

  /// The point of a key.
  @inline(__always)
  init(key: UInt64) {
    x = Int32(bitPattern: UInt32(truncatingIfNeeded: key >> 32)) ^ .min
    y = Int32(bitPattern: UInt32(truncatingIfNeeded: key)) ^ .min
  }

  @inline(__always)
  init(x: Int32, y: Int32) {
    self.x = x
    self.y = y
  }

  /// The cross product of the vectors from this point to two others, which is positive where `b` is clockwise (on
  /// screen) from `a`. Coordinates of at most 2²⁸ do not overflow.
  @inline(__always)
  func cross(_ a: GridPoint, _ b: GridPoint) -> Int {
    (Int(a.x) - Int(x)) * (Int(b.y) - Int(y)) - (Int(a.y) - Int(y)) * (Int(b.x) - Int(x))
  }

  /// The scalar product of the vectors from this point to two others.
  @inline(__always)
  func dot(_ a: GridPoint, _ b: GridPoint) -> Int {
    (Int(a.x) - Int(x)) * (Int(b.x) - Int(x)) + (Int(a.y) - Int(y)) * (Int(b.y) - Int(y))
  }
}

/// The map from the plane to whole coordinates of at most 2²⁷, by a power of two.
struct AreaGrid {
  private let center: Point
  private let scale: Double
  /// The larger side of the bounds, in points.
  let size: Double

  /// Creates the grid for an extent, or returns `nil` for an empty extent or one without a size.
  init?(_ extent: Extent) {
    guard let bounds = extent.rect else { return nil }
    size = max(bounds.width, bounds.height)
    guard size > 0, size.isFinite, bounds.center.isFinite else { return nil }
    // Whole multiples of a large power of two keep coordinates with few digits exact.
    let exponent = min(26 - size.exponent, 1000)
    scale = Double(sign: .plus, exponent: exponent, significand: 1)
    let step = Double(sign: .plus, exponent: size.exponent, significand: 1)
    center = Point(
      x: (bounds.center.x / step).rounded() * step, y: (bounds.center.y / step).rounded() * step)
  }

  /// The nearest grid point.
  func gridPoint(_ point: Point) -> GridPoint {
    GridPoint(x: coordinate((point.x - center.x) * scale), y: coordinate((point.y - center.y) * scale))
  }

  private func coordinate(_ value: Double) -> Int32 {
    Int32(max(min(value.rounded(), 0x1p28), -0x1p28))
  }

  /// The position of a grid point.
  func point(_ gridPoint: GridPoint) -> Point {
    Point(x: center.x + Double(gridPoint.x) / scale, y: center.y + Double(gridPoint.y) / scale)
  }
}
