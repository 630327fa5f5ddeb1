// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming

/// The effect of each policy on a layer that is retargeted in flight: its positions at equal intervals, and its speed.
enum RetargetingFigure {
  private struct Lane {
    let title: String
    let caption: String
    let policy: RetargetPolicy
    let style: LineStyle
  }

  private static let lanes = [
    Lane(title: "additive", caption: "position and velocity go on", policy: .additive, style: .green),
    Lane(title: "replace", caption: "position goes on, from rest", policy: .replace, style: .orange),
    Lane(title: "jump", caption: "there at once", policy: .jump, style: .blue),
    Lane(
      title: "spring", caption: "a spring takes both over", policy: .spring(Spring(duration: 0.8, bounce: 0.5)),
      style: .purple),
  ]

  private static let start = Point(x: 0, y: 0)
  private static let first = Point(x: 104, y: 0)
  private static let second = Point(x: 40, y: 84)
  private static let click = 0.4
  private static let end = 1.6

  static func draw() -> Figure {
    var figure = Figure(width: 720, height: 312)
    for (index, lane) in lanes.enumerated() {
      draw(lane, in: Rect(x: Double(index) * 183, y: 0, width: 171, height: 312), of: &figure)
    }
    return figure
  }

  private static func draw(_ lane: Lane, in panel: Rect, of figure: inout Figure) {
    var tree = LayerTree(size: .zero)
    let card = tree.add(.group(), at: start)
    tree.transaction(at: 0, duration: 0.8) { $0[card].position = first }
    tree.transaction(at: click, duration: 0.8, policy: lane.policy) { $0[card].position = second }

    figure.panel(panel, title: lane.title, style: lane.style, caption: lane.caption)
    drawMotion(of: card, in: tree, lane, from: Point(x: panel.minX + 22, y: panel.minY + 76), of: &figure)
    let plot = Plot(
      rect: Rect(x: panel.minX + 14, y: panel.minY + 204, width: panel.width - 28, height: 76), x: 0...end, y: 0...400)
    drawSpeed(of: card, in: tree, lane, plot, of: &figure)
  }

  /// The positions at every thirtieth of a second.
  private static func drawMotion(
    of card: LayerID, in tree: LayerTree, _ lane: Lane, from origin: Point, of figure: inout Figure
  ) {
    func place(_ time: Double) -> Point {
      origin + (tree.presentationValue(of: card, .position, at: time) - Point.zero)
    }
    func curve(_ from: Double, _ to: Double) -> [Point] {
      (0...200).map { place(from + (to - from) * (Double($0) / 200)) }
    }
    figure.line(curve(0, click.nextDown), LineStyle(color: Ink.faint.withOpacity(0.6)), width: 1)
    figure.line(curve(click, end), LineStyle(color: lane.style.color.withOpacity(0.45)), width: 1)
    figure.ring(at: origin + (first - start), radius: 4.5, color: Ink.faint)
    figure.ring(at: origin + (second - start), radius: 6, color: Ink.accent, width: 2)
    for step in 0...48 {
      let time = Double(step) / 30
      figure.dot(at: place(time), radius: 2.25, color: time < click ? Ink.faint : lane.style.color)
    }
    // The position before the retarget, from which only a jump has no curve.
    figure.ring(at: place(click.nextDown), radius: 3.5, color: lane.style.color)
  }

  /// The speed over time, its jump at the click marked with its size.
  private static func drawSpeed(
    of card: LayerID, in tree: LayerTree, _ lane: Lane, _ plot: Plot, of figure: inout Figure
  ) {
    func speed(_ time: Double) -> Double { tree.velocity(of: card, .position, at: time).magnitude }
    for value in [0.0, 200, 400] {
      let height = plot.point(0, value).y
      figure.hairline(
        from: Point(x: plot.rect.minX, y: height.rounded() + 0.5),
        to: Point(x: plot.rect.maxX, y: height.rounded() + 0.5))
      if value > 0 {
        figure.text(
          value == 400 ? "400 pt/s" : "200", at: Point(x: plot.rect.maxX, y: height - 3), color: Ink.secondary,
          alignment: .trailing)
      }
    }
    let x = plot.point(click, 0).x
    figure.hairline(from: Point(x: x, y: plot.rect.minY - 8), to: Point(x: x, y: plot.rect.maxY), color: Ink.accent)
    func line(_ from: Double, _ to: Double) -> [Point] {
      (0...240).map { step in
        let time = from + (to - from) * (Double(step) / 240)
        return plot.point(time, speed(time))
      }
    }
    figure.line(line(0, click.nextDown), LineStyle(color: Ink.faint))
    figure.line(line(click, end), lane.style)
    let (before, after) = (speed(click.nextDown), speed(click))
    if abs(after - before) > 1 {
      for value in [before, after] { figure.ring(at: plot.point(click, value), radius: 3, color: lane.style.color) }
      figure.text(
        "−\(Int((before - after).rounded()))", at: plot.point(click, before) + Vector(dx: 7, dy: 0), strong: true)
    }
    for (time, label) in [(0.0, "0"), (click, "click"), (0.8, "0.8"), (1.2, "1.2 s")] {
      figure.text(
        label, at: Point(x: plot.point(time, 0).x, y: plot.rect.maxY + 17),
        color: time == click ? Ink.accent : Ink.secondary, alignment: time == 0 ? .leading : .center)
    }
  }
}
