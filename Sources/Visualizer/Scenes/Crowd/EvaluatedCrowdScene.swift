// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTypesetting

/// The layout of the Crowd scene.
struct CrowdLayout: Sendable {
  let panel: Rect
  /// The area of the motion's box.
  let area: Rect
  /// The panel of the costs, or `nil` without space for it.
  let costs: Rect?
  /// The division into the motion and the costs, or `nil` without the costs.
  let divider: GraphDivider?

  /// The height of the numbers above the motion, or 0 in a low panel.
  let headerHeight: Double

  init(in frame: SceneFrame) {
    let layout = CurvesLayout(in: frame, laneCount: 1)
    panel = layout.lanes.first?.panel ?? frame.content
    headerHeight = panel.height < 100 ? 0 : 40
    area = Rect(
      x: panel.minX + 1, y: panel.minY + headerHeight, width: max(0, panel.width - 2),
      height: max(0, panel.height - headerHeight - 1))
    (costs, divider) = (layout.graph, layout.divider)
  }
}

/// The crowd at a media time, and the costs of its frames.
struct EvaluatedCrowdScene: EvaluatedScene {
  let tree: LayerTree
  let transform: AffineTransform
  let time: Double
  let settings: CrowdScene.Settings
  /// The target of the members, in the box.
  let target: Point?
  /// The effect of the click that set the target.
  let click: ClickEffect
  let layout: CrowdLayout

  func draw(in frame: SceneFrame, with painter: inout Painter) {
    painter.panel(layout.panel)
    guard layout.panel.width > 80, layout.panel.height > 24 else { return }
    if layout.headerHeight > 0 { drawHeader(frame, with: &painter) }
    painter.clipped(to: layout.area) { painter in
      if let target { painter.target(at: transform.apply(to: target)) }
      painter.draw(tree, at: time, under: transform)
    }
    if let target { drawMark(beside: transform.apply(to: target), with: &painter) }
    if frame.showsHint, let hint = HintPlacement(in: layout.area, clearOf: []).placement(of: CrowdTexts.hints) {
      painter.hint(hint)
    }
    if let costs = layout.costs { CrowdCosts(panel: costs, strip: frame.strip).draw(with: &painter) }
  }

  /// Draws the words about the click above the rings of its target, or below them near the upper edge.
  private func drawMark(beside target: Point, with painter: inout Painter) {
    let style = TextStyle.caption
    let room = layout.area.inset(dx: 12, dy: 12)
    guard let text = click.marks.first(where: { style.width(of: $0) <= room.width }), room.height >= 80 else {
      return
    }
    let width = style.width(of: text).rounded(.up)
    let above = target.y - 24 - style.capHeight
    let box = Rect(
      x: min(max(target.x - width / 2, room.minX), room.maxX - width).rounded(),
      y: min(above >= room.minY ? above : target.y + 24, room.maxY - style.capHeight).rounded(), width: width,
      height: style.capHeight)
    painter.textGround(box)
    painter.text(text, at: Point(x: box.minX, y: box.maxY), style: style, color: painter.theme.text)
  }

  /// Draws the number of members, the frame rate, and the maximum count: the result of the last search, or else an
  /// estimate.
  private func drawHeader(_ frame: SceneFrame, with painter: inout Painter) {
    typealias Texts = CrowdTexts.Readouts
    let strip = frame.strip
    let theme = painter.theme
    let middle = layout.panel.minY + layout.headerHeight / 2
    let left = layout.panel.minX + 16
    // The widths of the largest numbers and the longest words are reserved, so that nothing moves.
    let number = TextStyle.strongNumber
    let largest = number.width(of: "\(Int(CrowdScene.counts.bounds.upperBound))").rounded(.up)
    let words = [Texts.moving, Texts.movingToClick].map { TextStyle.caption.width(of: $0) }.max() ?? 0
    let end = left + largest + 6 + words
    painter.text(
      "\(settings.count)", centeredAt: middle, x: left + largest, style: number, color: theme.text,
      alignment: .trailing)
    painter.text(
      target == nil ? Texts.moving : Texts.movingToClick, centeredAt: middle, x: left + largest + 6, style: .caption,
      color: theme.secondaryText)
    painter.readout(
      Texts.countHelp, in: Rect(x: left, y: middle - 12, width: end - left, height: 24))
    var x = layout.panel.maxX - 16
    var readouts: [(caption: String, number: String, help: String)] = []
    if let strip, let rate = strip.rate {
      readouts.append((Texts.frameRate.title, FixedPoint.text(rate, decimals: 1), Texts.frameRate.help))
    }
    if let result = frame.searchResult {
      readouts.append((result.caption, result.count.map { "\($0)" } ?? "", Texts.searchResultHelp))
    } else if let strip, strip.rate != nil {
      // After a change of the count there is no measurement of it, until its first frames are presented.
      let most = strip.estimatedMost(of: settings.count).map { "\($0)" } ?? "–"
      readouts.append((Texts.estimatedMaximum.title, most, Texts.estimatedMaximum.help))
    }
    for (caption, text, help) in readouts.reversed() {
      let reserved = text.isEmpty ? 0 : max(largest, number.width(of: text))
      let width = reserved + 6 + TextStyle.caption.width(of: caption)
      guard x - width > end + 24 else { return }
      painter.readout(help, in: Rect(x: x - width, y: middle - 12, width: width, height: 24))
      painter.text(text, centeredAt: middle, x: x, style: number, color: theme.text, alignment: .trailing)
      x -= reserved + 6
      x -= painter.text(
        caption, centeredAt: middle, x: x, style: .caption, color: theme.secondaryText, alignment: .trailing)
      x -= 24
    }
  }
}
