// SPDX-License-Identifier: MIT
package import GlissadeGeometry
import GlissadeTypesetting

/// A displayed line of text, for checks of overlaps and clipping.
package struct PresentationText: Sendable {
  /// The text.
  package let string: String
  /// The axis-aligned rectangle around it, from the cap height to the baseline, in the coordinates of the tree.
  package let box: Rect
}

extension LayerTree {
  /// The displayed lines of text at an instant, from back to front.
  ///
  /// - Complexity: That of drawing the tree.
  package func presentationTexts(at time: Double) -> [PresentationText] {
    let order = PaintingOrder(of: self, at: time)
    let frame = FrameColumns(of: self, in: order)
    var transforms = [ProjectiveTransform.identity]
    var texts: [PresentationText] = []
    order.visit { step in
      let (slot, cell) = (Int(step.slot), Int(step.cell))
      let placement = frame.placement(cell)
      var outer = transforms.last ?? .identity
      if step.isCopied { order.addCopyMap(of: step, to: &outer) }
      let transform = outer.concatenated(with: placement.toParent)
      guard transform.isFinite else { return false }
      let fontSize = frame.fontSize[cell]
      if fontSize > 0, let text = presentationText(of: slot, at: order.time(of: step), order.pass(of: step)) {
        let baseline = text.map(to: placement.bounds, fontSize: fontSize).ty
        let capHeight = text.style.typeface.metrics.capHeight * fontSize
        let block = text.box(in: placement.bounds, fontSize: fontSize)
        for line in text.lines {
          let box = Rect(
            x: block.minX + line.start.x * fontSize, y: baseline + line.start.y * fontSize - capHeight,
            width: line.width * fontSize, height: capHeight)
          let image = transform.boundingBox(of: box)
          guard image.origin.isFinite, image.size.isFinite else { continue }
          texts.append(PresentationText(string: text.substring(line.utf8Range), box: image))
        }
      }
      if step.hasLayers { transforms.append(transform) }
      return true
    } leave: {
      transforms.removeLast()
    }
    return texts
  }
}
