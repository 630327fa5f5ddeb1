import Animations

extension Column: AnyColumn {
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

  mutating func reset(_ slot: Int) {
    removeMotion(slot)
    if slot < values.count { values[slot] = defaultValue }
  }
}
