// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTypesetting

/// The lead or lag of a lane in words, and as a bar from the middle: to the right ahead, to the left behind.
struct LaneLeadBar {
  let text: String
  /// The text beside a bar that is shorter than 1 point.
  let level: String
  /// The width that the widest text needs.
  let textWidth: Double
  /// The lead as a fraction of the largest lead in a lap, −1 … 1; negative for a lag. It is `nil` for the reference
  /// lane, and for a lane without a lead.
  let share: Double?

  /// The bars of all lanes.
  ///
  /// - Parameters:
  ///   - leads: The leads and lags of the lanes.
  ///   - words: The leads for texts, which change less often.
  ///   - labels: The names of the lanes.
  static func bars(_ leads: CurvesLeads, inWords words: CurvesLeads, labels: [String]) -> [LaneLeadBar] {
    let reference = labels[leads.reference]
    let texts = labels.indices.map { index in
      leads.areAway
        ? CurvesTexts.Lead.away
        : index == leads.reference ? CurvesTexts.Lead.reference : Self.words(of: words.leads[index], over: reference)
    }
    let digits: [Character] = seconds(leads.largest).map { $0.isNumber ? "0" : $0 }
    let widest = String(digits)
    let textWidth = TextStyle.caption.width(of: CurvesTexts.Lead.ahead(widest, of: reference)).rounded(.up)
    return labels.indices.map { index in
      // The reference has no bar.
      let share = index == leads.reference ? nil : leads.leads[index].map { Self.share(of: $0, largest: leads.largest) }
      return LaneLeadBar(
        text: texts[index], level: CurvesTexts.Lead.level(with: reference), textWidth: textWidth, share: share)
    }
  }

  static func seconds(_ lead: Double) -> String { FixedPoint.text(abs(lead), decimals: 2) }

  /// Whether a lead is 0 in words.
  static func isLevel(_ lead: Double) -> Bool { seconds(lead) == seconds(0) }

  /// A lead that is 0 in words has no bar.
  private static func share(of lead: Double, largest: Double) -> Double {
    largest > 0 && !isLevel(lead) ? lead / largest : 0
  }

  /// Such as "0.84 s behind path".
  static func words(of lead: Double?, over reference: String) -> String {
    guard let lead else { return CurvesTexts.Lead.none }
    let text = seconds(lead)
    guard !isLevel(lead) else { return CurvesTexts.Lead.level(with: reference) }
    return lead < 0 ? CurvesTexts.Lead.behind(text, reference) : CurvesTexts.Lead.ahead(text, of: reference)
  }

  func draw(in layout: CurvesLayout.Lane, style: LaneStyle, with painter: inout Painter) {
    let theme = painter.theme
    let baseline = layout.leadBaseline
    let room = layout.headerEnd - layout.textStart
    let bar = Rect(
      x: (layout.textStart + textWidth + 8).rounded(), y: baseline - 6, width: (room - textWidth - 8).rounded(.down),
      height: 4)
    let length = share.map { min(max($0, -1), 1) * bar.width / 2 }
    let hasBar = bar.width >= 40
    let text = hasBar && length.map { abs($0) < 1 } == true ? level : text
    guard TextStyle.caption.width(of: text) <= room else { return }
    painter.readout(
      CurvesTexts.Lead.help, in: Rect(x: layout.textStart, y: baseline - 14, width: room, height: 20))
    painter.text(text, at: Point(x: layout.textStart, y: baseline), style: .caption, color: theme.text)
    guard hasBar, let length else { return }
    painter.readout(CurvesTexts.Lead.barHelp, in: bar.inset(dx: 0, dy: -8))
    painter.builder.fill(.roundedRectangle(bar, cornerRadius: 2), with: theme.track)
    let middle = bar.midX.rounded()
    let end = middle + length
    painter.builder.fill(
      .rectangle(Rect(x: min(middle, end), y: bar.minY, width: abs(end - middle), height: bar.height)),
      with: style.color)
    painter.builder.fill(
      .rectangle(Rect(x: middle - 0.5, y: bar.minY - 3, width: 1, height: bar.height + 6)), with: theme.secondaryText)
  }
}
