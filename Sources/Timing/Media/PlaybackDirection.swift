// SPDX-License-Identifier: MIT

/// The rule for iterations that run backwards.
public enum PlaybackDirection: Hashable, Sendable {
  /// All iterations run forwards.
  case normal
  /// All iterations run backwards.
  case reverse
  /// Every second iteration runs backwards, beginning with the second.
  case alternate
  /// Every second iteration runs backwards, beginning with the first.
  case alternateReverse
}
