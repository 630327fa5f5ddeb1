import DisplayLists
public import Geometry

extension LayerTree {
  /// The layer that is shown in front at a point of the tree at an instant, or `nil` where there is none.
  ///
  /// It is the deepest one: a layer lies in front of those around it. A rectangle, an ellipse, a group or a text is hit
  /// within its outline or its bounds, whatever it is filled with; a path only where it is filled, and each of them on its
  /// stroke. Hidden layers are left out with all that is in them, and those that are flattened to a line or turned away behind
  /// the eye; transparent ones are not.
  ///
  /// - Parameters:
  ///   - point: The point in the coordinates of the tree.
  ///   - time: The instant, on the clock of the tree.
  /// - Complexity: O(n) in the layers and in the segments of their paths.
  public func layer(at point: Point, at time: Double) -> LayerID? {
    var walk = LayerWalk(through: self, at: time)
    var found: LayerID?
    // The point in the coordinates of the layer whose layers are being gone through, and of those around it.
    var point = point
    var outer: [Point] = []
    while let step = walk.next() {
      switch step {
      case .enter(let id):
        guard !nodes[id.slot].isHidden.value(at: time) else { continue }
        let placement = shownPlacement(of: id, at: time, walk.pass)
        guard let inverse = placement.toParent.inverse, let inner = inverse.apply(to: point), inner.isFinite else {
          continue
        }
        if isHit(
          id, bounds: placement.bounds, at: inner, tolerance: inverse.length(of: 0.1, at: point), time, walk.pass)
        {
          found = id
        }
        if walk.descend(into: id, of: self) {
          outer.append(point)
          point = inner
        }
      case .leave: point = outer.removeLast()
      }
    }
    return found
  }

  /// Whether a point in the coordinates of a layer lies on what it draws.
  private func isHit(
    _ id: LayerID, bounds: Rect, at point: Point, tolerance: Double, _ time: Double, _ pass: DependencyPass?
  ) -> Bool {
    guard let shape = shownShape(of: id, bounds: bounds, at: time, pass) else { return bounds.contains(point) }
    let isArea = if case .path = shape { shown(columns.fill, .fill, id, at: time, pass).alpha > 0 } else { true }
    if isArea, shape.contains(point, tolerance: tolerance) { return true }
    guard shown(columns.stroke, .stroke, id, at: time, pass).alpha > 0 else { return false }
    let width = shown(columns.strokeWidth, .strokeWidth, id, at: time, pass)
    return shape.outline(withPenOf: width, contains: point, tolerance: tolerance)
  }
}

extension ProjectiveTransform {
  /// How long a short way from a point becomes, at least and at most what a tolerance can be.
  fileprivate func length(of way: Double, at point: Point) -> Double {
    guard let map = linearized(at: point) else { return way }
    let length = max(Vector(dx: map.a, dy: map.b).length, Vector(dx: map.c, dy: map.d).length) * way
    return min(max(length, .leastNormalMagnitude), .greatestFiniteMagnitude)
  }
}
