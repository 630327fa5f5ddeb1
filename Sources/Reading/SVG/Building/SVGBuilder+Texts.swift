// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeLayers
import GlissadeTexts
import GlissadeTypesetting

extension SVGBuilder {
  /// The longest text of an element.
  private static let textLimit = 10_000

  /// The outline of a `text` element in the built-in typeface, with its `tspan` elements in one line.
  mutating func textPath(of index: Int, _ context: SVGContext) -> Moving<Path> {
    let outlines = textRuns(of: index, context).map(\.outline)
    return textPlace(of: index).map { place in
      var result = Path()
      for outline in outlines { result.append(outline.applying(.translation(place))) }
      return result
    }
  }

  /// Builds a `text` element: a group with one layer for each run.
  mutating func buildText(_ index: Int, in parent: LayerID, _ outer: SVGContext) {
    let context = context(of: index, in: outer)
    let runs = textRuns(of: index, context)
    let place = textPlace(of: index)
    let path = place.map { place in
      runs.reduce(into: Path()) { $0.append($1.outline.applying(.translation(place))) }
    }
    let bounds = path.map { $0.bounds() ?? .zero }
    guard let group = add(.group(), in: parent, name: element(index).identity) else { return }
    decorate(group, index, context, transform: transform(of: index, context, bounds: bounds), bounds: bounds)
    for (number, run) in runs.enumerated() {
      let path = place.map { run.outline.applying(.translation($0)) }
      let name = element(run.index).identity + "/run[\(number + 1)]"
      guard let layer = add(.path(path.value(at: 0)), in: group, name: name) else { return }
      if !path.isConstant { set(.path, of: layer, to: path) }
      hide(layer, run.context.visibility.map { $0 != "visible" })
      paint(layer, run.index, run.context, path)
    }
    let family = inherited("font-family", of: index).map { "the font “\(Quotation.excerpt($0))”" }
    note(
      family ?? "the font, which the file does not state,", of: index,
      effect: .approximated(bound: "the differences of the built-in typeface"))
    for (name, usual) in Self.unreadTextProperties {
      guard let value = inherited(name, of: index)?.lowercased(), !usual.contains(value) else { continue }
      note("“\(name): \(Quotation.excerpt(value))” of a text", of: index)
    }
    if let list = element(index).styles["x"], (SVGNumbers.lengths(list, SVGNumbers.Units(whole: 0))?.count ?? 0) > 1 {
      note("the places of single characters of a text", of: index)
    }
  }

  /// The properties of texts that change the picture and are not read, with the values that do not.
  private static let unreadTextProperties: [(name: String, usual: Set<String>)] = [
    ("font-style", ["normal"]), ("text-decoration", ["none"]), ("text-decoration-line", ["none"]),
    ("textLength", []), ("writing-mode", ["lr", "lr-tb", "horizontal-tb"]), ("text-transform", ["none"]),
    ("word-spacing", ["normal", "0"]), ("dominant-baseline", ["auto", "alphabetic"]),
    ("baseline-shift", ["baseline", "0"]), ("font-variant", ["normal"]),
  ]

  /// The value of a property of the element or of the nearest one around it that states it.
  private func inherited(_ name: String, of index: Int) -> String? {
    var next: Int? = index
    while let index = next {
      if let value = element(index).styles[name], value != "inherit" { return value }
      next = document.elements[index].parent
    }
    return nil
  }

  /// The position of a text: `x` and `y` with `dx` and `dy`.
  private mutating func textPlace(of index: Int) -> Moving<Vector> {
    let place = SVGValueType<Double>.number { SVGNumbers.lengths($0, SVGNumbers.Units(whole: 0))?.first }
    let values = ["x", "dx", "y", "dy"].map { value($0, of: index, place, .constant(0)) }
    return Moving.all(values).map { Vector(dx: $0[0] + $0[1], dy: $0[2] + $0[3]) }
  }

  /// The outlines of the parts of a text that have the same properties, for a text at the origin.
  private mutating func textRuns(
    of index: Int, _ context: SVGContext
  ) -> [(outline: Path, context: SVGContext, index: Int)] {
    var runs: [(text: String, context: SVGContext, index: Int)] = []
    collectRuns(index, context, &runs)
    var result: [(outline: Path, context: SVGContext, index: Int)] = []
    var (pen, drop) = (0.0, 0.0)
    for run in runs {
      let shift = shift(of: run.index)
      (pen, drop) = (pen + shift.dx, drop + shift.dy)
      let text = String(run.text.prefix(Self.textLimit))
      guard canDraw(text.utf8.count, of: run.index) else { continue }
      for construct in ReadingNote.shapedTexts(in: text) { note(construct, of: run.index) }
      let line = TextLine(
        text,
        style: TextStyle(
          size: run.context.fontSize, typeface: Self.isBold(run.context.fontWeight) ? .semibold : .regular,
          letterSpacing: run.context.letterSpacing))
      var outline = Path()
      for glyph in line.glyphs {
        outline.append(glyph.outline.applying(line.transform(of: glyph, at: Point(x: pen, y: drop))))
      }
      pen += line.width
      result.append((outline, run.context, run.index))
    }
    let offset = context.textAnchor == "middle" ? -pen / 2 : context.textAnchor == "end" ? -pen : 0
    if offset != 0 {
      for number in result.indices {
        result[number].outline = result[number].outline.applying(.translation(x: offset, y: 0))
      }
    }
    return result
  }

  /// The distance by which `dx` and `dy` move a `tspan` element and what follows it.
  private func shift(of index: Int) -> Vector {
    guard element(index).name == "tspan" else { return .zero }
    func number(_ name: String) -> Double {
      element(index).styles[name].flatMap { SVGNumbers.lengths($0, SVGNumbers.Units(whole: 0))?.first } ?? 0
    }
    return Vector(dx: number("dx"), dy: number("dy"))
  }

  private static func isBold(_ weight: String) -> Bool {
    weight == "bold" || weight == "bolder" || (Double(weight) ?? 400) >= 600
  }

  /// The texts of an element and of those inside it.
  private mutating func collectRuns(
    _ index: Int, _ context: SVGContext, _ runs: inout [(text: String, context: SVGContext, index: Int)]
  ) {
    let element = element(index)
    guard context.depth < Self.depthLimit, element.styles["display"] != "none" else { return }
    let words = element.text.split { $0.isWhitespace }.joined(separator: " ")
    if !words.isEmpty { runs.append((runs.isEmpty ? words : " " + words, context, index)) }
    for child in element.children {
      switch self.element(child).name {
      case "tspan", "a":
        if self.element(child).styles["x"] != nil || self.element(child).styles["y"] != nil, !runs.isEmpty {
          note("a second position in a text", of: child)
        }
        collectRuns(child, self.context(of: child, in: context), &runs)
      case "title", "desc", "animate", "animateTransform", "animateMotion", "set", "animateColor": break
      default: note("<\(Quotation.excerpt(self.element(child).name))>", of: child)
      }
    }
  }
}
