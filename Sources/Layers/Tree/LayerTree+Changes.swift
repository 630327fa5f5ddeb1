// SPDX-License-Identifier: MIT
public import GlissadeAnimations
import GlissadeGeometry
public import GlissadeTiming

extension LayerTree {
  /// Changes layers at an instant.
  ///
  ///     tree.transaction(at: now, duration: 0.8) { $0[card].position = click }
  ///
  /// - Parameters:
  ///   - time: The instant, on the clock of the tree. At an instant that is not finite, nothing changes.
  ///   - delay: The seconds after `time` at which the changes begin. See ``Transaction/delay``.
  ///   - duration: The duration of transitions in seconds; 0.25 by default as in Core Animation. With 0, and with a
  ///     negative duration or NaN, changes are immediate: additive ones keep earlier motion, the others end it.
  ///   - timingFunction: The timing function of the transitions. Zero slope at both ends keeps the velocity continuous.
  ///   - policy: The retarget policy: how values change from the presentation value to the new model value.
  ///   - disablesActions: Whether changes are immediate. Explicit animations that are added still run.
  ///   - completion: A completion for all changes and animations of the transaction: see ``AnimationObserver``.
  ///   - changes: The changes, made through the transaction. The closure runs once, before the call returns.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure. The changes before the error remain.
  @discardableResult
  public mutating func transaction<Result, Failure: Error>(
    at time: Double, delay: Double = 0, duration: Double = 0.25, timingFunction: TimingFunction = .seamless,
    policy: RetargetPolicy = .additive, disablesActions: Bool = false, completion: CompletionID? = nil,
    _ changes: (inout Transaction) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try transaction(
      at: time,
      Transaction(
        tree: .empty, time: time, delay: delay, duration: duration, timingFunction: timingFunction, policy: policy,
        disablesActions: disablesActions, completion: completion), changes)
  }

  private mutating func transaction<Result, Failure: Error>(
    at time: Double, _ transaction: Transaction, _ changes: (inout Transaction) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Swapping keeps one owner of the tree, so that its arrays are not copied.
    var transaction = transaction
    swap(&self, &transaction.tree)
    defer {
      swap(&self, &transaction.tree)
      if let completion = transaction.completion { registry.recordUse(of: completion, at: time) }
      dropHistory(at: time)
    }
    return try changes(&transaction)
  }

  /// Drops the data before the ``history``, after a change at an instant.
  private mutating func dropHistory(at time: Double) {
    // In a tree with clocks, the instant can be one of a sublayer's time.
    guard case .seconds(let seconds) = history, time.isFinite, clockedSlots.isEmpty else { return }
    let oldest = time - max(seconds, 0)
    for layer in registry.prune(before: oldest) { recordRefusal(of: layer) }
    timelines.prune(before: oldest)
    if registry.hasManyUsedCompletions { dropFinishedCompletions(before: oldest) }
  }

  /// Returns a new completion for transactions, which an ``AnimationObserver`` reports.
  public mutating func makeCompletion() -> CompletionID { registry.makeCompletion() }

  /// Changes one property of a layer, and drops its state before the ``history``.
  mutating func change<Value>(
    _ property: LayerProperty<Value>, of id: LayerID, at time: Double, _ body: (inout Column<Value>) -> Void
  ) {
    guard contains(id) else { return }
    let bound = historyBound(of: id.slot, at: time)
    planned?.record(property, of: id)
    recordChange(of: id.slot)
    columns.change(property) { column in
      body(&column)
      if let bound { column.prune(id.slot, before: bound) }
    }
  }

  /// Removes all changes after an instant: planned changes, or all later ones when time is set back.
  ///
  /// The structure becomes that of the instant, and layers that were added later no longer exist. Values that were set
  /// for all instants stay.
  ///
  /// - Complexity: O(n) in the motions, and in the tree where its structure has changed.
  public mutating func removeChanges(after time: Double) {
    removeStructuralChanges(after: time)
    var removal = ChangeRemoval(time: time)
    columns.visit(&removal)
    for slot in removal.changedSlots { recordChange(of: slot) }
    timelines.removeChanges(after: time)
    for layer in registry.removeRejections(after: time) { recordRefusal(of: layer) }
    if registry.removeUsesOfCompletions(after: time) { recordChangeOfAllLayers() }
  }

  /// Removes what is planned for a layer after an instant: changes of its properties, its content and its text,
  /// animations that were added later, and reports of refused values.
  ///
  ///     // The card was to fade after 3 s. Now it stays.
  ///     tree.removeChanges(of: card, after: now)
  ///
  /// Values that were set for all instants stay, and so do the places of layers in the tree and the clocks of
  /// animations.
  ///
  /// - Complexity: O(n) in the motions of the layer.
  public mutating func removeChanges(of id: LayerID, after time: Double) {
    guard admitsMove(of: id, at: time) else { return }
    recordChangeOfState(of: id.slot)
    nodes[id.slot].removeChanges(after: time)
    var removal = LaterRemoval(slot: id.slot, time: time)
    columns.visit(movingIn: id.slot, &removal)
    registry.removeRejections(of: id, after: time)
  }

  /// Removes the changes of a property after an instant.
  package mutating func removeChanges<Value>(of id: LayerID, _ property: LayerProperty<Value>, after time: Double) {
    guard admitsMove(of: id, at: time) else { return }
    recordChange(of: id.slot)
    columns.change(property) { $0.change(id.slot, .removeLater, at: time) }
  }
}

/// Removes the changes after an instant.
private struct ChangeRemoval: ColumnVisitor {
  let time: Double
  private(set) var changedSlots: [Int] = []

  init(time: Double) { self.time = time }

  mutating func visit<Value>(_ column: inout Column<Value>) { changedSlots += column.removeChanges(after: time) }
}

/// Removes the changes of one layer after an instant.
private struct LaterRemoval: ColumnVisitor {
  let slot: Int
  let time: Double

  mutating func visit<Value>(_ column: inout Column<Value>) { column.change(slot, .removeLater, at: time) }
}
