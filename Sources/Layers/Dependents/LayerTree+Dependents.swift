import Animations

extension LayerTree {
  /// Derives a value from what other layers show, in the same frame.
  ///
  ///     try tree.derive(mirror, .position) { shown in
  ///       Point(x: 640 - shown[card].position.x, y: 300)
  ///     }
  ///
  /// The value takes the place of what the property would show, at every instant; its model value and its animations
  /// stay, and show again once ``removeDerivation(of:_:)-(_,LayerProperty<Value>)`` has been called. What it reads may
  /// be derived too: values come about in the order in which they depend on each other. A value that reads itself only
  /// at some instants is not found out here; there it reads what it would show without the rule.
  ///
  /// - Parameters:
  ///   - id: The layer.
  ///   - property: The property that follows.
  ///   - body: The rule: a pure function of what is shown.
  /// - Throws: ``DependencyError/cycle(_:)`` where the value would depend on itself,
  ///   ``DependencyError/tooDeep(limit:)`` where it would end a row of more than a hundred; nothing has changed then.
  public mutating func derive<Value>(
    _ id: LayerID, _ property: LayerProperty<Value>, _ rule: @escaping @Sendable (LayerValues) -> Value
  ) throws(DependencyError) {
    check(id)
    try derive(.init(id.slot, .init(property)), rule)
  }

  /// Lets a property show its own value again.
  public mutating func removeDerivation<Value>(of id: LayerID, _ property: LayerProperty<Value>) {
    check(id)
    dependents[.init(id.slot, .init(property)), of: Value.self] = nil
  }

  /// Adds a rule, unless it would go round.
  mutating func derive<Value: Sendable>(
    _ key: DependentValues.Key, _ rule: @escaping @Sendable (LayerValues) -> Value
  ) throws(DependencyError) {
    let old = dependents[key, of: Value.self]
    dependents[key, of: Value.self] = rule
    let pass = DependencyPass(over: self)
    _ = derivedValue(key.slot, dependents.rules(of: key.property, Value.self), at: 0, pass)
    guard pass.cycle != nil || pass.isTooDeep else { return }
    dependents[key, of: Value.self] = old
    guard let cycle = pass.cycle else { throw .tooDeep(limit: DependencyPass.maximumDepth) }
    throw .cycle(cycle.map { "\(name(ofSlot: $0.slot)).\($0.property.name)" })
  }

  /// The derived values of an instant that are already known, or `nil` in a tree without derived values.
  func makePass() -> DependencyPass? { dependents.isEmpty ? nil : DependencyPass(over: self) }

  /// The derived value of a slot, or `nil` where it has no rule.
  func derivedValue<Value: Sendable>(
    _ slot: Int, _ rules: DependentValues.Rules<Value>, at time: Double, _ pass: DependencyPass?
  ) -> Value? {
    guard let rule = rules.bySlot[slot] else { return nil }
    let pass = pass ?? DependencyPass(over: self)
    return pass.value(of: .init(slot, rules.property)) {
      rule(LayerValues(tree: self, time: time, isModel: false, pass: $0))
    }
  }

  /// Writes the derived values of a property over its own: of all layers, in the order of their slots.
  func writeDerivedValues<Value>(
    _ rules: DependentValues.Rules<Value>, over values: inout [Value], at time: Double, _ pass: DependencyPass?,
    where isIncluded: (_ slot: Int) -> Bool = { _ in true }
  ) {
    for slot in rules.bySlot.keys.sorted() where isIncluded(slot) {
      if let value = derivedValue(slot, rules, at: time, pass) { values[slot] = value }
    }
  }

  /// What a property shows without animations of others: a derived value, or the presentation of its own.
  @inline(__always)
  func presentationValue<Value>(
    _ column: Column<Value>, _ property: @autoclosure () -> LayerProperty<Value>, _ id: LayerID, at time: Double,
    _ pass: DependencyPass? = nil
  ) -> Value {
    presentationValue(column, property(), slot: id.slot, at: time, pass)
  }

  /// The shown value of the layer in a slot.
  @inline(__always)
  func presentationValue<Value>(
    _ column: Column<Value>, _ property: @autoclosure () -> LayerProperty<Value>, slot: Int, at time: Double,
    _ pass: DependencyPass? = nil
  ) -> Value {
    guard !dependents.isEmpty else { return column.value(slot, at: time) }
    return presentationValue(column, dependents.rules(of: property()), slot: slot, at: time, pass)
  }

  /// The shown value of the layer in a slot, for many slots of one property.
  @inline(__always)
  func presentationValue<Value>(
    _ column: Column<Value>, _ rules: DependentValues.Rules<Value>, slot: Int, at time: Double, _ pass: DependencyPass?
  ) -> Value {
    let derived = rules.isEmpty ? nil : derivedValue(slot, rules, at: time, pass)
    return derived ?? column.value(slot, at: time)
  }

  /// A derived value with its velocity, by central differences over 2⁻²⁰ s, or `nil` where the property has none.
  func derivedSample<Value: Animatable>(
    _ id: LayerID, _ property: LayerProperty<Value>, at time: Double
  ) -> Sample<Value>? {
    guard !dependents.isEmpty else { return nil }
    let rules = dependents.rules(of: property)
    guard let value = derivedValue(id.slot, rules, at: time, nil) else { return nil }
    // Large instants have coarser neighbours; the step must be one that they can tell apart.
    let step = max(0x1p-20, abs(time) * 0x1p-26)
    guard let before = derivedValue(id.slot, rules, at: time - step, nil),
      let after = derivedValue(id.slot, rules, at: time + step, nil)
    else { return Sample(value: value) }
    return Sample(value: value, velocity: after.difference(from: before).scaled(by: 1 / (2 * step)))
  }
}
