// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import GlissadeTypesetting

/// One or two timing functions at a progress: as curves, and as motions.
struct EvaluatedTimingScene: EvaluatedScene {
  private(set) var layout: TimingLayout
  /// The visible range of outputs.
  let outputs: ClosedRange<Double>
  /// The current function, and the one for comparison.
  let settings: [TimingSettings]
  let runs: TimingRuns
  /// The time in the lap, in seconds.
  let lapTime: Double
  let lap: LapTable.Lap
  /// The thumbnails of the easings that a press selects, or `nil` without any.
  let easings: NamedEasings?

  /// The lane styles of the curves, which also differ without colour.
  private static let styles = [2, 0]

  func draw(in frame: SceneFrame, with painter: inout Painter) {
    // A change of the visible range is animated, as in all graphs.
    let title = TimingTexts.ValueGraph.title
    painter.graphAxes.append(GraphAxis(title: title, range: outputs))
    var scene = self
    if let axis = painter.graph.axes.first(where: { $0.title == title }) {
      scene.layout = TimingLayout(in: frame, outputs: axis.range, share: runs.share(of: 0))
    }
    scene.drawParts(in: frame, with: &painter)
  }

  /// The marks as layers, which are visible in a range of media times; without a start, from the beginning.
  func tree(theme: Theme, from start: Double?, to end: Double) -> LayerTree {
    let movers = TimingMovers(
      panel: layout.movers, settings: settings, styles: Self.styles.map { LaneStyle(index: $0, theme: theme) },
      runs: runs, lapTime: lapTime)
    var tree = movers.tree(lap, theme: theme)
    for mark in tree.children(at: 0) {
      if let start {
        tree.configure(mark) { $0.isHidden = true }
        tree.transaction(at: start) { $0[mark].isHidden = false }
      }
      if end < .infinity { tree.transaction(at: end) { $0[mark].isHidden = true } }
    }
    return tree
  }

  private func drawParts(in frame: SceneFrame, with painter: inout Painter) {
    let styles = Self.styles.map { LaneStyle(index: $0, theme: painter.theme) }
    let functions = settings.map(\.function)
    let progress = functions.indices.map { runs.progress(of: $0, at: lapTime) }
    let transforms = functions.indices.map { layout.transform(share: runs.share(of: $0)) }
    painter.panel(layout.curve)
    painter.panel(layout.movers)
    let movers = TimingMovers(panel: layout.movers, settings: settings, styles: styles, runs: runs, lapTime: lapTime)
    movers.draw(with: &painter)
    guard layout.hasCurve else { return }
    if let speed = layout.speed {
      TimingSpeeds(panel: speed, settings: settings, styles: styles, runs: runs, lapTime: lapTime)
        .draw(in: frame, with: &painter)
    }
    let preview = preview(in: frame)
    drawAxes(note: preview?.title, with: &painter)
    painter.clipped(to: layout.curve.inset(dx: 1, dy: 1)) { painter in
      for index in functions.indices.reversed() {
        let (function, style, transform) = (functions[index], styles[index], transforms[index])
        drawExcess(of: function, style, transform, with: &painter)
        draw(function, transform, color: style.color, style: style.stroke(width: 2.5), with: &painter)
      }
      if let preview {
        draw(
          preview.function, layout.transform(share: preview.share), color: painter.theme.text,
          style: StrokeStyle(width: 1.5, dashes: [4, 3]), with: &painter)
      }
      drawHandles(with: &painter)
      for index in functions.indices.reversed() {
        let (style, input) = (styles[index], progress[index])
        // After its end, the mark stays at the playhead.
        let share = min(max(lapTime / runs.axis, 0), 1)
        let dot = Point(
          x: layout.plot.minX + share * layout.plot.width,
          y: transforms[index].apply(to: Point(x: input, y: functions[index].value(at: input))).y)
        style.mark(at: dot, radius: 6, outline: painter.theme.panel, with: &painter)
      }
    }
    if let easings, !easings.frames.isEmpty {
      let subject = easings.isCompared ? settings.count - 1 : 0
      easings.draw(
        chosen: settings[subject], pointed: easings.easing(at: frame.pointer), style: styles[subject], with: &painter)
    } else {
      TimingExamples(
        area: TimingMovers.remainder(of: layout.movers, functionCount: functions.count),
        values: zip(functions, progress).map { $0.value(at: $1) }, styles: styles
      ).draw(with: &painter)
    }
  }

  /// The easing under the pointer, or the one in the text that the user types.
  private func preview(in frame: SceneFrame) -> (title: String, function: TimingFunction, share: Double)? {
    let subject = easings?.isCompared == true ? settings.count - 1 : 0
    func share(_ previewed: TimingSettings) -> Double {
      runs.isFitted ? 1 : min(previewed.seconds / runs.axis, 1)
    }
    if let easing = easings?.easing(at: frame.pointer) {
      let previewed = easing.settings(time: settings[subject].time)
      return (TimingTexts.ValueGraph.preview(of: easing.title), easing.function, share(previewed))
    }
    guard let text = frame.typed?.text, TimingSettings.problem(with: text) == nil else { return nil }
    var previewed = settings[0]
    previewed.write(text)
    let isShown = settings.contains { $0.function == previewed.function && $0.seconds == previewed.seconds }
    return isShown ? nil : (TimingTexts.ValueGraph.previewOfText, previewed.function, share(previewed))
  }

  private func drawAxes(note: String?, with painter: inout Painter) {
    let theme = painter.theme
    let plot = layout.plot
    let title = Point(x: layout.curve.minX + 16, y: layout.curve.minY + 21)
    let width = painter.text(TimingTexts.ValueGraph.title, at: title, style: .strongBody, color: theme.text)
    if note == nil {
      painter.text(
        TimingTexts.ValueGraph.explanation, at: Point(x: title.x + width + 8, y: title.y), style: .caption,
        color: theme.secondaryText, atMost: layout.curve.width - width - 40, help: TimingTexts.ValueGraph.valuesHelp)
    }
    if let note {
      painter.text(
        note, at: Point(x: layout.curve.maxX - 16, y: title.y), style: .caption, color: theme.secondaryText,
        alignment: .trailing, atMost: layout.curve.width - width - 48)
    }
    func y(_ output: Double) -> Double { layout.transform.apply(to: Point(x: 0, y: output)).y }
    let step = AxisTicks.step(for: plot.height / layout.square.height, atMost: max(1, min(6, Int(plot.height / 40))))
    let range =
      (layout.square.maxY - plot.maxY) / layout.square.height...(layout.square.maxY - plot.minY)
      / layout.square.height
    for output in AxisTicks.multiples(of: step, in: range, atMost: 20) {
      let height = y(output).rounded() + 0.5
      painter.line(
        from: Point(x: plot.minX, y: height), to: Point(x: plot.maxX, y: height), color: theme.hairline,
        style: StrokeStyle(width: 1))
      painter.text(
        AxisTicks.shortText(output, step: step), centeredAt: height, x: plot.minX - 12, style: .captionNumber,
        color: theme.secondaryText, alignment: .trailing, help: TimingTexts.ValueGraph.valuesHelp)
    }
    // The ends of the motion differ from the other lines.
    for output in [0.0, 1] where range.contains(output) {
      let height = y(output).rounded() + 0.5
      painter.line(
        from: Point(x: plot.minX, y: height), to: Point(x: plot.maxX, y: height),
        color: theme.secondaryText.withOpacity(0.7), style: StrokeStyle(width: 1))
    }
    let (duration, unit) = (runs.axis, "s")
    for tick in AxisTicks.times(in: 0...duration, width: plot.width) {
      painter.text(
        tick.text + " " + unit,
        at: Point(x: plot.minX + tick.time / duration * plot.width, y: plot.maxY + AxisTicks.baselineDistance),
        style: .captionNumber, color: theme.secondaryText, alignment: .center, help: TimingTexts.ValueGraph.timesHelp)
    }
    painter.text(
      TimingTexts.ValueGraph.time,
      at: Point(x: plot.minX - AxisTicks.nameDistance, y: plot.maxY + AxisTicks.baselineDistance),
      style: .caption, color: theme.secondaryText, alignment: .trailing)
    let playhead = min(max(lapTime, 0), duration)
    let x = (plot.minX + playhead / duration * plot.width).rounded() + 0.5
    painter.line(
      from: Point(x: x, y: plot.minY - 10), to: Point(x: x, y: plot.maxY + 4), color: theme.text,
      style: StrokeStyle(width: 1))
    // In the pause after the motion, the playhead stays at the end.
    guard lapTime <= duration else { return }
    let text = SpeedGraph.playheadText(playhead, unit: unit)
    let textWidth = TextStyle.strongCaptionNumber.width(of: text)
    let left = x + 6 + textWidth > plot.maxX ? x - 6 - textWidth : x + 6
    painter.readout(
      TimingTexts.ValueGraph.playheadHelp,
      in: Rect(x: left - 4, y: plot.minY - 16, width: textWidth + 8, height: 16))
    painter.text(text, at: Point(x: left, y: plot.minY - 4), style: .strongCaptionNumber, color: theme.text)
  }

  private func points(of function: TimingFunction) -> [Point] {
    let count = 400
    return (0...count).flatMap { index in
      let input = Double(index) / Double(count)
      let (before, value) = (function.value(at: input, isBefore: true), function.value(at: input))
      // A jump starts at the limit from the left.
      return (before != value ? [Point(x: input, y: before)] : []) + [Point(x: input, y: value)]
    }
  }

  private func draw(
    _ function: TimingFunction, _ transform: AffineTransform, color: Color, style: StrokeStyle,
    with painter: inout Painter
  ) {
    var points = points(of: function).map(transform.apply(to:))
    // A function that ends before the axis rests at its end.
    if let last = points.last, last.x < layout.plot.maxX - 0.5 { points.append(Point(x: layout.plot.maxX, y: last.y)) }
    painter.builder.stroke(.path(Path(polyline: points)), with: color, style: style)
  }

  /// Fills the areas of overshoot and undershoot.
  private func drawExcess(
    of function: TimingFunction, _ style: LaneStyle, _ transform: AffineTransform, with painter: inout Painter
  ) {
    let points = points(of: function)
    for (end, isOver) in [(1.0, true), (0, false)] {
      let excess = points.map { Point(x: $0.x, y: isOver ? max($0.y, end) : min($0.y, end)) }
      guard excess.contains(where: { abs($0.y - end) > 1e-3 }) else { continue }
      let outline = ([Point(x: 0, y: end)] + excess + [Point(x: 1, y: end)]).map(transform.apply(to:))
      painter.builder.fill(.path(Path(polyline: outline, isClosed: true)), with: style.color.withOpacity(0.18))
    }
  }

  private func drawHandles(with painter: inout Painter) {
    let theme = painter.theme
    let points = layout.knobs(of: settings[0])
    if settings[0].kind == .bezier, points.count == 2 {
      let ends = [Point(x: 0, y: 0), Point(x: 1, y: 1)].map(layout.transform.apply(to:))
      for (end, point) in zip(ends, points) {
        painter.line(from: end, to: point, color: theme.secondaryText, style: StrokeStyle(width: 1.25))
      }
    }
    for point in points {
      let frame = Rect(center: point, size: Size(width: 14, height: 14))
      painter.builder.fill(.ellipse(frame), with: theme.panel)
      painter.builder.stroke(.ellipse(frame), with: theme.accent, style: StrokeStyle(width: 2))
    }
  }
}
