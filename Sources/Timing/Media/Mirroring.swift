/// What is mirrored on the way back of an animation that goes there and back.
///
/// For a timing function that looks the same turned by half a turn the two are one; for all others they differ.
public enum Mirroring: Hashable, Sendable {
  /// Time: back is there, played backwards. Core Animation and Web Animations; eased in there is eased out back.
  case time
  /// The value: back is 1 minus there. BLAnimationController; eased in there is eased in back.
  case value
}
