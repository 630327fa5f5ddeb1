public import Animations
import Geometry
import Timing

extension LayerTree {
  /// The value of a property shown at an instant.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Double)
  public func presentationValue<Value>(of id: LayerID, _ property: LayerProperty<Value>, at time: Double) -> Value {
    check(id)
    return presentationValue(column(property), property, id, at: time)
  }

  /// The value of a property that has been set last, at an instant.
  public func modelValue<Value>(of id: LayerID, _ property: LayerProperty<Value>, at time: Double) -> Value {
    check(id)
    return column(property).modelValue(id.slot, at: time)
  }

  /// The velocity of a property per second at an instant: the exact derivative of the presentation value.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Double)
  public func velocity<Value>(of id: LayerID, _ property: LayerProperty<Value>, at time: Double) -> Value.Difference {
    check(id)
    return sample(of: id, property, at: time).velocity
  }

  /// The value of a property shown at an instant, and its velocity per second.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Double)
  public func presentationSample<Value>(
    of id: LayerID, _ property: LayerProperty<Value>, at time: Double
  ) -> Sample<Value> {
    check(id)
    return sample(of: id, property, at: time)
  }

  @inline(__always)
  private func sample<Value>(of id: LayerID, _ property: LayerProperty<Value>, at time: Double) -> Sample<Value> {
    derivedSample(id, property, at: time) ?? column(property).sample(id.slot, at: time)
  }

  /// A copy of a property's motion, for many samples of it: a graph over time, for example.
  ///
  /// A motion in compact storage is expanded once here, but by each call of ``presentationSample(of:_:at:)``. The copy
  /// has the property's own changes and animations, without the properties from which it is derived.
  ///
  /// - Complexity: O(n) in the changes of the property.
  public func motion<Value>(of id: LayerID, _ property: LayerProperty<Value>) -> Retargeting<Value> {
    check(id)
    let column = column(property)
    return column.retargeting(id.slot) ?? Retargeting(column.stillValue(id.slot))
  }

  /// The number of running changes of a property at an instant: at most 65, since all beyond the 64 newest are one.
  ///
  /// An animation is no change; a spring runs until a 10⁹th of its start is left.
  ///
  /// - Complexity: O(log n) in the changes.
  public func runningChangeCount<Value>(of id: LayerID, _ property: LayerProperty<Value>, at time: Double) -> Int {
    check(id)
    return column(property).runningChangeCount(id.slot, at: time)
  }

  /// The number of changes of a property that run at some instant of a range.
  ///
  /// - Complexity: O(n) in the changes.
  public func runningChangeCount<Value>(
    of id: LayerID, _ property: LayerProperty<Value>, in range: Range<Double>
  ) -> Int {
    check(id)
    return column(property).retargeting(id.slot)?.runningChangeCount(in: range) ?? 0
  }

  /// The instants in a range at which transactions set a property, in ascending order, with the model values.
  ///
  /// - Complexity: O(n) in the changes.
  public func modelChanges<Value>(
    of id: LayerID, _ property: LayerProperty<Value>, in range: ClosedRange<Double>
  ) -> [(time: Double, value: Value)] {
    check(id)
    return column(property).retargeting(id.slot)?.modelChanges(in: range) ?? []
  }

  /// The animations that have an effect on a property at an instant, the bottom one first.
  ///
  /// A change of the property ends the animations that replace the values below them: they are no longer in the list.
  ///
  /// - Complexity: O(n) in the animations.
  public func effectiveAnimations<Value>(
    of id: LayerID, _ property: LayerProperty<Value>, at time: Double
  ) -> [AnimationID] {
    check(id)
    return column(property).retargeting(id.slot)?.effectiveAnimations(at: time) ?? []
  }

  /// Gives a property a value for all instants, and drops its changes and animations.
  ///
  /// This is for setting up; what happens at an instant belongs into a transaction.
  ///
  /// A value that is not finite is refused, here and in a transaction: the old value stays, and an
  /// ``AnimationObserver`` reports an end with the reason `refused`, under an ID that no animation has.
  public mutating func set<Value>(_ id: LayerID, _ property: LayerProperty<Value>, to value: Value) {
    check(id)
    guard accepts(value, for: property, of: id, at: nil) else { return }
    recordChange(of: id.slot)
    columns.change(property) { $0.set(id.slot, to: value) }
  }

  /// What is shown at an instant.
  public func presentation(at time: Double) -> LayerValues {
    LayerValues(tree: self, time: time, isModel: false, pass: makePass())
  }

  /// What has been set, at an instant.
  public func model(at time: Double) -> LayerValues { LayerValues(tree: self, time: time, isModel: true, pass: nil) }

  /// Drops what no instant from `time` on can show: differences that have run out, motions at rest, layers that are
  /// gone.
  ///
  /// Changes that are made later for instants before `time` find the state of `time` there.
  /// From `time` on the tree shows the same; before it, it no longer shows what was shown then. Layers that are in no
  /// picture from then on are no longer known.
  ///
  /// - Complexity: O(n) in the motions, and in the tree where its structure has changed before `time`.
  public mutating func prune(before time: Double) {
    pruneStructure(before: time)
    var pruning = Pruning(time: time)
    columns.visit(&pruning)
    for slot in pruning.changedSlots + registry.prune(before: time).map(\.slot) { recordChange(of: slot) }
    if registry.hasManyUsedCompletions { forgetFinishedCompletions(before: time) }
  }
}

/// Drops everything that is not shown from an instant on.
private struct Pruning: ColumnVisitor {
  let time: Double
  var changedSlots: [Int] = []

  mutating func visit<Value>(_ column: inout Column<Value>) { changedSlots += column.prune(before: time) }
}
