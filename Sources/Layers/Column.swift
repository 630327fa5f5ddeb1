import Animations
import Timing

/// One property of all layers: a dense array of values that stand still, and apart from it the few that move.
struct Column<Value: Animatable>: Sendable {
  /// A value that has been changed over time.
  private struct Motion: Sendable {
    var slot: Int
    var retargeting: Retargeting<Value>
    /// The animations that replace what is below them, in the order of their instants: the layer may return to the last.
    var animated: [Animated] = []

    /// Notes a part of an animation; those of one animation come one after another.
    mutating func note(_ entry: AnimationStack<Value>.Entry, at time: Double) {
      var index = animated.count
      while index > 0, animated[index - 1].time > time { index -= 1 }
      if index > 0, animated[index - 1].entries[0].id == entry.id {
        animated[index - 1].entries.append(entry)
      } else {
        animated.insert(Animated(time: time, entries: [entry]), at: index)
      }
    }

    /// Takes back what was planned later than an instant.
    mutating func removeChanges(after time: Double) {
      retargeting.removeChanges(after: time)
      animated.removeAll { $0.time > time }
    }

    /// Drops what no instant from `time` on can show.
    mutating func prune(before time: Double) {
      retargeting.prune(before: time)
      guard let last = animated.lastIndex(where: { $0.time <= time }) else { return }
      let isOver = animated[last].entries.allSatisfy { $0.animation.isOver(at: time) }
      animated.removeFirst(isOver ? last + 1 : last)
    }
  }

  /// The parts of an animation, and the instant at which it was added.
  private struct Animated: Sendable {
    var time: Double
    var entries: [AnimationStack<Value>.Entry]
  }

  private let defaultValue: Value
  let isMotion: Bool
  /// By slot; shorter than the tree where the rest has the default value.
  private var values: [Value] = []
  /// By slot: the index of the motion, or −1.
  private var motionIndices: [Int32] = []
  private var motions: [Motion] = []

  init(default defaultValue: Value, isMotion: Bool = !(Value.self is any Fading.Type)) {
    self.defaultValue = defaultValue
    self.isMotion = isMotion
  }

  /// A column without layers, with the same default.
  init(emptyLike other: Column) { (defaultValue, isMotion) = (other.defaultValue, other.isMotion) }

  // MARK: Asking

  /// The value shown at an instant.
  @inline(__always)
  func value(_ slot: Int, at time: Double) -> Value {
    if slot < motionIndices.count, motionIndices[slot] >= 0 {
      return motions[Int(motionIndices[slot])].retargeting.value(at: time)
    }
    return slot < values.count ? values[slot] : defaultValue
  }

  /// The value shown at an instant, and its velocity.
  func sample(_ slot: Int, at time: Double) -> Sample<Value> {
    motion(slot)?.retargeting.sample(at: time) ?? Sample(value: value(slot, at: time))
  }

  /// The value that was set last, at an instant.
  func modelValue(_ slot: Int, at time: Double) -> Value {
    motion(slot)?.retargeting.target(at: time).value ?? value(slot, at: time)
  }

  /// The instant from which on the value of a layer stays as it is.
  func settlingTime(_ slot: Int) -> Double { motion(slot)?.retargeting.settlingTime ?? -.infinity }

  func liveDeltaCount(_ slot: Int, at time: Double) -> Int {
    motion(slot)?.retargeting.liveDeltaCount(at: time) ?? 0
  }

  /// The animations over a value at an instant.
  func animations(_ slot: Int, at time: Double) -> [AnimationStack<Value>.Entry] {
    motion(slot)?.retargeting.target(at: time).stack.entries ?? []
  }

  private func motion(_ slot: Int) -> Motion? {
    slot < motionIndices.count && motionIndices[slot] >= 0 ? motions[Int(motionIndices[slot])] : nil
  }

  // MARK: Changing

  /// Gives a layer a value, for all instants.
  mutating func set(_ slot: Int, to value: Value) {
    removeMotion(slot)
    setValue(slot, to: value)
  }

  /// Sends a layer to a value.
  mutating func send(_ slot: Int, to value: Value, at time: Double, by way: ChangeWay, velocity: Value? = nil) {
    guard time.isFinite else { return }
    let index = makeMotion(slot)
    motions[index].retargeting.send(
      to: value, at: time, policy: way.policy, duration: way.duration, timingFunction: way.timingFunction,
      velocity: velocity, completion: way.completion)
  }

  /// Moves the model value of a layer and leaves alone what runs.
  mutating func shift(_ slot: Int, by difference: Value, at time: Double, by way: ChangeWay) {
    guard time.isFinite else { return }
    let index = makeMotion(slot)
    motions[index].retargeting.shift(
      by: difference, at: time, policy: way.policy, duration: way.duration, timingFunction: way.timingFunction,
      completion: way.completion)
  }

  /// Adds a difference to what is shown of a layer, and lets it run out.
  mutating func lead(_ slot: Int, by difference: Value, at time: Double, duration: Double) {
    guard time.isFinite else { return }
    let index = makeMotion(slot)
    motions[index].retargeting.lead(by: difference, at: time, duration: duration)
  }

  /// Adds an animation over what is there.
  mutating func add(_ slot: Int, _ entry: AnimationStack<Value>.Entry, at time: Double, by way: ChangeWay) {
    guard time.isFinite else { return }
    let index = makeMotion(slot)
    if !entry.animation.isAdditive { motions[index].note(entry, at: time) }
    motions[index].retargeting.add(
      entry, at: time, policy: way.policy, duration: way.duration, timingFunction: way.timingFunction,
      completion: way.completion)
  }

  /// Sends a layer back to the animation that was added last, where there is one that is not over.
  mutating func resume(_ slot: Int, at time: Double, by way: ChangeWay) {
    guard let last = motion(slot)?.animated.last(where: { $0.time <= time }) else { return }
    for entry in last.entries where !entry.animation.isOver(at: time) {
      motions[Int(motionIndices[slot])].retargeting.add(
        entry, at: time, policy: way.policy, duration: way.duration, timingFunction: way.timingFunction,
        completion: way.completion)
    }
  }

  /// Takes an animation from a layer, or all of them.
  private mutating func removeAnimation(
    _ slot: Int, _ id: AnimationID?, reason: EndReason, at time: Double, by way: ChangeWay
  ) {
    guard motion(slot) != nil else { return }
    let duration = way.policy == .jump ? 0 : way.duration
    motions[Int(motionIndices[slot])].retargeting.remove(
      id, reason: reason, at: time, duration: duration, timingFunction: way.timingFunction)
  }

  /// Takes back what was planned for a layer later than an instant.
  mutating func removeChanges(_ slot: Int, after time: Double) {
    guard motion(slot) != nil else { return }
    motions[Int(motionIndices[slot])].removeChanges(after: time)
  }

  private mutating func setValue(_ slot: Int, to value: Value) {
    while values.count <= slot { values.append(defaultValue) }
    values[slot] = value
  }

  private mutating func makeMotion(_ slot: Int) -> Int {
    while motionIndices.count <= slot { motionIndices.append(-1) }
    if motionIndices[slot] < 0 {
      motionIndices[slot] = Int32(motions.count)
      let value = slot < values.count ? values[slot] : defaultValue
      motions.append(Motion(slot: slot, retargeting: Retargeting(value)))
    }
    return Int(motionIndices[slot])
  }

  private mutating func removeMotion(_ slot: Int) {
    guard slot < motionIndices.count, motionIndices[slot] >= 0 else { return }
    let index = Int(motionIndices[slot])
    motionIndices[slot] = -1
    let last = motions.removeLast()
    if index < motions.count {
      motions[index] = last
      motionIndices[last.slot] = Int32(index)
    }
  }
}

// MARK: - Whatever the values are

extension Column: AnyColumn {
  func settlingTime(where isShown: (_ slot: Int) -> Bool) -> Double {
    motions.reduce(-.infinity) { isShown($1.slot) ? max($0, $1.retargeting.settlingTime) : $0 }
  }

  func forEachLife(_ body: (_ slot: Int, _ life: AnimationLife) -> Void) {
    for motion in motions { for life in motion.retargeting.animationLives { body(motion.slot, life) } }
  }

  func completionTime(of completion: CompletionID, removal: (_ slot: Int) -> Double) -> Double? {
    motions.reduce(nil) { latest, motion in
      guard let time = motion.retargeting.completionTime(of: completion) else { return latest }
      return max(latest ?? -.infinity, min(time, removal(motion.slot)))
    }
  }

  func runs(_ id: AnimationID, on slot: Int, at time: Double) -> Bool {
    animations(slot, at: time).contains { $0.id == id }
  }

  mutating func join(_ slot: Int, from source: Int, _ id: AnimationID, as copy: AnimationID, at time: Double) {
    for var entry in animations(source, at: time) where entry.id == id {
      entry.id = copy
      add(slot, entry, at: time, by: .cut)
    }
  }

  mutating func removeAnimation(_ id: AnimationID, at time: Double, by way: ChangeWay) {
    guard id.slot >= 0 else { return }
    removeAnimation(id.slot, id, reason: .removed, at: time, by: way)
  }

  mutating func removeAnimation(_ slot: Int, key: String, reason: EndReason, at time: Double, by way: ChangeWay) {
    for entry in animations(slot, at: time) where entry.key == key {
      removeAnimation(slot, entry.id, reason: reason, at: time, by: way)
    }
  }

  mutating func removeAllAnimations(_ slot: Int, at time: Double, by way: ChangeWay) {
    removeAnimation(slot, nil, reason: .removed, at: time, by: way)
  }

  mutating func removeAllChanges(after time: Double) {
    for index in motions.indices { motions[index].removeChanges(after: time) }
  }

  mutating func prune(before time: Double) {
    var index = 0
    while index < motions.count {
      motions[index].prune(before: time)
      let motion = motions[index]
      if motion.retargeting.isConstant, motion.animated.isEmpty {
        setValue(motion.slot, to: motion.retargeting.value(at: time))
        removeMotion(motion.slot)
      } else {
        index += 1
      }
    }
  }

  mutating func prune(_ slot: Int, before time: Double) {
    guard motion(slot) != nil else { return }
    motions[Int(motionIndices[slot])].prune(before: time)
  }

  mutating func reset(_ slot: Int) {
    removeMotion(slot)
    if slot < values.count { values[slot] = defaultValue }
  }
}
