/// Which animation is meant: given out when one is added, and never to another one of the same tree.
public struct AnimationID: Hashable, Sendable, Comparable {
  /// The number of the animation, in the order of adding.
  package let number: UInt64
  /// The slot of the layer that it runs on, so that it is found among ten thousand; −1 for one outside of a tree.
  package let slot: Int

  /// Names the animation with a number.
  package init(number: UInt64, slot: Int = -1) {
    self.number = number
    self.slot = slot
  }

  /// Earlier added animations come first.
  public static func < (a: AnimationID, b: AnimationID) -> Bool { a.number < b.number }

  /// The name of those that nobody asked to name.
  static var anonymous: AnimationID { AnimationID(number: 0) }
}
