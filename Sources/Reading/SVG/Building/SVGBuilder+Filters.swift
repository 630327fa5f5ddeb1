// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTexts

extension SVGBuilder {
  /// Sets the shadow or the blur of a layer by the property `filter`; other filters are noted.
  mutating func setFilter(_ text: String, of layer: LayerID, _ index: Int, _ context: SVGContext) {
    for part in CSSText.parts(text, separator: " ") {
      guard let function = CSSText.function(part) else { continue }
      switch function.name.lowercased() {
      case "url":
        guard let target = document.target(of: part), element(target).name == "filter" else { continue }
        setFilter(of: layer, index, target, context)
      case "drop-shadow":
        let words = CSSText.parts(part.dropFirst("drop-shadow(".count).dropLast(), separator: " ")
        let lengths = words.compactMap { SVGNumbers.length($0, context.diagonal) }
        let color = words.lazy.compactMap { SVGColor($0) }.first ?? context.color.value(at: 0)
        guard lengths.count >= 2 else { continue }
        setShadow(of: layer, lengths[0], lengths[1], lengths.count > 2 ? lengths[2] : 0, color.color())
      case "blur":
        let radius = function.arguments.first.flatMap { SVGNumbers.length($0, context.diagonal) } ?? 0
        tree.set(.blurRadius, of: layer, to: max(radius, 0))
      default: note("the filter “\(Quotation.excerpt(function.name))”", of: index)
      }
    }
  }

  private mutating func setFilter(of layer: LayerID, _ index: Int, _ target: Int, _ context: SVGContext) {
    let steps = element(target).children.filter { element($0).name.hasPrefix("fe") }
    if let melting = melting(target) { return addMelting(melting, to: layer, index, context) }
    guard steps.count == 1, let step = steps.first else {
      if !steps.isEmpty { note("<filter> of several steps", of: index) }
      return
    }
    let styles = element(step).styles
    func number(_ name: String, _ initial: Double) -> Double {
      styles[name].flatMap { SVGNumbers.list($0)?.first } ?? initial
    }
    switch element(step).name {
    case "feGaussianBlur":
      let deviations = value("stdDeviation", of: step, .numbers, .constant([0]))
      if deviations.value(at: 0).count > 1, Set(deviations.value(at: 0)).count > 1 {
        note("a blur of different extents along x and y", of: index)
      }
      tree.set(.blurRadius, of: layer, to: deviations.map { max($0.first ?? 0, 0) })
    case "feDropShadow":
      let color = styles["flood-color"].flatMap { SVGColor($0) } ?? .black
      let opacity = styles["flood-opacity"].flatMap { SVGNumbers.fraction($0) } ?? 1
      setShadow(
        of: layer, number("dx", 2), number("dy", 2), number("stdDeviation", 2), color.color(opacity: opacity))
    default: note("<\(element(step).name)>", of: index)
    }
  }

  private mutating func setShadow(of layer: LayerID, _ dx: Double, _ dy: Double, _ radius: Double, _ color: Color) {
    guard color.alpha > 0 else { return }
    tree.set(.shadowColor, of: layer, to: color.withOpacity(1 / color.alpha))
    tree.set(.shadowOpacity, of: layer, to: color.alpha)
    tree.set(.shadowOffset, of: layer, to: Vector(dx: dx, dy: dy))
    tree.set(.shadowRadius, of: layer, to: max(radius, 0))
  }
}
