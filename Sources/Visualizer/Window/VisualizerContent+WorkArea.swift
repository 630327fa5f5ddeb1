// SPDX-License-Identifier: MIT
package import GlissadeGeometry
import GlissadeWindowContents

/// The drag of the playhead and of the work area on a time axis, with snapping.
extension VisualizerContent {
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

  /// The distance within which a drag snaps, in points.
  private static let snapDistance = 6.0
  /// The least mean distance of keyframes that attract a drag, in points. Among closer ones no other time could be
  /// reached.
  private static let leastKeyframeDistance = 24.0
  /// The least duration of a work area, in seconds: a frame.
  private static let leastDuration = 1.0 / 60

  /// The time axis of the scrubber or of the graph, or `nil` if it is hidden.
  func timeAxis(_ axis: WorkAreaBrace.Axis, at instant: Double) -> TimeAxis? {
    guard let run else { return nil }
    let area: Rect?
    let times: ClosedRange<Double>
    switch axis {
    case .scrubber:
      area = controls(at: instant).controls.first { $0.id == .scrubber }?.frame
      times = run.lapTimes(at: instant)
    case .graph:
      area = graphPlot(at: instant)
      let lap = run.graphLap(at: run.mediaTime(at: instant))
      times = run.graphZoom.part(of: lap.start...lap.end)
    case .wholeGraph:
      area = sceneLayout(at: instant).wholePlot
      let lap = run.graphLap(at: run.mediaTime(at: instant))
      times = lap.start...lap.end
    }
    guard let area, area.width > 0, times.lowerBound < times.upperBound else { return nil }
    return TimeAxis(area: area, times: times)
  }

  // MARK: - Brace

  /// The work area if a part of it is in the current lap.
  private func workArea(at instant: Double) -> ClosedRange<Double>? {
    guard let run, let range = run.transport.range else { return nil }
    let lap = run.lapTimes(at: instant)
    return range.lowerBound < lap.upperBound && range.upperBound > lap.lowerBound ? range : nil
  }

  /// The part of the work area, or else of the lap, between two times.
  func workArea(
    on times: ClosedRange<Double>, of axis: WorkAreaBrace.Axis = .scrubber, at instant: Double
  ) -> WorkAreaBrace.Area? {
    guard let range = workArea(on: axis, at: instant) else { return nil }
    return WorkAreaBrace.Area(range, on: times, isSet: workArea(at: instant) != nil)
  }

  /// The work area, or else the lap, as an axis shows it: on a graph without the last part of the lap, an end in that
  /// part is at the end of the graph.
  private func workArea(on axis: WorkAreaBrace.Axis, at instant: Double) -> ClosedRange<Double>? {
    guard let run else { return nil }
    let range = workArea(at: instant) ?? run.lapTimes(at: instant)
    guard axis == .graph, let end = endOfShortGraph(at: instant), range.lowerBound < end,
      range.upperBound <= run.lapTimes(at: instant).upperBound
    else { return range }
    return range.lowerBound...min(range.upperBound, end)
  }

  /// The end of a graph that does not show the whole lap, or `nil`.
  private func endOfShortGraph(at instant: Double) -> Double? {
    guard let run else { return nil }
    let end = run.graphLap(at: run.mediaTime(at: instant)).end
    return end < run.lapTimes(at: instant).upperBound ? end : nil
  }

  /// The parts of the brace below the graph.
  func graphBrace(at instant: Double) -> [Control] {
    guard let axis = timeAxis(.graph, at: instant), axis.area.width >= WorkAreaBrace.leastWidth, axis.area.height > 20,
      let area = workArea(on: axis.times, of: .graph, at: instant)
    else { return [] }
    let line = Rect(x: axis.area.minX, y: axis.area.maxY, width: axis.area.width, height: 0)
    return WorkAreaBrace(axis: .graph, area: area, line: line).controls
  }

  /// Whether a point takes the playhead instead of the middle of the work area, near the lower end of the playhead.
  func isPlayhead(at point: Point, over control: Control, at instant: Double) -> Bool {
    guard control.id == .workArea(.graph, .middle), let axis = timeAxis(.graph, at: instant) else { return false }
    return abs(axis.x(of: mediaTime(at: instant)) - point.x) <= 5 && point.y <= axis.area.maxY + 16
  }

  /// The state that the graph shows beside its curves.
  func graphContext(at instant: Double) -> GraphContext {
    var context = GraphContext(brace: graphBrace(at: instant), motion: motion, instant: instant)
    context.axes = graphScale.axes(of: scene, at: instant)
    if let snap = pointer.snap, snap.axis == .graph { context.snapX = timeAxis(.graph, at: instant)?.x(of: snap.time) }
    return context
  }

  // MARK: - Drags

  /// The nearest keyframe, click or end of the lap, if it is close enough to a time and no modifier is held.
  private func snapped(_ time: Double, on axis: TimeAxis, at instant: Double) -> Double? {
    guard pointer.pressed == nil, pointer.modifiers.isDisjoint(with: [.shift, .control]), let run else { return nil }
    let lap = run.lapTimes(at: instant)
    let near = axis.secondsPerPoint * Self.snapDistance
    var times = Set(run.shownScene(at: instant).snapTimes(in: lap).filter(axis.times.contains))
    if Double(times.count) * Self.leastKeyframeDistance > axis.area.width { times = [] }
    times.formUnion([lap.lowerBound, lap.upperBound])
    return times.min { abs($0 - time) < abs($1 - time) }.flatMap { abs($0 - time) <= near ? $0 : nil }
  }

  /// Ends the phase of a press in which a small movement does not snap.
  private mutating func startDrag(at point: Point) {
    if let pressed = pointer.pressed, pressed.distance(to: point) >= Self.dragThreshold { pointer.pressed = nil }
  }

  /// Moves the playhead to a point of an axis.
  mutating func dragPlayhead(on name: WorkAreaBrace.Axis, to point: Point, at instant: Double) {
    guard let axis = timeAxis(name, at: instant) else { return }
    startDrag(at: point)
    let time = min(max(axis.time(at: point.x), axis.times.lowerBound), axis.times.upperBound)
    let snap = snapped(time, on: axis, at: instant)
    pointer.snap = snap.map { (name, $0) }
    perform(.seekInLap(to: snap ?? time), at: instant)
  }

  /// Starts a drag of a part of the work area at the pressed point.
  mutating func beginDrag(of part: WorkAreaBrace.Part, on name: WorkAreaBrace.Axis, at instant: Double) {
    guard let range = workArea(on: name, at: instant), let axis = timeAxis(name, at: instant),
      let pressed = pointer.pressed
    else { return }
    pointer.grab = axis.time(at: pressed.x) - (part == .end ? range.upperBound : range.lowerBound)
  }

  /// Moves a part of the work area to a point of an axis. A work area that is the whole lap is removed.
  mutating func dragWorkArea(
    _ part: WorkAreaBrace.Part, on name: WorkAreaBrace.Axis, to point: Point, at instant: Double
  ) {
    startDrag(at: point)
    guard pointer.pressed == nil, let run, let axis = timeAxis(name, at: instant) else { return }
    let lap = run.lapTimes(at: instant)
    let old = workArea(at: instant) ?? lap
    let bounds = min(lap.lowerBound, old.lowerBound)...max(lap.upperBound, old.upperBound)
    let time = axis.time(at: point.x) - pointer.grab
    let (lower, upper): (Double, Double)
    switch part {
    case .start:
      pointer.snap = snapped(time, on: axis, at: instant).map { (name, $0) }
      let latest = max(bounds.lowerBound, old.upperBound - Self.leastDuration)
      (lower, upper) = (min(max(pointer.snap?.time ?? time, bounds.lowerBound), latest), old.upperBound)
    case .end:
      pointer.snap = snapped(time, on: axis, at: instant).map { (name, $0) }
      let earliest = min(bounds.upperBound, old.lowerBound + Self.leastDuration)
      var end = pointer.snap?.time ?? time
      // The end of a short graph stands for that of the lap.
      if name == .graph, let last = endOfShortGraph(at: instant), end > last - axis.secondsPerPoint {
        end = lap.upperBound
      }
      (lower, upper) = (old.lowerBound, max(min(end, bounds.upperBound), earliest))
    case .middle:
      let length = old.upperBound - old.lowerBound
      let snaps = [(time, 0.0), (time + length, length)].compactMap { end, offset in
        snapped(end, on: axis, at: instant).map { (time: $0, start: $0 - offset) }
      }
      let snap = snaps.min { abs($0.start - time) < abs($1.start - time) }
      pointer.snap = snap.map { (name, $0.time) }
      let start = min(max(snap?.start ?? time, bounds.lowerBound), bounds.upperBound - length)
      (lower, upper) = (start, start + length)
    }
    guard lower < upper else { return }
    perform(.setWorkArea(lower <= lap.lowerBound && upper >= lap.upperBound ? nil : lower...upper), at: instant)
  }

  /// Moves a playing playhead into a new work area, which otherwise would not repeat.
  mutating func enterWorkArea(at instant: Double) {
    guard let run, run.transport.loops, run.transport.isMoving(at: instant), let range = workArea(at: instant),
      !range.contains(run.mediaTime(at: instant))
    else { return }
    perform(.seekInLap(to: max(range.lowerBound, run.lapTimes(at: instant).lowerBound)), at: instant)
  }
}

/// Queries of tests.
extension VisualizerContent {
  /// The work area of the visible scene, or `nil`.
  package var workArea: ClosedRange<Double>? { run?.transport.range }

  /// The hit areas of the brace's parts on the scrubber or the graph.
  package func braceAreas(onGraph: Bool, at instant: Double) -> (start: Rect?, middle: Rect?, end: Rect?) {
    let axis = onGraph ? WorkAreaBrace.Axis.graph : .scrubber
    let all = onGraph ? graphBrace(at: instant) : controls(at: instant).controls
    func area(_ part: WorkAreaBrace.Part) -> Rect? { all.first { $0.id == .workArea(axis, part) }?.hitArea }
    return (area(.start), area(.middle), area(.end))
  }

  /// The track of the scrubber, or `nil`.
  package func scrubberFrame(at instant: Double) -> Rect? { timeAxis(.scrubber, at: instant)?.area }

  /// The instant to which the drag has snapped.
  package var snappedTime: Double? { pointer.snap?.time }
}
