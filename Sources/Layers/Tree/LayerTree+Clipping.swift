public import DisplayLists
import Geometry

extension LayerTree {
  /// Whether text, image and the layers in a layer are cut at its bounds in the set-up.
  public func clipsToBounds(_ id: LayerID) -> Bool { clipsToBounds(id, at: -.infinity) }

  /// Whether text, image and the layers in a layer are cut at its bounds at an instant.
  ///
  /// - Complexity: O(log n) in the changes.
  public func clipsToBounds(_ id: LayerID, at time: Double) -> Bool {
    check(id)
    return nodes[id.slot].clipsToBounds(at: time)
  }

  /// Cuts text, image and the layers in a layer at its bounds, rounded by its corner radius, or does not, for all
  /// instants.
  ///
  /// The layer's own shape and its shadow are not cut. Cutting costs next to nothing in a layer that is not rotated
  /// and has no rounded corners.
  public mutating func setClipsToBounds(_ id: LayerID, _ clipsToBounds: Bool) {
    check(id)
    recordChange(of: id.slot)
    nodes[id.slot].setClipsToBounds(clipsToBounds, at: nil)
  }

  /// Cuts text, image and the layers in a layer at its bounds, rounded by its corner radius, or does not, from an
  /// instant on.
  public mutating func setClipsToBounds(_ id: LayerID, _ clipsToBounds: Bool, at time: Double) {
    change(id, at: time) { $0.setClipsToBounds(clipsToBounds, at: time) }
  }

  /// What a layer and all layers in it are cut to in the set-up, in the coordinates of the layer; `nil` where they are
  /// not.
  public func clip(of id: LayerID) -> Shape? { clip(of: id, at: -.infinity) }

  /// What a layer and all layers in it are cut to at an instant, in the coordinates of the layer; `nil` where they are
  /// not.
  ///
  /// - Complexity: O(log n) in the changes.
  public func clip(of id: LayerID, at time: Double) -> Shape? {
    check(id)
    return nodes[id.slot].clip(at: time)
  }

  /// Cuts a layer and all layers in it to the inside of a shape, for all instants; `nil` cuts nothing.
  ///
  /// A shadow is cast by what is left, and not cut itself.
  public mutating func setClip(of id: LayerID, to shape: Shape?) {
    check(id)
    recordChange(of: id.slot)
    nodes[id.slot].setClip(shape, at: nil)
  }

  /// Cuts a layer and all layers in it to the inside of a shape, from an instant on; `nil` cuts nothing.
  public mutating func setClip(of id: LayerID, to shape: Shape?, at time: Double) {
    change(id, at: time) { $0.setClip(shape, at: time) }
  }
}
