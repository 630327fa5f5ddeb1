// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTypesetting

/// The header of a lane: a sample of its line, its title, and a note at the end if there is space. The line below has
/// the trade-off, and a mark for the fastest lane.
struct LaneHeader {
  let layout: CurvesLayout.Lane
  let style: LaneStyle
  /// The letter of the lane before the title, or an empty text.
  var letter = ""
  /// The title of the lane, or `nil` without space for it.
  let title: String?
  var note = ""
  /// The tooltip of the note.
  var noteHelp = ""
  /// The trade-off and its style, or `nil` without space for it.
  var tradeOff: (text: String, style: TextStyle)?
  /// The mark of the fastest lane, or an empty text.
  var badge = ""
  /// Whether the header has a background, behind which objects move.
  var hasGround = false

  /// The width of the letter and the space after it.
  static let letterWidth = 18.0

  /// The width of a note after the title.
  static func room(for note: String) -> Double { TextStyle.captionNumber.width(of: note) + 16 }

  /// The width of a mark after the trade-off.
  static func room(forBadge badge: String) -> Double { TextStyle.caption.width(of: badge) + 32 }

  private func drawTradeOff(with painter: inout Painter) {
    let baseline = layout.tradeOffBaseline
    if let tradeOff {
      painter.readout(
        CurvesTexts.TradeOff.help,
        in: Rect(
          x: layout.textStart, y: baseline - 13, width: tradeOff.style.width(of: tradeOff.text), height: 18))
      painter.text(
        tradeOff.text, at: Point(x: layout.textStart, y: baseline), style: tradeOff.style,
        color: painter.theme.secondaryText)
    }
    guard !badge.isEmpty else { return }
    let width = TextStyle.caption.width(of: badge).rounded(.up) + 16
    let frame = Rect(x: layout.headerEnd - width, y: baseline - 13, width: width, height: 18)
    painter.readout(CurvesTexts.fastestLane.help, in: frame)
    painter.builder.fill(.roundedRectangle(frame, cornerRadius: 9), with: style.color.withOpacity(0.16))
    painter.builder.stroke(
      .roundedRectangle(frame.inset(dx: 0.5, dy: 0.5), cornerRadius: 8.5), with: style.color,
      style: StrokeStyle(width: 1))
    painter.text(
      badge, centeredAt: frame.midY, x: frame.midX, style: .caption, color: painter.theme.text, alignment: .center)
  }

  func draw(with painter: inout Painter) {
    drawTradeOff(with: &painter)
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
    let titleStart = layout.titleStart + (letter.isEmpty ? 0 : Self.letterWidth)
    if !letter.isEmpty {
      painter.text(
        letter, at: Point(x: layout.titleStart, y: layout.titleBaseline), style: .title,
        color: painter.theme.secondaryText)
    }
    let titleEnd =
      titleStart
      + painter.text(
        title, at: Point(x: titleStart, y: layout.titleBaseline), style: .title, color: painter.theme.text)
    guard !note.isEmpty, layout.headerEnd - titleEnd >= Self.room(for: note) else { return }
    let width = TextStyle.captionNumber.width(of: note)
    painter.readout(
      noteHelp,
      in: Rect(x: layout.headerEnd - width, y: layout.titleBaseline - 14, width: width, height: 20))
    painter.text(
      note, at: Point(x: layout.headerEnd, y: layout.titleBaseline), style: .captionNumber,
      color: painter.theme.secondaryText, alignment: .trailing)
  }
}

extension CurvesLayout.Lane {
  var titleBaseline: Double { panel.minY + 30 }

  var tradeOffBaseline: Double { panel.minY + 49 }

  /// The baseline of the lead or lag.
  var leadBaseline: Double {
    switch text {
    case .column: titleBaseline + 24 + (hasTradeOff ? 18 : 0)
    case .aboveAndBelow, .none: numbersBaseline - 21
    }
  }

  /// The baseline of the first row of numbers.
  var numbersBaseline: Double {
    switch text {
    case .column: titleBaseline + 28 + (hasTradeOff ? 20 : 0) + (hasLead ? 20 : 0)
    case .aboveAndBelow(let rows): panel.maxY - 16 - Double(rows - 1) * 20
    case .none: panel.maxY - 16
    }
  }

  /// The area in which the motion is drawn, clear of the title and the numbers.
  var motionClip: Rect {
    switch text {
    case .column(let width):
      Rect(x: panel.minX + width, y: panel.minY + 1, width: max(0, panel.width - width - 1), height: panel.height - 2)
    case .aboveAndBelow:
      Rect(x: panel.minX + 1, y: area.minY - 2, width: max(0, panel.width - 2), height: area.height + 6)
    case .none:
      Rect(
        x: panel.minX + 1, y: area.minY - 3, width: max(0, panel.width - 2),
        height: max(0, panel.maxY - area.minY + 2))
    }
  }
}
