import DisplayLists
public import Geometry

extension LayerTree {
  /// The layer that is shown in front at a point of the tree at an instant, or `nil` where there is none.
  ///
  /// It is the deepest one: a layer lies in front of those around it. A rectangle or an ellipse is hit within its outline,
  /// whatever it is filled with, a group, a text and an image within their bounds; a path only where it is filled, and all
  /// outlines on their stroke. What is cut off is not hit. Hidden layers are left out with all that is in them, and those
  /// that are flattened to a line or turned away behind the eye; transparent ones are not.
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
        guard !isHidden(id, at: time, walk.pass) else { continue }
        let placement = shownPlacement(of: id, at: time, walk.pass)
        guard let inverse = placement.toParent.inverse, let inner = inverse.apply(to: point), inner.isFinite else {
          continue
        }
        let tolerance = inverse.length(of: 0.1, at: point)
        if let clip = nodes[id.slot].clip(at: time), !clip.contains(inner, tolerance: tolerance) { continue }
        let isInside =
          contentClip(of: id, bounds: placement.bounds, at: time, walk.pass)?.contains(inner, tolerance: tolerance)
          ?? true
        let drawing = LayerDrawing(id, of: self, bounds: placement.bounds, at: time, walk.pass)
        if isInside || !drawing.isContent, drawing.contains(inner, tolerance: tolerance) { found = id }
        if isInside, walk.descend(into: id, of: self) {
          outer.append(point)
          point = inner
        }
      case .leave: point = outer.removeLast()
      }
    }
    return found
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
