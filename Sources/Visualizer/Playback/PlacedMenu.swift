// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// A button inside a scene that opens a menu with the choices of a parameter.
struct PlacedMenu: Sendable, Hashable {
  /// The ID of the parameter.
  let parameter: SettingID
  /// The area of the button, in the window.
  let frame: Rect

  /// The button beside the title of a graph, which chooses its quantity.
  static func quantity(of graph: Rect, _ quantity: ViewOptions.Quantity) -> PlacedMenu {
    let end = SpeedGraph.titleEnd(quantity.title, quantity.unit, in: graph)
    return PlacedMenu(parameter: "graph", frame: Rect(x: (end + 2).rounded(), y: graph.minY + 3, width: 28, height: 28))
  }
}
