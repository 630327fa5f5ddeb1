// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTiming

/// A timeline of a group that repeats and clips its children: the value of each property, and the observed events. The
/// last child fills forwards, and its value after the group is drawn with and without `keepsFills`.
enum GroupFigure {
  /// A child of the group.
  private struct Child: Sendable {
    let title: String
    let detail: String
    let style: LineStyle
    /// Seconds after the begin of the group.
    let begin: Double
    let duration: Double
    /// Whether the child keeps its last value until the end of the group.
    var fills = false
    let animation: LayerAnimation
    /// The presentation value as a share of the child's end value.
    let share: @Sendable (LayerValues.Layer) -> Double
  }

  private static let begin = 0.5
  private static let length = 2.0
  private static let repeats = 2
  private static let span = 6.0

  private static let children = [
    Child(
      title: "position", detail: "1.5 s", style: .green, begin: 0, duration: 1.5,
      animation: LayerAnimation(
        .position, .basic(to: Point(x: 100, y: 0), timing: MediaTiming(duration: 1.5), timingFunction: .easeInOut)),
      share: { $0.position.x / 100 }),
    Child(
      title: "opacity", detail: "1.75 s, after 1 s", style: .orange, begin: 1, duration: 1.75,
      animation: LayerAnimation(.opacity, .basic(to: 0, timing: MediaTiming(beginTime: 1, duration: 1.75))),
      share: { 1 - $0.opacity }),
    Child(
      title: "rotation", detail: "1 s, after 0.5 s", style: .purple, begin: 0.5, duration: 1,
      animation: LayerAnimation(
        .rotation,
        Animation(
          .keyframes(KeyframeTrack(Keyframes([.zero, .degrees(90), .zero], mode: .cubic))),
          timing: MediaTiming(beginTime: 0.5, duration: 1))),
      share: { $0.rotation.degrees / 90 }),
    Child(
      title: "scale", detail: "1.25 s, fills forwards", style: .blue, begin: 0, duration: 1.25, fills: true,
      animation: LayerAnimation(
        .scale,
        .basic(
          to: Vector(dx: 2, dy: 2), timing: MediaTiming(duration: 1.25, fillMode: .forwards),
          timingFunction: .easeInOut)),
      share: { $0.scale.dx - 1 }),
  ]

  /// A tree with the group, and the layer that it animates.
  private static func makeTree(keepsFills: Bool) -> (tree: LayerTree, card: LayerID) {
    var tree = LayerTree(size: .zero)
    let card = tree.add(.group())
    let group = LayerAnimation.group(
      children.map(\.animation), timing: MediaTiming(duration: length, repeatCount: Double(repeats)),
      keepsFills: keepsFills)
    tree.animate(card, group, at: begin)
    return (tree, card)
  }

  static func draw() -> Figure {
    let (tree, card) = makeTree(keepsFills: false)
    var figure = Figure(width: 720, height: 310)
    let panel = Rect(x: 0, y: 0, width: 720, height: 310)
    figure.panel(panel)
    let plot = Plot(rect: Rect(x: 140, y: 30, width: 556, height: 250), x: 0...span, y: 0...1)
    drawAxis(plot, of: &figure)
    drawGroup(tree, plot, of: &figure)
    for (index, child) in children.enumerated() {
      draw(child, card, tree, plot, top: 90 + Double(index) * 48, of: &figure)
    }
    return figure
  }

  private static func drawAxis(_ plot: Plot, of figure: inout Figure) {
    for second in 0...Int(span) {
      let x = plot.point(Double(second), 0).x.rounded() + 0.5
      figure.hairline(from: Point(x: x, y: plot.rect.minY + 12), to: Point(x: x, y: plot.rect.maxY))
      figure.text(
        second == Int(span) ? "\(second) s" : "\(second)", at: Point(x: x, y: plot.rect.maxY + 17),
        color: Ink.secondary,
        alignment: .center)
    }
  }

  /// The bar of the group, with the events above it.
  private static func drawGroup(_ tree: LayerTree, _ plot: Plot, of figure: inout Figure) {
    figure.text("group", at: Point(x: 16, y: 62), size: 13, strong: true)
    figure.text("2 s, twice", at: Point(x: 62, y: 62), color: Ink.secondary)
    for index in 0..<repeats {
      figure.fill(
        .roundedRectangle(
          bar(plot, from: begin + Double(index) * length, for: length, top: 48, height: 20), cornerRadius: 4),
        with: Ink.accent.withOpacity(0.16))
    }
    for event in tree.events(from: 0, to: span) {
      let text: String
      switch event.kind {
      case .began: text = "began"
      case .repeated(let number): text = "repeated(\(number))"
      case .ended(.finished): text = "ended(.finished)"
      case .ended: text = "ended"
      }
      let x = plot.point(event.time, 0).x
      figure.hairline(from: Point(x: x, y: 34), to: Point(x: x, y: plot.rect.maxY), color: Ink.accent)
      figure.text(text, at: Point(x: x, y: 28), strong: true, alignment: .center)
    }
  }

  private static func draw(
    _ child: Child, _ card: LayerID, _ tree: LayerTree, _ plot: Plot, top: Double, of figure: inout Figure
  ) {
    let height = 38.0
    figure.text(child.title, at: Point(x: 16, y: top + 16), size: 13, strong: true)
    figure.text(child.detail, at: Point(x: 16, y: top + 32), color: Ink.secondary)
    let rows = Plot(
      rect: Rect(x: plot.rect.minX, y: top + 5, width: plot.rect.width, height: height - 10), x: plot.x, y: 0...1)
    func curve(_ from: Double, _ to: Double, keepsFills: Bool = false) -> [Point] {
      let shown = keepsFills ? makeTree(keepsFills: true) : (tree: tree, card: card)
      return (0...120).map { step in
        let time = from + (to - from) * Double(step) / 120
        return rows.point(time, child.share(shown.tree.presentation(at: time)[shown.card]))
      }
    }
    // The model value shows while the child does not run.
    var shownUntil = 0.0
    for index in 0..<repeats {
      let start = begin + Double(index) * length + child.begin
      let clip = begin + Double(index + 1) * length
      let end = min(start + child.duration, clip)
      figure.fill(
        .roundedRectangle(bar(plot, from: start, for: end - start, top: top, height: height), cornerRadius: 4),
        with: child.style.color.withOpacity(0.12))
      if start > shownUntil { figure.line(curve(shownUntil, start.nextDown), .context, width: 1) }
      shownUntil = child.fills ? clip : end
      figure.line(curve(start, shownUntil.nextDown), child.style, width: 2)
    }
    figure.line(curve(shownUntil, span), .context, width: 1)
    if child.fills {
      // The same group with the option, in the room after its end.
      figure.line(curve(shownUntil, span, keepsFills: true), child.style, width: 2)
      let left = plot.point(shownUntil, 0).x + 8
      figure.text("keepsFills: true", at: Point(x: left, y: rows.point(0, 1).y + 13), color: child.style.color)
      figure.text("by default", at: Point(x: left, y: rows.point(0, 0).y - 4), color: Ink.secondary)
    }
    // The clipped part, drawn after the last repeat, where no other part covers it.
    let cut = child.begin + child.duration - length
    if cut > 0 {
      let place = bar(plot, from: begin + Double(repeats) * length, for: cut, top: top, height: height)
      figure.stroke(
        .roundedRectangle(place.inset(dx: 0.5, dy: 0.5), cornerRadius: 4),
        LineStyle(color: child.style.color.withOpacity(0.6), dashes: [3, 3]), width: 1)
      figure.text(
        "clipped", at: Point(x: place.center.x, y: place.center.y + 4), color: Ink.secondary, alignment: .center)
    }
  }

  private static func bar(_ plot: Plot, from start: Double, for duration: Double, top: Double, height: Double) -> Rect {
    let (left, right) = (plot.point(start, 0).x, plot.point(start + duration, 0).x)
    return Rect(x: left, y: top, width: right - left, height: height)
  }
}
