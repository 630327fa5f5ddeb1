// SPDX-License-Identifier: MIT

/// A rectangle of whole pixels: rows `minY ..< maxY`, columns `minX ..< maxX`. The origin is the upper left corner.
public struct PixelRect: Hashable, Sendable {
  /// The first column.
  public var minX: Int
  /// The first row.
  public var minY: Int
  /// The column after the last.
  public var maxX: Int
  /// The row after the last.
  public var maxY: Int

  /// Creates a rectangle from its first and past-the-end columns and rows. It is empty if an end does not exceed its
  /// start.
  @inlinable
  package init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// Creates a rectangle from its corner and size, the form of the X protocol. The end of a rectangle that exceeds the
  /// range of `Int` is `Int.max`.
  package init(x: Int, y: Int, width: Int, height: Int) {
    func end(_ start: Int, _ extent: Int) -> Int {
      let (sum, overflows) = start.addingReportingOverflow(extent)
      return overflows ? (extent > 0 ? .max : .min) : sum
    }
    self.init(minX: x, minY: y, maxX: end(x, width), maxY: end(y, height))
  }

  /// The number of columns, from 0 to `Int.max`.
  @inlinable
  public var width: Int { Self.extent(from: minX, to: maxX) }
  /// The number of rows, from 0 to `Int.max`.
  @inlinable
  public var height: Int { Self.extent(from: minY, to: maxY) }

  @inlinable
  package static func extent(from start: Int, to end: Int) -> Int {
    let difference = end.subtractingReportingOverflow(start)
    return start >= end ? 0 : difference.overflow ? .max : difference.partialValue
  }

  /// Whether the rectangle contains no pixels.
  @inlinable
  package var isEmpty: Bool { minX >= maxX || minY >= maxY }

  /// Returns the pixels that both rectangles contain. The result is empty if there are none.
  @inlinable
  package func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY)
    )
  }

  /// Returns the smallest rectangle that contains both. An empty rectangle adds nothing.
  @inlinable
  package func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY)
    )
  }
}
