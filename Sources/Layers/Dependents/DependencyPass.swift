// SPDX-License-Identifier: MIT
import Synchronization

/// The evaluation of derived values at one instant, with the values already computed.
///
/// Each nested evaluation has a pass with the chain of its requesters. Several threads can therefore query the same
/// pass.
final class DependencyPass: Sendable {
  /// A derived value: the index of its property's table, and the slot of its layer.
  struct Place: Hashable, Sendable {
    let table: Int
    let slot: Int
  }

  /// The state that all queries of an instant share.
  private struct State {
    /// The results, by the index of the table.
    var results: [AnyRuleResults?] = []
    var cycle: [Place]?
    var isTooDeep = false
    /// The first problem of a read by each rule.
    var readProblems: [Place: LayerReadProblem] = [:]

    /// Whether results depend on the value that was queried first, so that queries cannot share them.
    var isProvisional: Bool { cycle != nil || isTooDeep }
  }

  private final class Root: Sendable {
    let box: LayerValues.TreeBox
    let clockTimes: ClockTimes?
    let state = Mutex(State())

    init(_ tree: LayerTree, _ clockTimes: ClockTimes?) {
      (box, self.clockTimes) = (LayerValues.TreeBox(tree), clockTimes)
    }
  }

  /// The maximum length of a chain of derived values. Each nested rule uses a part of the thread's stack.
  static let maximumDepth = 100

  private let root: Root
  /// The value under evaluation, and the pass that requested it.
  private let place: Place?
  private let requester: DependencyPass?
  /// The number of requesters.
  private let depth: Int
  /// Results that were computed after the pass had found a cycle or a chain beyond the depth limit. Only the pass of a
  /// query's outermost rule stores them.
  private let provisionalResults = Mutex<[Place: any Sendable]>([:])

  /// The tree whose rules the pass evaluates.
  var box: LayerValues.TreeBox { root.box }
  /// The times of the clocks in the frame; `nil` in a tree without clocks.
  var clockTimes: ClockTimes? { root.clockTimes }

  init(over tree: LayerTree, _ clockTimes: ClockTimes? = nil) {
    root = Root(tree, clockTimes)
    place = nil
    requester = nil
    depth = 0
  }

  private init(of place: Place, requester: DependencyPass) {
    root = requester.root
    self.place = place
    self.requester = requester
    depth = requester.depth + 1
  }

  /// The first cycle found.
  var cycle: [DependentValues.Key]? { root.state.withLock { $0.cycle }?.map(key) }

  /// Whether a chain of derived values was too long.
  var isTooDeep: Bool { root.state.withLock { $0.isTooDeep } }

  /// The derived value under evaluation, in messages; `nil` outside of rules.
  var ruleName: String? { place.map { box.tree.name(of: key($0)) } }

  private func key(_ place: Place) -> DependentValues.Key {
    DependentValues.Key(place.slot, box.tree.dependents.property(place.table))
  }

  /// Records the problem of a read by the rule under evaluation.
  func record(_ problem: LayerReadProblem) {
    guard let place else { return }
    root.state.withLock { if $0.readProblems[place] == nil { $0.readProblems[place] = problem } }
  }

  /// The first problem of a read by a rule.
  func readProblem(of place: Place) -> LayerReadProblem? { root.state.withLock { $0.readProblems[place] } }

  /// The value of a rule, or `nil` in a cycle and beyond the depth limit.
  ///
  /// - Parameters:
  ///   - position: The index of the rule in its table.
  ///   - rules: The rules of the property.
  ///   - slot: The slot of the layer.
  ///   - evaluate: Computes the value, with the pass for the values that the rule reads.
  @inline(__always)
  func value<Value: Sendable>(
    at position: Int, of rules: DependentValues.Rules<Value>, slot: Int, _ evaluate: (DependencyPass) -> Value
  ) -> Value? {
    let place = Place(table: rules.index, slot: slot)
    let (result, isProvisional) = root.state.withLock { state -> (Value?, Bool) in
      let results = place.table < state.results.count ? state.results[place.table] as? RuleResults<Value> : nil
      return (results?[position], state.isProvisional)
    }
    if let result { return result }
    if isProvisional, let result = outermost?.provisionalResults.withLock({ $0[place] }) as? Value { return result }
    guard isPermitted(place) else { return nil }
    let pass = DependencyPass(of: place, requester: self)
    let value = evaluate(pass)
    let isShared = root.state.withLock { state in
      if state.isProvisional { return false }
      while state.results.count <= place.table { state.results.append(nil) }
      if let results = state.results[place.table] as? RuleResults<Value> {
        results[position] = value
      } else {
        let results = RuleResults<Value>(count: rules.table?.rules.count ?? 0)
        results[position] = value
        state.results[place.table] = results
      }
      return true
    }
    if !isShared { (outermost ?? pass).provisionalResults.withLock { $0[place] = value } }
    return value
  }

  /// Whether the value of a place can be evaluated for this pass. Otherwise the cycle or the depth is recorded.
  private func isPermitted(_ place: Place) -> Bool {
    if let cycle = cycle(closedBy: place) {
      root.state.withLock { if $0.cycle == nil { $0.cycle = cycle } }
      return false
    }
    guard depth < Self.maximumDepth else {
      root.state.withLock { $0.isTooDeep = true }
      return false
    }
    return true
  }

  /// The pass of the outermost rule under evaluation, or `nil` outside of rules.
  private var outermost: DependencyPass? {
    var pass = self
    while let requester = pass.requester, requester.place != nil { pass = requester }
    return pass.place == nil ? nil : pass
  }

  /// The cycle from a dependent under evaluation to this pass and back, or `nil` without one.
  private func cycle(closedBy place: Place) -> [Place]? {
    var pass = self
    while let current = pass.place {
      if current == place { return path(to: pass, closedBy: place) }
      guard let requester = pass.requester else { return nil }
      pass = requester
    }
    return nil
  }

  /// The places from a requester to this pass, and back to its first one.
  private func path(to first: DependencyPass, closedBy place: Place) -> [Place] {
    var path = [place]
    var pass = self
    while let current = pass.place {
      path.append(current)
      guard pass !== first, let requester = pass.requester else { break }
      pass = requester
    }
    return path.reversed()
  }
}

/// The results of a table's rules, for any type of values.
private class AnyRuleResults: @unchecked Sendable {
  // SAFETY: results are read and written under the lock of their pass.
}

/// The results of a table's rules, by their indices; `nil` until a rule is evaluated.
///
/// A frame evaluates most rules of a table, and a query of one value or a check of one rule few. The results are in an
/// array once an eighth of the rules is evaluated.
private final class RuleResults<Value: Sendable>: AnyRuleResults, @unchecked Sendable {
  private let count: Int
  private var few: [Int: Value] = [:]
  private var values: [Value?] = []

  init(count: Int) { self.count = count }

  subscript(position: Int) -> Value? {
    get { values.isEmpty ? few[position] : values[position] }
    set {
      guard values.isEmpty else { return values[position] = newValue }
      few[position] = newValue
      guard few.count > count / 8 else { return }
      values = Array(repeating: nil, count: count)
      for (position, value) in few { values[position] = value }
      few = [:]
    }
  }
}
