// SPDX-License-Identifier: MIT

/// The position of an instant relative to the active interval.
public enum Phase: Hashable, Sendable {
  /// Before the active interval.
  case before
  /// Inside the active interval.
  case active
  /// After the active interval.
  case after
}
