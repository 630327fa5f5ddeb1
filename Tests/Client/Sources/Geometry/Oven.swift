// SPDX-License-Identifier: MIT

/// The extents of an oven, in a target that has the name of one of the library's folders.
///
/// The package graph may have one target of each name. It is valid because the library's targets have a prefix.
public struct Oven {
  /// The width in centimetres.
  public let width: Double
  /// The height in centimetres.
  public let height: Double

  /// Creates an oven.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
