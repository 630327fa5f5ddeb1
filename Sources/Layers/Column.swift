import Animations
import Timing

/// One property of all layers: a dense array of values that stand still, and apart from it the few that move.
struct Column<Value: Animatable>: Sendable {
  /// A value that has been changed over time.
  private struct Motion: Sendable {
    var slot: Int
    var retargeting: Retargeting<Value>
    /// The last animation that was added, to which the layer may return.
    var animated: Retargeting<Value>.Target?
  }

  private let defaultValue: Value
  /// By slot; shorter than the tree where the rest has the default value.
  private var values: [Value] = []
  /// By slot: the index of the motion, or −1.
  private var motionIndices: [Int32] = []
  private var motions: [Motion] = []

  init(default defaultValue: Value) { self.defaultValue = defaultValue }

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

  func liveDeltaCount(_ slot: Int, at time: Double) -> Int {
    motion(slot)?.retargeting.liveDeltaCount(at: time) ?? 0
  }

  /// The instant from which on no value changes any more.
  var settlingTime: Double { motions.reduce(-.infinity) { max($0, $1.retargeting.settlingTime) } }

  private func motion(_ slot: Int) -> Motion? {
    slot < motionIndices.count && motionIndices[slot] >= 0 ? motions[Int(motionIndices[slot])] : nil
  }

  // MARK: Changing

  /// Gives a layer a value, for all instants.
  mutating func set(_ slot: Int, to value: Value) {
    removeMotion(slot)
    setValue(slot, to: value)
  }

  /// Sends a layer to a value; duration 0 is a hard cut.
  mutating func retarget(
    _ slot: Int, to value: Value, at time: Double, duration: Double, timingFunction: TimingFunction
  ) {
    let index = makeMotion(slot)
    motions[index].retargeting.retarget(to: value, at: time, duration: duration, timingFunction: timingFunction)
  }

  /// Sends a layer to an animation over its model value.
  mutating func retarget(
    _ slot: Int, to animation: Animation<Value>, at time: Double, duration: Double, timingFunction: TimingFunction
  ) {
    let index = makeMotion(slot)
    let target = Retargeting<Value>.Target(value: modelValue(slot, at: time), animation: animation)
    motions[index].animated = target
    motions[index].retargeting.retarget(to: target, at: time, duration: duration, timingFunction: timingFunction)
  }

  /// Sends a layer back to the animation that was added last, where there is one.
  mutating func resume(_ slot: Int, at time: Double, duration: Double, timingFunction: TimingFunction) {
    guard let target = motion(slot)?.animated else { return }
    let index = makeMotion(slot)
    motions[index].retargeting.retarget(to: target, at: time, duration: duration, timingFunction: timingFunction)
  }

  mutating func removeChanges(_ slot: Int, after time: Double) {
    guard motion(slot) != nil else { return }
    motions[Int(motionIndices[slot])].retargeting.removeChanges(after: time)
  }

  /// Drops what no instant from `time` on can show, and motions that have come to rest.
  mutating func prune(before time: Double) {
    var index = 0
    while index < motions.count {
      motions[index].retargeting.prune(before: time)
      let motion = motions[index]
      if motion.retargeting.isConstant, motion.animated == nil {
        setValue(motion.slot, to: motion.retargeting.value(at: time))
        removeMotion(motion.slot)
      } else {
        index += 1
      }
    }
  }

  /// Forgets a layer, so that its slot can be given to another one.
  mutating func reset(_ slot: Int) {
    removeMotion(slot)
    if slot < values.count { values[slot] = defaultValue }
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
