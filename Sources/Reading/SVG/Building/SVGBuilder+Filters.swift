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

  /// The functions of the property `filter`; `nil` without one, and for a constant one that refers to an element.
  mutating func filter(of index: Int, _ context: SVGContext) -> Moving<CSSFilter>? {
    if !isAnimated("filter", index) {
      guard let text = element(index).styles["filter"], text != "none", text.range(ofText: "url(") == nil else {
        return nil
      }
    }
    let current = context.color.value(at: 0)
    noteOtherFilters(index)
    return value("filter", of: index, .filter(context.diagonal, current: current), .constant(CSSFilter()))
  }

  /// Notes the functions of the property `filter` that are not read or not exact, also those of keyframes.
  mutating func noteOtherFilters(_ index: Int) {
    let moving = motions[index].styled.flatMap { animation in
      document.keyframes[animation.name]?.stops["filter"]?.map(\.value) ?? []
    }
    for found in CSSFilter.notes([element(index).styles["filter"] ?? ""] + moving) {
      note(found.construct, of: index, effect: found.bound.map { .approximated(bound: $0) } ?? .unsupported)
    }
  }

  /// Sets the opacity of a layer to that of an element and of its filter.
  mutating func set(
    _ property: LayerProperty<Double>, of layer: LayerID, _ opacity: Moving<Double>, _ filter: Moving<CSSFilter>?
  ) {
    var opacity = opacity.map { min(max($0, 0), 1) }
    if let filter { opacity = opacity.with(filter) { $0 * $1.opacity } }
    if case .constant(1) = opacity { return }
    set(property, of: layer, to: opacity)
  }

  /// Sets the colours, the shadow and the blur of a layer.
  mutating func set(_ filter: Moving<CSSFilter>, of layer: LayerID) {
    let (matrix, blur) = (filter.map(\.matrix), filter.map(\.blur))
    if case .constant(.identity) = matrix {} else { set(.colorMatrix, of: layer, to: matrix) }
    if case .constant(0) = blur {} else { set(.blurRadius, of: layer, to: blur) }
    let shadow = filter.map(\.shadow)
    if case .constant(let shadow) = shadow, shadow.color.components.w == 0 { return }
    set(.shadowOffset, of: layer, to: shadow.map { Vector(dx: $0.x, dy: $0.y) })
    set(.shadowRadius, of: layer, to: shadow.map { $0.blur })
    set(.shadowOpacity, of: layer, to: shadow.map { min(max($0.color.components.w, 0), 1) })
    set(
      .shadowColor, of: layer,
      to: shadow.map { shadow in
        var color = shadow.color
        color.components.w = 1
        return color.color()
      })
  }

  /// Sets the shadow or the blur of a layer by an element to which the property `filter` refers.
  mutating func setFilter(_ text: String, of layer: LayerID, _ index: Int, _ context: SVGContext) {
    for part in CSSText.parts(text, separator: " ") {
      guard let function = CSSText.function(part) else { continue }
      guard function.name.lowercased() == "url" else {
        note("the filter “\(Quotation.excerpt(function.name))” beside an element", of: index)
        continue
      }
      guard let target = document.target(of: part), element(target).name == "filter" else { continue }
      setFilter(of: layer, index, target, context)
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
}
