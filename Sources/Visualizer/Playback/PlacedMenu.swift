// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// A button inside a scene that opens a menu with the choices of a parameter.
struct PlacedMenu: Sendable, Hashable {
  /// The ID of the parameter.
  let parameter: SettingID
  /// The area of the button, in the window.
  let frame: Rect

  /// The button beside the title and the unit of a graph, which chooses its quantity.
  static func quantity(
    _ parameter: SettingID = "graph", titled title: String, _ unit: String, in graph: Rect
  ) -> PlacedMenu {
    let end = SpeedGraph.titleEnd(title, unit, in: graph)
    return PlacedMenu(
      parameter: parameter, frame: Rect(x: (end + gap).rounded(), y: graph.minY + 3, width: side, height: side))
  }

  /// The space that the button takes after the title.
  static let quantityWidth = gap + side + 8
  private static let (gap, side) = (2.0, 28.0)

  /// The button beside the title of a graph of moving points.
  static func quantity(_ quantity: ViewOptions.Quantity, in graph: Rect) -> PlacedMenu {
    .quantity(titled: quantity.title, quantity.unit, in: graph)
  }
}
