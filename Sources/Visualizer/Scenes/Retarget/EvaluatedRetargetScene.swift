// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTypesetting

/// The evaluated state of the four lanes: the card, its target, its trail and its speed.
struct EvaluatedRetargetScene: EvaluatedScene {
  private struct Lane: Sendable {
    let method: RetargetScene.Method
    let tree: LayerTree
    let card: LayerID
    let speed: Double
    let runningChangeCount: Int
    /// The trail of the last seconds, in pieces without a jump.
    let trail: [[Point]]
    let dots: [Point]
    /// The curve of the graph over the lap.
    let curve: [Point]
    let current: Double
    /// The onion skins, the faintest first.
    let onionSkins: [(time: Double, opacity: Double)]
    /// The velocity discontinuities and position jumps, in lap time.
    let velocityJumps: [SpeedGraph.VelocityJump]
    /// The media times in this lap at which the velocity may jump.
    let breakpoints: [Double]
  }

  private let layout: CurvesLayout
  private let lap: LapTable.Lap
  private let time: Double
  private let target: Point?
  private let lanes: [Lane]
  private let quantity: ViewOptions.Quantity

  /// The length of a trail, in seconds.
  private static let trailLength = 1.6
  /// The seconds between two dots, and between two onion skins.
  private static let dotInterval = 0.1

  init(scene: RetargetScene, time: Double, in frame: SceneFrame) {
    layout = CurvesLayout(in: frame, laneCount: scene.lanes.count)
    self.time = time
    let lap = scene.laps.lap(at: time)
    self.lap = lap
    target = scene.target(at: time)
    let quantity = scene.viewOptions.quantity
    self.quantity = quantity
    lanes = scene.lanes.enumerated().map { index, lane in
      let breakpoints = scene.breakpoints(
        ofLane: index, in: min(lap.start, time - Self.trailLength)...max(lap.end, time))
      let inLap = breakpoints.filter { $0 > lap.start && $0 < lap.end }
      let motion = lane.tree.motion(of: lane.card, .position)
      let curves = MotionCurves(
        of: motion, over: frame.graphZoom.part(of: lap.start...lap.end), breakpoints: inLap,
        count: Int(60 * lap.duration), quantity: quantity, origin: lap.start)
      let shown =
        scene.viewOptions.showsTrails
        ? Self.trail(of: motion, from: time - Self.trailLength, to: time, breakpoints) : ([], [])
      let velocity = motion.velocity(at: time)
      return Lane(
        method: lane.method, tree: lane.tree, card: lane.card, speed: velocity.length,
        runningChangeCount: scene.runningChangeCount(ofLane: index, at: time), trail: shown.0, dots: shown.1,
        curve: curves[quantity],
        current: quantity == .speed
          ? velocity.length : motion.acceleration(at: time, breakpoints: inLap).length,
        onionSkins: scene.viewOptions.onionSkins(around: time, interval: Self.dotInterval),
        velocityJumps: quantity == .speed ? Self.velocityJumps(of: motion, at: inLap, from: lap.start) : [],
        breakpoints: inLap)
    }
  }

  /// The discontinuities of at least 1 point, or 1 point per second. Smaller ones are invisible.
  private static func velocityJumps(
    of motion: Retargeting<Point>, at breakpoints: [Double], from start: Double
  ) -> [SpeedGraph.VelocityJump] {
    motion.discontinuities(at: breakpoints).compactMap { jump in
      let (size, distance) = (jump.velocityJump.length, jump.valueJump.length)
      guard size > 1 || distance > 1 else { return nil }
      return SpeedGraph.VelocityJump(
        time: jump.time - start, speed: max(jump.before.velocity.length, jump.after.velocity.length),
        size: distance > 1 ? distance : size, isPositionJump: distance > 1)
    }
  }

  private static func trail(
    of motion: Retargeting<Point>, from start: Double, to end: Double, _ breakpoints: [Double]
  ) -> ([[Point]], [Point]) {
    let start = max(start, 0)
    guard end > start else { return ([], []) }
    var pieces: [[Point]] = []
    let cuts = breakpoints.filter { $0 > start && $0 < end }
    for (begin, finish) in zip([start] + cuts, cuts + [end]) {
      let steps = max(1, Int(((finish - begin) * 120).rounded(.up)))
      pieces.append(
        (0...steps).map { step in
          // A piece ends just before a possible jump, also at the current media time, and starts just after one.
          if step == steps, finish != end || breakpoints.contains(end) { return motion.sample(before: finish).value }
          if step == 0, begin != start { return motion.sample(after: begin).value }
          return motion.value(at: begin + (finish - begin) * Double(step) / Double(steps))
        })
    }
    // Dots are at multiples of the interval, so that they do not move with the trail.
    let first = Int((start / dotInterval).rounded(.up))
    let last = Int((end / dotInterval).rounded(.down))
    return (pieces, first <= last ? (first...last).map { motion.value(at: Double($0) * dotInterval) } : [])
  }

  // MARK: - Drawing

  func draw(in frame: SceneFrame, with painter: inout Painter) {
    let styles = lanes.indices.map { LaneStyle(index: $0, theme: painter.theme) }
    let lengths: [(RetargetScene.Method) -> String] = [\.title, \.shortTitle, \.shortestTitle]
    let title = lengths.first { title in
      zip(lanes, layout.lanes).allSatisfy { TextStyle.title.width(of: title($0.method)) <= $1.titleRoom }
    }
    for (index, lane) in lanes.enumerated() {
      draw(lane, in: layout.lanes[index], style: styles[index], title: title?(lane.method), with: &painter)
    }
    guard let panel = layout.graph else { return }
    var graph = SpeedGraph(
      panel: panel, title: quantity.title, unit: quantity.unit, duration: lap.duration,
      lapTime: time - lap.start,
      curves: lanes.enumerated().map { index, lane in
        SpeedGraph.Curve(
          samples: lane.curve, label: lane.method.shortTitle.lowercased(), style: styles[index], current: lane.current,
          velocityJumps: lane.velocityJumps)
      },
      caption: quantity == .speed
        ? "Rings: the velocity jumps; at the top: the place jumps" : "Where the velocity jumps there is none",
      pointer: frame.pointer, window: frame.readingRoom, zoom: frame.graphZoom)
    graph.row = { index, lapTime in
      let (lane, time) = (lanes[index], lap.start + lapTime)
      let motion = lane.tree.motion(of: lane.card, .position)
      let sample = motion.sample(at: time)
      return GraphReading.row(
        lane.method.shortTitle.lowercased(), style: styles[index], position: sample.value, velocity: sample.velocity,
        acceleration: motion.acceleration(at: time, breakpoints: lane.breakpoints), quantity: quantity)
    }
    graph.draw(with: &painter)
  }

  private func draw(
    _ lane: Lane, in layout: CurvesLayout.Lane, style: LaneStyle, title: String?, with painter: inout Painter
  ) {
    painter.panel(layout.panel)
    guard layout.panel.width > 60, layout.panel.height > 40 else { return }
    if layout.area.width > 16, layout.area.height > 16 {
      painter.clipped(to: layout.panel.inset(dx: 1, dy: 1)) { painter in
        draw(lane, with: RetargetScene.transform(into: layout.area), style: style, painter: &painter)
      }
    }
    // The text is readable above a card that passes behind it.
    LaneHeader(layout: layout, style: style, title: title, hasGround: true).draw(with: &painter)
    drawNumbers(of: lane, in: layout, with: &painter)
  }

  /// Draws the speed and the number of running changes: side by side if the lane has one row of text, or stacked.
  private func drawNumbers(of lane: Lane, in layout: CurvesLayout.Lane, with painter: inout Painter) {
    let counted =
      lane.runningChangeCount == 1 ? ["change running", "change", "live"] : ["changes running", "changes", "live"]
    let numbers = [
      (FixedPoint.text(lane.speed, decimals: 0), ["pt/s"], "0000"),
      ("\(lane.runningChangeCount)", counted, "00"),
    ]
    var isStacked = true
    if case .aboveAndBelow(rows: 1) = layout.text { isStacked = false }
    let column = TextStyle.strongNumber.width(of: "0000")
    // A very narrow lane has smaller gaps.
    let gap = layout.isTight ? 4.0 : 6
    var (left, baseline) = (layout.textStart, layout.numbersBaseline)
    for (number, forms, widest) in numbers {
      let x = left + (isStacked ? column : TextStyle.strongNumber.width(of: widest)) + gap
      // The unit is shortened before the count is left out.
      let words = forms.first { x + TextStyle.caption.width(of: $0) <= layout.headerEnd } ?? ""
      let width = TextStyle.caption.width(of: words)
      guard baseline <= layout.panel.maxY - 12 else { return }
      let start = x - gap - TextStyle.strongNumber.width(of: number)
      painter.textGround(
        Rect(
          x: start, y: baseline - TextStyle.strongNumber.capHeight, width: x + width - start,
          height: TextStyle.strongNumber.capHeight))
      painter.text(
        number, at: Point(x: x - gap, y: baseline), style: .strongNumber, color: painter.theme.text,
        alignment: .trailing)
      painter.text(words, at: Point(x: x, y: baseline), style: .caption, color: painter.theme.secondaryText)
      if isStacked { baseline += 20 } else { left = x + width + (layout.panel.width < 200 ? 10 : 16) }
    }
  }

  private func draw(_ lane: Lane, with transform: AffineTransform, style: LaneStyle, painter: inout Painter) {
    let theme = painter.theme
    let scale = LaneStyle.trailScale(over: transform.a * RetargetScene.extent)
    for piece in lane.trail where piece.count > 1 {
      painter.builder.stroke(
        .path(Path(polyline: piece.map(transform.apply(to:)))), with: style.color.withOpacity(0.8),
        style: style.stroke(width: 2 * scale, scale: scale))
    }
    for dot in lane.dots { style.mark(at: transform.apply(to: dot), radius: 2.5 * scale, with: &painter) }
    if let target {
      let center = transform.apply(to: target)
      for (radius, opacity) in [(7.0, 1.0), (11, 0.4)] {
        painter.builder.stroke(
          .ellipse(Rect(center: center, size: Size(width: 2 * radius, height: 2 * radius))),
          with: theme.text.withOpacity(opacity), style: StrokeStyle(width: 1.25))
      }
    }
    for onionSkin in lane.onionSkins {
      painter.faded(to: onionSkin.opacity) { $0.draw(lane.tree, at: onionSkin.time, under: transform) }
    }
    painter.draw(lane.tree, at: time, under: transform)
  }
}
