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
    if case .constant(1) = opacity {
    } else {
      base.set(.opacity, of: layer, to: opacity.map { min(max($0, 0), 1) })
    }
    if isAnimated("display", index) {
      let display = value("display", of: index, .display, .constant("block"))
      base.hide(layer, display.map { $0 == "none" })
    }
    setFilter(layer, index, context)
    setClipPath(layer, plan, context)
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

  private mutating func setFilter(_ layer: LayerID, _ index: Int, _ context: BoxContext) {
    guard styles(index)["filter"].map({ $0 != "none" }) == true || isAnimated("filter", index) else { return }
    let current = context.drawing.color.value(at: 0)
    let filter = value("filter", of: index, .filter(context.units, current: current), .constant(CSSFilter()))
    base.noteOtherFilters(index)
    base.set(filter, of: layer)
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

/// A blur and a shadow by the property `filter`.
struct CSSFilter: Sendable {
  var blur = 0.0
  var shadow = CSSShadow()

  private static let read: Set = ["blur", "drop-shadow"]

  /// The names of functions that are not read.
  static func others(_ texts: [String]) -> [String] {
    var names: [String] = []
    for text in texts {
      for part in CSSText.parts(text, separator: " ") {
        guard let open = part.firstIndex(of: "(") else { continue }
        let name = part[..<open].lowercased()
        if !read.contains(name), !names.contains(name) { names.append(name) }
      }
    }
    return names
  }
}

extension SVGValueType where Value == CSSFilter {
  static func filter(_ units: SVGNumbers.Units, current: SVGColor) -> SVGValueType {
    SVGValueType(
      parse: { text in
        var filter = CSSFilter()
        for part in CSSText.parts(text, separator: " ") where part.lowercased() != "none" {
          guard let open = part.firstIndex(of: "("), part.hasSuffix(")") else { return nil }
          let inner = String(part[part.index(after: open)...].dropLast())
          switch part[..<open].lowercased() {
          case "blur":
            guard let radius = inner.isEmpty ? 0 : SVGNumbers.length(inner, units), radius >= 0 else { return nil }
            filter.blur = (filter.blur * filter.blur + radius * radius).squareRoot()
          case "drop-shadow":
            guard let shadow = CSSShadow.list(inner, units, current: current)?.first else { return nil }
            filter.shadow = shadow
          default: continue
          }
        }
        return filter
      },
      mix: { a, b, fraction in
        CSSFilter(blur: max(a.blur + (b.blur - a.blur) * fraction, 0), shadow: a.shadow.mixed(b.shadow, fraction))
      })
  }
}
