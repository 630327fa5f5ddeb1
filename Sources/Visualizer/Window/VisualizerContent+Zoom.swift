// SPDX-License-Identifier: MIT
package import GlissadeGeometry
import GlissadeWindowContents

/// The zoom of graphs.
extension VisualizerContent {
  /// The area of the visible graph whose width is time, or `nil`.
  package func graphPlot(at instant: Double) -> Rect? { layout(at: instant).scene.graphPlot }

  /// The plot of the graph at a point of the window, unless an overlay covers it.
  private func graphPlot(under point: Point, in layout: WindowLayout) -> Rect? {
    guard layout.controls.popup?.frame.contains(point) != true, let plot = layout.scene.graphPlot,
      plot.width > 40, plot.inset(dx: -12, dy: -24).contains(point)
    else { return nil }
    return plot
  }

  /// Zooms the graph at a point of the window. With Shift, it pans to earlier times, or to later ones for negative
  /// steps.
  mutating func zoomGraph(at point: Point, steps: Double, in layout: WindowLayout) {
    guard let plot = graphPlot(under: point, in: layout) else { return }
    if pointer.modifiers.contains(.shift) {
      runs[scene]?.graphZoom.pan(by: -Self.panShare * steps)
    } else {
      runs[scene]?.graphZoom.zoom(by: steps, around: (point.x - plot.minX) / plot.width)
    }
  }

  /// Pans the graph at a point of the window to later times, or to earlier ones for negative steps.
  mutating func panGraph(at point: Point, steps: Double, in layout: WindowLayout) {
    guard graphPlot(under: point, in: layout) != nil else { return }
    runs[scene]?.graphZoom.pan(by: Self.panShare * steps)
  }

  /// The part of the visible time by which one step of the wheel pans.
  private static let panShare = 0.125

  /// Turns the graph to the playhead after it has moved, except during a drag.
  mutating func followPlayhead(at instant: Double) {
    if pointer.held == nil { runs[scene]?.followPlayhead(at: instant) }
  }

  /// Zooms around the playhead if it is visible, otherwise around the middle.
  mutating func zoomGraph(steps: Double, in layout: WindowLayout) {
    guard layout.scene.graphPlot != nil else { return }
    let part = run.graphZoom.part(of: layout.graphLap)
    let length = part.upperBound - part.lowerBound
    let share = part.contains(layout.time) && length > 0 ? (layout.time - part.lowerBound) / length : 0.5
    runs[scene]?.graphZoom.zoom(by: steps, around: share)
  }

  /// The part of the lap that the graphs show.
  package var graphZoom: GraphZoom { run.graphZoom }
}
