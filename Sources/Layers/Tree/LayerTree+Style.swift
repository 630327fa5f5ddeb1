// SPDX-License-Identifier: MIT

extension LayerTree {
  /// The style of fill and stroke of a layer at an instant.
  ///
  /// - Complexity: O(log n) in the changes.
  package func style(of id: LayerID, at time: Double) -> LayerStyle {
    check(id)
    return nodes[id.slot].style(at: time) ?? LayerStyle()
  }

  /// Sets the style of fill and stroke of a layer from an instant on, or with `nil` for all instants.
  ///
  /// It is refused for a layer without an outline: see ``set(_:of:to:)``.
  package mutating func setStyle(of id: LayerID, to style: LayerStyle, at time: Double?) {
    guard acceptsStyle(of: id, at: time) else { return }
    if let time { return change(id, at: time) { $0.setStyle(style, at: time) } }
    recordChange(of: id.slot)
    nodes[id.slot].setStyle(style, at: nil)
  }
}
