// SPDX-License-Identifier: MIT
import GlissadeGeometry
import Synchronization

/// A time axis in the window.
struct TimeAxis {
  /// The area whose width shows the times.
  let area: Rect
  /// The visible media times.
  let times: ClosedRange<Double>

  var secondsPerPoint: Double { (times.upperBound - times.lowerBound) / area.width }

  /// The media time at a horizontal position, also outside the area.
  func time(at x: Double) -> Double { times.lowerBound + (x - area.minX) * secondsPerPoint }

  func x(of time: Double) -> Double { area.minX + (time - times.lowerBound) / secondsPerPoint }
}

/// The layout of the window at an instant.
///
/// It is built once for an event or a frame, and passed down.
package struct WindowLayout: Sendable {
  let instant: Double
  /// The media time of the visible scene.
  let time: Double
  /// The current lap.
  let lap: ClosedRange<Double>
  /// The part of the lap that the unzoomed graph shows.
  let graphLap: ClosedRange<Double>
  /// The work area if a part of it is in the lap.
  let workArea: ClosedRange<Double>?
  /// The visible scene for the media time.
  let shown: any Scene
  /// The area of the scene, beside or above the open panel of further controls.
  let frame: SceneFrame
  package let controls: SceneControls
  /// The parts of the scene that take the pointer.
  package let scene: SceneLayout

  /// The area of the graph in which a press moves the playhead.
  var graphArea: Rect? { scene.graphPlot?.inset(dx: 0, dy: -16) }

  /// The time axis on which a press at a point of the window moves the playhead, or `nil`.
  func graphAxis(under point: Point) -> WorkAreaBrace.Axis? {
    if graphArea?.contains(point) == true || scene.timeArea?.contains(point) == true { return .graph }
    return scene.wholePlot?.inset(dx: 0, dy: -16).contains(point) == true ? .wholeGraph : nil
  }

  /// The time axis of the scrubber or of a graph, or `nil` if it is hidden.
  func axis(_ axis: WorkAreaBrace.Axis) -> TimeAxis? {
    let (area, times) =
      switch axis {
      case .scrubber: (controls[.scrubber]?.frame, lap)
      case .graph: (scene.graphPlot, frame.graphZoom.part(of: graphLap))
      case .wholeGraph: (scene.wholePlot, graphLap)
      }
    guard let area, area.width > 0, times.lowerBound < times.upperBound else { return nil }
    return TimeAxis(area: area, times: times)
  }

  /// The end of a graph that does not show the whole lap, or `nil`.
  var endOfShortGraph: Double? { graphLap.upperBound < lap.upperBound ? graphLap.upperBound : nil }

  /// The work area, or else the lap, as an axis shows it: on a graph without the last part of the lap, an end in that
  /// part is at the end of the graph.
  func workArea(on axis: WorkAreaBrace.Axis) -> ClosedRange<Double> {
    let range = workArea ?? lap
    guard axis == .graph, let end = endOfShortGraph, range.lowerBound < end, range.upperBound <= lap.upperBound else {
      return range
    }
    return range.lowerBound...min(range.upperBound, end)
  }

  /// The parts of the work area's brace below the graph.
  package var brace: [Control] {
    guard let axis = axis(.graph), axis.area.width >= WorkAreaBrace.leastWidth, axis.area.height > 20,
      let area = WorkAreaBrace.Area(workArea(on: .graph), on: axis.times, isSet: workArea != nil)
    else { return [] }
    let line = Rect(x: axis.area.minX, y: axis.area.maxY, width: axis.area.width, height: 0)
    return WorkAreaBrace(axis: .graph, area: area, line: line).controls
  }

  /// The control at a point of the window, or `nil`. The panel is above the other controls, and its controls come last.
  func control(under point: Point) -> Control? {
    let isInMenu = controls.menu?.contains(point) == true
    if let control = controls.controls.last(where: { $0.hitArea.contains(point) && (!isInMenu || $0.isInMenu) }) {
      return control
    }
    guard !controls.hasOverlay(at: point) else { return nil }
    return brace.last { $0.hitArea.contains(point) && !isPlayhead(at: point, over: $0) }
  }

  /// Whether a point takes the playhead instead of the middle of the work area, near the lower end of the playhead.
  private func isPlayhead(at point: Point, over control: Control) -> Bool {
    guard control.id == .workArea(.graph, .middle), let axis = axis(.graph) else { return false }
    return abs(axis.x(of: time) - point.x) <= 5 && point.y <= axis.area.maxY + 16
  }
}

/// The numbers of layouts and evaluations of a content, for a test that each event and each frame has one.
package final class WorkCounter: Sendable {
  private let counts = Mutex((layouts: 0, evaluations: 0))

  package init() {}

  /// Returns the numbers since the last call.
  package func take() -> (layouts: Int, evaluations: Int) {
    counts.withLock { counts in
      defer { counts = (0, 0) }
      return counts
    }
  }

  func countLayout() { counts.withLock { $0.layouts += 1 } }
  func countEvaluation() { counts.withLock { $0.evaluations += 1 } }
}

extension SceneControls {
  /// The visible control with an identifier, or `nil`.
  package subscript(id: Control.ID) -> Control? { controls.first { $0.id == id } }

  /// Whether the open menu or the open panel covers a point.
  func hasOverlay(at point: Point) -> Bool {
    menu?.contains(point) == true || popup?.frame.contains(point) == true
  }
}

extension VisualizerContent {
  /// Builds the layout of the window.
  package func layout(at instant: Double) -> WindowLayout {
    counter?.countLayout()
    let (time, lap) = (run.mediaTime(at: instant), run.lapTimes(at: instant))
    let graphLap = run.graphLap(at: time)
    let shown = run.scene(at: time)
    let workArea = run.transport.range.flatMap {
      $0.lowerBound < lap.upperBound && $0.upperBound > lap.lowerBound ? $0 : nil
    }
    var frame = frame
    let values = controlValues(lap: lap, workArea: workArea, parameters: parameters(at: instant), at: instant)
    var controls = SceneControls(frame: frame, values: values)
    if menus.isMoreOpen, let popup = controls.popup { frame.leave(popup.frame, isBeside: popup.isBeside) }
    let scene = shown.layout(in: frame, at: time)
    controls.addParts(of: scene, in: self.frame, values: values)
    return WindowLayout(
      instant: instant, time: time, lap: lap, graphLap: graphLap.start...graphLap.end, workArea: workArea,
      shown: shown, frame: frame, controls: controls, scene: scene)
  }
}
