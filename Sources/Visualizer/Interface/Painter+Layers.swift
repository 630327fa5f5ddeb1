// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers

extension Painter {
  /// Draws a tree at other instants, each with its opacity.
  mutating func onionSkins(
    _ onionSkins: [(time: Double, opacity: Double)], of tree: LayerTree, under transform: AffineTransform
  ) {
    for onionSkin in onionSkins {
      faded(to: onionSkin.opacity) { $0.draw(tree, at: onionSkin.time, under: transform) }
    }
  }

  /// Draws a tree at an instant, under a transform to the window.
  mutating func draw(_ tree: LayerTree, at time: Double, under transform: AffineTransform) {
    builder.withTransform(transform) { tree.draw(at: time, into: &$0) }
    guard placedTexts != nil, let outer = builder.transform.affine else { return }
    let map = outer.concatenated(with: transform)
    for text in tree.presentationTexts(at: time) {
      placedTexts?.append(
        PlacedText(
          text: text.string, box: map.boundingBox(of: text.box), clip: builder.clip, isTruncated: false,
          order: builder.commandCount))
    }
  }
}
