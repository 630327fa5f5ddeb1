// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTypesetting

/// Other motions of a timing function: a size, a rotation and an opacity.
///
/// They are beside each other, with a row for each function and the names below. In a high area they are above each
/// other, with a column for each function and the names at the left, if the shapes are larger then.
struct TimingExamples {
  let area: Rect
  /// The values of the functions.
  let values: [Double]
  let styles: [LaneStyle]

  private static let names = [
    TimingTexts.Examples.size, TimingTexts.Examples.turn, TimingTexts.Examples.opacity,
  ]
  private static let (captionHeight, captionWidth) = (24.0, 64.0)
  /// The space of a shape in proportion to its side: a size can exceed its end by half.
  private static let room = 1.6

  func draw(with painter: inout Painter) {
    let column = area.width / Double(Self.names.count)
    let row = min((area.height - Self.captionHeight) / Double(values.count), max(180, column))
    let side = min(column, row) / Self.room
    let line = Size(
      width: (area.width - Self.captionWidth) / Double(values.count), height: area.height / Double(Self.names.count))
    let stackedSide = min(line.width, line.height) / Self.room
    guard max(side, stackedSide) >= 36 else { return }
    guard side >= stackedSide else { return drawStacked(line, side: stackedSide, with: &painter) }
    // The rows are in the middle of the remaining area.
    let top = area.minY + ((area.height - Double(values.count) * row - Self.captionHeight) / 2).rounded(.down)
    for (index, name) in Self.names.enumerated() {
      let x = area.minX + (Double(index) + 0.5) * column
      for (number, value) in values.enumerated() {
        let center = Point(x: x, y: top + (Double(number) + 0.5) * row)
        draw(index, value, at: center, side: side, style: styles[number], with: &painter)
      }
      painter.text(
        name, centeredAt: top + Double(values.count) * row + Self.captionHeight / 2, x: x, style: .caption,
        color: painter.theme.secondaryText, alignment: .center)
    }
  }

  /// Draws a line for each example, with its name at the left.
  private func drawStacked(_ line: Size, side: Double, with painter: inout Painter) {
    for (index, name) in Self.names.enumerated() {
      let y = area.minY + (Double(index) + 0.5) * line.height
      painter.text(name, centeredAt: y, x: area.minX, style: .caption, color: painter.theme.secondaryText)
      for (number, value) in values.enumerated() {
        let center = Point(x: area.minX + Self.captionWidth + (Double(number) + 0.5) * line.width, y: y)
        draw(index, value, at: center, side: side, style: styles[number], with: &painter)
      }
    }
  }

  private func draw(
    _ index: Int, _ value: Double, at center: Point, side: Double, style: LaneStyle, with painter: inout Painter
  ) {
    let whole = Rect(center: center, size: Size(width: side, height: side))
    let outline = StrokeStyle(width: 1)
    switch index {
    case 0:
      let shown = side * min(max(value, 0), 1.5)
      painter.builder.fill(
        .ellipse(Rect(center: center, size: Size(width: shown, height: shown))), with: style.color)
      painter.builder.stroke(.ellipse(whole), with: painter.theme.rail, style: outline)
    case 1:
      let turn = AffineTransform.rotation(.degrees(90 * value))
      let half = side * 0.35
      let corners = [(-half, -half), (half, -half), (half, half), (-half, half)].map {
        center + turn.apply(to: Vector(dx: $0.0, dy: $0.1))
      }
      painter.builder.fill(.path(Path(polyline: corners, isClosed: true)), with: style.color)
      // A mark shows the orientation.
      painter.builder.fill(
        .ellipse(
          Rect(
            center: center + turn.apply(to: Vector(dx: half * 0.6, dy: -half * 0.6)),
            size: Size(width: side * 0.12, height: side * 0.12))), with: painter.theme.panel)
    default:
      painter.builder.fill(.ellipse(whole), with: style.color.withOpacity(min(max(value, 0), 1)))
      painter.builder.stroke(.ellipse(whole), with: painter.theme.rail, style: outline)
    }
  }
}
