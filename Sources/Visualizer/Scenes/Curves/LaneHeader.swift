// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTypesetting

/// The header of a lane: a sample of its line, its title, and a note at the end if there is space.
struct LaneHeader {
  let layout: CurvesLayout.Lane
  let style: LaneStyle
  /// The title of the lane, or `nil` without space for it.
  let title: String?
  var note = ""
  /// Whether the header has a background, behind which objects move.
  var hasGround = false

  /// The width of a note after the title.
  static func room(for note: String) -> Double { TextStyle.captionNumber.width(of: note) + 16 }

  func draw(with painter: inout Painter) {
    let middle = layout.titleBaseline - 5
    let left = layout.textStart
    if hasGround {
      let end = title.map { layout.titleStart + TextStyle.title.width(of: $0) } ?? left + layout.sampleWidth
      painter.textGround(
        Rect(
          x: left, y: layout.titleBaseline - TextStyle.title.capHeight, width: end - left,
          height: TextStyle.title.capHeight))
    }
    painter.line(
      from: Point(x: left, y: middle), to: Point(x: left + layout.sampleWidth, y: middle), color: style.color,
      style: style.stroke(width: 2.5))
    guard let title else { return }
    let titleEnd =
      layout.titleStart
      + painter.text(
        title, at: Point(x: layout.titleStart, y: layout.titleBaseline), style: .title, color: painter.theme.text)
    guard !note.isEmpty, layout.headerEnd - titleEnd >= Self.room(for: note) else { return }
    painter.text(
      note, at: Point(x: layout.headerEnd, y: layout.titleBaseline), style: .captionNumber,
      color: painter.theme.secondaryText, alignment: .trailing)
  }
}

extension CurvesLayout.Lane {
  var titleBaseline: Double { panel.minY + 30 }

  /// The baseline of the first row of numbers.
  var numbersBaseline: Double {
    switch text {
    case .column: titleBaseline + 28
    case .aboveAndBelow(let rows): panel.maxY - 16 - Double(rows - 1) * 20
    }
  }
}
