// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry

extension LayerTree {
  /// Derives a property of a layer from the presentation values of other layers, in the same frame.
  ///
  ///     try tree.derive(mirror, .position) { values in
  ///       Point(x: 640 - values[card].position.x, y: 300)
  ///     }
  ///
  /// The derived value replaces the presentation value at every instant. The model value and the animations stay, and
  /// apply again after ``removeDerivation(of:_:)-(_,LayerProperty<Value>)``. A rule can read derived values, which are
  /// evaluated in the order of their dependencies. A rule may refer to a layer that is removed later: it then reads the
  /// defaults, and ``readProblems`` lists the read. This call does not find a cycle that occurs only at some instants.
  /// At such an instant, the read that closes the cycle gets the value that the property has without its rule.
  ///
  /// - Parameters:
  ///   - id: The layer.
  ///   - property: The derived property.
  ///   - rule: A pure function of presentation values.
  /// - Throws: ``DependencyError/cycle(_:)`` where the value would depend on itself,
  ///   ``DependencyError/tooDeep(limit:)`` for a chain of more than a hundred derived values,
  ///   ``DependencyError/missingLayer(_:)`` where the rule reads a layer that does not exist, and
  ///   ``DependencyError/absentProperty(_:content:)`` where the content of the layer never uses the property. The tree
  ///   is then unchanged.
  public mutating func derive<Value>(
    _ id: LayerID, _ property: LayerProperty<Value>, _ rule: @escaping @Sendable (LayerValues) -> Value
  ) throws(DependencyError) {
    try derive(id, property.scope, .init(property), .layers(rule))
  }

  /// Derives a property of a layer from the instant alone.
  ///
  /// - Parameters:
  ///   - id: The layer.
  ///   - property: The derived property.
  ///   - function: A pure function of the instant in seconds.
  /// - Throws: ``DependencyError/missingLayer(_:)`` or ``DependencyError/absentProperty(_:content:)``. The tree is then
  ///   unchanged.
  package mutating func deriveFromTime<Value>(
    _ id: LayerID, _ property: LayerProperty<Value>, _ function: @escaping @Sendable (Double) -> Value
  ) throws(DependencyError) {
    try derive(id, property.scope, .init(property), .time(function))
  }

  /// The function of the instant that derives a property, or `nil` for another rule and for none.
  package func timeFunction<Value>(
    of id: LayerID, _ property: LayerProperty<Value>
  ) -> (@Sendable (Double) -> Value)? {
    guard !dependents.isEmpty, contains(id), case .time(let function) = dependents.rules(of: property)[id.slot]
    else { return nil }
    return function
  }

  /// Removes the rule of a property, so that its own changes and animations apply again.
  public mutating func removeDerivation<Value>(of id: LayerID, _ property: LayerProperty<Value>) {
    guard admits(id, at: nil) else { return }
    recordChange(of: id.slot)
    dependents[.init(id.slot, .init(property)), of: Value.self] = nil
  }

  /// Adds a rule, unless it closes a cycle, makes a chain too long, reads a layer that does not exist, or belongs to a
  /// property that the content of the layer never uses.
  mutating func derive<Value: Sendable>(
    _ id: LayerID, _ scope: PropertyScope, _ property: DependentValues.Property,
    _ rule: DependentValues.Rule<Value>
  ) throws(DependencyError) {
    guard contains(id) else {
      let problem = LayerReadProblem(layer: id, property: property.name, time: 0, rule: nil)
      throw .missingLayer(problem)
    }
    let key = DependentValues.Key(id.slot, property)
    guard uses(scope, id, from: nil) else {
      throw .absentProperty(name(of: key), content: contentName(of: id, at: nil))
    }
    recordChange(of: key.slot)
    let old = dependents[key, of: Value.self]
    dependents[key, of: Value.self] = rule
    guard case .layers = rule else { return }
    let pass = DependencyPass(over: self)
    let rules = dependents.rules(of: key.property, Value.self)
    _ = derivedValue(key.slot, rules, at: 0, pass)
    let readProblem = pass.readProblem(of: .init(table: rules.index, slot: key.slot))
    guard pass.cycle != nil || pass.isTooDeep || readProblem != nil else { return }
    dependents[key, of: Value.self] = old
    if let cycle = pass.cycle { throw .cycle(cycle.map(name(of:))) }
    if let readProblem { throw .missingLayer(readProblem) }
    throw .tooDeep(limit: DependencyPass.maximumDepth)
  }

  /// The name of a derived value in messages.
  func name(of key: DependentValues.Key) -> String { "\(name(ofSlot: key.slot)).\(key.property.name)" }

  /// A new pass for the derived values of an instant, or `nil` in a tree without derived values.
  func makePass(_ clockTimes: ClockTimes? = nil) -> DependencyPass? {
    dependents.isEmpty ? nil : DependencyPass(over: self, clockTimes)
  }

  /// A new pass for the derived values of a frame, or `nil` in a tree without derived values.
  func makePass(at time: Double) -> DependencyPass? {
    dependents.isEmpty ? nil : DependencyPass(over: self, clockedSlots.isEmpty ? nil : ClockTimes(ofTree: time))
  }

  /// The derived value of a slot, or `nil` without a rule.
  @inline(__always)
  func derivedValue<Value: Sendable>(
    _ slot: Int, _ rules: DependentValues.Rules<Value>, at time: Double, _ pass: DependencyPass?
  ) -> Value? {
    guard let table = rules.table, let position = table.position(of: slot) else { return nil }
    return derivedValue(at: position, of: rules, table, slot: slot, at: time, pass)
  }

  /// The value of a rule, by its index in its table.
  private func derivedValue<Value: Sendable>(
    at position: Int, of rules: DependentValues.Rules<Value>, _ table: RuleTable<Value>, slot: Int, at time: Double,
    _ pass: DependencyPass?
  ) -> Value? {
    switch table.rules[position] {
    case .time(let function): return function(time)
    case .layers(let function):
      let pass = pass ?? DependencyPass(over: self, clockedSlots.isEmpty ? nil : clockTimes(at: time, of: slot))
      return pass.value(at: position, of: rules, slot: slot) {
        function(LayerValues(tree: self, time: time, isModel: false, pass: $0))
      }
    }
  }

  /// Replaces values by the derived values of a property, in the order of the slots.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Vector)
  @_specialize(where Value == Size)
  @_specialize(where Value == Double)
  @_specialize(where Value == Color)
  @_specialize(where Value == Transform3D)
  func writeDerivedValues<Value>(
    _ rules: DependentValues.Rules<Value>, over values: inout [Value], at time: Double, _ pass: DependencyPass?,
    where isIncluded: (_ slot: Int) -> Bool = { _ in true }
  ) {
    guard let table = rules.table else { return }
    table.forEachSlot { slot, position in
      guard isIncluded(slot),
        let value = derivedValue(at: position, of: rules, table, slot: slot, at: time, pass)
      else { return }
      values[slot] = value
    }
  }

  /// The presentation value of a property: the derived value, or that of the property's own motion.
  @inline(__always)
  func presentationValue<Value>(
    _ column: Column<Value>, _ property: @autoclosure () -> LayerProperty<Value>, _ id: LayerID, at time: Double,
    _ pass: DependencyPass? = nil
  ) -> Value {
    presentationValue(column, property(), slot: id.slot, at: time, pass)
  }

  /// The presentation value of a slot.
  @inline(__always)
  func presentationValue<Value>(
    _ column: Column<Value>, _ property: @autoclosure () -> LayerProperty<Value>, slot: Int, at time: Double,
    _ pass: DependencyPass? = nil
  ) -> Value {
    guard !dependents.isEmpty else { return column.value(slot, at: time) }
    return presentationValue(column, dependents.rules(of: property()), slot: slot, at: time, pass)
  }

  /// The presentation value of a slot, for queries of many slots.
  @inline(__always)
  func presentationValue<Value>(
    _ column: Column<Value>, _ rules: DependentValues.Rules<Value>, slot: Int, at time: Double, _ pass: DependencyPass?
  ) -> Value {
    let derived = rules.isEmpty ? nil : derivedValue(slot, rules, at: time, pass)
    return derived ?? column.value(slot, at: time)
  }

  /// A derived value with its velocity, by central differences over 2⁻²⁰ s, or `nil` without a rule.
  func derivedSample<Value: Animatable>(
    _ id: LayerID, _ property: LayerProperty<Value>, at time: Double
  ) -> Sample<Value>? {
    guard !dependents.isEmpty else { return nil }
    let rules = dependents.rules(of: property)
    guard let value = derivedValue(id.slot, rules, at: time, nil) else { return nil }
    // The resolution of large instants is coarser. The step must be larger than the resolution.
    let step = max(0x1p-20, abs(time) * 0x1p-26)
    guard let before = derivedValue(id.slot, rules, at: time - step, nil),
      let after = derivedValue(id.slot, rules, at: time + step, nil)
    else { return Sample(value: value) }
    return Sample(value: value, velocity: after.difference(from: before).scaled(by: 1 / (2 * step)))
  }
}
