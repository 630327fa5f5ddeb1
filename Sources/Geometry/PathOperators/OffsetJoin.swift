// SPDX-License-Identifier: MIT

/// The shape of the corners where a path is offset outwards, as `lj` of Lottie's `op`.
public enum OffsetJoin: Hashable, Sendable {
  /// The sides extended to their intersection, or a bevel beyond the miter limit.
  case miter
  /// An arc around the vertex.
  case round
  /// A straight line.
  case bevel
}
