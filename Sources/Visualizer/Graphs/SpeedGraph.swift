// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTypesetting

/// A graph of a quantity over one lap, with a curve for each lane, a playhead and a reading at the pointer.
struct SpeedGraph {
  /// A curve: lap time and value, with both limits at every jump.
  struct Curve {
    let samples: [Point]
    let label: String
    let style: LaneStyle
    /// The value now, or `nil` without one.
    let current: Double?
    var velocityJumps: [VelocityJump] = []
    /// Whether the samples are separate events, with marks where there is space.
    var marksSamples = false
    /// The times in the lap at which the value is infinite, such as an acceleration where the velocity jumps.
    var infinities: [Double] = []
    /// The times in the lap at which the position jumps, in a graph of accelerations.
    var positionJumps: [Double] = []
    /// Whether each sample applies until the next one, so that the curve is a staircase.
    var isStepped = false

    /// The points of the line.
    var line: [Point] {
      guard isStepped else { return samples }
      return zip(samples, samples.dropFirst()).flatMap { [$0, Point(x: $1.x, y: $0.y)] } + samples.suffix(1)
    }
  }

  /// A jump of a velocity or a position.
  struct VelocityJump {
    let time: Double
    /// The larger of the speeds before and after the jump.
    let speed: Double
    /// The change of the velocity, or the distance of a position jump.
    let size: Double
    /// Whether the position jumps, so that the speed is not finite.
    var isPositionJump = false
  }

  let panel: Rect
  /// The area of the curves, or `nil` for the one with names beside it.
  var plotArea: Rect?
  var title = GraphTexts.speed
  var unit = "pt/s"
  /// The unit of the times on the axis.
  var timeUnit = "s"
  /// The word before the times on the axis, or an empty text.
  var timeName = ""
  let duration: Double
  let lapTime: Double
  let curves: [Curve]
  let caption: String
  /// The tooltip of the caption.
  var captionHelp = ""
  /// A range that the axis always contains, so that it does not change with the first motion.
  var leastRange = 0.0...0
  /// Whether the axis contains 0, and leaves out spikes above the other values.
  var includesZero = true
  /// The values of the axis in place of those of the curves, or `nil`.
  var valueRange: ClosedRange<Double>?
  /// The frames per second that the reading at the pointer also counts in, or `nil`.
  var frameRate: Double?
  /// The value below which nothing moves visibly.
  var restValue = 1.0
  /// The position of the pointer in the window, unless an overlay covers the graph there.
  var pointer: Point?
  /// The size of the window that contains the reading.
  var window = Size.zero
  /// The visible part of the lap.
  var zoom = GraphZoom()
  /// Whether the time is beside the playhead.
  var showsPlayheadTime = true
  /// The events of the user in the lap, in order.
  var events: [Event] = []
  /// The reading of a curve at a time in the lap; without it, the curve's samples are read.
  var row: ((Int, Double) -> GraphReading.Row?)?
  /// The headings of the columns of a reading after the first one.
  var readingHeadings = GraphTexts.headings

  /// The visible times in the lap, in seconds.
  var visible: ClosedRange<Double> { zoom.part(of: 0...duration) }
  private var span: Double { visible.upperBound - visible.lowerBound }

  /// The time in the lap under the pointer.
  private func readTime(in plot: Rect) -> Double? {
    guard let pointer, plot.inset(dx: 0, dy: -8).contains(pointer), plot.width > 0 else { return nil }
    return visible.lowerBound + min(max((pointer.x - plot.minX) / plot.width, 0), 1) * span
  }

  private func drawReading(
    in plot: Rect, x: (Double) -> Double, y: (Double) -> Double, with painter: inout Painter
  ) {
    guard let time = readTime(in: plot) else { return }
    let rows = curves.enumerated().compactMap { index, curve in
      row.map { $0(index, time) } ?? GraphReading.row(curve, unit: unit, at: time)
    }
    GraphReading(
      time: time, timeUnit: timeUnit, frameRate: frameRate, headings: readingHeadings, rows: rows
    ).draw(x: x(time), y: y, plot: plot, within: window, with: &painter)
  }

  /// The right end of a title with its unit in a panel.
  static func titleEnd(_ title: String, _ unit: String, in panel: Rect) -> Double {
    panel.minX + 16 + TextStyle.strongBody.width(of: title) + 4 + TextStyle.caption.width(of: unit)
  }

  /// The width of a caption at the right of a title, its unit and the button of its menu.
  static func captionRoom(beside title: String, _ unit: String, in panel: Rect) -> Double {
    max(0, panel.maxX - 16 - titleEnd(title, unit, in: panel) - PlacedMenu.quantityWidth)
  }

  func draw(with painter: inout Painter) {
    painter.panel(panel)
    let plot = plotArea ?? CurvesLayout.plot(in: panel)
    guard plot.width > 40, plot.height > 20 else { return }
    let theme = painter.theme
    let title = Point(x: panel.minX + 16, y: panel.minY + 21)
    let titleWidth = painter.text(self.title, at: title, style: .strongBody, color: theme.text)
    painter.text(
      unit, at: Point(x: title.x + titleWidth + 4, y: title.y), style: .caption, color: theme.secondaryText,
      help: GraphTexts.unitHelp)
    painter.text(
      zoom.words ?? caption, at: Point(x: panel.maxX - 16, y: title.y), style: .caption, color: theme.secondaryText,
      alignment: .trailing, atMost: Self.captionRoom(beside: self.title, unit, in: panel),
      help: zoom.words == nil ? captionHelp : GraphTexts.zoomHelp)

    func x(_ time: Double) -> Double { plot.minX + (time - visible.lowerBound) / span * plot.width }
    let axis = axis(x: x, plot: plot)
    painter.graphAxes.append(GraphAxis(title: self.title, range: axis.range))
    let range = painter.graph.axes.first { $0.title == self.title }?.range ?? axis.range
    let (step, top, bottom) = (axis.step, range.upperBound, range.lowerBound)
    func y(_ value: Double) -> Double {
      plot.maxY - min(max((value - bottom) / (top - bottom), 0), 1) * plot.height
    }

    var lines: [Double] = []
    for speed in axis.ticks where range.contains(speed) {
      let height = y(speed).rounded() + 0.5
      lines.append(height)
      painter.line(
        from: Point(x: plot.minX, y: height), to: Point(x: plot.maxX, y: height), color: theme.hairline,
        style: StrokeStyle(width: 1))
      painter.text(
        AxisTicks.shortText(speed, step: step), centeredAt: height, x: plot.minX - 8, style: .captionNumber,
        color: theme.secondaryText, alignment: .trailing, help: GraphTexts.valuesHelp)
    }
    for tick in AxisTicks.times(in: visible, width: plot.width) {
      painter.text(
        tick.text + " " + timeUnit, at: Point(x: x(tick.time), y: plot.maxY + AxisTicks.baselineDistance),
        style: .captionNumber, color: theme.secondaryText, alignment: .center, help: GraphTexts.timesHelp)
    }

    if !timeName.isEmpty {
      painter.text(
        timeName, at: Point(x: plot.minX - AxisTicks.nameDistance, y: plot.maxY + AxisTicks.baselineDistance),
        style: .caption, color: theme.secondaryText, alignment: .trailing)
    }

    let (plotX, plotY) = (x, y)
    painter.clipped(to: plot.inset(dx: 0, dy: -2)) { painter in
      for curve in curves {
        // The line is broken where it leaves the axis.
        let parts = AxisLimit.parts(of: curve.line, upTo: top).map { part in
          PixelColumns.thinned(part.map { Point(x: plotX($0.x), y: plotY($0.y)) }, width: plot.width)
        }
        let path = parts.reduce(into: Path()) { $0.append(Path(polyline: $1)) }
        painter.builder.stroke(.path(path), with: curve.style.color, style: curve.style.stroke(width: 1.5))
        let points =
          curve.isStepped ? curve.samples.map { Point(x: plotX($0.x), y: plotY($0.y)) } : parts.flatMap(\.self)
        guard curve.marksSamples, Double(points.count) * 5 <= plot.width else { continue }
        for point in points where plot.minX...plot.maxX ~= point.x {
          curve.style.mark(at: point, radius: 2, with: &painter)
        }
      }
    }
    let isShown = { (time: Double) in zoom.isWhole || visible.contains(time) }
    drawVelocityJumps(x: x, y: y, plot: plot, isShown: isShown, with: &painter)
    if plotArea == nil { drawLabels(plot: plot, with: &painter) }
    drawEvents(x: x, y: y, plot: plot, isShown: isShown, with: &painter)
    if isShown(lapTime) { drawPlayhead(x: x(lapTime), y: y, plot: plot, with: &painter) }
    drawExcesses(excesses(x: x, above: axis.range.upperBound, plot: plot), plot: plot, with: &painter)
    drawVelocityJumpLabels(x: x, y: y, lines: lines, plot: plot, isShown: isShown, with: &painter)
    painter.workArea(below: plot)
    drawReading(in: plot, x: x, y: y, with: &painter)
  }

  /// The width of a curve's name, beside the plot.
  static let labelWidth = 80.0

  /// Draws the names of the curves beside the plot, in the order of the curves, so that they never change places.
  private func drawLabels(plot: Rect, with painter: inout Painter) {
    let spacing = min(16, plot.height / Double(max(curves.count, 1)))
    for (index, curve) in curves.enumerated() {
      let height = plot.minY + 6 + spacing * Double(index)
      curve.style.mark(at: Point(x: plot.maxX + 11, y: height), radius: 3, with: &painter)
      painter.text(
        curve.label, centeredAt: height, x: plot.maxX + 20, style: .caption, color: painter.theme.text,
        atMost: Self.labelWidth, help: GraphTexts.curveHelp)
    }
  }

  /// The time of a playhead, in seconds or in percent of a duration.
  static func playheadText(_ time: Double, unit: String) -> String {
    FixedPoint.text(time, decimals: unit == "s" ? 2 : 1) + " " + unit
  }

  /// The text and the position of the playhead's time, beside its upper end.
  func playheadText(x: Double, plot: Rect) -> (text: String, box: Rect) {
    let style = TextStyle.strongCaptionNumber
    let text = Self.playheadText(lapTime, unit: timeUnit)
    let width = style.width(of: text)
    let left = x + 6 + width > plot.maxX ? x - 6 - width : x + 6
    return (text, Rect(x: left, y: plot.minY - 4 - style.capHeight, width: width, height: style.capHeight))
  }

  private func drawPlayhead(x: Double, y: (Double) -> Double, plot: Rect, with painter: inout Painter) {
    let theme = painter.theme
    painter.mark("playhead", color: theme.text, at: Point(x: x, y: plot.minY - 5))
    painter.line(
      from: Point(x: x, y: plot.minY - 10), to: Point(x: x, y: plot.maxY), color: theme.text,
      style: StrokeStyle(width: 1))
    if showsPlayheadTime {
      let (text, box) = playheadText(x: x, plot: plot)
      painter.text(
        text, at: Point(x: box.minX, y: box.maxY), style: .strongCaptionNumber, color: theme.text,
        help: GraphTexts.playheadHelp)
    }
    for curve in curves {
      guard let current = curve.current else { continue }
      curve.style.mark(at: Point(x: x, y: y(current)), radius: 3.5, outline: theme.panel, with: &painter)
    }
  }
}
