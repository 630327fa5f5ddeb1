public import Animations
import Geometry
public import Timing

extension LayerTree {
  /// Changes layers at an instant; every change is additive and runs out over a duration.
  ///
  ///     tree.transaction(at: now, duration: 0.8) { $0[card].position = click }
  ///
  /// - Parameters:
  ///   - time: The instant, on the clock of the tree.
  ///   - duration: Seconds; 0.25 by default as in Core Animation, 0 for a hard cut.
  ///   - timingFunction: How differences run out; one with level ends keeps the velocity continuous.
  ///   - changes: Runs once, before the call returns, and changes layers through the transaction that it is given.
  public mutating func transaction(
    at time: Double, duration: Double = 0.25, timingFunction: TimingFunction = .seamless,
    _ changes: (inout Transaction) -> Void
  ) {
    // The tree moves into the transaction and back, so that it has one owner and its arrays are not copied.
    var transaction = Transaction(
      tree: LayerTree(size: .zero), time: time, duration: duration, timingFunction: timingFunction)
    swap(&self, &transaction.tree)
    changes(&transaction)
    swap(&self, &transaction.tree)
  }

  /// Adds an explicit animation that begins at an instant, in the place of what the layer does then.
  ///
  /// `nil`, as ``LayerAnimation/along(_:duration:pacing:rotation:repeatCount:autoreverses:fillMode:timingFunction:)`` gives
  /// it for a path without a length, changes nothing.
  public mutating func animate(_ id: LayerID, _ animation: LayerAnimation?, at time: Double) {
    guard let animation = animation?.delayed(by: time) else { return }
    transaction(at: time, duration: 0) { transaction in
      transaction[id].animate(.position, with: animation.position)
      if let heading = animation.heading { transaction[id].animate(.heading, with: heading) }
    }
  }

  /// Adds an explicit animation of one property, which begins at an instant, in the place of what the property does then.
  public mutating func animate<Value>(
    _ id: LayerID, _ property: LayerProperty<Value>, with animation: Animation<Value>, at time: Double
  ) {
    var animation = animation
    animation.timing.beginTime += time
    transaction(at: time, duration: 0) { $0[id].animate(property, with: animation) }
  }

  /// Takes back the changes of a property later than an instant: what was planned and has not happened.
  public mutating func removeChanges<Value>(of id: LayerID, _ property: LayerProperty<Value>, after time: Double) {
    check(id)
    columns.change(property) { $0.removeChanges(id.slot, after: time) }
  }
}
