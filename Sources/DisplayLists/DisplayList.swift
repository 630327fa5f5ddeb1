/// An immutable picture: commands in painting order, all that the rasteriser ever sees.
///
/// Coordinates are points of the surface, origin at the top left, y down. Two lists are equal exactly when they draw
/// the same commands, which is how a frame in which nothing has changed is recognised.
public struct DisplayList: Hashable, Sendable {
  /// The commands in painting order; groups are balanced.
  public let commands: [DrawingCommand]

  /// Creates an empty list.
  public init() { commands = [] }

  /// Creates a list from commands whose groups are balanced.
  package init(commands: [DrawingCommand]) { self.commands = commands }
}
