// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The state of the window that a graph shows beside its curves.
struct GraphContext: Sendable {
  /// The parts of the work area's brace.
  var brace: [Control] = []
  /// The animations of the brace.
  var motion = ControlMotion()
  /// The instant of these animations.
  var instant = 0.0
  /// The axes of values during a change of scale.
  var axes: [GraphAxis] = []
  /// The horizontal position of an instant to which a drag has snapped.
  var snapX: Double?
}

extension Painter {
  /// Draws the brace of the work area below the plot of a graph.
  mutating func workArea(below plot: Rect) {
    for control in graph.brace {
      self.control(control, motion: graph.motion, isFocused: false, at: graph.instant)
    }
    if let x = graph.snapX { snapMark(x: x, from: plot.maxY - 8, to: plot.maxY + 8) }
  }
}
