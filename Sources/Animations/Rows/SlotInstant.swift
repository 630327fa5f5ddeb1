// SPDX-License-Identifier: MIT

/// A slot and the instant of its value.
package struct SlotInstant: Sendable {
  /// The slot.
  package let slot: Int
  /// The instant, in seconds.
  package let time: Double

  /// Creates a slot at an instant.
  package init(slot: Int, time: Double) { (self.slot, self.time) = (slot, time) }
}
