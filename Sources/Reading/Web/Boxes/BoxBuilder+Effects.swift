// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTexts

/// Opacity, filters, clips and blend modes of boxes.
extension BoxBuilder {
  mutating func decorate(_ layer: LayerID, _ plan: BoxPlan, _ context: BoxContext) {
    let index = plan.index
    let opacity = value("opacity", of: index, .fraction, .constant(1))
    let filter = filter(of: index, context)
    base.set(.opacity, of: layer, opacity, filter)
    if isAnimated("display", index) {
      let display = value("display", of: index, .display, .constant("block"))
      base.hide(layer, display.map { $0 == "none" })
    }
    if let filter { base.set(filter, of: layer, index) }
    setClipPath(layer, plan, context)
    // A transform makes a stacking context, which isolates.
    let isolates =
      styles(index)["isolation"] == "isolate"
      || ["transform", "perspective", "will-change"].contains { name in
        styles(index)[name].map { $0 != "none" && $0 != "auto" } ?? false || isAnimated(name, index)
      }
    if isolates { base.isolated.insert(layer) }
    if let mode = styles(index)["mix-blend-mode"], mode != "normal" {
      if let mode = BlendMode(rawValue: mode.lowercased()) {
        base.tree.setBlendMode(of: layer, to: mode)
      } else {
        note("the blend mode “\(Quotation.excerpt(mode))”", of: index)
      }
    }
    if isAnimated("z-index", index) {
      let order = value("z-index", of: index, .number { SVGNumbers.fraction($0) }, .constant(0))
      base.set(.zPosition, of: layer, to: order.map { $0.rounded(.down) })
    }
  }

  // MARK: - Filters

  private mutating func filter(of index: Int, _ context: BoxContext) -> Moving<CSSFilter>? {
    guard styles(index)["filter"].map({ $0 != "none" }) == true || isAnimated("filter", index) else { return nil }
    let current = context.drawing.color.value(at: 0)
    let filter = value("filter", of: index, .filter(context.units, current: current), .constant(CSSFilter()))
    base.noteOtherFilters(index)
    return filter
  }

  // MARK: - Clips

  private mutating func setClipPath(_ layer: LayerID, _ plan: BoxPlan, _ context: BoxContext) {
    let index = plan.index
    let isMoving = isAnimated("clip-path", index)
    let text = styles(index)["clip-path"] ?? "none"
    guard text != "none" || isMoving else { return }
    if text.hasPrefix("url("), !isMoving { return note("the clip path “\(Quotation.excerpt(text))”", of: index) }
    let size = Size(width: plan.width.value(at: 0), height: plan.height.value(at: 0))
    let units = context.units
    let area = Rect(origin: .zero, size: size).inset(dx: -1e4, dy: -1e4)
    let type = SVGValueType<Path>(
      parse: { text in
        // The reference box is the border box.
        let shape = CSSText.parts(text, separator: " ").first { $0.hasSuffix(")") } ?? text
        return shape == "none" ? Path(area) : CSSBasicShape.path(shape, in: Rect(origin: .zero, size: size), units)
      }, mix: SVGValueType<Path>.path.mix)
    if !plan.width.isConstant || !plan.height.isConstant, text.contains("%") {
      note("a clip path of a box whose size moves", of: index)
    }
    if CSSBasicShape.isEvenOdd(text) { note("the even-odd rule of a clip path", of: index) }
    let path = value("clip-path", of: index, type, .constant(Path(area)))
    setClip(of: layer, to: path, name: element(index).identity)
  }
}
