public import Animations
import Geometry
public import Timing

extension LayerTree {
  /// Changes layers at an instant.
  ///
  ///     tree.transaction(at: now, duration: 0.8) { $0[card].position = click }
  ///
  /// - Parameters:
  ///   - time: The instant, on the clock of the tree.
  ///   - duration: Seconds; 0.25 by default as in Core Animation, 0 for a hard cut.
  ///   - timingFunction: How differences run out; one with level ends keeps the velocity continuous.
  ///   - policy: How values get from what is shown to what is set.
  ///   - disablesActions: Whether changes are there at once; animations that are added still run.
  ///   - completion: What is over when all changes and animations of the transaction are, see ``AnimationObserver``.
  ///   - changes: Runs once, before the call returns, and changes layers through the transaction that it is given.
  public mutating func transaction(
    at time: Double, duration: Double = 0.25, timingFunction: TimingFunction = .seamless,
    policy: RetargetPolicy = .additive, disablesActions: Bool = false, completion: CompletionID? = nil,
    _ changes: (inout Transaction) -> Void
  ) {
    transaction(
      at: time,
      Transaction(
        tree: .empty, time: time, duration: duration, timingFunction: timingFunction, policy: policy,
        disablesActions: disablesActions, completion: completion), changes)
  }

  mutating func transaction(
    at time: Double, _ transaction: Transaction, _ changes: (inout Transaction) -> Void
  ) {
    // The tree moves into the transaction and back, so that it has one owner and its arrays are not copied.
    var transaction = transaction
    swap(&self, &transaction.tree)
    changes(&transaction)
    swap(&self, &transaction.tree)
    if let completion = transaction.completion { registry.recordUse(of: completion, at: time) }
    guard case .seconds(let seconds) = history, time.isFinite else { return }
    let oldest = time - max(seconds, 0)
    for layer in registry.prune(before: oldest) { recordChange(of: layer.slot) }
    if registry.hasManyUsedCompletions { forgetFinishedCompletions(before: oldest) }
  }

  /// A completion, to be given to transactions and waited for by an ``AnimationObserver``.
  public mutating func makeCompletion() -> CompletionID { registry.makeCompletion() }

  /// Changes one property of a layer, and forgets what its history need not hold.
  mutating func change<Value>(
    _ property: LayerProperty<Value>, of id: LayerID, at time: Double, _ body: (inout Column<Value>) -> Void
  ) {
    check(id)
    let history = history
    recordChange(of: id.slot)
    columns.change(property) { column in
      body(&column)
      if case .seconds(let seconds) = history, time.isFinite {
        column.change(id.slot, .prune, at: time - max(seconds, 0))
      }
    }
  }

  /// Takes back everything later than an instant: what was planned, or done before time was set back.
  ///
  /// Structure that was changed at a later instant is what it was before, and layers added later are no longer known;
  /// what was set for all instants stays.
  public mutating func removeChanges(after time: Double) {
    recordChangeOfAllLayers()
    removeStructuralChanges(after: time)
    var removal = ChangeRemoval(time: time)
    columns.visit(&removal)
    registry.removeChanges(after: time)
  }

  /// Takes back the changes of a property later than an instant: what was planned and has not happened.
  public mutating func removeChanges<Value>(of id: LayerID, _ property: LayerProperty<Value>, after time: Double) {
    check(id)
    recordChange(of: id.slot)
    columns.change(property) { $0.change(id.slot, .removeLater, at: time) }
  }
}

/// Removes the changes later than an instant.
private struct ChangeRemoval: ColumnVisitor {
  let time: Double

  func visit<Value>(_ column: inout Column<Value>) { column.removeAllChanges(after: time) }
}
