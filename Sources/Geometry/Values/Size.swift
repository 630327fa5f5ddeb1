// SPDX-License-Identifier: MIT

/// A width and a height, in points; a difference of sizes can be negative.
public struct Size: Hashable, Sendable, AdditiveArithmetic {
  /// The extent along x, in points.
  public var width: Double
  /// The extent along y, in points.
  public var height: Double

  /// Creates a size.
  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The size with a width and height of 0.
  public static var zero: Size { Size(width: 0, height: 0) }

  /// Whether both extents are finite.
  @inlinable
  public var isFinite: Bool { width.isFinite && height.isFinite }

  /// The sum, by component.
  @inlinable
  public static func + (a: Size, b: Size) -> Size { Size(width: a.width + b.width, height: a.height + b.height) }

  /// The difference, by component; it can be negative.
  @inlinable
  public static func - (a: Size, b: Size) -> Size { Size(width: a.width - b.width, height: a.height - b.height) }

  /// The size multiplied by `factor`.
  @inlinable
  package static func * (size: Size, factor: Double) -> Size {
    Size(width: size.width * factor, height: size.height * factor)
  }
}
