// SPDX-License-Identifier: MIT

/// A rectangle of whole pixels. The origin of coordinates is the upper left corner.
///
/// It has the form of the X protocol. This module does not import the rasteriser, whose rectangles have ends.
package struct WindowRect: Sendable, Hashable {
  /// The left edge, in pixels.
  package var x: Int

  /// The upper edge, in pixels.
  package var y: Int

  /// The width in pixels. A rectangle is empty if its width is 0 or negative.
  package var width: Int

  /// The height in pixels. A rectangle is empty if its height is 0 or negative.
  package var height: Int

  /// Creates a rectangle.
  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Whether the rectangle contains no pixel.
  package var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Returns the smallest rectangle that contains both rectangles.
  package func union(_ other: WindowRect) -> WindowRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    let right = max(Self.end(x, width), Self.end(other.x, other.width))
    let bottom = max(Self.end(y, height), Self.end(other.y, other.height))
    return WindowRect(x: left, y: top, width: Self.extent(left, right), height: Self.extent(top, bottom))
  }

  /// Returns the intersection of both rectangles, which is empty if they have no common pixel.
  package func intersection(_ other: WindowRect) -> WindowRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(Self.end(x, width), Self.end(other.x, other.width))
    let bottom = min(Self.end(y, height), Self.end(other.y, other.height))
    if isEmpty || other.isEmpty || right <= left || bottom <= top {
      return WindowRect(x: left, y: top, width: 0, height: 0)
    }
    return WindowRect(x: left, y: top, width: Self.extent(left, right), height: Self.extent(top, bottom))
  }

  // Edges saturate instead of trapping, because damage can be computed from any numbers.
  private static func end(_ begin: Int, _ extent: Int) -> Int {
    let (sum, overflows) = begin.addingReportingOverflow(extent)
    return overflows ? (extent > 0 ? .max : .min) : sum
  }

  private static func extent(_ begin: Int, _ end: Int) -> Int {
    let (difference, overflows) = end.subtractingReportingOverflow(begin)
    return overflows ? .max : difference
  }
}
