// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTypesetting

/// The numbers of a lane: its speed, the range of the speed and the largest deviation from the exact curve.
struct LaneNumbers {
  let speed: Double
  let measures: LaneMeasures
  /// Whether the range of the speed is among the numbers, because the header has no space for it.
  var showsRange = true
  /// Whether the lane is the fastest one, where the header has no space for this mark; `nil` where it has.
  var isFastest: Bool?
  /// The lead in seconds; `nil` if the lane has a row for its lead, is the reference, or has no lead.
  var lead: Double?

  /// Numbers without space are left out, or have shorter names.
  func draw(in layout: CurvesLayout.Lane, with painter: inout Painter) {
    switch layout.text {
    case .column: return drawColumn(in: layout, room: layout.headerEnd - layout.textStart, with: &painter)
    case .aboveAndBelow(let rows) where rows > 1:
      return drawColumn(in: layout, room: layout.panel.maxX - 8 - layout.textStart, with: &painter)
    case .aboveAndBelow: break
    case .none: return
    }
    let panel = layout.panel
    let room = panel.width - 32
    func width(_ numbers: some Collection<LaneNumber>) -> Double {
      numbers.map(\.width).reduce(0, +) + Double(numbers.count - 1) * 12
    }
    let forms = [true, false].map { numbers(isLong: $0) }
    let row =
      forms.first { width($0) <= room }
      ?? forms.flatMap { [$0.prefix(2), $0.prefix(1)] }.sorted { $0.count > $1.count }.first { width($0) <= room }
      .map(Array.init) ?? []
    for (index, number) in row.enumerated() {
      let start =
        switch index {
        case 0: layout.textStart
        case row.count - 1: panel.maxX - 16 - number.width
        default: (layout.textStart + row[0].width + panel.maxX - 16 - row[2].width - number.width) / 2
        }
      number.draw(from: start, baseline: panel.maxY - 16, with: &painter)
    }
  }

  private func numbers(isLong: Bool) -> [LaneNumber] {
    typealias Texts = CurvesTexts.Numbers
    let first = LaneNumber(
      words: isLong ? Texts.speed : Texts.shortSpeed, text: FixedPoint.text(speed, decimals: 0), widest: "0000",
      unit: isFastest == true ? Texts.fastestSpeedUnit : Texts.speedUnit,
      widestUnit: isFastest == nil ? Texts.speedUnit : Texts.fastestSpeedUnit)
    let range = LaneNumber(
      words: isLong ? Texts.range : Texts.shortRange, text: LaneTradeOff.range(of: measures), widest: "00–000",
      unit: Texts.rangeUnit)
    let deviation = LaneNumber(
      words: isLong ? Texts.deviation : Texts.shortDeviation,
      text: FixedPoint.text(measures.largestDistance, decimals: 1), widest: "00.0", unit: Texts.deviationUnit)
    guard let lead else { return [first] + (showsRange ? [range] : []) + [deviation] }
    let delay = LaneNumber(
      words: Texts.lead, text: LaneLeadBar.seconds(lead), widest: "0.00",
      unit: LaneLeadBar.isLevel(lead) ? Texts.levelUnit : lead < 0 ? Texts.behindUnit : Texts.aheadUnit,
      widestUnit: Texts.behindUnit)
    return [first, delay, deviation]
  }

  private func drawColumn(in layout: CurvesLayout.Lane, room: Double, with painter: inout Painter) {
    let (long, short) = (numbers(isLong: true), numbers(isLong: false))
    for index in long.indices {
      let baseline = layout.numbersBaseline + Double(index) * 20
      guard baseline <= layout.panel.maxY - 12 else { return }
      [long[index], short[index]].first { $0.width <= room }?
        .draw(from: layout.textStart, baseline: baseline, with: &painter)
    }
  }
}

/// A number of fixed width, with its name and its unit.
private struct LaneNumber {
  /// The name, or an empty text without one, and the sentence of the tooltip.
  let words: ControlText
  let text: String
  /// The widest usual text.
  let widest: String
  let unit: String
  var widestUnit: String?

  private var nameWidth: Double { words.title.isEmpty ? 0 : TextStyle.caption.width(of: words.title) + 5 }

  private var numberWidth: Double {
    max(TextStyle.strongNumber.width(of: widest), TextStyle.strongNumber.width(of: text))
  }

  var width: Double { nameWidth + numberWidth + 5 + TextStyle.caption.width(of: widestUnit ?? unit) }

  func draw(from left: Double, baseline: Double, with painter: inout Painter) {
    let color = painter.theme.secondaryText
    painter.readout(words.help, in: Rect(x: left, y: baseline - 14, width: width, height: 20))
    if !words.title.isEmpty {
      painter.text(words.title, at: Point(x: left, y: baseline), style: .caption, color: color)
    }
    let end = left + nameWidth + numberWidth
    painter.text(
      text, at: Point(x: end, y: baseline), style: .strongNumber, color: painter.theme.text, alignment: .trailing)
    painter.text(unit, at: Point(x: end + 5, y: baseline), style: .caption, color: color)
  }
}
