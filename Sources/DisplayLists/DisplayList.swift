// SPDX-License-Identifier: MIT

/// An immutable picture: drawing commands in painting order, the only input of the rasteriser.
///
/// Coordinates are points of the surface, with the origin at the top left and y down. Two lists are equal exactly if
/// their commands are. A comparison thus detects a frame without changes.
public struct DisplayList: Hashable, Sendable {
  /// The commands in painting order; groups are balanced.
  public let commands: [DrawingCommand]

  /// Creates an empty list.
  public init() { commands = [] }

  /// Creates a list from commands whose groups are balanced.
  package init(commands: [DrawingCommand]) { self.commands = commands }
}
