// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming
import GlissadeTypesetting

/// The motions of one or two timing functions: a row with a moving mark and its numbers for each function.
struct TimingMovers {
  let panel: Rect
  let settings: [TimingSettings]
  let styles: [LaneStyle]
  let runs: TimingRuns
  /// The time in the lap, in seconds.
  let lapTime: Double

  /// The height of the row of a function. Where its numbers have one line, a row of a comparison is lower, which leaves
  /// space for thumbnails with titles.
  private static func rowHeight(in panel: Rect, functionCount: Int) -> Double {
    let whole = functionCount > 1 && panel.width >= 340 ? lowRowHeight : min(max(120, panel.height / 4), 160)
    return min(whole, max(4, panel.height - 24) / Double(functionCount))
  }

  private static let lowRowHeight = 112.0

  /// The space for a value and the word before it.
  private static let numberWidth = 84.0

  /// The area below the rows.
  static func remainder(of panel: Rect, functionCount: Int) -> Rect {
    let rows = Double(functionCount) * rowHeight(in: panel, functionCount: functionCount)
    return Rect(
      x: panel.minX + 16, y: panel.minY + 12 + rows, width: max(0, panel.width - 32),
      height: max(0, panel.height - 24 - rows))
  }

  /// The title of a row. The controls show the numbers of the first function, so only the second one has them here.
  private func title(of index: Int) -> String {
    guard settings.count > 1 else { return TimingTexts.name(of: settings[0].kind) }
    return index == 0
      ? TimingTexts.Movers.curveA(TimingTexts.name(of: settings[0].kind))
      : TimingTexts.Movers.curveB(settings[1].words)
  }

  private var isVisible: Bool { panel.width > 120 && panel.height > 20 }

  /// The abscissa of the output 0, and the distance of the output 1 from it.
  private var rail: (start: Double, length: Double) {
    let functions = settings.map(\.function)
    let rowHeight = Self.rowHeight(in: panel, functionCount: functions.count)
    // In low rows, the number is beside the motion.
    let room = panel.width - 32 - 48 - (rowHeight < 72 ? Self.numberWidth : 0)
    // The range extends a seventh beyond both ends, or to the extremes of the functions.
    let values = functions.flatMap { function in (0...100).map { function.value(at: Double($0) / 100) } }
    let (low, high) = values.filter(\.isFinite).reduce((-0.15 / 0.7, 1 + 0.15 / 0.7)) { (min($0.0, $1), max($0.1, $1)) }
    let length = room / (high - low)
    return (panel.minX + 16 + 24 - low * length, length)
  }

  /// A tree with the marks as layers, which play the functions once in each lap.
  func tree(_ lap: LapTable.Lap, theme: Theme) -> LayerTree {
    var tree = LayerTree(size: Size(width: panel.maxX, height: panel.maxY))
    guard isVisible else { return tree }
    let rowHeight = Self.rowHeight(in: panel, functionCount: settings.count)
    let (start, length) = rail
    for (index, settings) in settings.enumerated() {
      let y = (panel.minY + 12 + (Double(index) + 0.5) * rowHeight).rounded() + 0.5
      let mark = tree.add(
        .ellipse(size: Size(width: 22, height: 22)), at: Point(x: start, y: y), name: index == 0 ? "mark" : "compared"
      ) {
        $0.fill = styles[index].color
        $0.stroke = theme.panel
        $0.strokeWidth = 2
      }
      let run = Animation<Point>(
        .basic(from: Point(x: start, y: y), to: Point(x: start + length, y: y)),
        timing: MediaTiming(duration: runs.durations[index], fillMode: .both), timingFunction: settings.function)
      let laps = MediaTiming(beginTime: lap.start, duration: lap.duration, repeatCount: .infinity, fillMode: .both)
      tree.transaction(at: 0) {
        $0[mark].animate(.group([LayerAnimation(.position, run)], timing: laps, keepsFills: true))
      }
    }
    return tree
  }

  /// Draws a dot for each function that moves from left to right, and one at constant speed.
  func draw(with painter: inout Painter) {
    let theme = painter.theme
    let functions = settings.map(\.function)
    guard isVisible else { return }
    let rowHeight = Self.rowHeight(in: panel, functionCount: functions.count)
    let (start, length) = rail
    for (index, function) in functions.enumerated() {
      let top = panel.minY + 12 + Double(index) * rowHeight
      let progress = runs.progress(of: index, at: lapTime)
      guard panel.height > 60 else {
        let position = Point(x: start + function.value(at: progress) * length, y: top + rowHeight / 2)
        styles[index].mark(at: position, radius: max(1, min(8, rowHeight / 2)), with: &painter)
        continue
      }
      drawTitle(of: index, at: top, with: &painter)
      let y = (top + rowHeight / 2).rounded() + 0.5
      painter.line(
        from: Point(x: start, y: y), to: Point(x: start + length, y: y), color: theme.rail,
        style: StrokeStyle(width: 2))
      for end in [start, start + length] {
        painter.line(
          from: Point(x: end, y: y - 10), to: Point(x: end, y: y + 10), color: theme.rail,
          style: StrokeStyle(width: 2))
      }
      painter.builder.fill(
        .ellipse(Rect(center: Point(x: start + progress * length, y: y), size: Size(width: 8, height: 8))),
        with: theme.rail)
      // Dots at equal times are closer where the motion is slower.
      for step in 0...20 where rowHeight >= 84 {
        let center = Point(x: start + function.value(at: Double(step) / 20) * length, y: y + 20)
        painter.builder.fill(
          .ellipse(Rect(center: center, size: Size(width: 5, height: 5))), with: styles[index].color)
      }
      let value = function.value(at: progress)
      styles[index].mark(at: Point(x: start + value * length, y: y), radius: 11, outline: theme.panel, with: &painter)
      // The numbers of a row are clear of the title of the next one.
      let distance = rowHeight == Self.lowRowHeight ? 14.0 : functions.count > 1 && rowHeight >= 140 ? 20 : 8
      let number = Point(x: panel.maxX - 16, y: top + rowHeight - distance)
      // The width of a number with a sign and two digits is reserved.
      let width = max(
        TextStyle.strongNumber.width(of: "−10.000"),
        TextStyle.strongNumber.width(of: FixedPoint.text(value, decimals: 3)))
      let labelWidth = TextStyle.caption.width(of: TimingTexts.Movers.value)
      painter.text(
        TimingTexts.Movers.value, at: Point(x: number.x - width - 2, y: number.y), style: .caption,
        color: theme.secondaryText, alignment: .trailing)
      painter.readout(
        TimingTexts.Movers.valueHelp,
        in: Rect(
          x: number.x - width - 2 - labelWidth, y: number.y - 15, width: width + 2 + labelWidth, height: 20))
      painter.text(
        FixedPoint.text(value, decimals: 3), at: number, style: .strongNumber, color: theme.text, alignment: .trailing)
      if rowHeight >= 84 {
        drawReadouts(
          settings[index].readouts, from: Point(x: panel.minX + 16, y: number.y),
          to: number.x - width - labelWidth - 10,
          rowHeight: rowHeight, with: &painter)
      }
    }
  }

  private func drawTitle(of index: Int, at top: Double, with painter: inout Painter) {
    let (title, lane) = (title(of: index), styles[index])
    let isComparing = settings.count > 1
    let left = panel.minX + 16 + (isComparing ? 18 : 0)
    let width = panel.maxX - 16 - left
    if isComparing { lane.mark(at: Point(x: panel.minX + 21, y: top + 5), radius: 4, with: &painter) }
    let style = TextStyle.strongBody.width(of: title) <= width ? TextStyle.strongBody : .caption
    let lines = style.lines(of: title, within: width)
    // A text of more than two lines ends with an ellipsis.
    let shown = lines.count > 2 ? [lines[0], lines.dropFirst().joined(separator: " ")] : lines
    if isComparing, index == 1 {
      let frame = Rect(x: left, y: top - 4, width: width, height: 4 + 15 * Double(shown.count))
      painter.readout(TimingTexts.Movers.curveBHelp, in: frame)
    }
    for (number, line) in shown.enumerated() {
      painter.text(
        line, at: Point(x: left, y: top + 9 + 15 * Double(number)), style: style, color: painter.theme.text,
        atMost: width)
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
      drawReadouts([first], from: above, to: panel.maxX - 16, rowHeight: rowHeight, with: &painter)
      drawReadouts(Array(readouts.dropFirst()), from: start, to: end, rowHeight: rowHeight, with: &painter)
      return
    }
    for readout in readouts {
      let caption = TextStyle.caption.width(of: readout.words.title) + 6
      guard start.x + Self.width(of: readout) <= end else { return }
      painter.readout(
        readout.words.help, in: Rect(x: start.x, y: start.y - 15, width: Self.width(of: readout), height: 20))
      painter.text(
        readout.words.title, at: start, style: .caption, color: painter.theme.secondaryText)
      start.x += caption
      start.x += painter.text(readout.text, at: start, style: .strongNumber, color: painter.theme.text)
      start.x += 20
    }
  }

  private static func width(of readout: TimingSettings.Readout) -> Double {
    TextStyle.caption.width(of: readout.words.title) + 6 + TextStyle.strongNumber.width(of: readout.text)
  }
}
