// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTypesetting

/// The values of all curves at the time under the pointer.
struct GraphReading {
  /// The row of one curve.
  struct Row {
    let style: LaneStyle
    /// The texts of the columns.
    var cells: [String]
    /// The value on the graph.
    let height: Double
  }

  /// The time in the lap, in a unit.
  let time: Double
  var timeUnit = "s"
  /// The frames per second in which the time is also counted, or `nil`.
  var frameRate: Double?
  /// The headings of the columns after the first one.
  var headings = GraphTexts.headings
  let rows: [Row]

  /// The row of a moving point: its name, position, speed and acceleration, with the value on the graph.
  static func row(
    _ label: String, style: LaneStyle, position: Point, velocity: Vector, acceleration: Vector, height: Double
  ) -> Row {
    let place = [position.x, position.y].map { FixedPoint.text($0, decimals: 1) }.joined(separator: ", ")
    return Row(
      style: style,
      cells: [
        label, place + " pt", FixedPoint.text(velocity.length, decimals: 0) + " pt/s",
        FixedPoint.text(acceleration.length, decimals: 0) + " pt/s²",
      ], height: height)
  }

  /// The row of a curve from its samples: the interpolated value at a time, and the slope.
  static func row(_ curve: SpeedGraph.Curve, unit: String, at time: Double) -> Row? {
    guard let after = curve.samples.firstIndex(where: { $0.x >= time }), after > 0 else { return nil }
    let (a, b) = (curve.samples[after - 1], curve.samples[after])
    guard b.x > a.x else { return nil }
    let slope = (b.y - a.y) / (b.x - a.x)
    let value = a.y + slope * (time - a.x)
    return Row(
      style: curve.style,
      cells: [
        curve.label, FixedPoint.text(value, decimals: unit.isEmpty ? 3 : 1) + (unit.isEmpty ? "" : " " + unit),
        FixedPoint.text(slope, decimals: unit.isEmpty ? 3 : 0) + (unit.isEmpty ? " /s" : " " + unit + "/s"),
      ], height: value)
  }

  /// Draws the reading beside the line of its time, on the side with more space, within a window of a size.
  func draw(x: Double, y: (Double) -> Double, plot: Rect, within size: Size, with painter: inout Painter) {
    let theme = painter.theme
    painter.line(
      from: Point(x: x, y: plot.minY), to: Point(x: x, y: plot.maxY), color: theme.secondaryText,
      style: StrokeStyle(width: 1, dashes: [3, 3]))
    for row in rows {
      row.style.mark(at: Point(x: x, y: y(row.height)), radius: 3.5, outline: theme.panel, with: &painter)
    }
    let heading =
      FixedPoint.text(time, decimals: timeUnit == "s" ? 3 : 1) + " " + timeUnit
      + (frameRate.map { InterfaceTexts.separator + GraphTexts.frame(time * $0) } ?? "")
    let titles = [heading] + headings
    let allWidths = (0..<(rows.map(\.cells.count).max() ?? 0)).map { column in
      let cells = rows.compactMap { $0.cells.indices.contains(column) ? $0.cells[column] : nil }
      let widest = (cells.map { TextStyle.captionNumber.width(of: $0) }.max() ?? 0)
      // The time is above the names, and beside the headings of the other columns.
      guard column > 0 else {
        return max(widest, TextStyle.strongCaptionNumber.width(of: heading) - 20).rounded(.up)
      }
      guard titles.indices.contains(column) else { return widest.rounded(.up) }
      return max(widest, TextStyle.caption.width(of: titles[column])).rounded(.up)
    }
    func width(_ widths: some Collection<Double>) -> Double {
      max(
        24 + 16 + widths.reduce(0, +) + 12 * Double(max(widths.count - 1, 0)),
        24 + TextStyle.strongCaptionNumber.width(of: heading).rounded(.up))
    }
    // In a narrow window, the last columns are left out.
    let count = (2..<max(allWidths.count, 2)).last { width(allWidths.prefix($0 + 1)) <= size.width - 8 }
    let widths = Array(allWidths.prefix((count ?? 1) + 1))
    let width = width(widths)
    let height = 12 + 16 * Double(rows.count + 1)
    // The card is above the plot. In a low window it is beside the line.
    let isAbove = plot.minY - 16 - height >= 4
    let left =
      isAbove
      ? min(max(4, x - width / 2), max(4, size.width - 4 - width))
      : x + 12 + width <= size.width - 4 ? x + 12 : max(4, x - 12 - width)
    let top =
      isAbove
      ? (plot.minY - 16 - height).rounded()
      : max(4, min(plot.midY - height / 2, size.height - 4 - height)).rounded()
    let box = Rect(x: left.rounded(), y: top, width: width, height: height)
    // The texts of the scene below the card are left out, so that none is cut.
    painter.removeTexts(below: [box], from: painter.sceneStart)
    painter.raisedPanel(box, cornerRadius: 6)
    painter.readout(GraphTexts.readingHelp, in: box)
    painter.text(
      heading, at: Point(x: box.minX + 12, y: box.minY + 18), style: .strongCaptionNumber, color: theme.text)
    var headingRight = box.minX + 28 + (widths.first ?? 0) + 12
    for (column, title) in headings.enumerated() where widths.indices.contains(column + 1) {
      headingRight += widths[column + 1]
      painter.text(
        title, at: Point(x: headingRight, y: box.minY + 18), style: .caption, color: theme.secondaryText,
        alignment: .trailing)
      headingRight += 12
    }
    for (index, row) in rows.enumerated() {
      let baseline = box.minY + 18 + 16 * Double(index + 1)
      row.style.mark(at: Point(x: box.minX + 16, y: baseline - 4), radius: 3, with: &painter)
      var right = box.minX + 28
      for (column, cell) in row.cells.prefix(widths.count).enumerated() {
        right += widths[column]
        // Names are aligned left and numbers right, so that changing digits do not move the text.
        painter.text(
          cell, at: Point(x: column == 0 ? right - widths[0] : right, y: baseline), style: .captionNumber,
          color: column == 0 ? theme.secondaryText : theme.text, alignment: column == 0 ? .leading : .trailing)
        right += 12
      }
    }
  }
}
