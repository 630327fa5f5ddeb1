// SPDX-License-Identifier: MIT
public import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming

extension LayerTree {
  /// The presentation value of a property at an instant.
  ///
  /// For a layer inside a ``LayerClock``, the instant is one of the layer's time: see the article Clocks.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Double)
  public func presentationValue<Value>(of id: LayerID, _ property: LayerProperty<Value>, at time: Double) -> Value {
    guard exists(id, toRead: property.name, at: time) else { return property.defaultValue }
    return presentationValue(column(property), property, id, at: time)
  }

  /// The model value of a property at an instant: the value that was set last.
  package func modelValue<Value>(of id: LayerID, _ property: LayerProperty<Value>, at time: Double) -> Value {
    guard exists(id, toRead: property.name, at: time) else { return property.defaultValue }
    return column(property).modelValue(id.slot, at: time)
  }

  /// The velocity of a property per second at an instant, the exact derivative of the presentation value.
  ///
  /// For a derived property it is a central difference quotient.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Double)
  public func velocity<Value>(of id: LayerID, _ property: LayerProperty<Value>, at time: Double) -> Value.Difference {
    return sample(of: id, property, at: time).velocity
  }

  /// The presentation value of a property at an instant, and its velocity per second.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Double)
  package func presentationSample<Value>(
    of id: LayerID, _ property: LayerProperty<Value>, at time: Double
  ) -> Sample<Value> {
    return sample(of: id, property, at: time)
  }

  @inline(__always)
  private func sample<Value>(of id: LayerID, _ property: LayerProperty<Value>, at time: Double) -> Sample<Value> {
    guard exists(id, toRead: property.name, at: time) else {
      let value = property.defaultValue
      return Sample(value: value, velocity: value.difference(from: value))
    }
    return derivedSample(id, property, at: time) ?? column(property).sample(id.slot, at: time)
  }

  /// A copy of a property's motion, for many samples: for example for a graph over time.
  ///
  /// This call expands a motion in compact storage once, while each call of ``presentationSample(of:_:at:)`` expands it
  /// again. The copy contains the property's own changes and animations. It does not contain a rule that derives the
  /// property.
  ///
  /// - Complexity: O(n) in the changes of the property.
  package func motion<Value>(of id: LayerID, _ property: LayerProperty<Value>) -> Retargeting<Value> {
    guard exists(id, toRead: property.name, at: -.infinity) else { return Retargeting(property.defaultValue) }
    let column = column(property)
    return column.retargeting(id.slot) ?? Retargeting(column.underlyingValue(id.slot))
  }

  /// The number of running changes of a property at an instant, at most 65. Changes older than the 64 newest count as
  /// one.
  ///
  /// Animations are not counted. A spring runs until 10⁻⁹ of its initial difference is left.
  ///
  /// - Complexity: O(log n) in the changes.
  package func runningChangeCount<Value>(of id: LayerID, _ property: LayerProperty<Value>, at time: Double) -> Int {
    guard exists(id, toRead: property.name, at: time) else { return 0 }
    return column(property).runningChangeCount(id.slot, at: time)
  }

  /// The number of changes of a property that run at some instant of a range.
  ///
  /// - Complexity: O(n) in the changes.
  package func runningChangeCount<Value>(
    of id: LayerID, _ property: LayerProperty<Value>, in range: Range<Double>
  ) -> Int {
    guard exists(id, toRead: property.name, at: range.lowerBound) else { return 0 }
    return column(property).retargeting(id.slot)?.runningChangeCount(in: range) ?? 0
  }

  /// The instants in a range at which transactions set a property, in ascending order, with the model values.
  ///
  /// - Complexity: O(n) in the changes.
  package func modelChanges<Value>(
    of id: LayerID, _ property: LayerProperty<Value>, in range: ClosedRange<Double>
  ) -> [(time: Double, value: Value)] {
    guard exists(id, toRead: property.name, at: range.lowerBound) else { return [] }
    return column(property).retargeting(id.slot)?.modelChanges(in: range) ?? []
  }

  /// The animations with an effect on a property at an instant, from bottom to top.
  ///
  /// A change of the property removes the animations that replace the values below them from this list.
  ///
  /// - Complexity: O(n) in the animations.
  package func effectiveAnimations<Value>(
    of id: LayerID, _ property: LayerProperty<Value>, at time: Double
  ) -> [AnimationID] {
    guard exists(id, toRead: property.name, at: time) else { return [] }
    return column(property).retargeting(id.slot)?.effectiveAnimations(at: time) ?? []
  }

  /// Sets the model value of a property for all instants, and removes its changes and animations.
  ///
  /// Use it for the initial state, and transactions for changes at an instant.
  ///
  /// A value is refused, here and in a transaction, if it is not finite, or if it is a negative extent: a size, a
  /// radius, a stroke width or a font size. It is also refused if the content of the layer does not use the property,
  /// neither at the instant of the change nor later. Set the content first. The old value stays, and an
  /// ``AnimationObserver`` reports an end with the reason `refused`. Its ID belongs to no animation.
  ///
  /// Only model values are checked. The presentation value of an extent can be negative, for example where a spring
  /// overshoots, between keyframes, or by a rule.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Vector)
  @_specialize(where Value == Size)
  @_specialize(where Value == Double)
  @_specialize(where Value == Color)
  @_specialize(where Value == Path)
  public mutating func set<Value>(_ property: LayerProperty<Value>, of id: LayerID, to value: Value) {
    guard accepts(value, for: property, of: id, at: nil) else { return }
    recordChange(of: id.slot)
    columns.change(property) { $0.set(id.slot, to: value) }
  }

  /// The presentation values of all layers at an instant.
  public func presentation(at time: Double) -> LayerValues {
    LayerValues(tree: self, time: time, isModel: false, pass: makePass(at: time))
  }

  /// The model values of all layers at an instant.
  public func model(at time: Double) -> LayerValues { LayerValues(tree: self, time: time, isModel: true, pass: nil) }

  /// Sets the model value of a property for all instants to the value of another layer, which may be negative.
  ///
  /// A property that the content of the changed layer does not use stays. A value that is not finite is refused.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - id: The layer that is changed.
  ///   - other: The values of the other layer.
  package mutating func copyValue<Value>(
    of property: LayerProperty<Value>, to id: LayerID, from other: LayerValues.Layer
  ) {
    guard admits(id, at: nil), uses(property.scope, id, from: nil) else { return }
    let value = other[property]
    guard value.isFinite else { return set(property, of: id, to: value) }
    recordChange(of: id.slot)
    columns.change(property) { $0.set(id.slot, to: value) }
  }

  /// Drops the state before an instant: finished differences, motions at rest, and removed layers.
  ///
  /// The tree is unchanged from `time` on, and its earlier values are lost. Changes that are made later for instants
  /// before `time` are based on the state at `time`. Layers that are never in the tree from `time` on no longer exist.
  /// In a tree with delayed copies, all this applies to an earlier instant, whose state no copy shows at `time`: see
  /// ``LayerReplication``.
  ///
  /// - Complexity: O(n) in the motions, and in the tree if its structure has changed before `time`.
  public mutating func prune(before time: Double) {
    let shown = earliestShown(at: time)
    pruneStructure(before: shown)
    var pruning = Pruning(time: shown)
    for slot in slotsInClocks { pruning.bounds[slot] = earliestShown(of: slot, at: time) }
    columns.visit(&pruning)
    for slot in pruning.changedSlots { recordChange(of: slot) }
    timelines.prune(before: pruning.bounds.values.reduce(shown, min))
    for layer in registry.prune(before: time) { recordRefusal(of: layer) }
    if registry.hasManyUsedCompletions { dropFinishedCompletions(before: time) }
  }
}

/// Drops the state of motions before an instant.
private struct Pruning: ColumnVisitor {
  let time: Double
  /// The instants of layers inside clocks, by slot.
  var bounds: [Int: Double] = [:]
  var changedSlots: [Int] = []

  init(time: Double) { self.time = time }

  mutating func visit<Value>(_ column: inout Column<Value>) {
    guard !bounds.isEmpty else {
      changedSlots += column.prune(before: time)
      return
    }
    let slots = column.prunableSlots(before: bounds.values.reduce(time, max))
    for slot in slots { column.change(slot, .prune, at: bounds[slot] ?? time) }
    changedSlots += slots
  }
}
