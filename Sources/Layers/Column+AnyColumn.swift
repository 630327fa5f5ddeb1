import Animations

// Whatever the values are.
extension Column: AnyColumn {
  func lives(_ slot: Int) -> [AnimationLife] {
    // Of the rows those of changes have no animations.
    if let handle = place(slot).handle, compact.addedTime(handle) == nil { return [] }
    return retargeting(slot)?.animationLives ?? []
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
    for handle in handles { removeChanges(handle, after: time) }
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
    for handle in handles { prune(handle, before: time) }
  }

  mutating func prune(_ slot: Int, before time: Double) {
    if let index = place(slot).motion { motions[index].prune(before: time) }
    if let handle = place(slot).handle { prune(handle, before: time) }
  }

  private mutating func prune(_ handle: CompactMotions<Value>.Handle, before time: Double) {
    let slot = compact.slot(handle)
    switch compact.prune(handle, before: time) {
    case .kept: break
    case .moved(let value): setValue(slot, to: value)
    case .over(let value):
      removeMotion(slot)
      if let value { setValue(slot, to: value) }
    }
  }

  mutating func reset(_ slot: Int) {
    removeMotion(slot)
    if slot < values.count { values[slot] = defaultValue }
  }
}
