extension Path {
  /// The smallest upright rectangle that holds what is drawn, or `nil` where nothing is.
  ///
  /// Control points do not count, and neither does a move that draws nothing. A path of one closed point has bounds of
  /// size 0.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  public func bounds() -> Rect? {
    var extent = Extent()
    for subpath in subpaths() {
      if subpath.isClosed || !subpath.segments.isEmpty { extent.include(subpath.start) }
      for segment in subpath.segments { extent.include(segment.bounds) }
    }
    return extent.rect
  }
}
