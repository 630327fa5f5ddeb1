import Animations
import Synchronization

/// Values that follow from what other layers show, found by layer and property.
struct DependentValues: Sendable {
  /// A property of a layer.
  struct Key: Hashable, Sendable {
    let layer: LayerID
    let name: String
    let type: ObjectIdentifier

    init(_ layer: LayerID, _ name: String, _ type: Any.Type) {
      self.layer = layer
      self.name = name
      self.type = ObjectIdentifier(type)
    }
  }

  private var rules: [Key: any AnyRule] = [:]

  var isEmpty: Bool { rules.isEmpty }

  subscript<Value: Sendable>(key: Key, of type: Value.Type) -> (@Sendable (LayerValues) -> Value)? {
    get { (rules[key] as? Rule<Value>)?.body }
    set { rules[key] = newValue.map(Rule.init) }
  }

  /// Forgets what is derived for a layer.
  mutating func reset(_ slot: Int) {
    if rules.keys.contains(where: { $0.layer.slot == slot }) { rules = rules.filter { $0.key.layer.slot != slot } }
  }

  private struct Rule<Value: Sendable>: AnyRule { let body: @Sendable (LayerValues) -> Value }
  private protocol AnyRule: Sendable {}
}

/// One instant at which dependent values are asked for: what is known already, and what is being found out.
final class DependencyPass: Sendable {
  private struct State {
    var known: [DependentValues.Key: any Sendable] = [:]
    var trail: [DependentValues.Key] = []
    var cycle: [DependentValues.Key]?
  }

  private let state = Mutex(State())

  /// The first cycle that has been met.
  var cycle: [DependentValues.Key]? { state.withLock { $0.cycle } }

  /// The value of a dependent, or `nil` where it is being found out already: it depends on itself.
  func value<Value: Sendable>(of key: DependentValues.Key, _ body: () -> Value) -> Value? {
    let isFree = state.withLock { state -> (known: Value?, isFree: Bool) in
      if let known = state.known[key] as? Value { return (known, true) }
      if let start = state.trail.firstIndex(of: key) {
        if state.cycle == nil { state.cycle = state.trail[start...] + [key] }
        return (nil, false)
      }
      state.trail.append(key)
      return (nil, true)
    }
    if let known = isFree.known { return known }
    guard isFree.isFree else { return nil }
    let value = body()
    state.withLock { state in
      state.trail.removeLast()
      // What came about with a stand-in for itself is nobody else's value.
      if state.cycle == nil { state.known[key] = value }
    }
    return value
  }
}
