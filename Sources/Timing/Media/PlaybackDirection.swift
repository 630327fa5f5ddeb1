/// Which iterations run backwards.
public enum PlaybackDirection: Hashable, Sendable {
  /// None.
  case normal
  /// All.
  case reverse
  /// Every second one, beginning with the second.
  case alternate
  /// Every second one, beginning with the first.
  case alternateReverse
}
