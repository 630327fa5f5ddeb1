// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTexts

extension SVGBuilder {
  /// Whether keyframes of a style sheet set a property of an element.
  func isAnimated(_ name: String, _ index: Int) -> Bool {
    motions[index].maySet(name) && motions[index].styled.contains { document.keyframes[$0.name]?.stops[name] != nil }
  }

  /// Sets the shadow and the blur of a layer by functions of the property `filter` that move.
  mutating func setMovingFilter(of layer: LayerID, _ index: Int, _ context: SVGContext) {
    let current = context.color.value(at: 0)
    let filter = value("filter", of: index, .filter(context.diagonal, current: current), .constant(CSSFilter()))
    noteOtherFilters(index)
    set(filter, of: layer)
  }

  /// Notes the functions of the property `filter` that are not read, also those of keyframes.
  mutating func noteOtherFilters(_ index: Int) {
    let moving = motions[index].styled.flatMap { animation in
      document.keyframes[animation.name]?.stops["filter"]?.map(\.value) ?? []
    }
    for name in CSSFilter.others([element(index).styles["filter"] ?? ""] + moving) {
      note("the filter “\(Quotation.excerpt(name))”", of: index)
    }
  }

  /// Sets the shadow and the blur of a layer.
  mutating func set(_ filter: Moving<CSSFilter>, of layer: LayerID) {
    set(.blurRadius, of: layer, to: filter.map { $0.blur })
    if case .constant(let filter) = filter, filter.shadow.color.components.w == 0 { return }
    set(.shadowOffset, of: layer, to: filter.map { Vector(dx: $0.shadow.x, dy: $0.shadow.y) })
    set(.shadowRadius, of: layer, to: filter.map { $0.shadow.blur })
    set(.shadowOpacity, of: layer, to: filter.map { min(max($0.shadow.color.components.w, 0), 1) })
    set(
      .shadowColor, of: layer,
      to: filter.map { filter in
        var color = filter.shadow.color
        color.components.w = 1
        return color.color()
      })
  }

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
        set(.blurRadius, of: layer, to: max(radius, 0))
      default: note("the filter “\(Quotation.excerpt(function.name))”", of: index)
      }
    }
  }

  private mutating func setFilter(of layer: LayerID, _ index: Int, _ target: Int, _ context: SVGContext) {
    guard canRead(64 * document.elements[target].children.count) else { return }
    let steps = element(target).children.filter { element($0).name.hasPrefix("fe") }
    if let melting = melting(target) { return addMelting(melting, to: layer, index, context) }
    guard steps.count == 1, let step = steps.first else {
      if !steps.isEmpty { note("<filter> of several steps", of: index) }
      return
    }
    switch element(step).name {
    case "feGaussianBlur":
      let deviations = value("stdDeviation", of: step, .numbers, .constant([0]))
      if deviations.value(at: 0).count > 1, Set(deviations.value(at: 0)).count > 1 {
        note("a blur of different extents along x and y", of: index)
      }
      set(.blurRadius, of: layer, to: deviations.map { max($0.first ?? 0, 0) })
    case "feDropShadow":
      let (dx, dy) = (number("dx", of: step), number("dy", of: step))
      let color = value("flood-color", of: step, .color, .constant(.black))
      let opacity = value("flood-opacity", of: step, .fraction, .constant(1))
      let shadow = color.with(opacity) { $0.color(opacity: min(max($1, 0), 1)) }
      if case .constant(let shadow) = shadow, shadow.alpha <= 0 { return }
      // The alpha is the opacity of the shadow.
      set(.shadowColor, of: layer, to: shadow.map { $0.alpha > 0 ? $0.withOpacity(1 / $0.alpha) : $0 })
      set(.shadowOpacity, of: layer, to: shadow.map { $0.alpha })
      set(.shadowOffset, of: layer, to: dx.with(dy) { Vector(dx: $0, dy: $1) })
      set(.shadowRadius, of: layer, to: number("stdDeviation", of: step).map { max($0, 0) })
    default: note("<\(element(step).name)>", of: index)
    }
  }

  /// A number of a shadow; of two extents of the blur, the first one.
  private mutating func number(_ name: String, of step: Int) -> Moving<Double> {
    value(name, of: step, .numbers, .constant([2])).map { $0.first ?? 2 }
  }

  private mutating func setShadow(of layer: LayerID, _ dx: Double, _ dy: Double, _ radius: Double, _ color: Color) {
    guard color.alpha > 0 else { return }
    set(.shadowColor, of: layer, to: color.withOpacity(1 / color.alpha))
    set(.shadowOpacity, of: layer, to: color.alpha)
    set(.shadowOffset, of: layer, to: Vector(dx: dx, dy: dy))
    set(.shadowRadius, of: layer, to: max(radius, 0))
  }
}
