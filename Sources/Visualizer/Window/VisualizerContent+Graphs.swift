// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeWindowContents

/// The drag of the playhead and of the work area on a time axis, with snapping.
extension VisualizerContent {
  /// The distance within which a drag snaps, in points.
  private static let snapDistance = 6.0
  /// The least mean distance of keyframes that attract a drag, in points. Among closer ones no other time could be
  /// reached.
  private static let leastKeyframeDistance = 24.0
  /// The least duration of a work area, in seconds: a frame.
  private static let leastDuration = 1.0 / 60

  /// The state that the graph shows beside its curves.
  func graphContext(in layout: WindowLayout) -> GraphContext {
    var context = GraphContext(brace: layout.brace, motion: motion.controls, instant: layout.instant)
    context.axes = motion.graphScale.axes(of: scene, at: layout.instant)
    if let snap = pointer.snap, snap.axis == .graph { context.snapX = layout.axis(.graph)?.x(of: snap.time) }
    return context
  }

  // MARK: - Drags

  /// The nearest keyframe, click or end of the lap, if it is close enough to a time and no modifier is held.
  private func snapped(_ time: Double, on axis: TimeAxis, in layout: WindowLayout) -> Double? {
    guard pointer.pressed == nil, pointer.modifiers.isDisjoint(with: [.shift, .control]) else { return nil }
    let lap = layout.lap
    let near = axis.secondsPerPoint * Self.snapDistance
    var times = Set(layout.scene.snapTimes(lap).filter(axis.times.contains))
    if Double(times.count) * Self.leastKeyframeDistance > axis.area.width { times = [] }
    times.formUnion([lap.lowerBound, lap.upperBound])
    return times.min { abs($0 - time) < abs($1 - time) }.flatMap { abs($0 - time) <= near ? $0 : nil }
  }

  /// Moves the playhead to a point of an axis.
  mutating func dragPlayhead(on name: WorkAreaBrace.Axis, to point: Point, in layout: WindowLayout) {
    guard let axis = layout.axis(name) else { return }
    pointer.drag(to: point)
    let time = min(max(axis.time(at: point.x), axis.times.lowerBound), axis.times.upperBound)
    let snap = snapped(time, on: axis, in: layout)
    pointer.snap = snap.map { (name, $0) }
    perform(.transport(.seekInLap(to: snap ?? time)), in: layout)
  }

  /// Starts a drag of a part of the work area at the pressed point.
  mutating func beginDrag(of part: WorkAreaBrace.Part, on name: WorkAreaBrace.Axis, in layout: WindowLayout) {
    guard let axis = layout.axis(name), let pressed = pointer.pressed else { return }
    let range = layout.workArea(on: name)
    pointer.grab = axis.time(at: pressed.x) - (part == .end ? range.upperBound : range.lowerBound)
  }

  /// Moves a part of the work area to a point of an axis. A work area that is the whole lap is removed.
  mutating func dragWorkArea(
    _ part: WorkAreaBrace.Part, on name: WorkAreaBrace.Axis, to point: Point, in layout: WindowLayout
  ) {
    pointer.drag(to: point)
    guard pointer.pressed == nil, let axis = layout.axis(name) else { return }
    let lap = layout.lap
    let old = layout.workArea ?? lap
    let bounds = min(lap.lowerBound, old.lowerBound)...max(lap.upperBound, old.upperBound)
    let time = axis.time(at: point.x) - pointer.grab
    let (lower, upper): (Double, Double)
    switch part {
    case .start:
      pointer.snap = snapped(time, on: axis, in: layout).map { (name, $0) }
      let latest = max(bounds.lowerBound, old.upperBound - Self.leastDuration)
      (lower, upper) = (min(max(pointer.snap?.time ?? time, bounds.lowerBound), latest), old.upperBound)
    case .end:
      pointer.snap = snapped(time, on: axis, in: layout).map { (name, $0) }
      let earliest = min(bounds.upperBound, old.lowerBound + Self.leastDuration)
      var end = pointer.snap?.time ?? time
      // The end of a short graph stands for that of the lap.
      if name == .graph, let last = layout.endOfShortGraph, end > last - axis.secondsPerPoint {
        end = lap.upperBound
      }
      (lower, upper) = (old.lowerBound, max(min(end, bounds.upperBound), earliest))
    case .middle:
      let length = old.upperBound - old.lowerBound
      let snaps = [(time, 0.0), (time + length, length)].compactMap { end, offset in
        snapped(end, on: axis, in: layout).map { (time: $0, start: $0 - offset) }
      }
      let snap = snaps.min { abs($0.start - time) < abs($1.start - time) }
      pointer.snap = snap.map { (name, $0.time) }
      let start = min(max(snap?.start ?? time, bounds.lowerBound), bounds.upperBound - length)
      (lower, upper) = (start, start + length)
    }
    guard lower < upper else { return }
    perform(
      .transport(.setWorkArea(lower <= lap.lowerBound && upper >= lap.upperBound ? nil : lower...upper)), in: layout)
  }

  /// Moves a playing playhead into a new work area, which otherwise would not repeat.
  mutating func enterWorkArea(in layout: WindowLayout) {
    guard run.transport.loops, run.transport.isMoving(at: layout.instant), let range = layout.workArea,
      !range.contains(layout.time)
    else { return }
    perform(.transport(.seekInLap(to: max(range.lowerBound, layout.lap.lowerBound))), in: layout)
  }
}

/// Queries of tests.
extension VisualizerContent {
  /// The work area of the visible scene, or `nil`.
  package var workArea: ClosedRange<Double>? { run.transport.range }

  /// The instant to which the drag has snapped.
  package var snappedTime: Double? { pointer.snap?.time }
}

/// The zoom of graphs.
extension VisualizerContent {
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
