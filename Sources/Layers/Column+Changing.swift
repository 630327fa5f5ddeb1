import Animations
import Timing

extension Column {
  /// Gives a layer a value, for all instants.
  mutating func set(_ slot: Int, to value: Value) {
    removeMotion(slot)
    setValue(slot, to: value)
  }

  /// Sends a layer to a value.
  mutating func send(
    _ slot: Int, to value: Value, at time: Double, by way: ChangeWay, velocity: Value.Difference? = nil
  ) {
    guard time.isFinite else { return }
    if way.completion == nil, velocity == nil, sendRow(slot, to: value, at: time, by: way) { return }
    let index = makeMotion(slot)
    motions[index].retargeting.send(
      to: value, at: time, policy: way.policy, duration: way.duration, timingFunction: way.timingFunction,
      velocity: velocity, completion: way.completion)
  }

  /// Sends a layer that stands still or is a row already; returns whether a row can say it.
  private mutating func sendRow(_ slot: Int, to value: Value, at time: Double, by way: ChangeWay) -> Bool {
    let place = place(slot)
    if place.isNone {
      let handle = compact.send(
        slot, from: stillValue(slot), to: value, at: time, policy: way.policy, duration: way.duration,
        timingFunction: way.timingFunction)
      guard let handle else { return false }
      setPlace(slot, MotionPlace(handle))
      return true
    }
    guard let handle = place.handle else { return false }
    return link(
      slot,
      compact.send(
        handle, to: value, at: time, policy: way.policy, duration: way.duration, timingFunction: way.timingFunction))
  }

  /// Notes what has become of a row; returns whether it still is one.
  private mutating func link(_ slot: Int, _ linked: CompactMotions<Value>.Linked?) -> Bool {
    guard let linked else { return false }
    setPlace(slot, MotionPlace(linked.handle))
    if let moved = linked.moved { places[moved.slot] = MotionPlace(moved.handle) }
    return true
  }

  /// Moves the model value of a layer and leaves alone what runs.
  mutating func shift(_ slot: Int, by difference: Value.Difference, at time: Double, by way: ChangeWay) {
    guard time.isFinite else { return }
    let index = makeMotion(slot)
    motions[index].retargeting.shift(
      by: difference, at: time, policy: way.policy, duration: way.duration, timingFunction: way.timingFunction,
      completion: way.completion)
  }

  /// Adds a difference to what is shown of a layer, and lets it run out.
  mutating func lead(_ slot: Int, by difference: Value.Difference, at time: Double, duration: Double) {
    guard time.isFinite else { return }
    let index = makeMotion(slot)
    motions[index].retargeting.lead(by: difference, at: time, duration: duration)
  }

  /// Adds an animation over what is there.
  mutating func add(_ slot: Int, _ entry: AnimationStack<Value>.Entry, at time: Double, by way: ChangeWay) {
    guard time.isFinite else { return }
    if place(slot).isNone, way.completion == nil, case .jump = way.policy,
      let handle = compact.add(slot, entry, at: time, model: stillValue(slot))
    {
      return setPlace(slot, MotionPlace(handle))
    }
    let index = makeMotion(slot)
    if !entry.animation.isAdditive { motions[index].note(entry, at: time) }
    motions[index].retargeting.add(
      entry, at: time, policy: way.policy, duration: way.duration, timingFunction: way.timingFunction,
      completion: way.completion)
  }

  /// Sends a layer back to the animation that was added last, where there is one that is not over.
  mutating func resume(_ slot: Int, at time: Double, by way: ChangeWay) {
    if let handle = place(slot).handle, way.completion == nil, time.isFinite, let added = compact.addedTime(handle),
      let entry = compact.entry(handle)
    {
      guard added <= time, !entry.animation.isOver(at: time) else { return }
      let linked = compact.resume(
        handle, over: stillValue(slot), at: time, policy: way.policy, duration: way.duration,
        timingFunction: way.timingFunction)
      if link(slot, linked) { return }
    }
    guard let index = existingMotion(slot), let last = motions[index].animated.last(where: { $0.time <= time }) else {
      return
    }
    for entry in last.entries where !entry.animation.isOver(at: time) {
      motions[index].retargeting.add(
        entry, at: time, policy: way.policy, duration: way.duration, timingFunction: way.timingFunction,
        completion: way.completion)
    }
  }

  /// Takes an animation from a layer, or all of them.
  mutating func removeAnimation(
    _ slot: Int, _ id: AnimationID?, reason: EndReason, at time: Double, by way: ChangeWay
  ) {
    if let handle = place(slot).handle, !compact.isAdded(handle, at: time) { return }
    let duration = way.policy == .jump ? 0 : way.duration
    if let handle = place(slot).handle, reason == .removed, time.isFinite {
      guard id == nil || compact.entry(handle)?.id == id else { return }
      let linked = compact.end(
        handle, over: stillValue(slot), at: time, duration: duration, timingFunction: way.timingFunction)
      if link(slot, linked) { return }
    }
    guard let index = existingMotion(slot) else { return }
    motions[index].retargeting.remove(
      id, reason: reason, at: time, duration: duration, timingFunction: way.timingFunction)
  }

  /// Takes back what was planned for a layer later than an instant.
  mutating func removeChanges(_ slot: Int, after time: Double) {
    if let handle = place(slot).handle {
      removeChanges(handle, after: time)
    } else if let index = place(slot).motion {
      motions[index].removeChanges(after: time)
    }
  }

  mutating func removeChanges(_ handle: CompactMotions<Value>.Handle, after time: Double) {
    let slot = compact.slot(handle)
    let isGone = compact.removeLinks(handle, after: time)
    if isGone || compact.isLater(handle, than: time) { removeMotion(slot) }
  }

  mutating func setValue(_ slot: Int, to value: Value) {
    while values.count <= slot { values.append(defaultValue) }
    values[slot] = value
  }

  private mutating func setPlace(_ slot: Int, _ place: MotionPlace) {
    while places.count <= slot { places.append(.none) }
    places[slot] = place
  }

  /// The index of the motion of a slot, which is made where there is none, in full where it was a row.
  private mutating func makeMotion(_ slot: Int) -> Int {
    if let index = existingMotion(slot) { return index }
    return append(Motion(slot: slot, retargeting: Retargeting(stillValue(slot))))
  }

  /// The index of the motion of a slot, in full where it was a row; `nil` where the slot stands still.
  private mutating func existingMotion(_ slot: Int) -> Int? {
    let place = place(slot)
    guard let handle = place.handle else { return place.motion }
    var motion = Motion(slot: slot, retargeting: compact.retargeting(handle, model: stillValue(slot)))
    if let entry = compact.entry(handle), let added = compact.addedTime(handle) { motion.note(entry, at: added) }
    removeMotion(slot)
    return append(motion)
  }

  private mutating func append(_ motion: Motion) -> Int {
    motions.append(motion)
    setPlace(motion.slot, MotionPlace(motion: motions.count - 1))
    return motions.count - 1
  }

  mutating func removeMotion(_ slot: Int) {
    let place = place(slot)
    guard !place.isNone else { return }
    places[slot] = .none
    if let handle = place.handle {
      let moved = compact.remove(handle)
      if let first = moved.first { places[first.slot] = MotionPlace(first.handle) }
      if let second = moved.second { places[second.slot] = MotionPlace(second.handle) }
    } else if let index = place.motion {
      let last = motions.removeLast()
      if index < motions.count {
        motions[index] = last
        places[last.slot] = MotionPlace(motion: index)
      }
    }
  }
}
