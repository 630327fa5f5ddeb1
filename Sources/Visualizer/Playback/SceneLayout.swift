// SPDX-License-Identifier: MIT
package import GlissadeGeometry

/// The parts of the window that a scene offers to the pointer at a media time.
package struct SceneLayout: Sendable {
  /// The parts in which the pointer has an effect; a later one lies above an earlier one.
  var regions: [PlacedRegion] = []
  /// The buttons that open menus of parameters.
  var menus: [PlacedMenu] = []
  /// The division into stage and graphs, or `nil` without a graph.
  var divider: GraphDivider?
  /// The area of the graph whose width is the time of a lap, or `nil` without a graph.
  package var graphPlot: Rect?
  /// The area of a further graph, whose width is always the whole lap of the other one, or `nil`.
  var wholePlot: Rect?
  /// A further area whose width is the time of ``graphPlot``, and in which a press moves the playhead, or `nil`.
  var timeArea: Rect?
  /// Returns the media times in a range at which keyframes or the user's clicks are, in any order, for snapping.
  var snapTimes: @Sendable (ClosedRange<Double>) -> [Double] = { _ in [] }
}
