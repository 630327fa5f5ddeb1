import DisplayLists
import Geometry
import Typesetting

/// Draws one lane: what the follower of one method does on the blob, and the numbers of its motion.
struct LaneView {
  let layout: CurvesLayout.Lane
  let style: LaneStyle
  let title: String
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
    drawHeader(with: &painter)
    if layout.area.width > 16, layout.area.height > 16 {
      painter.clipped(to: layout.panel.inset(dx: 1, dy: 1)) { drawMotion(with: &$0) }
    }
    drawNumbers(with: &painter)
  }

  private func drawHeader(with painter: inout Painter) {
    let left = layout.panel.minX + 16
    let middle = layout.titleBaseline - 5
    painter.line(
      from: Point(x: left, y: middle), to: Point(x: left + 30, y: middle), color: style.color,
      style: style.stroke(width: 2.5))
    painter.text(
      title, at: Point(x: left + 38, y: layout.titleBaseline), style: .title, color: painter.theme.text,
      atMost: layout.panel.width - 70)
    guard liveChanges > 0, layout.panel.width >= 300 else { return }
    painter.text(
      liveChanges == 1 ? "1 change running" : "\(liveChanges) changes running",
      at: Point(x: layout.panel.maxX - 16, y: layout.titleBaseline), style: .captionNumber,
      color: painter.theme.secondaryText, alignment: .trailing)
  }

  private func drawMotion(with painter: inout Painter) {
    let theme = painter.theme
    // The blob keeps its hairline at every scale: it is mapped first and then stroked.
    let shape = Shape.path(outline.applying(transform))
    if isClosed { painter.builder.fill(shape, with: style.color.withOpacity(theme.blobFillOpacity)) }
    painter.builder.stroke(
      shape, with: style.color.withOpacity(theme.blobOutlineOpacity), style: StrokeStyle(width: 1, join: .round))

    if let trail {
      painter.builder.stroke(.path(trail.path.applying(transform)), with: style.color, style: style.stroke(width: 2.5))
      for dot in trail.dots { style.mark(at: transform.apply(to: dot), radius: 2.6, with: &painter) }
    }

    for point in controlPoints {
      let frame = Rect(center: transform.apply(to: point), size: Size(width: 7, height: 7))
      painter.builder.fill(.ellipse(frame), with: theme.panel)
      painter.builder.stroke(.ellipse(frame), with: theme.secondaryText, style: StrokeStyle(width: 1.25))
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
    let isBesideTitle = layout.numbersBaseline == layout.titleBaseline
    let panel = layout.panel
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
    if isBesideTitle {
      // From the right, as long as the title is not reached; its running changes give way to the numbers.
      let free = panel.minX + 54 + TextStyle.title.width(of: title) + 24
      var right = panel.maxX - 16
      guard liveChanges == 0 else { return }
      for number in numbers.reversed() where right - number.width >= free {
        number.draw(from: right - number.width, baseline: layout.numbersBaseline, with: &painter)
        right -= number.width + 24
      }
      return
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
      number.draw(from: start, baseline: layout.numbersBaseline, with: &painter)
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
