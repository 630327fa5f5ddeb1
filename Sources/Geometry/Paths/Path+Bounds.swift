extension Path {
  /// The smallest upright rectangle that holds what is drawn, or `nil` where nothing is.
  ///
  /// Control points do not count, and neither does a move that draws nothing. A path of one closed point has bounds of
  /// size 0.
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
