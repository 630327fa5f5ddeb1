// SPDX-License-Identifier: MIT
package import GlissadeGeometry
import GlissadeWindowContents

/// The zoom of graphs.
extension VisualizerContent {
  /// The area of the visible graph whose width is time, or `nil`.
  package func graphPlot(at instant: Double) -> Rect? { sceneLayout(at: instant).graphPlot }

  /// The area of the graph in which a press moves the playhead.
  func graphArea(at instant: Double) -> Rect? { graphPlot(at: instant)?.inset(dx: 0, dy: -16) }

  /// The time axis on which a press at a point of the window moves the playhead, or `nil`.
  func graphAxis(under point: Point, at instant: Double) -> WorkAreaBrace.Axis? {
    if graphArea(at: instant)?.contains(point) == true { return .graph }
    return sceneLayout(at: instant).wholePlot?.inset(dx: 0, dy: -16).contains(point) == true ? .wholeGraph : nil
  }

  /// The plot of the graph at a point of the window, unless an overlay covers it.
  private func graphPlot(under point: Point, at instant: Double) -> Rect? {
    guard controls(at: instant).popup?.frame.contains(point) != true, let plot = graphPlot(at: instant),
      plot.width > 40, plot.inset(dx: -12, dy: -24).contains(point)
    else { return nil }
    return plot
  }

  /// Zooms the graph at a point of the window. With Shift, it pans to earlier times, or to later ones for negative
  /// steps.
  mutating func zoomGraph(at point: Point, steps: Double, at instant: Double) {
    guard let plot = graphPlot(under: point, at: instant) else { return }
    if pointer.modifiers.contains(.shift) {
      runs[scene]?.graphZoom.pan(by: -Self.panShare * steps)
    } else {
      runs[scene]?.graphZoom.zoom(by: steps, around: (point.x - plot.minX) / plot.width)
    }
  }

  /// Pans the graph at a point of the window to later times, or to earlier ones for negative steps.
  mutating func panGraph(at point: Point, steps: Double, at instant: Double) {
    guard graphPlot(under: point, at: instant) != nil else { return }
    runs[scene]?.graphZoom.pan(by: Self.panShare * steps)
  }

  /// The part of the visible time by which one step of the wheel pans.
  private static let panShare = 0.125

  /// Turns the graph to the playhead after it has moved, except during a drag.
  mutating func followPlayhead(at instant: Double) {
    if pointer.held == nil { runs[scene]?.followPlayhead(at: instant) }
  }

  /// Zooms around the playhead if it is visible, otherwise around the middle.
  mutating func zoomGraph(steps: Double, at instant: Double) {
    guard let run, graphPlot(at: instant) != nil else { return }
    let time = run.mediaTime(at: instant)
    let lap = run.graphLap(at: time)
    let part = run.graphZoom.part(of: lap.start...lap.end)
    let length = part.upperBound - part.lowerBound
    let share = part.contains(time) && length > 0 ? (time - part.lowerBound) / length : 0.5
    runs[scene]?.graphZoom.zoom(by: steps, around: share)
  }

  /// The part of the lap that the graphs show.
  package var graphZoom: GraphZoom { run?.graphZoom ?? GraphZoom() }
}
