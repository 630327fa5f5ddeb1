// SPDX-License-Identifier: MIT

/// The identifier of an animation. It is assigned at the addition, and unique within a tree.
public struct AnimationID: Hashable, Sendable, Comparable {
  /// The number of the animation, in the order of addition.
  package let number: UInt64
  /// The slot of the animation's layer, for fast look-up; −1 outside a tree.
  package let slot: Int

  /// Creates the identifier with a number.
  package init(number: UInt64, slot: Int = -1) {
    self.number = number
    self.slot = slot
  }

  /// Whether the first animation was added earlier.
  public static func < (a: AnimationID, b: AnimationID) -> Bool { a.number < b.number }

  /// The identifier of animations that are added without one.
  static var anonymous: AnimationID { AnimationID(number: 0) }
}
