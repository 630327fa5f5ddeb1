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
    for found in CSSFilter.notes(filterTexts(of: index)) {
      note(found.construct, of: index, effect: found.bound.map { .approximated(bound: $0) } ?? .unsupported)
    }
  }

  /// The property `filter` of an element, and those of its keyframes.
  private func filterTexts(of index: Int) -> [String] {
    let moving = motions[index].styled.flatMap { animation in
      document.keyframes[animation.name]?.stops["filter"]?.map(\.value) ?? []
    }
    return [element(index).styles["filter"] ?? ""] + moving
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

  /// Sets the colours, the shadow and the blur of a layer to those of the filter of an element.
  mutating func set(_ filter: Moving<CSSFilter>, of layer: LayerID, _ index: Int) {
    let texts = filterTexts(of: index).map { $0.lowercased() }
    /// Whether the filter has a function at any instant: other properties do not become functions of the time.
    func has(_ name: String) -> Bool {
      texts.contains { text in [name, "var("].contains { text.range(ofText: $0) != nil } }
    }
    let (matrix, blur) = (filter.map(\.matrix), filter.map(\.blur))
    if case .constant(.identity) = matrix {} else { set(.colorMatrix, of: layer, to: matrix) }
    if has("blur("), blur.value(at: 0) != 0 || !blur.isConstant { set(.blurRadius, of: layer, to: blur) }
    guard has("drop-shadow(") else { return }
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
}
