// SPDX-License-Identifier: MIT
import GlissadeAnimations
import Synchronization

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

  /// The rules of one property, by the slots of the layers.
  struct Rules<Value: Sendable>: AnyRules {
    let property: Property
    var bySlot: [Int: Rule<Value>] = [:]

    var isEmpty: Bool { bySlot.isEmpty }

    mutating func reset(_ slots: Set<Int>) { for slot in slots { bySlot[slot] = nil } }

    mutating func resolve(over tree: LayerTree) {
      for case (let slot, .layers(let function)) in bySlot {
        bySlot[slot] = .time { time in
          function(LayerValues(tree: tree, time: time, isModel: false, pass: DependencyPass(over: tree)))
        }
      }
    }

    mutating func copyRule(from slot: Int, to copy: Int, delay: Double) {
      guard case .time(let function) = bySlot[slot] else { return }
      bySlot[copy] = .time { function($0 - delay) }
    }
  }

  /// The tables that are not empty.
  private var tables: [Property: any AnyRules] = [:]

  var isEmpty: Bool { tables.isEmpty }

  /// The rules of a property; empty without a table.
  func rules<Value: Sendable>(of property: Property, _ type: Value.Type) -> Rules<Value> {
    tables[property] as? Rules<Value> ?? Rules(property: property)
  }

  func rules<Value>(of property: LayerProperty<Value>) -> Rules<Value> { rules(of: Property(property), Value.self) }

  func rules<Value>(of attribute: LayerAttribute<Value>) -> Rules<Value> { rules(of: Property(attribute), Value.self) }

  subscript<Value: Sendable>(key: Key, of type: Value.Type) -> Rule<Value>? {
    get { rules(of: key.property, type).bySlot[key.slot] }
    set {
      // The table is removed while it changes, so that it has one owner and is not copied.
      var rules = tables.removeValue(forKey: key.property) as? Rules<Value> ?? Rules(property: key.property)
      rules.bySlot[key.slot] = newValue
      if !rules.isEmpty { tables[key.property] = rules }
    }
  }

  /// Removes the rules of freed slots.
  mutating func reset(_ slots: Set<Int>) {
    for property in tables.keys {
      guard var rules = tables.removeValue(forKey: property) else { continue }
      rules.reset(slots)
      if !rules.isEmpty { tables[property] = rules }
    }
  }

  /// Makes all rules functions of the instant alone, with the values of a tree.
  mutating func resolveRules(over tree: LayerTree) {
    for property in tables.keys { tables[property]?.resolve(over: tree) }
  }

  /// Copies the rules of a layer that are functions of the instant alone to another layer, with a delay.
  mutating func copyRules(from slot: Int, to copy: Int, delay: Double) {
    for property in tables.keys { tables[property]?.copyRule(from: slot, to: copy, delay: delay) }
  }

  private protocol AnyRules: Sendable {
    var isEmpty: Bool { get }
    mutating func reset(_ slots: Set<Int>)
    mutating func resolve(over tree: LayerTree)
    mutating func copyRule(from slot: Int, to copy: Int, delay: Double)
  }
}

/// The evaluation of derived values at one instant, with the values already computed.
///
/// Each nested evaluation has a pass with the chain of its requesters. Several threads can therefore query the same
/// pass.
final class DependencyPass: Sendable {
  /// The state that all queries of an instant share.
  private struct Shared {
    var results: [DependentValues.Key: any Sendable] = [:]
    var cycle: [DependentValues.Key]?
    var isTooDeep = false
    /// The first problem of a read by each rule.
    var readProblems: [DependentValues.Key: LayerReadProblem] = [:]
  }

  /// The maximum length of a chain of derived values. Each nested rule uses a part of the thread's stack.
  static let maximumDepth = 100

  /// A reference to a lock, since a lock cannot be copied.
  private final class Lock<Content: Sendable>: Sendable {
    let content: Mutex<Content>
    init(_ content: Content) { self.content = Mutex(content) }
  }

  /// The tree whose rules the pass evaluates.
  let box: LayerValues.TreeBox
  private let shared: Lock<Shared>
  /// Results that were computed after the pass had found a cycle or a chain beyond the depth limit. They can depend on
  /// the value that was queried first, and are therefore not shared between queries.
  private let provisionalResults: Lock<[DependentValues.Key: any Sendable]>
  /// The value under evaluation, and the pass that requested it.
  private let key: DependentValues.Key?
  private let requester: DependencyPass?
  /// The number of requesters.
  private let depth: Int

  init(over tree: LayerTree) {
    box = LayerValues.TreeBox(tree)
    shared = Lock(Shared())
    provisionalResults = Lock([:])
    key = nil
    requester = nil
    depth = 0
  }

  private init(of key: DependentValues.Key, requester: DependencyPass) {
    box = requester.box
    shared = requester.shared
    // A query from outside all rules starts with no provisional results.
    provisionalResults = requester.key == nil ? Lock([:]) : requester.provisionalResults
    self.key = key
    self.requester = requester
    depth = requester.depth + 1
  }

  /// The first cycle found.
  var cycle: [DependentValues.Key]? { shared.content.withLock { $0.cycle } }

  /// Whether a chain of derived values was too long.
  var isTooDeep: Bool { shared.content.withLock { $0.isTooDeep } }

  /// The derived value under evaluation, in messages; `nil` outside of rules.
  var ruleName: String? { key.map { box.tree.name(of: $0) } }

  /// Records the problem of a read by the rule under evaluation.
  func record(_ problem: LayerReadProblem) {
    guard let key else { return }
    shared.content.withLock { if $0.readProblems[key] == nil { $0.readProblems[key] = problem } }
  }

  /// The first problem of a read by a rule.
  func readProblem(of key: DependentValues.Key) -> LayerReadProblem? {
    shared.content.withLock { $0.readProblems[key] }
  }

  /// The value of a dependent, or `nil` in a cycle and beyond the depth limit.
  func value<Value: Sendable>(of key: DependentValues.Key, _ evaluate: (DependencyPass) -> Value) -> Value? {
    if let result = shared.content.withLock({ $0.results[key] }) as? Value { return result }
    if let result = provisionalResults.content.withLock({ $0[key] }) as? Value { return result }
    if let cycle = cycle(closedBy: key) {
      shared.content.withLock { if $0.cycle == nil { $0.cycle = cycle } }
      return nil
    }
    guard depth < Self.maximumDepth else {
      shared.content.withLock { $0.isTooDeep = true }
      return nil
    }
    let value = evaluate(DependencyPass(of: key, requester: self))
    let isFinal = shared.content.withLock { shared in
      guard shared.cycle == nil, !shared.isTooDeep else { return false }
      shared.results[key] = value
      return true
    }
    if !isFinal { provisionalResults.content.withLock { $0[key] = value } }
    return value
  }

  /// The cycle from a dependent under evaluation to this pass and back, or `nil` without one.
  private func cycle(closedBy key: DependentValues.Key) -> [DependentValues.Key]? {
    var path = [key]
    var pass: DependencyPass? = self
    while let current = pass, let requestedKey = current.key {
      path.append(requestedKey)
      if requestedKey == key { return path.reversed() }
      pass = current.requester
    }
    return nil
  }
}
