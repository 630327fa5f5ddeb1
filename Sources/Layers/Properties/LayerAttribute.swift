// SPDX-License-Identifier: MIT

/// An attribute of a layer that does not animate: its text, its style, or whether it is hidden.
///
/// An attribute changes in steps. Like a ``LayerProperty``, it can be derived from the presentation values of other
/// layers.
public struct LayerAttribute<Value: Sendable>: Sendable {
  /// The name of the attribute.
  public let name: String
  /// The contents of layers that use the attribute.
  let scope: PropertyScope
}

extension LayerAttribute where Value == String {
  /// The text of a layer with a text content.
  public static var text: LayerAttribute { LayerAttribute(name: "text", scope: .texts) }
}

extension LayerAttribute where Value == Bool {
  /// Whether a layer is hidden, with its sublayers.
  public static var isHidden: LayerAttribute { LayerAttribute(name: "isHidden", scope: .every) }
}

extension LayerAttribute where Value == LayerStyle {
  /// The style of fill and stroke of a layer with an outline.
  ///
  /// A rule makes gradients, dashes and joins functions of the instant:
  ///
  ///     try tree.derive(card, .style) { values in
  ///       var style = LayerStyle()
  ///       style.dashes = [4, 4 + values[knob].position.x / 10]
  ///       return style
  ///     }
  public static var style: LayerAttribute { LayerAttribute(name: "style", scope: .outlines) }
}

extension LayerTree {
  /// Derives an attribute of a layer from the presentation values of other layers, in the same frame.
  ///
  ///     try tree.derive(label, .text) { values in "x = \(values[card].position.x)" }
  ///
  /// The derived value replaces the set value at every instant.
  /// ``removeDerivation(of:_:)-(_,LayerAttribute<Value>)`` ends this.
  ///
  /// - Parameters:
  ///   - id: The layer.
  ///   - attribute: The derived attribute.
  ///   - rule: A pure function of presentation values.
  /// - Throws: The errors of ``derive(_:_:_:)-(_,LayerProperty<Value>,_)``. The tree is then unchanged.
  public mutating func derive<Value>(
    _ id: LayerID, _ attribute: LayerAttribute<Value>, _ rule: @escaping @Sendable (LayerValues) -> Value
  ) throws(DependencyError) {
    try derive(id, attribute.scope, .init(attribute), .layers(rule))
  }

  /// Derives an attribute of a layer from the instant alone.
  package mutating func deriveFromTime<Value>(
    _ id: LayerID, _ attribute: LayerAttribute<Value>, _ function: @escaping @Sendable (Double) -> Value
  ) throws(DependencyError) {
    try derive(id, attribute.scope, .init(attribute), .time(function))
  }

  /// Removes the rule of an attribute, so that the value that was set applies again.
  public mutating func removeDerivation<Value>(of id: LayerID, _ attribute: LayerAttribute<Value>) {
    guard admits(id, at: nil) else { return }
    dependents[.init(id.slot, .init(attribute)), of: Value.self] = nil
  }

  /// The rules of derived `isHidden` attributes.
  var hidingRules: DependentValues.Rules<Bool> { dependents.rules(of: LayerAttribute.isHidden) }

  /// Whether the layer in a slot is hidden at an instant, by its rule or by the value that was set.
  @inline(__always)
  func isHidden(
    _ slot: Int, _ rules: DependentValues.Rules<Bool>, at time: Double, _ pass: DependencyPass?
  ) -> Bool {
    let derived = rules.isEmpty ? nil : derivedValue(slot, rules, at: time, pass)
    return derived ?? nodes[slot].isHidden.value(at: time)
  }
}
