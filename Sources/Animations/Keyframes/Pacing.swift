// SPDX-License-Identifier: MIT

/// The distribution of time along keyframes or along a path.
public enum Pacing: Hashable, Sendable, CaseIterable {
  /// By key times, or without them the same time for each segment.
  case time
  /// By the straight distances between keyframes.
  case chord
  /// By arc length: the speed is constant.
  case arc
}
