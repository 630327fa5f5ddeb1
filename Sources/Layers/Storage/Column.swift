import Animations
import Geometry
import Timing

/// One property of all layers: a dense array of the values that stand still, and apart from it the motions.
struct Column<Value: Animatable>: Sendable {
  let defaultValue: Value
  let isMotion: Bool
  /// What a small difference of its values looks like.
  let visibility: PropertyVisibility
  /// By slot; shorter than the tree where the rest has the default value. Below a motion it is the value before it.
  var values: [Value] = []
  /// The motions: one collection, or none, so that a column without them is small.
  private var stored: [CompactMotions<Value>] = []

  /// How many slots move.
  var movingCount: Int { stored.isEmpty ? 0 : stored[0].count }

  /// Whether every layer has the default value at every instant.
  var hasOnlyDefaults: Bool { values.isEmpty && movingCount == 0 }

  /// Creates the column of a property in which every layer has the default value.
  init(_ property: LayerProperty<Value>) {
    (defaultValue, isMotion, visibility) = (property.defaultValue, property.isMotion, property.visibility)
  }

  // MARK: Queries

  /// The value of a slot without what moves it.
  @inline(__always)
  func stillValue(_ slot: Int) -> Value { slot < values.count ? values[slot] : defaultValue }

  /// Whether the value of a slot stands still.
  @inline(__always)
  func isStill(_ slot: Int) -> Bool {
    // By the handles alone: a call of a method of the motions would copy them.
    stored.isEmpty || slot >= stored[0].handles.count || stored[0].handles[slot].isNone
  }

  /// The value shown at an instant.
  @inline(__always)
  func value(_ slot: Int, at time: Double) -> Value {
    isStill(slot) ? stillValue(slot) : stored[0].value(slot, over: stillValue(slot), at: time)
  }

  /// The values that the first `count` slots show at an instant, the same bits as one by one.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Vector)
  @_specialize(where Value == Size)
  @_specialize(where Value == Double)
  @_specialize(where Value == Color)
  @_specialize(where Value == Transform3D)
  func evaluate(at time: Double, count: Int, into result: inout [Value]) {
    // What moves is written below; where everything does, nothing else has to be. All that stands still is copied in
    // one go: to ask each slot whether it moves costs more than to write it twice.
    if result.count != count || movingCount < count {
      result.removeAll(keepingCapacity: true)
      appendStillValues(count: count, to: &result)
    }
    if !stored.isEmpty { stored[0].evaluate(at: time, models: values, otherwise: defaultValue, into: &result) }
  }

  /// The values of the first `count` slots without what moves them.
  func stillValues(count: Int) -> [Value] {
    var result: [Value] = []
    appendStillValues(count: count, to: &result)
    return result
  }

  @inline(__always)
  private func appendStillValues(count: Int, to result: inout [Value]) {
    result.reserveCapacity(count)
    result.append(contentsOf: values.prefix(count))
    while result.count < count { result.append(defaultValue) }
  }

  /// The motion of a slot; `nil` where the slot stands still.
  ///
  /// Rare queries have one implementation, that of `Retargeting`. Only the values of a picture come from rows directly.
  func retargeting(_ slot: Int) -> Retargeting<Value>? {
    stored.isEmpty ? nil : stored[0].journal(slot, over: stillValue(slot))?.retargeting
  }

  /// The value shown at an instant, and its velocity.
  func sample(_ slot: Int, at time: Double) -> Sample<Value> {
    retargeting(slot)?.sample(at: time) ?? Sample(value: stillValue(slot))
  }

  /// The value that was set last, at an instant.
  func modelValue(_ slot: Int, at time: Double) -> Value {
    retargeting(slot)?.target(at: time).value ?? stillValue(slot)
  }

  /// The instant from which on the value of a layer stays as it is.
  func settlingTime(_ slot: Int) -> Double { retargeting(slot)?.settlingTime ?? -.infinity }

  /// The instant from which on no change of a layer's value is visible.
  ///
  /// - Parameter reach: How far the layer's farthest corner is from its anchor, or `nil` where that is not known.
  func settlingTime(_ slot: Int, within tolerance: VisibleTolerance, cornerDistance: Double?) -> Double {
    guard let retargeting = retargeting(slot) else { return -.infinity }
    switch visibility {
    case .length: return retargeting.settlingTime(within: tolerance.points)
    case .component: return retargeting.settlingTime(within: tolerance.component)
    case .aboutAnchor:
      guard let cornerDistance, cornerDistance > 0 else { return retargeting.settlingTime }
      return retargeting.settlingTime(within: tolerance.points / cornerDistance)
    case .unknown: return retargeting.settlingTime
    }
  }

  /// How many changes of a layer are running out at an instant.
  func runningChangeCount(_ slot: Int, at time: Double) -> Int { retargeting(slot)?.runningChangeCount(at: time) ?? 0 }

  /// The animations over a value at an instant.
  func animations(_ slot: Int, at time: Double) -> [AnimationStack<Value>.Entry] {
    retargeting(slot)?.target(at: time).stack.entries ?? []
  }

  /// The instants in a range at which the value, the velocity or the acceleration of a layer may jump.
  func breakpoints(_ slot: Int, in range: ClosedRange<Double>, limit: Int) -> [Double] {
    retargeting(slot)?.breakpoints(in: range, limit: limit) ?? []
  }

  /// Calls a function with every slot that moves, each once.
  func forEachMovingSlot(_ body: (_ slot: Int) -> Void) {
    if !stored.isEmpty { stored[0].forEachSlot(body) }
  }

  /// The slots whose motions pruning may change.
  func prunableSlots(before time: Double) -> [Int] {
    guard !stored.isEmpty else { return [] }
    var slots: [Int] = []
    stored[0].forEachPrunableSlot(before: time) { slots.append($0) }
    return slots
  }

  /// The animations of a layer.
  func lives(_ slot: Int) -> [AnimationLife] {
    guard !stored.isEmpty, stored[0].hasAnimations(slot) else { return [] }
    return retargeting(slot)?.animationLives ?? []
  }

  /// Calls a function with the changes and animations of a layer, or with `nil` of all layers, that have a completion.
  func forEachCompletion(
    of slot: Int?, _ body: (_ slot: Int, _ completion: CompletionID, _ start: Double, _ end: Double) -> Void
  ) {
    guard !stored.isEmpty else { return }
    // A row has no completion.
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

  /// Changes the value of a layer at an instant.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Vector)
  @_specialize(where Value == Size)
  @_specialize(where Value == Double)
  @_specialize(where Value == Color)
  @_specialize(where Value == Transform3D)
  mutating func change(_ slot: Int, _ edit: Journal<Value>.Edit, at time: Double, by way: ChangeOptions = .cut) {
    if stored.isEmpty { stored.append(CompactMotions()) }
    var model = stillValue(slot)
    if stored[0].change(slot, over: &model, edit, at: time, by: way) { setValue(slot, to: model) }
  }

  /// Gives a layer a value, for all instants.
  mutating func set(_ slot: Int, to value: Value) {
    removeMotion(slot)
    setValue(slot, to: value)
  }
}
