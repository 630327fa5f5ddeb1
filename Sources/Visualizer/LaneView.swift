import DisplayLists
import Geometry
import Typesetting

/// Draws one lane: what the follower of one method does on the blob, and the numbers of its motion.
struct LaneView {
  let layout: CurvesLayout.Lane
  let style: LaneStyle
  /// The name of the lane, or `nil` where there is no room for it.
  let title: String?
  /// Maps the box of the motion to the window.
  let transform: AffineTransform
  /// The blob, in the box.
  let outline: Path
  let isClosed: Bool
  let controlPoints: [Point]
  /// The way really travelled in this lap, in the box.
  let trail: LaneTrail?
  /// The follower as the layer tree shows it, in the box.
  let follower: DisplayList
  /// Where the followers have been sent to, in the box, while they are away.
  let target: Point?
  let speed: Double
  let measures: LaneMeasures
  /// How many changes are still running out.
  let liveChanges: Int

  func draw(with painter: inout Painter) {
    painter.panel(layout.panel)
    guard layout.panel.width > 60, layout.panel.height > 40 else { return }
    let note = liveChanges == 0 ? "" : liveChanges == 1 ? "1 change running" : "\(liveChanges) changes running"
    LaneHeader(layout: layout, style: style, title: title, note: note).draw(with: &painter)
    if layout.area.width > 16, layout.area.height > 16 {
      painter.clipped(to: layout.panel.inset(dx: 1, dy: 1)) { drawMotion(with: &$0) }
    }
    drawNumbers(with: &painter)
  }

  private func drawMotion(with painter: inout Painter) {
    let theme = painter.theme
    // The blob keeps its hairline at every scale: it is mapped first and then stroked.
    let shape = Shape.path(outline.applying(transform))
    if isClosed { painter.builder.fill(shape, with: style.color.withOpacity(theme.blobFillOpacity)) }
    painter.builder.stroke(
      shape, with: style.color.withOpacity(theme.blobOutlineOpacity), style: StrokeStyle(width: 1, join: .round))

    // Marks keep their size in lanes of ordinary size and shrink with small ones, where they would hide the motion.
    let markScale = min(1, max(0.4, min(layout.area.width, layout.area.height) / 300))
    if let trail {
      painter.builder.stroke(
        .path(trail.path.applying(transform)), with: style.color, style: style.stroke(width: 2.25 * markScale))
      for dot in trail.dots { style.mark(at: transform.apply(to: dot), radius: 3 * markScale, with: &painter) }
    }

    for point in controlPoints {
      let frame = Rect(center: transform.apply(to: point), size: Size(width: 7 * markScale, height: 7 * markScale))
      painter.builder.fill(.ellipse(frame), with: theme.panel)
      painter.builder.stroke(.ellipse(frame), with: theme.secondaryText, style: StrokeStyle(width: 1.25 * markScale))
    }
    if let target {
      let center = transform.apply(to: target)
      for (radius, opacity) in [(7.0, 1.0), (11, 0.4)] {
        painter.builder.stroke(
          .ellipse(Rect(center: center, size: Size(width: 2 * radius, height: 2 * radius))),
          with: theme.text.withOpacity(opacity), style: StrokeStyle(width: 1.25))
      }
    }
    painter.builder.withTransform(transform) { $0.draw(follower) }
  }

  /// Speed, its smallest and largest share of the mean, and the distance from the true curve; as many as there is room for.
  private func drawNumbers(with painter: inout Painter) {
    let ratio =
      FixedPoint.text(measures.slowest, decimals: 2) + "–" + FixedPoint.text(measures.fastest, decimals: 2)
    let numbers = [
      (FixedPoint.text(speed, decimals: 0), "pt/s", "000"),
      (ratio, "× mean", "0.00–0.00"),
      (FixedPoint.text(measures.largestDistance, decimals: 1), "pt off", "00.0"),
    ].map { number, unit, widest in
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
        case 0: panel.minX + 16
        case count - 1: panel.maxX - 16 - number.width
        default: panel.midX - number.width / 2
        }
      number.draw(from: start, baseline: panel.maxY - 16, with: &painter)
    }
  }

  /// Numbers one below the other, their digits in one column.
  private func draw(_ numbers: [LaneNumber], from top: Double, with painter: inout Painter) {
    let numberWidth = numbers.map(\.numberWidth).max() ?? 0
    for (index, number) in numbers.enumerated() {
      let baseline = top + Double(index) * 20
      guard baseline <= layout.panel.maxY - 12 else { return }
      number.draw(
        from: layout.panel.minX + 16 + numberWidth - number.numberWidth, baseline: baseline, with: &painter)
    }
  }
}

/// A number of fixed width with its unit.
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
