// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming

/// One property of all layers: a dense array of constant values, and the motions separately.
struct Column<Value: Animatable>: Sendable {
  let defaultValue: Value
  let isMotion: Bool
  /// The unit in which a change of the value is measured, to decide whether it is visible.
  let visibility: PropertyVisibility
  /// The values by slot. Missing values at the end are the default. A slot with a motion has the value before that
  /// motion.
  var values: [Value] = []
  /// The motions: an array of at most one collection, so that a column without motions is small.
  private var stored: [CompactMotions<Value>] = []

  /// The number of slots with a motion.
  var movingCount: Int { stored.isEmpty ? 0 : stored[0].count }

  /// Whether every layer has the default value at every instant.
  var hasOnlyDefaults: Bool { values.isEmpty && movingCount == 0 }

  /// Creates a column in which every layer has the default value.
  init(_ property: LayerProperty<Value>) {
    (defaultValue, isMotion, visibility) = (property.defaultValue, property.isMotion, property.visibility)
  }

  // MARK: Queries

  /// The value of a slot without its motion.
  @inline(__always)
  func underlyingValue(_ slot: Int) -> Value { slot < values.count ? values[slot] : defaultValue }

  /// Whether a slot has no motion.
  @inline(__always)
  func isAtRest(_ slot: Int) -> Bool {
    // This reads the handles only: a call of a method of the motions would copy them.
    stored.isEmpty || slot >= stored[0].handles.count || stored[0].handles[slot].isNone
  }

  /// The presentation value at an instant.
  @inline(__always)
  func value(_ slot: Int, at time: Double) -> Value {
    isAtRest(slot) ? underlyingValue(slot) : stored[0].value(slot, over: underlyingValue(slot), at: time)
  }

  /// Appends the presentation values of slots at instants of their own, with the same bits as single queries.
  ///
  /// The motions are copied once, while each call of ``value(_:at:)`` copies them with all their reference counts.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Vector)
  @_specialize(where Value == Size)
  @_specialize(where Value == Double)
  @_specialize(where Value == Color)
  @_specialize(where Value == Transform3D)
  func appendValues(of places: [SlotInstant], to result: inout [Value]) {
    if movingCount > 0 {
      stored[0].appendValues(of: places, models: values, otherwise: defaultValue, to: &result)
    } else {
      for place in places { result.append(underlyingValue(place.slot)) }
    }
  }

  /// Writes the presentation values of the first `count` slots, with the same bits as single queries.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Vector)
  @_specialize(where Value == Size)
  @_specialize(where Value == Double)
  @_specialize(where Value == Color)
  @_specialize(where Value == Transform3D)
  func evaluate(at time: Double, count: Int, into result: inout [Value]) {
    // Moving values are written below. All constant values are copied at once: to test each slot costs more than to
    // write some of them twice. Where every slot moves, nothing is copied.
    if result.count != count || movingCount < count {
      result.removeAll(keepingCapacity: true)
      appendUnderlyingValues(count: count, to: &result)
    }
    if !stored.isEmpty { stored[0].evaluate(at: time, models: values, otherwise: defaultValue, into: &result) }
  }

  /// Appends the values of the first `count` slots without their motions to an empty array.
  @inline(__always)
  func appendUnderlyingValues(count: Int, to result: inout [Value]) {
    result.reserveCapacity(count)
    result.append(contentsOf: values.prefix(count))
    while result.count < count { result.append(defaultValue) }
  }

  /// The motion of a slot; `nil` for a constant value.
  ///
  /// Rare queries have one implementation, that of `Retargeting`. Only the values of a frame are computed from rows
  /// directly.
  func retargeting(_ slot: Int) -> Retargeting<Value>? {
    stored.isEmpty ? nil : stored[0].journal(slot, over: underlyingValue(slot))?.retargeting
  }

  /// The presentation value at an instant, and its velocity.
  func sample(_ slot: Int, at time: Double) -> Sample<Value> {
    retargeting(slot)?.sample(at: time) ?? Sample(value: underlyingValue(slot))
  }

  /// The model value at an instant.
  func modelValue(_ slot: Int, at time: Double) -> Value {
    retargeting(slot)?.target(at: time).value ?? underlyingValue(slot)
  }

  /// The instant from which on the value of a slot is constant.
  func settlingTime(_ slot: Int) -> Double { retargeting(slot)?.settlingTime ?? -.infinity }

  /// Raises instants, one for each slot, to those from which on no change of the slot's value is visible.
  ///
  /// - Parameters:
  ///   - corners: The distance of each layer's farthest corner, or `nil` if unknown.
  ///   - tolerance: The changes that count as invisible; `nil` for the exact instants.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Vector)
  @_specialize(where Value == Size)
  @_specialize(where Value == Double)
  @_specialize(where Value == Color)
  @_specialize(where Value == Transform3D)
  func raise(
    _ latest: inout [Double], toSettlingTimesOf slots: [Int], within tolerance: VisibleTolerance?,
    corners: [CornerDistances?]
  ) {
    guard movingCount > 0 else { return }
    let visibility = visibility
    stored[0].raise(&latest, toSettlingTimesOf: slots, over: values, otherwise: defaultValue) { index in
      guard let tolerance else { return nil }
      return switch visibility {
      case .length: tolerance.points
      case .component: tolerance.component
      case .angle: corners[index].map { tolerance.points / $0.scaled }
      case .factor: corners[index].map { tolerance.points / $0.unscaled }
      case .unknown: nil
      }
    }
  }

  /// The number of running changes of a slot at an instant.
  func runningChangeCount(_ slot: Int, at time: Double) -> Int { retargeting(slot)?.runningChangeCount(at: time) ?? 0 }

  /// The animations of a slot at an instant.
  func animations(_ slot: Int, at time: Double) -> [AnimationStack<Value>.Entry] {
    retargeting(slot)?.target(at: time).stack.entries ?? []
  }

  /// The instants in a range at which the value, the velocity or the acceleration of a layer may jump.
  func breakpoints(_ slot: Int, in range: ClosedRange<Double>, limit: Int) -> [Double] {
    retargeting(slot)?.breakpoints(in: range, limit: limit) ?? []
  }

  /// Calls a function once with every slot that has a motion.
  func forEachMovingSlot(_ body: (_ slot: Int) -> Void) {
    if !stored.isEmpty { stored[0].forEachSlot(body) }
  }

  /// The slots whose motions have changes later than an instant.
  func slots(withChangeAfter time: Double) -> [Int] {
    guard !stored.isEmpty else { return [] }
    var slots: [Int] = []
    stored[0].forEachSlot(withChangeAfter: time) { slots.append($0) }
    return slots
  }

  /// The slots whose motions pruning can change.
  func prunableSlots(before time: Double) -> [Int] {
    guard !stored.isEmpty else { return [] }
    var slots: [Int] = []
    stored[0].forEachPrunableSlot(before: time) { slots.append($0) }
    return slots
  }

  /// The lifetimes of the animations of a slot.
  func lifetimes(_ slot: Int) -> [AnimationLifetime] {
    guard !stored.isEmpty, stored[0].hasAnimations(slot) else { return [] }
    return retargeting(slot)?.animationLifetimes ?? []
  }

  /// Calls a function with each change and animation that has a completion, of a slot or with `nil` of all slots.
  func forEachCompletion(
    of slot: Int?, _ body: (_ slot: Int, _ completion: CompletionID, _ start: Double, _ end: Double) -> Void
  ) {
    guard !stored.isEmpty else { return }
    // Rows have no completions.
    if let slot {
      stored[0].storedJournal(slot)?.retargeting.forEachCompletion { body(slot, $0, $1, $2) }
    } else {
      for stored in stored[0].journals {
        stored.journal.retargeting.forEachCompletion { body(stored.slot, $0, $1, $2) }
      }
    }
  }

  // MARK: Mutations

  mutating func setValue(_ slot: Int, to value: Value) {
    while values.count <= slot { values.append(defaultValue) }
    values[slot] = value
  }

  mutating func removeMotion(_ slot: Int) {
    if !stored.isEmpty { stored[0].remove(slot) }
  }

  /// Changes the value of a slot at an instant.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Vector)
  @_specialize(where Value == Size)
  @_specialize(where Value == Double)
  @_specialize(where Value == Color)
  @_specialize(where Value == Transform3D)
  mutating func change(
    _ slot: Int, _ operation: Journal<Value>.Operation, at time: Double, options: ChangeOptions = .jump
  ) {
    if stored.isEmpty { stored.append(CompactMotions()) }
    var model = underlyingValue(slot)
    if stored[0].change(slot, over: &model, operation, at: time, options: options) { setValue(slot, to: model) }
  }

  /// Sends the value of a slot elsewhere from an instant on: the commonest change, which most rows make in place.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Vector)
  @_specialize(where Value == Size)
  @_specialize(where Value == Double)
  @_specialize(where Value == Color)
  @_specialize(where Value == Transform3D)
  mutating func send(
    _ slot: Int, to value: Value, velocity: Value.Difference?, at time: Double, options: ChangeOptions
  ) {
    if stored.isEmpty { stored.append(CompactMotions()) }
    var model = underlyingValue(slot)
    if stored[0].send(slot, to: value, velocity: velocity, over: &model, at: time, options: options) {
      setValue(slot, to: model)
    }
  }

  /// Drops what has no effect on a slot from an instant on.
  mutating func prune(_ slot: Int, before time: Double) {
    guard !isAtRest(slot) else { return }
    var model = underlyingValue(slot)
    if stored[0].prune(slot, over: &model, before: time) { setValue(slot, to: model) }
  }

  /// Makes a motion that of a slot.
  mutating func set(_ slot: Int, to motion: Retargeting<Value>) {
    if stored.isEmpty { stored.append(CompactMotions()) }
    stored[0].set(slot, to: motion)
    setValue(slot, to: motion.target(at: -.infinity).value)
  }

  /// Sets the value of a slot for all instants, and removes its motion.
  mutating func set(_ slot: Int, to value: Value) {
    removeMotion(slot)
    setValue(slot, to: value)
  }
}
