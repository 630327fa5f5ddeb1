// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTiming
import GlissadeTypesetting

/// One or two timing functions at a progress: as curves, and as motions.
struct EvaluatedTimingScene: EvaluatedScene {
  let layout: TimingLayout
  /// The current function, and the one for comparison.
  let settings: [TimingSettings]
  let progress: Double

  /// The lane styles of the curves, which also differ without colour.
  private static let styles = [2, 0]

  func draw(in frame: SceneFrame, with painter: inout Painter) {
    let styles = Self.styles.map { LaneStyle(index: $0, theme: painter.theme) }
    let functions = settings.map(\.function)
    painter.panel(layout.curve)
    painter.panel(layout.movers)
    guard layout.square.width > 24 else { return }
    drawAxes(with: &painter)
    painter.clipped(to: layout.curve.inset(dx: 1, dy: 1)) { painter in
      for (function, style) in zip(functions, styles).reversed() { draw(function, style, with: &painter) }
      drawHandles(with: &painter)
      for (function, style) in zip(functions, styles).reversed() {
        let dot = layout.transform.apply(to: Point(x: progress, y: function.value(at: progress)))
        style.mark(at: dot, radius: 6, outline: painter.theme.panel, with: &painter)
      }
    }
    drawMovers(functions, styles, with: &painter)
  }

  private func drawAxes(with painter: inout Painter) {
    let theme = painter.theme
    let square = layout.square
    let title = Point(x: layout.curve.minX + 16, y: layout.curve.minY + 21)
    painter.text(settings[0].kind.title, at: title, style: .strongBody, color: theme.text)
    for (output, text) in ticks {
      let y = (square.maxY - output * square.height).rounded() + 0.5
      painter.line(
        from: Point(x: square.minX, y: y), to: Point(x: square.maxX, y: y), color: theme.hairline,
        style: StrokeStyle(width: 1))
      painter.text(
        text, centeredAt: y, x: square.minX - 8, style: .captionNumber,
        color: theme.secondaryText, alignment: .trailing)
    }
    for input in [0.0, 0.5, 1] {
      let x = square.minX + input * square.width
      let text =
        settings[0].kind == .spring
        ? FixedPoint.text(input * settings[0].springDuration, decimals: 2) + " s" : FixedPoint.text(input, decimals: 1)
      painter.text(
        text, at: Point(x: x, y: layout.curve.maxY - 12), style: .captionNumber, color: theme.secondaryText,
        alignment: .center)
    }
    let x = (square.minX + progress * square.width).rounded() + 0.5
    painter.line(
      from: Point(x: x, y: layout.curve.minY + 36), to: Point(x: x, y: layout.curve.maxY - 30), color: theme.accent,
      style: StrokeStyle(width: 1))
  }

  /// The ends and the middle, or round numbers if the range is larger.
  private var ticks: [(output: Double, text: String)] {
    let square = layout.square
    guard square.height < square.width, square.height > 0 else {
      return [0.0, 0.5, 1].map { ($0, FixedPoint.text($0, decimals: 1)) }
    }
    let top = (square.maxY - layout.curve.minY - 40) / square.height
    let bottom = (square.maxY - layout.curve.maxY + 34) / square.height
    let step = AxisTicks.step(for: top - bottom, atMost: 6)
    return
      (Int((bottom / step).rounded(.up))...max(Int((bottom / step).rounded(.up)), Int((top / step).rounded(.down))))
      .map { (Double($0) * step, AxisTicks.shortText(Double($0) * step, step: step)) }
  }

  private func draw(_ function: TimingFunction, _ style: LaneStyle, with painter: inout Painter) {
    let count = 400
    var points: [Point] = []
    for index in 0...count {
      let input = Double(index) / Double(count)
      let before = function.value(at: input, isBefore: true)
      let value = function.value(at: input)
      // A jump starts at the limit from the left.
      if before != value { points.append(layout.transform.apply(to: Point(x: input, y: before))) }
      points.append(layout.transform.apply(to: Point(x: input, y: value)))
    }
    painter.builder.stroke(.path(Path(polyline: points)), with: style.color, style: style.stroke(width: 2.5))
  }

  private func drawHandles(with painter: inout Painter) {
    let theme = painter.theme
    let points = settings[0].dragged.map { layout.transform.apply(to: Point(x: $0.input, y: $0.output)) }
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

  /// Draws a dot for each function that moves from left to right, and one at constant speed.
  private func drawMovers(_ functions: [TimingFunction], _ styles: [LaneStyle], with painter: inout Painter) {
    let theme = painter.theme
    let panel = layout.movers
    guard panel.width > 120, panel.height > 60 else { return }
    let room = panel.width - 32 - 48
    // The range extends a seventh beyond both ends, or to the extremes of the functions.
    let values = functions.flatMap { function in (0...100).map { function.value(at: Double($0) / 100) } }
    let (low, high) = values.filter(\.isFinite).reduce((-0.15 / 0.7, 1 + 0.15 / 0.7)) { (min($0.0, $1), max($0.1, $1)) }
    let length = room / (high - low)
    let start = panel.minX + 16 + 24 - low * length
    let rowHeight = min(min(max(120, panel.height / 4), 160), (panel.height - 24) / Double(functions.count))
    let examples = TimingExamples(
      area: Rect(
        x: panel.minX + 16, y: panel.minY + 12 + Double(functions.count) * rowHeight, width: panel.width - 32,
        height: panel.height - 24 - Double(functions.count) * rowHeight),
      values: functions.map { $0.value(at: progress) }, styles: styles)
    examples.draw(with: &painter)
    for (index, function) in functions.enumerated() {
      let top = panel.minY + 12 + Double(index) * rowHeight
      let y = (top + rowHeight / 2).rounded() + 0.5
      let fits = TextStyle.body.width(of: settings[index].words) <= panel.width - 32
      let style = fits ? TextStyle.body : .caption
      let lines = style.lines(of: settings[index].words, within: panel.width - 32)
      // A text of more than two lines ends with an ellipsis.
      let shown = lines.count > 2 ? [lines[0], lines.dropFirst().joined(separator: " ")] : lines
      for (number, line) in shown.enumerated() {
        painter.text(
          line, at: Point(x: panel.minX + 16, y: top + 16 + 15 * Double(number)), style: style, color: theme.text,
          atMost: panel.width - 32)
      }
      painter.line(
        from: Point(x: start, y: y), to: Point(x: start + length, y: y), color: theme.hairline,
        style: StrokeStyle(width: 2))
      for end in [start, start + length] {
        painter.line(
          from: Point(x: end, y: y - 10), to: Point(x: end, y: y + 10), color: theme.hairline,
          style: StrokeStyle(width: 2))
      }
      painter.builder.fill(
        .ellipse(Rect(center: Point(x: start + progress * length, y: y), size: Size(width: 8, height: 8))),
        with: theme.track)
      // Dots at equal times are closer where the motion is slower.
      for step in 0...20 where rowHeight >= 84 {
        let center = Point(x: start + function.value(at: Double(step) / 20) * length, y: y + 20)
        painter.builder.fill(
          .ellipse(Rect(center: center, size: Size(width: 5, height: 5))), with: styles[index].color.withOpacity(0.6))
      }
      let value = function.value(at: progress)
      styles[index].mark(at: Point(x: start + value * length, y: y), radius: 11, outline: theme.panel, with: &painter)
      let number = Point(x: panel.maxX - 16, y: top + rowHeight - 8)
      let width = painter.text(
        FixedPoint.text(value, decimals: 3), at: number, style: .strongNumber, color: theme.text, alignment: .trailing)
      if rowHeight >= 84 {
        drawReadouts(
          settings[index].readouts, from: Point(x: panel.minX + 16, y: number.y), to: number.x - width - 24,
          rowHeight: rowHeight, with: &painter)
      }
    }
  }

  /// Draws the readouts of a function, as many as fit.
  private func drawReadouts(
    _ readouts: [TimingSettings.Readout], from start: Point, to end: Double, rowHeight: Double,
    with painter: inout Painter
  ) {
    var start = start
    if let first = readouts.first, readouts.count > 1, rowHeight >= 110,
      start.x + readouts.reduce(-20, { $0 + Self.width(of: $1) + 20 }) > end
    {
      // If they do not fit in a row, the first one is above the others.
      let above = Point(x: start.x, y: start.y - 16)
      drawReadouts([first], from: above, to: end, rowHeight: rowHeight, with: &painter)
      drawReadouts(Array(readouts.dropFirst()), from: start, to: end, rowHeight: rowHeight, with: &painter)
      return
    }
    for readout in readouts {
      let caption = TextStyle.caption.width(of: readout.title) + 6
      guard start.x + Self.width(of: readout) <= end else { return }
      painter.text(
        readout.title, at: start, style: .caption, color: painter.theme.secondaryText)
      start.x += caption
      start.x += painter.text(readout.text, at: start, style: .strongNumber, color: painter.theme.text)
      start.x += 20
    }
  }

  private static func width(of readout: TimingSettings.Readout) -> Double {
    TextStyle.caption.width(of: readout.title) + 6 + TextStyle.strongNumber.width(of: readout.text)
  }
}
