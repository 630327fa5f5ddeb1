import Animations
import Synchronization

/// Values that follow from what other layers show, found by layer and property.
struct DependentValues: Sendable {
  /// A property of a layer.
  struct Key: Hashable, Sendable {
    /// The slot of the layer.
    let slot: Int
    let name: String
    let type: ObjectIdentifier

    init(_ slot: Int, _ name: String, _ type: Any.Type) {
      self.slot = slot
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

  /// Forgets what is derived for layers.
  mutating func reset(_ slots: Set<Int>) {
    guard !rules.isEmpty else { return }
    for key in rules.keys where slots.contains(key.slot) { rules[key] = nil }
  }

  private struct Rule<Value: Sendable>: AnyRule { let body: @Sendable (LayerValues) -> Value }
  private protocol AnyRule: Sendable {}
}

/// One instant at which dependent values are asked for: what is known already, and what is being found out.
///
/// A pass knows the way from the question to where it stands, so that several threads may ask the same one.
final class DependencyPass: Sendable {
  /// What all questions of an instant share.
  private struct Shared {
    var known: [DependentValues.Key: any Sendable] = [:]
    var cycle: [DependentValues.Key]?
    var isTooDeep = false
  }

  /// How many values may follow from each other in a row: each takes its part of the stack of a thread.
  static let deepest = 100

  /// A box, since a lock cannot be copied.
  private final class Lock<Content: Sendable>: Sendable {
    let content: Mutex<Content>
    init(_ content: Content) { self.content = Mutex(content) }
  }

  private let shared: Lock<Shared>
  /// What came about with a stand-in for itself: it answers this question and no other.
  private let tentative: Lock<[DependentValues.Key: any Sendable]>
  /// What is being found out here, and from where it was asked for.
  private let key: DependentValues.Key?
  private let asking: DependencyPass?
  /// How many there are on the way.
  private let depth: Int

  init() {
    shared = Lock(Shared())
    tentative = Lock([:])
    key = nil
    asking = nil
    depth = 0
  }

  private init(of key: DependentValues.Key, asking: DependencyPass) {
    shared = asking.shared
    // Each question of the outside has its own.
    tentative = asking.key == nil ? Lock([:]) : asking.tentative
    self.key = key
    self.asking = asking
    depth = asking.depth + 1
  }

  /// The first cycle that has been met.
  var cycle: [DependentValues.Key]? { shared.content.withLock { $0.cycle } }

  /// Whether a value was too far away to be found out.
  var isTooDeep: Bool { shared.content.withLock { $0.isTooDeep } }

  /// The value of a dependent, or `nil` where it is being found out already, since it depends on itself, or is too far away.
  func value<Value: Sendable>(of key: DependentValues.Key, _ body: (DependencyPass) -> Value) -> Value? {
    if let known = shared.content.withLock({ $0.known[key] }) as? Value { return known }
    if let known = tentative.content.withLock({ $0[key] }) as? Value { return known }
    if let cycle = way(backTo: key) {
      shared.content.withLock { if $0.cycle == nil { $0.cycle = cycle } }
      return nil
    }
    guard depth < Self.deepest else {
      shared.content.withLock { $0.isTooDeep = true }
      return nil
    }
    let value = body(DependencyPass(of: key, asking: self))
    let isCertain = shared.content.withLock { shared in
      guard shared.cycle == nil, !shared.isTooDeep else { return false }
      shared.known[key] = value
      return true
    }
    if !isCertain { tentative.content.withLock { $0[key] = value } }
    return value
  }

  /// The way from a dependent that is being found out to here and back to it, or `nil` where it is not.
  private func way(backTo key: DependentValues.Key) -> [DependentValues.Key]? {
    var way = [key]
    var pass: DependencyPass? = self
    while let current = pass, let asked = current.key {
      way.append(asked)
      if asked == key { return way.reversed() }
      pass = current.asking
    }
    return nil
  }
}
