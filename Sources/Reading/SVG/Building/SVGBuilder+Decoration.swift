// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTexts

extension SVGBuilder {
  /// Sets what all elements have: transform, opacity, visibility, clip, mask and filter.
  mutating func decorate(
    _ layer: LayerID, _ index: Int, _ context: SVGContext, transform: Moving<TransformList>, bounds: Moving<Rect>?
  ) {
    place(layer, by: transform)
    guard !context.isClip else {
      if let clip = element(index).styles["clip-path"], clip != "none" {
        setClip(clip, of: layer, index, context, bounds)
      }
      return
    }
    let opacity = value("opacity", of: index, .fraction, .constant(1))
    let filter = filter(of: index, context)
    set(.opacity, of: layer, opacity, filter)
    let display = value("display", of: index, .display, .constant("inline"))
    hide(layer, display.map { $0 == "none" })
    let styles = element(index).styles
    if let clip = styles["clip-path"], clip != "none" { setClip(clip, of: layer, index, context, bounds) }
    if let mask = styles["mask"] ?? styles["mask-image"], mask != "none" {
      setMask(mask, of: layer, index, context, bounds)
    }
    if let filter {
      set(filter, of: layer, index)
    } else if let filter = styles["filter"], filter != "none" {
      setFilter(filter, of: layer, index, context)
    }
    if let order = styles["paint-order"], order.hasPrefix("stroke") || order.hasPrefix("markers stroke") {
      note("a stroke below the fill by “paint-order”", of: index)
    }
    if styles["isolation"] == "isolate" { isolated.insert(layer) }
    if let mode = styles["mix-blend-mode"], mode != "normal" {
      if let mode = BlendMode(rawValue: mode) {
        tree.setBlendMode(of: layer, to: mode)
      } else {
        note("the blend mode “\(Quotation.excerpt(mode))”", of: index)
      }
    }
  }

  /// Hides a layer at the instants at which a condition holds.
  mutating func hide(_ layer: LayerID, _ isHidden: Moving<Bool>) {
    switch isHidden {
    case .constant(let value): if value { tree.setHidden(of: layer, to: true) }
    case .function(_, let function):
      // A layer can also be hidden by two properties.
      try? tree.deriveFromTime(layer, .isHidden, function)
    }
  }
}
