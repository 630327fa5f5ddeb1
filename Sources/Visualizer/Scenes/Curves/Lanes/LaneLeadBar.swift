// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTypesetting

/// The lead or lag of a lane in words, and as a bar from the middle: to the right ahead, to the left behind.
struct LaneLeadBar {
  let text: String
  /// The width that the widest text needs.
  let textWidth: Double
  /// The lead as a fraction of the largest one in a lap, −1 … 1, or `nil` for the reference.
  let share: Double?

  /// The bars of all lanes.
  ///
  /// - Parameters:
  ///   - leads: The leads and lags of the lanes.
  ///   - labels: The names of the lanes.
  static func bars(_ leads: CurvesLeads, labels: [String]) -> [LaneLeadBar] {
    let reference = labels[leads.reference]
    let texts = labels.indices.map { index in
      index == leads.reference ? CurvesTexts.Lead.reference : words(of: leads.leads[index], over: reference)
    }
    // The reference has no bar.
    let textWidth = TextStyle.caption.width(of: CurvesTexts.Lead.widest(reference)).rounded(.up)
    return labels.indices.map { index in
      let lead = leads.leads[index]
      return LaneLeadBar(
        text: texts[index], textWidth: textWidth,
        share: index == leads.reference ? nil : lead.map { leads.largest > 0 ? $0 / leads.largest : 0 })
    }
  }

  /// Such as "0.8 s behind path".
  static func words(of lead: Double?, over reference: String) -> String {
    guard let lead else { return CurvesTexts.Lead.none }
    let text = FixedPoint.text(abs(lead), decimals: 1)
    guard text != "0.0" else { return CurvesTexts.Lead.level(with: reference) }
    return lead < 0 ? CurvesTexts.Lead.behind(text, reference) : CurvesTexts.Lead.ahead(text, of: reference)
  }

  func draw(in layout: CurvesLayout.Lane, style: LaneStyle, with painter: inout Painter) {
    let theme = painter.theme
    let baseline = layout.leadBaseline
    let room = layout.headerEnd - layout.textStart
    guard TextStyle.caption.width(of: text) <= room else { return }
    painter.readout(
      CurvesTexts.Lead.help, in: Rect(x: layout.textStart, y: baseline - 14, width: room, height: 20))
    painter.text(text, at: Point(x: layout.textStart, y: baseline), style: .caption, color: theme.text)
    let bar = Rect(
      x: (layout.textStart + textWidth + 8).rounded(), y: baseline - 6, width: (room - textWidth - 8).rounded(.down),
      height: 4)
    guard bar.width >= 40, let share else { return }
    painter.readout(CurvesTexts.Lead.barHelp, in: bar.inset(dx: 0, dy: -8))
    painter.builder.fill(.roundedRectangle(bar, cornerRadius: 2), with: theme.track)
    let middle = bar.midX.rounded()
    let end = middle + min(max(share, -1), 1) * bar.width / 2
    painter.builder.fill(
      .rectangle(Rect(x: min(middle, end), y: bar.minY, width: abs(end - middle), height: bar.height)),
      with: style.color)
    painter.builder.fill(
      .rectangle(Rect(x: middle - 0.5, y: bar.minY - 3, width: 1, height: bar.height + 6)), with: theme.secondaryText)
  }
}
