// SPDX-License-Identifier: MIT
import GlissadeAnimations

/// The rules of derived values, with one table for each property.
struct DependentValues: Sendable {
  /// A property or an attribute of layers.
  struct Property: Hashable, Sendable {
    let name: String
    let type: ObjectIdentifier

    init(_ name: String, _ type: Any.Type) { (self.name, self.type) = (name, ObjectIdentifier(type)) }

    init<Value>(_ property: LayerProperty<Value>) { self.init(property.name, Value.self) }

    init<Value>(_ attribute: LayerAttribute<Value>) { self.init(attribute.name, Value.self) }
  }

  /// A property of one layer.
  struct Key: Hashable, Sendable {
    /// The slot of the layer.
    let slot: Int
    let property: Property

    init(_ slot: Int, _ property: Property) { (self.slot, self.property) = (slot, property) }
  }

  /// The rule of a derived value.
  enum Rule<Value: Sendable>: Sendable {
    /// A function of the values of layers.
    case layers(@Sendable (LayerValues) -> Value)
    /// A function of the instant alone, which needs no pass.
    case time(@Sendable (Double) -> Value)
  }

  /// The rules of one property, for the queries of a frame.
  struct Rules<Value: Sendable>: Sendable {
    /// The table, or `nil` without a rule.
    let table: RuleTable<Value>?
    /// The index of the table. A pass stores results by it.
    let index: Int

    var isEmpty: Bool { table == nil }

    /// The rule of a slot, or `nil`.
    subscript(slot: Int) -> Rule<Value>? { table.flatMap { table in table.position(of: slot).map { table.rules[$0] } } }
  }

  /// The tables that are not empty. There are few, so that a search takes less time than a hash of a name.
  private var tables: [AnyRuleTable] = []

  var isEmpty: Bool { tables.isEmpty }

  /// The slots of layers with a rule.
  var ruledSlots: Set<Int> { tables.reduce(into: []) { $0.formUnion($1.ruledSlots) } }

  /// The property of a table.
  func property(_ table: Int) -> Property { tables[table].property }

  private func index(of property: Property) -> Int? { tables.firstIndex { $0.property == property } }

  /// The rules of a property; empty without a table.
  func rules<Value: Sendable>(of property: Property, _ type: Value.Type) -> Rules<Value> {
    guard let index = index(of: property) else { return Rules(table: nil, index: -1) }
    return Rules(table: tables[index] as? RuleTable<Value>, index: index)
  }

  @inline(__always)
  func rules<Value>(of property: LayerProperty<Value>) -> Rules<Value> {
    if tables.isEmpty { return Rules(table: nil, index: -1) }
    return rules(of: Property(property), Value.self)
  }

  func rules<Value>(of attribute: LayerAttribute<Value>) -> Rules<Value> { rules(of: Property(attribute), Value.self) }

  subscript<Value: Sendable>(key: Key, of type: Value.Type) -> Rule<Value>? {
    get { rules(of: key.property, type)[key.slot] }
    set {
      if let index = index(of: key.property) {
        makeUnique(index)
        (tables[index] as? RuleTable<Value>)?.set(newValue, of: key.slot)
        removeEmptyTables()
      } else if let newValue {
        let table = RuleTable<Value>(of: key.property)
        table.set(newValue, of: key.slot)
        tables.append(table)
      }
    }
  }

  /// Removes the rules of freed slots.
  mutating func reset(_ slots: Set<Int>) { changeTables { $0.reset(slots) } }

  /// Makes all rules functions of the instant alone, with the values of a tree.
  mutating func resolveRules(over tree: LayerTree) { changeTables { $0.resolve(over: tree) } }

  /// Copies the rules of a layer that are functions of the instant alone to another layer, with a delay.
  mutating func copyRules(from slot: Int, to copy: Int, delay: Double) {
    changeTables { $0.copyRule(from: slot, to: copy, delay: delay) }
  }

  private mutating func changeTables(_ change: (AnyRuleTable) -> Void) {
    for index in tables.indices {
      makeUnique(index)
      change(tables[index])
    }
    removeEmptyTables()
  }

  /// Copies a table to which another tree refers.
  private mutating func makeUnique(_ index: Int) {
    if !isKnownUniquelyReferenced(&tables[index]) { tables[index] = tables[index].copy() }
  }

  private mutating func removeEmptyTables() { tables.removeAll(where: \.isEmpty) }
}
