// SPDX-License-Identifier: MIT

/// The rule by which the subpaths of a path define an area.
public enum AreaRule: Hashable, Sendable {
  /// Points with a winding number other than 0.
  case nonzero
  /// Points with an odd winding number.
  case evenOdd

  /// Whether points with a winding number are inside.
  @inline(__always)
  func contains(_ winding: Int32) -> Bool { self == .nonzero ? winding != 0 : winding & 1 != 0 }
}
