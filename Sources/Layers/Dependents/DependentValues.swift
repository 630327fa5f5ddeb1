import Animations
import Synchronization

/// The rules of derived values: a table for each property that has some.
struct DependentValues: Sendable {
  /// A property or an aspect of layers.
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

  /// The rules of one property, by slot.
  struct Rules<Value: Sendable>: AnyRules {
    let property: Property
    var bySlot: [Int: @Sendable (LayerValues) -> Value] = [:]

    var isEmpty: Bool { bySlot.isEmpty }

    mutating func reset(_ slots: Set<Int>) { for slot in slots { bySlot[slot] = nil } }
  }

  /// The tables, none of them empty.
  private var tables: [Property: any AnyRules] = [:]

  var isEmpty: Bool { tables.isEmpty }

  /// The rules of a property; without a table, none.
  func rules<Value: Sendable>(of property: Property, _ type: Value.Type) -> Rules<Value> {
    tables[property] as? Rules<Value> ?? Rules(property: property)
  }

  func rules<Value>(of property: LayerProperty<Value>) -> Rules<Value> { rules(of: Property(property), Value.self) }

  func rules<Value>(of attribute: LayerAttribute<Value>) -> Rules<Value> { rules(of: Property(attribute), Value.self) }

  subscript<Value: Sendable>(key: Key, of type: Value.Type) -> (@Sendable (LayerValues) -> Value)? {
    get { rules(of: key.property, type).bySlot[key.slot] }
    set {
      // Taken out while it changes, so that it has one owner and is not copied.
      var rules = tables.removeValue(forKey: key.property) as? Rules<Value> ?? Rules(property: key.property)
      rules.bySlot[key.slot] = newValue
      if !rules.isEmpty { tables[key.property] = rules }
    }
  }

  /// Removes the rules of layers.
  mutating func reset(_ slots: Set<Int>) {
    for property in tables.keys {
      guard var rules = tables.removeValue(forKey: property) else { continue }
      rules.reset(slots)
      if !rules.isEmpty { tables[property] = rules }
    }
  }

  private protocol AnyRules: Sendable {
    var isEmpty: Bool { get }
    mutating func reset(_ slots: Set<Int>)
  }
}

/// One instant at which dependent values are asked for: what is known already, and what is being found out.
///
/// A pass knows the way from the question to where it stands, so that several threads may ask the same one.
final class DependencyPass: Sendable {
  /// What all questions of an instant share.
  private struct Shared {
    var results: [DependentValues.Key: any Sendable] = [:]
    var cycle: [DependentValues.Key]?
    var isTooDeep = false
  }

  /// How many values may follow from each other in a row: each takes its part of the stack of a thread.
  static let maximumDepth = 100

  /// A box, since a lock cannot be copied.
  private final class Lock<Content: Sendable>: Sendable {
    let content: Mutex<Content>
    init(_ content: Content) { self.content = Mutex(content) }
  }

  /// The tree whose rules the pass evaluates.
  let box: LayerValues.TreeBox
  private let shared: Lock<Shared>
  /// What came about with a stand-in for itself: it answers this question and no other.
  private let provisionalResults: Lock<[DependentValues.Key: any Sendable]>
  /// What is being found out here, and from where it was asked for.
  private let key: DependentValues.Key?
  private let requester: DependencyPass?
  /// How many there are on the way.
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
    // Each question of the outside has its own.
    provisionalResults = requester.key == nil ? Lock([:]) : requester.provisionalResults
    self.key = key
    self.requester = requester
    depth = requester.depth + 1
  }

  /// The first cycle that has been met.
  var cycle: [DependentValues.Key]? { shared.content.withLock { $0.cycle } }

  /// Whether a value was too far away to be found out.
  var isTooDeep: Bool { shared.content.withLock { $0.isTooDeep } }

  /// The value of a dependent, or `nil` where it is being found out already, since it depends on itself, or is too far
  /// away.
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

  /// The way from a dependent that is being found out to here and back to it, or `nil` where it is not.
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
