// SPDX-License-Identifier: MIT
package import GlissadeGeometry

/// The boundary between the stage of a scene and its graphs.
extension VisualizerContent {
  /// The parts of the scenes' areas that the user has given to their graphs, from 0 to 1. A scene without a choice has
  /// its usual division.
  package var graphShares: [SceneName: Double] {
    get { panes.graphShares }
    set { panes.graphShares = newValue }
  }

  /// Starts a drag of the boundary at a point of the window. The second press of a double click restores the usual
  /// division.
  mutating func pressDivider(at point: Point, isDouble: Bool, in layout: WindowLayout) {
    guard let divider = layout.scene.divider else { return }
    menus.open = nil
    pointer.grab = divider.offset(of: point)
    guard isDouble else { return }
    // The boundary leaves the pointer, so that this press drags nothing.
    pointer.release()
    perform(.resetDivider, in: layout)
  }

  /// Moves the boundary with the pointer, after some points of movement.
  mutating func dragDivider(to point: Point, in layout: WindowLayout) {
    pointer.drag(to: point)
    guard pointer.pressed == nil, let divider = layout.scene.divider else { return }
    moveDivider(by: divider.offset(of: point) - pointer.grab, in: layout)
  }

  /// Ends a drag of the boundary, before another scene or the help is shown.
  mutating func endDividerDrag() {
    if pointer.held == .control(.divider) { pointer.release() }
  }

  /// Moves the boundary to the right or down by a distance in points.
  mutating func moveDivider(by distance: Double, in layout: WindowLayout) {
    guard let share = layout.scene.divider?.share(movedBy: distance) else { return }
    panes.graphShares[scene] = share
  }
}

/// Queries of tests.
extension VisualizerContent {
  /// The name of the control with the focus, or `nil`.
  package var focusedControl: String? { focus.control.map { "\($0)" } }

  /// The area of the boundary that takes the pointer, and the parts beside it; `nil` without a boundary.
  package func division(at instant: Double) -> (stage: Rect, boundary: Rect, graphs: Rect)? {
    let layout = layout(at: instant)
    return layout.scene.divider.flatMap { divider in
      layout.controls[.divider].map { (divider.stage, $0.hitArea, divider.graphs) }
    }
  }
}
