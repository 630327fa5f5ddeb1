// SPDX-License-Identifier: MIT

extension LayerTree {
  /// The style of fill and stroke of a layer at an instant. A derived style replaces the set style.
  ///
  /// - Complexity: O(log n) in the changes, plus the evaluation of the rule.
  package func style(of id: LayerID, at time: Double) -> LayerStyle {
    guard exists(id, toRead: "style", at: time) else { return LayerStyle() }
    return presentationStyle(of: id.slot, styleRules, at: time, nil) ?? LayerStyle()
  }

  /// The instants at which an edit changes the style of a layer, among those of other attributes, in ascending order;
  /// `nil` for a layer whose style a rule derives.
  package func styleTimes(of id: LayerID) -> [Double]? {
    guard contains(id) else { return [] }
    return styleRules[id.slot] == nil ? nodes[id.slot].changeTimes.sorted() : nil
  }

  /// The style that was set for a layer, at an instant.
  func modelStyle(of id: LayerID, at time: Double) -> LayerStyle {
    guard exists(id, toRead: "style", at: time) else { return LayerStyle() }
    return nodes[id.slot].style(at: time) ?? LayerStyle()
  }

  /// The style of a slot at an instant, by its rule or by the value that was set; `nil` for the default style of a
  /// layer without uncommon state.
  @inline(__always)
  func presentationStyle(
    of slot: Int, _ rules: DependentValues.Rules<LayerStyle>, at time: Double, _ pass: DependencyPass?
  ) -> LayerStyle? {
    let derived = rules.isEmpty ? nil : derivedValue(slot, rules, at: time, pass)
    return derived ?? nodes[slot].style(at: time)
  }

  /// The rules of derived styles.
  var styleRules: DependentValues.Rules<LayerStyle> { dependents.rules(of: LayerAttribute.style) }

  /// Sets the style of fill and stroke of a layer from an instant on, or with `nil` for all instants.
  ///
  /// It is refused for a layer without an outline: see ``set(_:of:to:)``.
  package mutating func setStyle(of id: LayerID, to style: LayerStyle, at time: Double?) {
    guard acceptsStyle(of: id, at: time) else { return }
    if let time { return change(id, at: time) { $0.setStyle(style, at: time) } }
    recordChange(of: id.slot)
    nodes[id.slot].setStyle(style, at: nil)
  }
}
