// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTypesetting

/// Draws one lane: the follower, its curve and its numbers.
struct LaneView {
  /// A control point.
  struct Mark: Sendable {
    let point: Point
    let opacity: Double
    /// Whether the pointer is over the point, or drags it.
    var isPointed = false
  }

  /// The most control points that a lane shows. Of more, every second, third and so on is shown.
  static let markLimit = 400

  /// The follower at another instant.
  struct OnionSkin {
    let list: DisplayList
    let opacity: Double
  }

  let layout: CurvesLayout.Lane
  let style: LaneStyle
  /// The title of the lane, or `nil` without space for it.
  let title: String?
  /// Maps the box of the motion to the window.
  let transform: AffineTransform
  /// The outline of the blob, in the box.
  let outline: Path
  let isClosed: Bool
  let grid: Path
  let marks: [Mark]
  /// The trail of this lap, in the box.
  let trail: LaneTrail?
  /// The follower, in the box.
  let follower: DisplayList
  /// The centre of the follower, in the box.
  let position: Point
  /// The clicked point, in the box, while the followers are away.
  let target: Point?
  let speed: Double
  let measures: LaneMeasures
  /// The note at the end of the header.
  let note: String
  /// The followers of the other lanes, if they are shown.
  var ghosts: [DisplayList] = []
  var onionSkins: [OnionSkin] = []
  var gap: CurvesGaps.Gap?
  var lens: LaneLens?

  func draw(with painter: inout Painter) {
    painter.panel(layout.panel)
    guard layout.panel.width > 60, layout.panel.height > 40 else { return }
    LaneHeader(layout: layout, style: style, title: title, note: note).draw(with: &painter)
    if layout.area.width > 16, layout.area.height > 16 {
      painter.clipped(to: layout.panel.inset(dx: 1, dy: 1)) { drawMotion(with: &$0) }
    }
    drawNumbers(with: &painter)
  }

  private func drawMotion(with painter: inout Painter) {
    // Marks are smaller in small lanes, where they would cover the motion.
    let markScale = min(1, max(0.4, min(layout.area.width, layout.area.height) / 300))
    drawPath(through: transform, markScale: markScale, with: &painter)
    if let target {
      let center = transform.apply(to: target)
      for (radius, opacity) in [(7.0, 1.0), (11, 0.4)] {
        painter.builder.stroke(
          .ellipse(Rect(center: center, size: Size(width: 2 * radius, height: 2 * radius))),
          with: painter.theme.text.withOpacity(opacity), style: StrokeStyle(width: 1.25))
      }
    }
    if let lens { draw(lens, markScale: markScale, with: &painter) }
    for onionSkin in onionSkins {
      painter.faded(to: onionSkin.opacity) { painter in
        painter.builder.withTransform(transform) { $0.draw(onionSkin.list) }
      }
    }
    painter.builder.withTransform(transform) { builder in
      for ghost in ghosts { builder.draw(ghost) }
      builder.draw(follower)
    }
  }

  /// Draws the blob, the trail and the control points: everything except the follower.
  private func drawPath(through transform: AffineTransform, markScale: Double, with painter: inout Painter) {
    let theme = painter.theme
    // The outline is transformed before stroking, so that its width does not depend on the scale.
    let shape = Shape.path(outline.applying(transform))
    if isClosed { painter.builder.fill(shape, with: style.color.withOpacity(theme.blobFillOpacity)) }
    if !grid.isEmpty {
      painter.builder.stroke(
        .path(grid.applying(transform)), with: theme.secondaryText.withOpacity(0.6),
        style: StrokeStyle(width: 1, dashes: [2, 4]))
    }
    painter.builder.stroke(
      shape, with: style.color.withOpacity(theme.blobOutlineOpacity), style: StrokeStyle(width: 1, join: .round))
    let trailScale = LaneStyle.trailScale(over: min(layout.area.width, layout.area.height))
    if let trail {
      painter.builder.stroke(
        .path(trail.path.applying(transform)), with: style.color,
        style: style.stroke(width: 2.25 * markScale * trailScale, scale: trailScale))
      for dot in trail.dots {
        style.mark(at: transform.apply(to: dot), radius: 3 * markScale * trailScale, with: &painter)
      }
    }
    for mark in marks {
      let side = mark.isPointed ? 12 : 7 * markScale * mark.opacity
      let frame = Rect(center: transform.apply(to: mark.point), size: Size(width: side, height: side))
      painter.builder.fill(.ellipse(frame), with: mark.isPointed ? theme.accent : theme.panel)
      painter.builder.stroke(
        .ellipse(frame), with: mark.isPointed ? theme.panel : theme.secondaryText.withOpacity(mark.opacity),
        style: StrokeStyle(width: mark.isPointed ? 2 : 1.25 * markScale))
    }
  }

  private func draw(_ lens: LaneLens, markScale: Double, with painter: inout Painter) {
    let theme = painter.theme
    let hairline = StrokeStyle(width: 1)
    painter.line(from: lens.source.center, to: lens.frame.center, color: theme.secondaryText, style: hairline)
    painter.builder.fill(.rectangle(lens.frame), with: theme.panel)
    painter.clipped(to: lens.frame) { painter in
      painter.builder.stroke(
        .path(lens.path.applying(lens.transform)), with: style.color.withOpacity(0.6), style: style.stroke(width: 1.25))
      drawPath(through: lens.transform, markScale: markScale, with: &painter)
      // The follower has the size that it has in the lane. Enlarged, it would fill the lens.
      let middle = lens.transform.apply(to: position)
      let ownSize = AffineTransform(
        a: transform.a, b: 0, c: 0, d: transform.d, tx: middle.x - position.x * transform.a,
        ty: middle.y - position.y * transform.d)
      painter.faded(to: 0.4) { painter in painter.builder.withTransform(ownSize) { $0.draw(follower) } }
    }
    for frame in [lens.source, lens.frame] {
      painter.builder.stroke(.rectangle(frame), with: theme.secondaryText, style: hairline)
    }
    guard lens.frame.width >= 80 else { return }
    painter.text(
      FixedPoint.text(LaneLens.zoom, decimals: 0) + "×",
      at: Point(x: lens.frame.maxX - 4, y: lens.frame.maxY - 5), style: .captionNumber, color: theme.text,
      alignment: .trailing)
  }

  /// The speed, its range relative to the mean and the largest deviation from the exact curve. With ghosts, the
  /// distances of the lanes replace the last two. Numbers without space are left out.
  private func drawNumbers(with painter: inout Painter) {
    let ratio =
      FixedPoint.text(measures.slowest, decimals: 2) + "–" + FixedPoint.text(measures.fastest, decimals: 2)
    let further =
      gap.map { gap in
        [
          (FixedPoint.text(gap.largest, decimals: 1), "pt apart", "000.0"),
          (gap.seconds.map { FixedPoint.text($0 * 1000, decimals: 0) } ?? "–", "ms apart", "0000"),
        ]
      } ?? [
        (ratio, "× mean", "0.00–0.00"), (FixedPoint.text(measures.largestDistance, decimals: 1), "pt off", "00.0"),
      ]
    let numbers = ([(FixedPoint.text(speed, decimals: 0), "pt/s", "000")] + further).map { number, unit, widest in
      LaneNumber(
        text: number, unit: unit,
        numberWidth: max(TextStyle.strongNumber.width(of: widest), TextStyle.strongNumber.width(of: number)),
        unitWidth: TextStyle.caption.width(of: unit))
    }
    let panel = layout.panel
    switch layout.text {
    case .column: return draw(numbers, from: layout.numbersBaseline, with: &painter)
    case .aboveAndBelow(rows: 3): return draw(numbers, from: layout.numbersBaseline, with: &painter)
    case .aboveAndBelow: break
    }
    let room = panel.width - 32
    let count = [3, 2, 1].first { numbers.prefix($0).map(\.width).reduce(0, +) + Double($0 - 1) * 16 <= room } ?? 0
    for (index, number) in numbers.prefix(count).enumerated() {
      let start =
        switch index {
        case 0: layout.textStart
        case count - 1: panel.maxX - 16 - number.width
        default: panel.midX - number.width / 2
        }
      number.draw(from: start, baseline: panel.maxY - 16, with: &painter)
    }
  }

  /// Draws numbers in a column, with aligned digits.
  private func draw(_ numbers: [LaneNumber], from top: Double, with painter: inout Painter) {
    let numberWidth = numbers.map(\.numberWidth).max() ?? 0
    for (index, number) in numbers.enumerated() {
      let baseline = top + Double(index) * 20
      guard baseline <= layout.panel.maxY - 12 else { return }
      number.draw(
        from: layout.textStart + numberWidth - number.numberWidth, baseline: baseline, with: &painter)
    }
  }
}

/// A number of fixed width, with its unit.
private struct LaneNumber {
  let text: String
  let unit: String
  let numberWidth: Double
  let unitWidth: Double

  var width: Double { numberWidth + 6 + unitWidth }

  func draw(from left: Double, baseline: Double, with painter: inout Painter) {
    painter.text(
      text, at: Point(x: left + numberWidth, y: baseline), style: .strongNumber, color: painter.theme.text,
      alignment: .trailing)
    painter.text(
      unit, at: Point(x: left + numberWidth + 6, y: baseline), style: .caption, color: painter.theme.secondaryText)
  }
}
