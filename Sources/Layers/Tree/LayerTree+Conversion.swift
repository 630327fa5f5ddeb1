// SPDX-License-Identifier: MIT
public import GlissadeGeometry

extension LayerTree {
  /// Converts a point from the coordinates of one layer to those of another, with the presentation values of an
  /// instant.
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - source: The layer of the point's coordinates, or `nil` for the tree.
  ///   - target: The layer of the result's coordinates, or `nil` for the tree.
  ///   - time: The instant, on the clock of the tree.
  /// - Returns: The point, or `nil` where the target or an ancestor has no inverse map, or the point is behind the
  ///   viewer.
  /// - Complexity: O(n) in the ancestors of both layers.
  package func convert(_ point: Point, from source: LayerID?, to target: LayerID?, at time: Double) -> Point? {
    return presentation(at: time).convert(point, from: source, to: target)
  }

  /// The smallest axis-aligned rectangle around a rectangle of one layer in the coordinates of another, at an instant.
  ///
  /// It uses presentation values.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - source: The layer of the rectangle's coordinates, or `nil` for the tree.
  ///   - target: The layer of the result's coordinates, or `nil` for the tree.
  ///   - time: The instant, on the clock of the tree.
  /// - Returns: The rectangle, or `nil` where the target or an ancestor has no inverse map, or a part is behind the
  ///   viewer.
  /// - Complexity: O(n) in the ancestors of both layers.
  package func convert(_ rect: Rect, from source: LayerID?, to target: LayerID?, at time: Double) -> Rect? {
    return presentation(at: time).convert(rect, from: source, to: target)
  }
}

extension LayerValues {
  /// Converts a point from the coordinates of one layer to those of another.
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - source: The layer of the point's coordinates, or `nil` for the tree.
  ///   - target: The layer of the result's coordinates, or `nil` for the tree.
  /// - Returns: The point, or `nil` where the target or an ancestor has no inverse map, or the point is behind the
  ///   viewer.
  /// - Complexity: O(n) in the ancestors of both layers.
  public func convert(_ point: Point, from source: LayerID?, to target: LayerID?) -> Point? {
    guard let image = transform(from: source, to: target)?.apply(to: point), image.isFinite else { return nil }
    return image
  }

  /// The smallest axis-aligned rectangle around a rectangle of one layer in the coordinates of another.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - source: The layer of the rectangle's coordinates, or `nil` for the tree.
  ///   - target: The layer of the result's coordinates, or `nil` for the tree.
  /// - Returns: The rectangle, or `nil` where the target or an ancestor has no inverse map, or a part is behind the
  ///   viewer.
  /// - Complexity: O(n) in the ancestors of both layers.
  public func convert(_ rect: Rect, from source: LayerID?, to target: LayerID?) -> Rect? {
    guard let image = transform(from: source, to: target)?.boundingBox(of: rect), image.origin.isFinite,
      image.size.isFinite
    else { return nil }
    return image
  }

  /// The map from the coordinates of one layer to those of another.
  ///
  /// The layers may be outside of the tree at the instant. Only the ancestors at that instant count.
  ///
  /// - Parameters:
  ///   - source: The layer of the original coordinates, or `nil` for the tree.
  ///   - target: The layer of the resulting coordinates, or `nil` for the tree.
  /// - Returns: The map, or `nil` where the target or an ancestor has no inverse map.
  /// - Complexity: O(n) in the ancestors of both layers.
  package func transform(from source: LayerID?, to target: LayerID?) -> ProjectiveTransform? {
    var (sources, targets) = (path(to: source), path(to: target))
    // The maps of common ancestors cancel out, and may have no inverse.
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

  /// A layer and its ancestors, from the inside out.
  private func path(to id: LayerID?) -> [LayerID] {
    var path: [LayerID] = []
    var next = id
    while let current = next {
      path.append(current)
      next = self[current].parent
    }
    return path
  }
}
