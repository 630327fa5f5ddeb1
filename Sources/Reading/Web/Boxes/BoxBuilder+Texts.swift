// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import GlissadeTexts
import GlissadeTypesetting

/// Texts of one line, in the built-in typeface.
extension BoxBuilder {
  private static let textLimit = 1000

  private func line(_ index: Int, _ context: BoxContext) -> TextLine? {
    // Only the start of a long text is drawn.
    let words = element(index).text.prefix(8 * Self.textLimit).split { $0.isWhitespace && $0 != "\u{A0}" }
      .joined(separator: " ")
    guard !words.isEmpty else { return nil }
    let weight = context.drawing.fontWeight
    let isBold = weight.hasPrefix("bold") || (Double(weight) ?? 400) >= 600
    return TextLine(
      String(words.prefix(Self.textLimit)),
      style: TextStyle(
        size: context.fontSize, typeface: isBold ? .semibold : .regular, letterSpacing: context.drawing.letterSpacing))
  }

  func textWidth(of index: Int, _ context: BoxContext) -> Double { line(index, context)?.width ?? 0 }

  /// The box of a text.
  mutating func textPlan(_ index: Int, _ context: BoxContext) -> BoxPlan {
    var plan = BoxPlan(index: index)
    plan.width = .constant(textWidth(of: index, context))
    plan.height = .constant(context.line.height)
    plan.baseline = .constant(context.line.baseline)
    return plan
  }

  mutating func buildText(_ plan: BoxPlan, in parent: LayerID?, _ context: BoxContext) {
    let index = plan.index
    guard context.fontSize > 0, let line = line(index, context) else { return }
    guard let owner = element(index).parent else { return }
    guard element(index).text.utf8.count <= Self.textLimit else { return note("a text of several lines", of: owner) }
    note(
      "the font of a text", of: owner,
      effect: .approximated(bound: "the differences of the built-in typeface, in one line"))
    guard base.canDraw(element(index).text.utf8.count, of: owner) else { return }
    for construct in ReadingNote.shapedTexts(in: element(index).text) { note(construct, of: owner) }
    var outline = Path()
    for glyph in line.glyphs { outline.append(glyph.outline.applying(line.transform(of: glyph, at: .zero))) }
    guard let layer = base.add(.path(outline), in: parent, name: element(index).identity) else { return }
    let baseline = plan.baseline ?? .zero
    base.set(.position, of: layer, to: plan.x.with(plan.y + baseline) { Point(x: $0, y: $1) })
    base.set(.fill, of: layer, to: context.drawing.color.map { $0.color() })
    base.hide(layer, context.drawing.visibility.map { $0 != "visible" })
  }
}
