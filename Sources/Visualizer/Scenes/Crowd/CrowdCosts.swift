// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTypesetting

/// The costs of the last frames as stacked bars, with a line at the frame budget.
struct CrowdCosts {
  let panel: Rect
  let strip: FrameStrip?

  private struct Part: Sendable {
    let words: ControlText
    let seconds: @Sendable (FrameStrip.Costs) -> Double
  }

  /// The parts of a frame, from bottom to top in their order.
  private static let parts = [
    Part(words: CrowdTexts.Costs.evaluate) { $0.evaluate }, Part(words: CrowdTexts.Costs.list) { $0.list },
    Part(words: CrowdTexts.Costs.raster) { $0.raster }, Part(words: CrowdTexts.Costs.submit) { $0.submit },
  ]

  func draw(with painter: inout Painter) {
    painter.panel(panel)
    let plot = CurvesLayout.plot(in: panel)
    guard plot.width > 40, plot.height > 20 else { return }
    let theme = painter.theme
    let title = Point(x: panel.minX + 16, y: panel.minY + 21)
    let titleWidth = painter.text(CrowdTexts.Costs.title, at: title, style: .strongBody, color: theme.text)
    painter.text(
      CrowdTexts.Costs.unit, at: Point(x: title.x + titleWidth + 4, y: title.y), style: .caption,
      color: theme.secondaryText)
    guard let strip, let median = strip.medianCosts, strip.refreshInterval > 0, strip.refreshInterval < 10
    else {
      painter.text(
        CrowdTexts.Costs.noMeasurement, at: Point(x: panel.maxX - 16, y: title.y), style: .caption,
        color: theme.secondaryText, alignment: .trailing, atMost: max(0, panel.width - titleWidth - 72))
      drawAxis(in: plot, interval: 1 / 60, top: 1 / 40, with: &painter)
      return
    }
    // One refresh interval is two thirds of the height. Bars above one and a half are cut.
    let top = 1.5 * strip.refreshInterval
    drawAxis(in: plot, interval: strip.refreshInterval, top: top, with: &painter)
    drawStacks(of: strip, in: plot, top: top, with: &painter)
    drawLegend(median, in: plot, with: &painter)
    let missed = FrameStrip.missedCount(of: strip.recent)
    painter.text(
      CrowdTexts.Costs.missed(missed, of: strip.recent.count + missed),
      at: Point(x: panel.maxX - 16, y: title.y), style: .caption, color: theme.secondaryText, alignment: .trailing,
      atMost: max(0, panel.width - titleWidth - 72), help: CrowdTexts.Costs.missedHelp)
  }

  private func drawAxis(in plot: Rect, interval: Double, top: Double, with painter: inout Painter) {
    let theme = painter.theme
    for (seconds, isLimit) in [(0.0, false), (interval, true)] {
      let y = (plot.maxY - seconds / top * plot.height).rounded() + 0.5
      painter.line(
        from: Point(x: plot.minX, y: y), to: Point(x: plot.maxX, y: y), color: isLimit ? theme.accent : theme.hairline,
        style: StrokeStyle(width: 1, dashes: isLimit ? [4, 3] : []))
      painter.text(
        FixedPoint.text(seconds * 1000, decimals: 1), centeredAt: y, x: plot.minX - 8, style: .captionNumber,
        color: theme.secondaryText, alignment: .trailing, help: CrowdTexts.Costs.axisHelp)
    }
  }

  private func drawStacks(of strip: FrameStrip, in plot: Rect, top: Double, with painter: inout Painter) {
    let width = plot.width / Double(FrameStrip.longest)
    for (number, part) in Self.parts.enumerated() {
      // One path for each part, so that a further frame adds little cost.
      var path = Path()
      for (index, frame) in strip.frames.enumerated() {
        let below = Self.parts[..<number].reduce(0) { $0 + $1.seconds(frame.costs) }
        let start = plot.maxY - min(below / top, 1) * plot.height
        let end = plot.maxY - min((below + part.seconds(frame.costs)) / top, 1) * plot.height
        guard start > end, end >= plot.minY - 1 else { continue }
        let x = plot.maxX - Double(strip.frames.count - index) * width
        path.append(Path(Rect(x: x, y: end, width: max(width - 0.5, 0.5), height: start - end)))
      }
      painter.builder.fill(.path(path), with: color(number, painter.theme))
    }
    markCut(strip, in: plot, top: top, width: width, with: &painter)
  }

  /// Marks the frames that exceed the height of the plot, and labels the limit.
  private func markCut(_ strip: FrameStrip, in plot: Rect, top: Double, width: Double, with painter: inout Painter) {
    var marks = Path()
    for (index, frame) in strip.frames.enumerated() where frame.costs.total > top {
      let x = plot.maxX - Double(strip.frames.count - index) * width
      marks.append(Path(Rect(x: x, y: plot.minY - 5, width: max(width - 0.5, 0.5), height: 3)))
    }
    guard !marks.isEmpty else { return }
    painter.builder.fill(.path(marks), with: painter.theme.problem)
    painter.text(
      "> " + FixedPoint.text(top * 1000, decimals: 1), centeredAt: plot.minY - 3, x: plot.minX - 8,
      style: .captionNumber, color: painter.theme.secondaryText, alignment: .trailing, help: CrowdTexts.Costs.axisHelp)
  }

  /// Draws the median cost of each part beside the plot, in the order of the stacks.
  private func drawLegend(_ median: FrameStrip.Costs, in plot: Rect, with painter: inout Painter) {
    let rows = Self.parts.count
    let step = min(20, plot.height / Double(rows))
    guard step >= 12 else { return }
    for (number, part) in Self.parts.enumerated() {
      let y = plot.maxY - (Double(number) + 0.5) * step
      let mark = Rect(center: Point(x: plot.maxX + 14, y: y), size: Size(width: 8, height: 8))
      painter.builder.fill(.roundedRectangle(mark, cornerRadius: 2), with: color(number, painter.theme))
      painter.readout(
        part.words.help, in: Rect(x: mark.minX, y: y - step / 2, width: panel.maxX - 8 - mark.minX, height: step))
      painter.text(
        part.words.title, centeredAt: y, x: plot.maxX + 22, style: .caption, color: painter.theme.secondaryText)
      painter.text(
        FixedPoint.text(part.seconds(median) * 1000, decimals: 1), centeredAt: y, x: panel.maxX - 8,
        style: .captionNumber, color: painter.theme.text, alignment: .trailing)
    }
  }

  private func color(_ part: Int, _ theme: Theme) -> Color { theme.lanes[part % theme.lanes.count] }
}

extension FrameStrip {
  /// The estimated number of members that would use a whole refresh interval, at the current cost for each, to two
  /// digits. `nil` without frames that show this number.
  func estimatedMost(of count: Int) -> Int? {
    guard !comparable.isEmpty, let costs = medianCosts, costs.total > 0, costs.total < .infinity, refreshInterval > 0
    else { return nil }
    let limit = CrowdScene.counts.bounds.upperBound
    var most = min(Double(count) * refreshInterval / costs.total, limit)
    var unit = 1.0
    while most >= 100 * unit { unit *= 10 }
    most = (most / unit).rounded(.down) * unit
    return Int(most)
  }
}
