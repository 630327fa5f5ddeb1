/// Something of a layer that changes from one instant to the next and has no way between: what it says, whether it is
/// hidden.
///
/// Like a ``LayerProperty`` it can be derived from what other layers show.
public struct LayerAttribute<Value: Sendable>: Sendable {
  /// What the aspect is called.
  public let name: String
}

extension LayerAttribute where Value == String {
  /// What a layer of text says.
  public static var text: LayerAttribute { LayerAttribute(name: "text") }
}

extension LayerAttribute where Value == Bool {
  /// Whether a layer and all layers in it are left out of the picture.
  public static var isHidden: LayerAttribute { LayerAttribute(name: "isHidden") }
}

extension LayerTree {
  /// Derives what a layer says, or whether it is hidden, from what other layers show, in the same frame.
  ///
  ///     try tree.derive(label, .text) { shown in "x = \(shown[card].position.x)" }
  ///
  /// The value takes the place of what was set, at every instant, until
  /// ``removeDerivation(of:_:)-(_,LayerAttribute<Value>)`` is called.
  ///
  /// - Parameters:
  ///   - id: The layer.
  ///   - aspect: What follows.
  ///   - body: The rule: a pure function of what is shown.
  /// - Throws: ``DependencyError/cycle(_:)`` where the value would depend on itself; nothing has changed then.
  public mutating func derive<Value>(
    _ id: LayerID, _ attribute: LayerAttribute<Value>, _ rule: @escaping @Sendable (LayerValues) -> Value
  ) throws(DependencyError) {
    check(id)
    try derive(.init(id.slot, .init(attribute)), rule)
  }

  /// Lets a layer show again what was set.
  public mutating func removeDerivation<Value>(of id: LayerID, _ attribute: LayerAttribute<Value>) {
    check(id)
    dependents[.init(id.slot, .init(attribute)), of: Value.self] = nil
  }

  /// The rules by which layers are hidden.
  var hidingRules: DependentValues.Rules<Bool> { dependents.rules(of: LayerAttribute.isHidden) }

  /// Whether the layer in a slot is left out of the picture at an instant.
  @inline(__always)
  func isHidden(
    _ slot: Int, _ rules: DependentValues.Rules<Bool>, at time: Double, _ pass: DependencyPass?
  ) -> Bool {
    let derived = rules.isEmpty ? nil : derivedValue(slot, rules, at: time, pass)
    return derived ?? nodes[slot].isHidden.value(at: time)
  }
}
