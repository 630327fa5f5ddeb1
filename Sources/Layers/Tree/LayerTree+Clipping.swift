// SPDX-License-Identifier: MIT
package import GlissadeDisplayLists
import GlissadeGeometry

extension LayerTree {
  /// Whether the bounds of a layer clip its text, image and sublayers at an instant.
  ///
  /// - Complexity: O(log n) in the changes.
  package func clipsToBounds(of id: LayerID, at time: Double) -> Bool {
    guard exists(id, toRead: "clipsToBounds", at: time) else { return false }
    return nodes[id.slot].clipsToBounds(at: time)
  }

  /// Sets whether the bounds of a layer clip its text, image and sublayers, for all instants.
  ///
  /// The corner radius rounds the clip. The layer's own shape and its shadow are not clipped. Clipping costs little in
  /// a layer without rotation and without rounded corners.
  package mutating func setClipsToBounds(of id: LayerID, to clipsToBounds: Bool) {
    guard admits(id, at: nil) else { return }
    recordChange(of: id.slot)
    nodes[id.slot].setClipsToBounds(clipsToBounds, at: nil)
  }

  /// Sets whether the bounds of a layer clip its text, image and sublayers, from an instant on.
  ///
  /// The corner radius rounds the clip.
  package mutating func setClipsToBounds(of id: LayerID, to clipsToBounds: Bool, at time: Double) {
    change(id, at: time) { $0.setClipsToBounds(clipsToBounds, at: time) }
  }

  /// The clip of a layer and its sublayers at an instant, in the coordinates of the layer; `nil` without a clip.
  ///
  /// - Complexity: O(log n) in the changes.
  package func clip(of id: LayerID, at time: Double) -> Shape? {
    guard exists(id, toRead: "clip", at: time) else { return nil }
    return nodes[id.slot].clip(at: time)
  }

  /// Clips a layer and its sublayers to the inside of a shape, for all instants; `nil` removes the clip.
  ///
  /// The clipped layer casts the shadow. The shadow itself is not clipped.
  package mutating func setClip(of id: LayerID, to shape: Shape?) {
    guard admits(id, at: nil) else { return }
    recordChange(of: id.slot)
    nodes[id.slot].setClip(shape, at: nil)
  }

  /// Clips a layer and its sublayers to the inside of a shape, from an instant on; `nil` removes the clip.
  package mutating func setClip(of id: LayerID, to shape: Shape?, at time: Double) {
    change(id, at: time) { $0.setClip(shape, at: time) }
  }
}
