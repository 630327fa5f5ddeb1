// SPDX-License-Identifier: MIT
extension Path {
  /// The smallest axis-aligned rectangle that contains the drawn segments, or `nil` for a path that draws nothing.
  ///
  /// Control points and moves that draw nothing are ignored. A closed subpath of a single point has bounds of size 0.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  public func bounds() -> Rect? {
    var extent = Extent()
    var start = Point.zero
    forEachStep { step in
      switch step {
      case .start(let point): start = point
      case .segment(let segment):
        extent.include(start)
        extent.include(segment.bounds)
      case .close: extent.include(start)
      }
    }
    return extent.rect
  }
}
