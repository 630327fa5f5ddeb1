// SPDX-License-Identifier: MIT
package import GlissadeGeometry
package import GlissadeLayers

/// A tree of layers that a scene shows, with its place in the window.
package struct PlacedTree: Sendable {
  /// The name: that of a lane, a row or the stage.
  package let name: String
  /// The tree. Its instants are media times.
  package var tree: LayerTree
  /// The map from the tree to the window.
  package let transform: AffineTransform

  init(_ name: String, _ tree: LayerTree, under transform: AffineTransform) {
    (self.name, self.tree, self.transform) = (name, tree, transform)
  }
}

extension VisualizerContent {
  /// The trees of the visible scene, without its controls; empty for a scene that shows no layers.
  ///
  /// - Parameter times: The media times that the trees must cover.
  package func placedTrees(in times: ClosedRange<Double>) -> [PlacedTree] {
    guard let run else { return [] }
    var frame = frame
    frame.showsHint = false
    let scene = run.scene(at: times.upperBound).extended(to: times.upperBound)
    return scene.evaluate(at: times.lowerBound, in: frame).placedTrees(theme: appearance.theme)
  }
}
