public import Geometry

extension LayerTree {
  /// A point in the coordinates of one layer, given in those of another, as they are shown at an instant.
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - source: The layer whose coordinates it is given in, or `nil` for those of the tree.
  ///   - target: The layer whose coordinates are asked for, or `nil` for those of the tree.
  ///   - time: The instant, on the clock of the tree.
  /// - Returns: The point, or `nil` where a layer around the target has no inverse map, or the point is behind the eye.
  /// - Complexity: O(n) in the layers around both.
  public func convert(_ point: Point, from source: LayerID?, to target: LayerID?, at time: Double) -> Point? {
    presentation(at: time).convert(point, from: source, to: target)
  }

  /// The smallest upright rectangle around a rectangle of one layer in the coordinates of another, as shown at an
  /// instant.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - source: The layer whose coordinates it is given in, or `nil` for those of the tree.
  ///   - target: The layer whose coordinates are asked for, or `nil` for those of the tree.
  ///   - time: The instant, on the clock of the tree.
  /// - Returns: The rectangle, or `nil` where a layer around the target has no inverse map, or a part is behind the
  ///   eye.
  /// - Complexity: O(n) in the layers around both.
  public func convert(_ rect: Rect, from source: LayerID?, to target: LayerID?, at time: Double) -> Rect? {
    presentation(at: time).convert(rect, from: source, to: target)
  }
}

extension LayerValues {
  /// A point in the coordinates of one layer, given in those of another.
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - source: The layer whose coordinates it is given in, or `nil` for those of the tree.
  ///   - target: The layer whose coordinates are asked for, or `nil` for those of the tree.
  /// - Returns: The point, or `nil` where a layer around the target has no inverse map, or the point is behind the eye.
  /// - Complexity: O(n) in the layers around both.
  public func convert(_ point: Point, from source: LayerID?, to target: LayerID?) -> Point? {
    guard let image = transform(from: source, to: target)?.apply(to: point), image.isFinite else { return nil }
    return image
  }

  /// The smallest upright rectangle around a rectangle of one layer in the coordinates of another.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - source: The layer whose coordinates it is given in, or `nil` for those of the tree.
  ///   - target: The layer whose coordinates are asked for, or `nil` for those of the tree.
  /// - Returns: The rectangle, or `nil` where a layer around the target has no inverse map, or a part is behind the
  ///   eye.
  /// - Complexity: O(n) in the layers around both.
  public func convert(_ rect: Rect, from source: LayerID?, to target: LayerID?) -> Rect? {
    guard let image = transform(from: source, to: target)?.boundingBox(of: rect), image.origin.isFinite,
      image.size.isFinite
    else { return nil }
    return image
  }

  /// The map from the coordinates of one layer to those of another.
  ///
  /// The layers do not have to be in the tree at the instant; those around them count as far as there are any.
  ///
  /// - Parameters:
  ///   - source: The layer that is mapped, or `nil` for the tree.
  ///   - target: The layer that it is mapped to, or `nil` for the tree.
  /// - Returns: The map, or `nil` where one of the layers around the target has no inverse map.
  /// - Complexity: O(n) in the layers around both.
  public func transform(from source: LayerID?, to target: LayerID?) -> ProjectiveTransform? {
    var (sources, targets) = (path(to: source), path(to: target))
    // What is around both does nothing, and need not have an inverse.
    while let outer = sources.last, outer == targets.last {
      sources.removeLast()
      targets.removeLast()
    }
    var map = ProjectiveTransform.identity
    for id in sources { map = self[id].transformToParent.concatenated(with: map) }
    for id in targets.reversed() {
      guard let inverse = self[id].transformToParent.inverse else { return nil }
      map = inverse.concatenated(with: map)
    }
    return map
  }

  /// A layer and those around it, from the inside out.
  private func path(to id: LayerID?) -> [LayerID] {
    var path: [LayerID] = []
    var next = id
    while let current = next {
      path.append(current)
      next = tree.parent(of: current, at: time)
    }
    return path
  }
}
