// SPDX-License-Identifier: MIT

/// The columns and the coordinates of a table or of Bézier keys.
public struct MotionTableOptions: Hashable, Sendable {
  /// The columns by the names of layers, of properties, or of both: `card`, `x` or `card.x`. Of a layer, they are the
  /// numbers that move.
  ///
  /// The columns of one layer follow each other, in the order of this list. Without any, all numbers that move have
  /// columns, and the file states the others once.
  public var columns: [String] = []
  /// Whether a column with the velocity follows each column of a table, such as `card.x.velocity`, in units per second.
  public var hasVelocities = false
  /// Whether y points upwards from the lower left corner of the document, and positive angles turn counterclockwise.
  public var isYUp = false

  /// Creates the options of a table of all numbers that move, with y downwards.
  public init() {}
}
