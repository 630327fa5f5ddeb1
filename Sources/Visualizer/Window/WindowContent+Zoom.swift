// SPDX-License-Identifier: MIT
package import GlissadeGeometry

/// The zoom of graphs.
extension WindowContent {
  /// The area of the visible graph whose width is time, or `nil`.
  package func graphPlot(at instant: Double) -> Rect? {
    guard let run else { return nil }
    return run.shownScene(at: instant).graphPlot(in: sceneFrame(at: instant), at: run.mediaTime(at: instant))
  }

  /// Zooms at a point of the window, if it is over a graph and not over an overlay.
  mutating func zoomGraph(at point: Point, steps: Double, at instant: Double) {
    guard controls(at: instant).popup?.frame.contains(point) != true, let plot = graphPlot(at: instant),
      plot.width > 40,
      plot.inset(dx: -12, dy: -24).contains(point)
    else { return }
    runs[scene]?.graphZoom.zoom(by: steps, around: (point.x - plot.minX) / plot.width)
  }

  /// Zooms around the playhead if it is visible, otherwise around the middle.
  mutating func zoomGraph(steps: Double, at instant: Double) {
    guard let run, graphPlot(at: instant) != nil else { return }
    let time = run.mediaTime(at: instant)
    let lap = run.scene.laps.lap(at: time)
    let part = run.graphZoom.part(of: lap.start...lap.end)
    let length = part.upperBound - part.lowerBound
    let share = part.contains(time) && length > 0 ? (time - part.lowerBound) / length : 0.5
    runs[scene]?.graphZoom.zoom(by: steps, around: share)
  }

  /// The part of the lap that the graphs show.
  package var graphZoom: GraphZoom { run?.graphZoom ?? GraphZoom() }
}
