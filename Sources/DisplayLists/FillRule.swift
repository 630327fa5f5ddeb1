// SPDX-License-Identifier: MIT

/// The rule for points inside a path.
public enum FillRule: Hashable, Sendable {
  /// A point is inside if the winding number of the path around it is not 0.
  case nonZero
  /// A point is inside if a ray from it crosses the path an odd number of times.
  case evenOdd
}
