// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers

extension LayerTree {
  /// A tree with one layer, for a test.
  static func with(
    _ content: LayerContent = .rectangle(size: Size(width: 20, height: 20)), at position: Point = .zero,
    in size: Size = Size(width: 100, height: 100)
  ) -> (LayerTree, LayerID) {
    var tree = LayerTree(size: size)
    let layer = tree.add(content, at: position)
    return (tree, layer)
  }
}
