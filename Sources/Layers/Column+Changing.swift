import Animations

extension Column {
  /// Gives a layer a value, for all instants.
  mutating func set(_ slot: Int, to value: Value) {
    removeMotion(slot)
    setValue(slot, to: value)
  }

  /// Sends a layer to a value.
  mutating func send(_ slot: Int, to value: Value, at time: Double, by way: ChangeWay, velocity: Value? = nil) {
    guard time.isFinite else { return }
    change(slot) { $0.send(to: value, at: time, by: way, velocity: velocity) }
  }

  /// Moves the model value of a layer; animations and differences continue.
  mutating func shift(_ slot: Int, by difference: Value, at time: Double, by way: ChangeWay) {
    guard time.isFinite else { return }
    change(slot) { $0.shift(by: difference, at: time, by: way) }
  }

  /// Adds a difference to the presentation value of a layer, which runs out.
  mutating func lead(_ slot: Int, by difference: Value, at time: Double, duration: Double) {
    guard time.isFinite else { return }
    change(slot) { $0.lead(by: difference, at: time, duration: duration) }
  }

  /// Adds an animation above those that run.
  mutating func add(_ slot: Int, _ entry: AnimationStack<Value>.Entry, at time: Double, by way: ChangeWay) {
    guard time.isFinite else { return }
    change(slot) { $0.add(entry, at: time, by: way) }
  }

  /// Sends a layer back to the animation that was added last, unless that is over.
  mutating func resume(_ slot: Int, at time: Double, by way: ChangeWay) {
    guard !isStill(slot) else { return }
    change(slot) { $0.resume(at: time, by: way) }
  }

  /// Removes an animation of a layer, or with `nil` all of them.
  mutating func removeAnimation(
    _ slot: Int, _ id: AnimationID?, reason: EndReason, at time: Double, by way: ChangeWay
  ) {
    guard !isStill(slot) else { return }
    change(slot) { $0.removeAnimation(id, reason: reason, at: time, by: way) }
  }

  /// Removes the changes of a layer later than an instant.
  mutating func removeChanges(_ slot: Int, after time: Double) {
    guard !isStill(slot) else { return }
    change(slot) { $0.removeChanges(after: time) }
  }

  /// Drops everything of a layer that no instant from `time` on shows.
  mutating func prune(_ slot: Int, before time: Double) {
    guard !isStill(slot) else { return }
    var isSet = false
    let first = change(slot) { isSet = $0.prune(before: time) }
    if isSet { setValue(slot, to: first) }
  }

  /// The slots that move, each once.
  private var movingSlots: [Int] {
    var slots: [Int] = []
    slots.reserveCapacity(movingCount)
    forEachMovingSlot { slots.append($0) }
    return slots
  }

  mutating func removeAllChanges(after time: Double) {
    for slot in movingSlots { removeChanges(slot, after: time) }
  }

  mutating func prune(before time: Double) {
    for slot in movingSlots { prune(slot, before: time) }
  }
}
