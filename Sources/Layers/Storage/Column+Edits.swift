// SPDX-License-Identifier: MIT
import GlissadeAnimations

/// Queries and edits of the animations in a column, and edits of all its motions.
extension Column {
  func runs(_ id: AnimationID, on slot: Int, at time: Double) -> Bool {
    animations(slot, at: time).contains { $0.id == id }
  }

  mutating func join(_ slot: Int, from source: Int, _ id: AnimationID, as copy: AnimationID, at time: Double) {
    for var entry in animations(source, at: time) where entry.id == id {
      entry.id = copy
      change(slot, .add(entry), at: time)
    }
  }

  mutating func removeAnimation(_ id: AnimationID, at time: Double, options: ChangeOptions) {
    guard id.slot >= 0 else { return }
    change(id.slot, .remove(id, .removed), at: time, options: options)
  }

  mutating func removeAnimation(_ slot: Int, key: String, reason: EndReason, at time: Double, options: ChangeOptions) {
    for entry in animations(slot, at: time) where entry.key == key {
      change(slot, .remove(entry.id, reason), at: time, options: options)
    }
  }

  mutating func removeAllAnimations(_ slot: Int, at time: Double, options: ChangeOptions) {
    change(slot, .remove(nil, .removed), at: time, options: options)
  }

  /// Removes the changes after an instant, and returns the changed slots.
  mutating func removeChanges(after time: Double) -> [Int] {
    let slots = slots(withChangeAfter: time)
    for slot in slots {
      change(slot, .removeLater, at: time)
      change(slot, .removeClockEdits, at: time)
    }
    return slots
  }

  /// Drops what has no effect from an instant on, and returns the slots that it may have changed.
  mutating func prune(before time: Double) -> [Int] {
    let slots = prunableSlots(before: time)
    for slot in slots { prune(slot, before: time) }
    return slots
  }

  mutating func reset(_ slot: Int) {
    removeMotion(slot)
    if slot < values.count { values[slot] = defaultValue }
  }
}
