// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTexts

/// Builds the layers of a page: one for each box, in the coordinates of its border box.
///
/// Boxes get their sizes first, from the inside to the outside, and then their layers. Sizes and places can move.
struct BoxBuilder {
  /// The layers, values and notes, and the builder of drawings in the page.
  var base: SVGBuilder
  let stage: Size
  /// The widths that boxes would have without a limit.
  var preferredWidths: [Int: Moving<Double>] = [:]
  /// The properties that have a note, and the animations that were examined.
  private var notedProperties: Set<String> = []

  /// - Parameter notes: Notes of the reader, before those of the layers.
  init(_ document: SVGDocument, stage: Size, adding notes: [ReadingNote]) {
    base = SVGBuilder(document, adding: notes)
    // A box has more properties than a shape.
    base.readingBudget += 2000 * document.elements.count
    self.stage = stage
  }

  /// The motion of the page.
  mutating func read() -> ReadMotion {
    base.tree.size = stage
    var context = BoxContext()
    (context.drawing.viewport, context.drawing.window) = (stage, stage)
    buildPage(context)
    base.noteUnusedAnimations(besides: ["clip-path"])
    base.tree.isolateBlendModes(in: base.isolated)
    let duration = SVGDuration(base)
    var motion = ReadMotion(tree: base.tree, duration: duration.seconds)
    (motion.isEndless, motion.repetitionStart) = (duration.isEndless, duration.repetitionStart)
    motion.notes = base.notes.all
    motion.keys = ElementKeys(base).keys
    return motion
  }

  func element(_ index: Int) -> SVGElement { base.document.elements[index] }

  func styles(_ index: Int) -> ElementStyles { base.document.elements[index].styles }

  /// The keyword of a property in lower case, or an initial value.
  func keyword(_ name: String, of index: Int, _ initial: String = "") -> String {
    base.document.elements[index].styles[name]?.lowercased() ?? initial
  }

  // MARK: - Notes

  mutating func note(_ construct: String, of index: Int, effect: ReadingNote.Effect = .unsupported) {
    base.note(construct, of: index, effect: effect)
  }

  /// Notes the properties of an element that change its picture and are not read, once for each property.
  mutating func noteUnreadProperties(of index: Int) {
    var unread: [String] = []
    styles(index).forEach { if !BoxProperties.isRead($0, $1) { unread.append($0) } }
    for name in unread.sorted() {
      if notedProperties.insert(name).inserted { note("the property “\(Quotation.excerpt(name))”", of: index) }
    }
    for animation in base.motions[index].styled
    where notedProperties.insert("animation " + animation.name).inserted {
      guard let keyframes = base.document.keyframes[animation.name] else {
        note("the animation “\(Quotation.excerpt(animation.name))”, which has no keyframes", of: index)
        continue
      }
      for (name, stops) in keyframes.stops.sorted(by: { $0.key < $1.key })
      where !BoxProperties.isRead(name, stops.first?.value ?? "") {
        if notedProperties.insert("@" + name).inserted {
          note("keyframes of “\(Quotation.excerpt(name))”", of: index)
        }
      }
    }
  }

  // MARK: - Values

  /// The value of a property with its animations. An invalid value is noted, and the initial one counts.
  mutating func value<Value>(
    _ name: String, of index: Int, _ type: SVGValueType<Value>, _ initial: Moving<Value>
  ) -> Moving<Value> {
    let text = styles(index)[name]
    // Most elements state few properties, and no keyframes.
    guard text != nil || isAnimated(name, index) else { return initial }
    if let text, text.utf8.count < SVGBuilder.valueLimit, base.canRead(text.utf8.count),
      !BoxProperties.globalKeywords.contains(text.lowercased()), type.parse(text) == nil
    {
      note("the value “\(Quotation.excerpt(text))” of “\(name)”", of: index)
    }
    return base.value(name, of: index, type, initial)
  }

  /// A length; `nil` for an automatic one, and for a percentage of an unknown whole.
  mutating func length(
    _ name: String, of index: Int, _ context: BoxContext, whole: Moving<Double>?
  ) -> Moving<Double>? {
    // Most elements state few lengths.
    guard styles(index)[name] != nil || isAnimated(name, index) else { return nil }
    let type = SVGValueType<CSSLength>.boxLength(context.units, whole: whole?.value(at: 0) ?? 0)
    let lengths = value(name, of: index, type, .constant(.auto))
    switch lengths {
    case .constant(let length):
      if length.isAuto || (whole == nil && length.share != 0) { return nil }
      guard length.share != 0, let whole else { return .constant(length.points) }
      return whole.map { length.value(of: $0) }
    case .function(_, let function):
      // A property that is automatic at the start and has keyframes is taken as 0 where it is automatic.
      if styles(index)[name] == nil, function(0).isAuto, !isAnimated(name, index) { return nil }
      return lengths.with(whole ?? .zero) { $0.isAuto ? 0 : $0.value(of: $1) }
    }
  }

  /// Whether keyframes set a property of an element.
  func isAnimated(_ name: String, _ index: Int) -> Bool {
    base.isAnimated(name, index)
  }

  mutating func sides(
    _ name: (String) -> String, of index: Int, _ context: BoxContext, whole: Moving<Double>
  ) -> BoxSides<Moving<Double>> {
    let all = CSSShorthands.sides.map { length(name($0), of: index, context, whole: whole) ?? .zero }
    return BoxSides(top: all[0], right: all[1], bottom: all[2], left: all[3])
  }

  /// The inherited properties of an element.
  mutating func context(of index: Int, in outer: BoxContext) -> BoxContext {
    var context = outer
    context.drawing = base.context(of: index, in: outer.drawing)
    context.drawing.viewport = stage
    let styles = styles(index)
    if let text = styles["font-size"], let size = BoxProperties.fontSize(text, parent: outer.fontSize) {
      context.drawing.fontSize = size
    }
    if element(index).name == "html" { context.drawing.rootFontSize = context.fontSize }
    if let align = styles["text-align"] { context.textAlign = align.lowercased() }
    if styles["font-family"] != nil { context.hasFontFamily = true }
    if let text = styles["line-height"] {
      if text == "normal" {
        context.lineHeight = nil
      } else if let factor = SVGNumbers.single(text, { $0.isEmpty ? 1 : nil }) {
        context.lineHeight = .factor(factor)
      } else {
        var units = context.units
        units.whole = context.fontSize
        context.lineHeight = SVGNumbers.length(text, units).map { .points($0) }
      }
    }
    return context
  }
}
