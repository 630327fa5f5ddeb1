// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeScenarios
import GlissadeTypesetting

/// The timeline of the Scenarios scene: a row for each actor with its frames, pauses and ends over one lap, and a
/// playhead.
struct StageTimeline {
  let panel: Rect
  let rowHeight: Double
  let record: StageRecord
  let names: [String]
  let time: Double
  let lap: LapTable.Lap
  /// The last line of the log, if the log has no panel.
  let note: String?
  var zoom = GraphZoom()

  private var visible: ClosedRange<Double> { zoom.part(of: lap.start...lap.end) }

  func draw(with painter: inout Painter) {
    let theme = painter.theme
    painter.panel(panel)
    painter.text(
      ScenariosTexts.timelineTitle, at: Point(x: panel.minX + 16, y: panel.minY + 21), style: .strongBody,
      color: theme.text)
    let caption = zoom.words ?? note ?? ScenariosTexts.timelineLegend
    painter.text(
      caption, at: Point(x: panel.maxX - 16, y: panel.minY + 21), style: .captionNumber, color: theme.secondaryText,
      alignment: .trailing, atMost: SpeedGraph.captionRoom(beside: ScenariosTexts.timelineTitle, "", in: panel),
      help: zoom.words != nil ? GraphTexts.zoomHelp : note != nil ? ScenariosTexts.Log.lastHelp : "")
    let plot = Self.plot(in: panel, rowCount: names.count, rowHeight: rowHeight)
    guard plot.width > 60 else { return }
    painter.readout(ScenariosTexts.timelineHelp, in: plot)
    drawAxis(in: plot, with: &painter)
    painter.clipped(to: plot.inset(dx: -6, dy: 0)) { painter in
      for bar in record.bars where bar.end >= visible.lowerBound && bar.start <= visible.upperBound {
        draw(bar, in: plot, with: &painter)
      }
      for end in record.ends where visible.contains(end.time) { draw(end, in: plot, with: &painter) }
    }
    if visible.contains(time) {
      let playhead = x(time, in: plot)
      painter.line(
        from: Point(x: playhead, y: plot.minY - 2), to: Point(x: playhead, y: plot.maxY + 2), color: theme.text,
        style: StrokeStyle(width: 1.5))
    }
    painter.workArea(below: plot)
  }

  /// The area of the panel whose horizontal axis is time.
  static func plot(in panel: Rect, rowCount: Int, rowHeight: Double) -> Rect {
    let left = panel.minX + 72
    return Rect(
      x: left, y: panel.minY + 34, width: max(0, panel.maxX - 20 - left), height: Double(rowCount) * rowHeight)
  }

  private func x(_ time: Double, in plot: Rect) -> Double {
    let visible = visible
    return plot.minX
      + min(max((time - visible.lowerBound) / (visible.upperBound - visible.lowerBound), 0), 1) * plot.width
  }

  private func row(_ actor: Int, in plot: Rect) -> Double {
    plot.minY + (Double(actor) + 0.5) * rowHeight
  }

  private var barHeight: Double { max(10, (rowHeight / 2).rounded()) }

  private func drawAxis(in plot: Rect, with painter: inout Painter) {
    let theme = painter.theme
    for (index, name) in names.enumerated() {
      let y = row(index, in: plot)
      painter.text(name, centeredAt: y, x: panel.minX + 16, style: .caption, color: theme.secondaryText, atMost: 52)
      painter.line(
        from: Point(x: plot.minX, y: y.rounded() + 0.5), to: Point(x: plot.maxX, y: y.rounded() + 0.5),
        color: theme.hairline, style: StrokeStyle(width: 1))
    }
    for tick in AxisTicks.times(in: visible, width: plot.width) {
      painter.text(
        tick.text + " s", at: Point(x: x(tick.time, in: plot), y: plot.maxY + AxisTicks.baselineDistance),
        style: .captionNumber, color: theme.secondaryText, alignment: .center, help: GraphTexts.timesHelp)
    }
  }

  private func draw(_ bar: StageRecord.Bar, in plot: Rect, with painter: inout Painter) {
    let style = LaneStyle(index: bar.actor, theme: painter.theme)
    let y = row(bar.actor, in: plot)
    let (from, to) = (x(bar.start, in: plot), x(bar.end, in: plot))
    // Future parts are paler. A bar under the playhead has both parts.
    let now = min(max(x(time, in: plot), from), to)
    for (start, end, isPast) in [(from, now, true), (now, to, false)] where end > start {
      // The end of a bar is 1 point shorter, so that a gap separates adjacent bars.
      let rect = Rect(
        x: start, y: y - barHeight / 2, width: max(0.5, end - start - (end == to ? 1 : 0)), height: barHeight)
      switch bar.kind {
      case .delay:
        painter.line(
          from: Point(x: start, y: y), to: Point(x: end, y: y), color: style.color,
          style: StrokeStyle(width: 2, cap: .round, dashes: [1, 4]))
      case .frames:
        painter.builder.fill(.rectangle(rect), with: style.color.withOpacity(isPast ? 1 : 0.4))
        if !isPast, rect.width > 1 {
          painter.builder.stroke(
            .rectangle(rect.inset(dx: 0.5, dy: 0.5)), with: style.color, style: StrokeStyle(width: 1))
        }
      case .waiting:
        painter.builder.stroke(
          .rectangle(rect.inset(dx: 0.75, dy: 0.75)), with: style.color,
          style: StrokeStyle(width: 1.5, dashes: [3, 3]))
      }
    }
    if case .waiting(let target, let until) = bar.kind, bar.start <= time, time < bar.end {
      drawClock(
        ScenariosTexts.waiting(
          for: StageRecord.name(of: target), timeLeft: FixedPoint.text(max(0, until - time), decimals: 1) + " s"),
        from: from, to: to, now: now, at: y, with: &painter)
    }
  }

  /// Draws the remaining time of a wait at the end of its bar, if the bar is long enough.
  private func drawClock(
    _ words: String, from start: Double, to end: Double, now: Double, at y: Double, with painter: inout Painter
  ) {
    let width = TextStyle.captionNumber.width(of: words).rounded(.up)
    guard end - start >= width + 24 else { return }
    // The text leaves space for the mark at the end of the bar.
    let box = Rect(x: end - 16 - width, y: y - 6, width: width + 4, height: 12)
    // While the playhead is over the text, the text is not drawn.
    guard now < box.minX - 4 || now > box.maxX + 4 else { return }
    painter.builder.fill(.rectangle(box.inset(dx: -4, dy: 0)), with: painter.theme.panel)
    painter.text(words, centeredAt: y, x: box.minX + 2, style: .captionNumber, color: painter.theme.text)
  }

  /// Draws a disc for a finished run, a bar for a stopped one, and a cross for any other end.
  private func draw(_ end: StageRecord.End, in plot: Rect, with painter: inout Painter) {
    let theme = painter.theme
    let center = Point(x: x(end.time, in: plot), y: row(end.actor, in: plot))
    let color = end.time <= time ? theme.text : theme.secondaryText
    switch end.reason {
    case .finished:
      painter.builder.fill(.ellipse(Rect(center: center, size: Size(width: 6, height: 6))), with: color)
    case .stopped:
      painter.builder.fill(.rectangle(Rect(center: center, size: Size(width: 3, height: 14))), with: color)
    case .timedOut, .actorRemoved:
      for sign in [-1.0, 1] {
        painter.line(
          from: center + Vector(dx: -4, dy: -4 * sign), to: center + Vector(dx: 4, dy: 4 * sign), color: color,
          style: StrokeStyle(width: 2, cap: .round))
      }
    }
  }
}
