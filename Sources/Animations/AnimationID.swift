/// Which animation is meant: given out when one is added, and never to another one of the same tree.
public struct AnimationID: Hashable, Sendable, Comparable {
  /// The number of the animation, in the order of adding.
  package let number: UInt64

  /// Names the animation with a number.
  package init(number: UInt64) { self.number = number }

  /// Earlier added animations come first.
  public static func < (a: AnimationID, b: AnimationID) -> Bool { a.number < b.number }

  /// The name of those that nobody asked to name.
  static var anonymous: AnimationID { AnimationID(number: 0) }
}
