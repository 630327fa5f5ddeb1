import Geometry
import Typesetting

/// The head of a lane: a sample of its line, its name, and a note at the end where there is room for one.
struct LaneHeader {
  let layout: CurvesLayout.Lane
  let style: LaneStyle
  /// The name of the lane, or `nil` where there is no room for it.
  let title: String?
  var note = ""
  /// Whether it stands on a ground of its own, behind which things move.
  var hasGround = false

  /// The room that a note needs behind the title.
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

  /// Where the first row of numbers stands.
  var numbersBaseline: Double {
    switch text {
    case .column: titleBaseline + 28
    case .aboveAndBelow(let rows): panel.maxY - 16 - Double(rows - 1) * 20
    }
  }
}
