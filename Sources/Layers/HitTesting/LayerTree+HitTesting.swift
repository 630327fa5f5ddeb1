// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
public import GlissadeGeometry

extension LayerTree {
  /// The frontmost layer at a point of the tree at an instant, or `nil` without one.
  ///
  /// It is the deepest layer at the point, since a layer is in front of its parent. The hit area depends on the
  /// content:
  ///
  /// - a rectangle or an ellipse: the inside of its outline, also without a fill;
  /// - a group, a text or an image: its bounds;
  /// - a path: its filled area;
  /// - every outline: its stroke.
  ///
  /// Clipped parts are not hit. Hidden layers and their sublayers are skipped, and so are layers whose transform
  /// flattens them to a line or puts them behind the viewer. Transparent layers are hit. Mattes are not hit, and they
  /// do not limit the hit area of the layers that they mask. A copy of a layer is hit as the layer itself.
  ///
  /// - Parameters:
  ///   - point: The point in the coordinates of the tree.
  ///   - time: The instant, on the clock of the tree.
  /// - Complexity: O(n) in the layers and in the segments of their paths.
  public func layer(at point: Point, at time: Double) -> LayerID? {
    let order = PaintingOrder(of: self, at: time, includesTransparent: true)
    let frame = FrameColumns(of: self, in: order)
    var hit: Int?
    // The point in the coordinates of the visited siblings' parent, and in those of its ancestors.
    var point = point
    var outer: [Point] = []
    order.visit { step in
      let (slot, time) = (Int(step.slot), order.time(of: step))
      let placement = frame.placement(Int(step.cell))
      var toParent = placement.toParent
      if let map = order.copyMap(of: step) { toParent = ProjectiveTransform(map).concatenated(with: toParent) }
      guard let inverse = toParent.inverse, let inner = inverse.apply(to: point), inner.isFinite else { return false }
      let tolerance = inverse.length(of: 0.1, at: point)
      if let clip = nodes[slot].clip(at: time), !clip.contains(inner, tolerance: tolerance) { return false }
      let contentClip = contentClip(slot, Int(step.cell), placement.bounds, frame, at: time)
      let isInside = contentClip?.contains(inner, tolerance: tolerance) ?? true
      let drawing = LayerDrawing(step, of: self, in: frame, order, at: time, bounds: placement.bounds)
      if isInside || !drawing.isContent, drawing.contains(inner, tolerance: tolerance) { hit = slot }
      guard isInside, step.hasLayers else { return false }
      outer.append(point)
      point = inner
      return true
    } leave: {
      point = outer.removeLast()
    }
    return hit.flatMap { slots.layers[$0] }
  }
}

extension ProjectiveTransform {
  /// The largest image length of a short distance at a point, clamped to the range of valid tolerances.
  fileprivate func length(of distance: Double, at point: Point) -> Double {
    guard let map = linearized(at: point) else { return distance }
    let length = max(Vector(dx: map.a, dy: map.b).length, Vector(dx: map.c, dy: map.d).length) * distance
    return min(max(length, .leastNormalMagnitude), .greatestFiniteMagnitude)
  }
}
