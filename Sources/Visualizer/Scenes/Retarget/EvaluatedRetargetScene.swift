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
    /// The effect of a retarget, in words.
    let effect: String
    let tree: LayerTree
    let card: LayerID
    /// The target, unless the card is at rest there.
    let target: Point?
    let speed: Double
    let runningChangeCount: Int
    /// The trail of the last `trailLength` seconds, divided where it may jump.
    let trail: [[Point]]
    let dots: [Point]
    /// The curve of the graph over the lap.
    let curve: [Point]
    /// The times in the lap at which the acceleration is infinite, if the graph shows accelerations.
    let infinities: [Double]
    /// The times in the lap at which the position jumps, likewise.
    let positionJumps: [Double]
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
  /// The last click in the lap up to the media time.
  private let click: Double?
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
    click = scene.clicks.last { $0 <= time && $0 >= lap.start }
    let (target, settings) = (scene.target(at: time), scene.settings.value(at: time))
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
      let isAtRest = target.map { motion.value(at: time).distance(to: $0) < 1 && velocity.length < 1 } ?? true
      return Lane(
        method: lane.method, effect: lane.method.effect(settings), tree: lane.tree, card: lane.card,
        target: isAtRest ? nil : target, speed: motion.velocity(at: frame.readoutTime(time, in: lap)).length,
        runningChangeCount: scene.runningChangeCount(ofLane: index, at: time), trail: shown.0, dots: shown.1,
        curve: curves.points, infinities: curves.infinities,
        positionJumps: curves.positionJumps,
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
    let lengths: [(RetargetScene.Method) -> String] = [\.title, \.shortTitle]
    let title = lengths.first { title in
      zip(lanes, layout.lanes).allSatisfy { TextStyle.title.width(of: title($0.method)) <= $1.titleRoom }
    }
    let showsEffects = layout.showsEffects(lanes.map(\.effect))
    let names = SharedLaneNames(lanes.map { $0.method.shortTitle.lowercased() }, styles: styles, in: layout)
    // In a shared area, the cards lie above the targets of all lanes.
    for (index, lane) in lanes.enumerated() {
      let laneLayout = layout.lanes[index]
      if index == 0 || !layout.isShared { painter.panel(laneLayout.panel) }
      let hint =
        frame.showsHint && index == (layout.isShared ? 0 : 1)
        ? LaneHint(
          RetargetTexts.hints, in: laneLayout, clearOf: cardAreas(of: layout.isShared ? lanes : [lane], in: laneLayout),
          and: [names?.frame].compactMap(\.self))
        : nil
      if let hint, !hint.replacesNumbers { painter.hint(hint.placement) }
      drawMotion(in: laneLayout, with: &painter) {
        drawTarget(of: lane, with: $0, style: styles[index], painter: &$1)
      }
      guard !layout.isShared else { continue }
      drawMotion(in: laneLayout, with: &painter) { drawCard(of: lane, with: $0, painter: &$1) }
      drawTexts(
        of: lane, in: laneLayout, style: styles[index], title: title?(lane.method), showsEffect: showsEffects,
        hint: hint, with: &painter)
    }
    if layout.isShared {
      for (lane, laneLayout) in zip(lanes, layout.lanes) {
        drawMotion(in: laneLayout, with: &painter) { drawCard(of: lane, with: $0, painter: &$1) }
      }
    }
    names?.draw(with: &painter)
    guard let panel = layout.graph else { return }
    var graph = SpeedGraph(
      panel: panel, title: quantity.title, unit: quantity.unit, duration: lap.duration,
      lapTime: time - lap.start,
      curves: lanes.enumerated().map { index, lane in
        SpeedGraph.Curve(
          samples: lane.curve, label: lane.method.shortTitle.lowercased(), style: styles[index], current: lane.current,
          velocityJumps: lane.velocityJumps, infinities: lane.infinities, positionJumps: lane.positionJumps)
      },
      caption: quantity == .speed ? "" : RetargetTexts.infinityCaption,
      pointer: frame.pointer, window: frame.readingRoom, zoom: frame.graphZoom)
    graph.row = { index, lapTime in
      let (lane, time) = (lanes[index], lap.start + lapTime)
      let motion = lane.tree.motion(of: lane.card, .position)
      let (sample, acceleration) = (
        motion.sample(at: time), motion.acceleration(at: time, breakpoints: lane.breakpoints)
      )
      return GraphReading.row(
        lane.method.shortTitle.lowercased(), style: styles[index], position: sample.value, velocity: sample.velocity,
        acceleration: acceleration, height: quantity.value(sample, acceleration) ?? 0)
    }
    graph.events = quantity == .speed ? [click].compactMap { $0 }.map(event(ofClick:)) : []
    graph.draw(with: &painter)
    if quantity == .speed, frame.graphZoom.isWhole { drawLegend(in: panel, with: &painter) }
  }

  /// The event of a click, with marks on the lanes whose position and speed are continuous there.
  private func event(ofClick time: Double) -> SpeedGraph.Event {
    let effects = lanes.map { lane in
      (
        lane: lane.method.shortTitle.lowercased(),
        effect: ClickEffect(lane.tree.motion(of: lane.card, .position).discontinuities(at: [time]))
      )
    }
    return SpeedGraph.Event(
      time: time - lap.start, texts: RetargetTexts.clickMarks(effects),
      marks: lanes.indices.filter { effects[$0].effect.isContinuous }.map { index in
        (index, lanes[index].tree.motion(of: lanes[index].card, .position).velocity(at: time).length)
      })
  }

  /// Draws the meaning of the markers at the right end of the graph's header, if there is space.
  private func drawLegend(in panel: Rect, with painter: inout Painter) {
    let entries = [(false, GraphTexts.velocityJump), (true, GraphTexts.positionJump)]
    let (markWidth, gap) = (SpeedGraph.markerSize + 6, 16.0)
    let width = entries.reduce(-gap) { $0 + markWidth + TextStyle.caption.width(of: $1.1) + gap }
    let middle = panel.minY + 17
    var x = panel.maxX - 16 - width
    guard x - panel.minX >= 140 else { return }
    for (isPositionJump, words) in entries {
      painter.builder.stroke(
        SpeedGraph.shape(ofPositionJump: isPositionJump, at: Point(x: x + SpeedGraph.markerSize / 2, y: middle)),
        with: painter.theme.secondaryText, style: StrokeStyle(width: 1.5))
      x += markWidth
      x += painter.text(
        words, at: Point(x: x, y: panel.minY + 21), style: .caption, color: painter.theme.secondaryText)
      x += gap
    }
  }

  /// The areas of the cards of some lanes in this lap, close enough together that a hint beside them is beside the
  /// motion, and those of the targets.
  private func cardAreas(of lanes: [Lane], in layout: CurvesLayout.Lane) -> [Rect] {
    let transform = RetargetScene.transform(into: layout.area)
    let (count, size) = (96, RetargetScene.size(at: nil))
    return lanes.flatMap { lane in
      let motion = lane.tree.motion(of: lane.card, .position)
      let positions = (0...count).map { motion.value(at: lap.start + lap.duration * Double($0) / Double(count)) }
      let targets = lane.tree.modelChanges(of: lane.card, .position, in: lap.start...lap.end).map(\.value)
      return (positions + targets).map { transform.boundingBox(of: Rect(center: $0, size: size)) }
    }
  }

  /// Calls a function that draws in the box of a lane, clipped to the lane's panel. Areas with a side of at most 16
  /// points stay empty.
  private func drawMotion(
    in layout: CurvesLayout.Lane, with painter: inout Painter, _ body: (AffineTransform, inout Painter) -> Void
  ) {
    guard layout.area.width > 16, layout.area.height > 16 else { return }
    painter.clipped(to: layout.panel.inset(dx: 1, dy: 1)) { painter in
      body(RetargetScene.transform(into: layout.area), &painter)
    }
  }

  /// Draws the title, the effect of a retarget and the numbers.
  private func drawTexts(
    of lane: Lane, in layout: CurvesLayout.Lane, style: LaneStyle, title: String?, showsEffect: Bool,
    hint: LaneHint?, with painter: inout Painter
  ) {
    guard layout.panel.width > 60, layout.panel.height > 40 else { return }
    // The text is readable above a card that passes behind it.
    LaneHeader(layout: layout, style: style, title: title, hasGround: true).draw(with: &painter)
    if showsEffect, let baseline = layout.effectBaseline {
      let (text, height) = (TextStyle.caption, TextStyle.caption.capHeight)
      painter.textGround(
        Rect(x: layout.textStart, y: baseline - height, width: text.width(of: lane.effect), height: height))
      painter.text(
        lane.effect, at: Point(x: layout.textStart, y: baseline), style: text, color: painter.theme.secondaryText)
    }
    if let hint, hint.replacesNumbers {
      painter.hint(hint.placement)
    } else {
      drawNumbers(of: lane, in: layout, with: &painter)
    }
  }

  /// Draws the speed and the number of running changes: side by side if the lane has one row of text, or stacked.
  private func drawNumbers(of lane: Lane, in layout: CurvesLayout.Lane, with painter: inout Painter) {
    let numbers = [
      (FixedPoint.text(lane.speed, decimals: 0), [RetargetTexts.speed.title], "0000", RetargetTexts.speed.help),
      (
        "\(lane.runningChangeCount)", RetargetTexts.runningChanges(lane.runningChangeCount), "00",
        RetargetTexts.runningChangesHelp
      ),
    ]
    var isStacked = true
    if case .aboveAndBelow(rows: 1) = layout.text { isStacked = false }
    let column = TextStyle.strongNumber.width(of: "0000")
    // A very narrow lane has smaller gaps.
    let gap = layout.isTight ? 4.0 : 6
    var (left, baseline) = (layout.textStart, layout.numbersBaseline)
    for (number, forms, widest, help) in numbers {
      let x = left + (isStacked ? column : TextStyle.strongNumber.width(of: widest)) + gap
      // The unit is shortened before the count is left out.
      let words = forms.first { x + TextStyle.caption.width(of: $0) <= layout.headerEnd } ?? ""
      let width = TextStyle.caption.width(of: words)
      guard baseline <= layout.panel.maxY - 12 else { return }
      let start = x - gap - TextStyle.strongNumber.width(of: number)
      painter.readout(help, in: Rect(x: start, y: baseline - 14, width: x + width - start, height: 20))
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

  /// Draws the trail and the target.
  private func drawTarget(of lane: Lane, with transform: AffineTransform, style: LaneStyle, painter: inout Painter) {
    let scale = LaneStyle.trailScale(over: transform.a * RetargetScene.extent)
    for piece in lane.trail where piece.count > 1 {
      painter.builder.stroke(
        .path(Path(polyline: piece.map(transform.apply(to:)))), with: style.color,
        style: style.stroke(width: 2 * scale, scale: scale))
    }
    for dot in lane.dots { style.mark(at: transform.apply(to: dot), radius: 2.5 * scale, with: &painter) }
    if let target = lane.target { painter.target(at: transform.apply(to: target)) }
  }

  /// Draws the onion skins and the card.
  private func drawCard(of lane: Lane, with transform: AffineTransform, painter: inout Painter) {
    painter.onionSkins(lane.onionSkins, of: lane.tree, under: transform)
    painter.draw(lane.tree, at: time, under: transform)
  }
}

extension CurvesLayout {
  /// Whether all lanes have space for the effect of a retarget.
  ///
  /// - Parameter effects: The effects in words, one for each lane.
  func showsEffects(_ effects: [String]) -> Bool {
    zip(effects, lanes).allSatisfy { effect, lane in
      (lane.effectBaseline.map { $0 + 100 < lane.panel.maxY } ?? false)
        && TextStyle.caption.width(of: effect) <= lane.headerEnd - lane.textStart
    }
  }
}

extension CurvesLayout.Lane {
  /// The baseline of the line about the effect of a retarget: below the title, or below the numbers of a column.
  fileprivate var effectBaseline: Double? {
    switch text {
    case .column: numbersBaseline + 42
    case .aboveAndBelow: panel.height >= 200 ? titleBaseline + 18 : nil
    case .none: nil
    }
  }

  /// The area of the motion that is clear of the title, the effect of a retarget and the numbers.
  func clearArea(showsEffect: Bool) -> Rect {
    guard case .aboveAndBelow = text else { return motionClip }
    // The background of a text extends 4 points below its baseline.
    let effectEnd = showsEffect ? effectBaseline.map { $0 + 4 } : nil
    let top = max(area.minY, effectEnd ?? area.minY)
    return Rect(x: motionClip.minX, y: top, width: motionClip.width, height: max(0, area.maxY - top))
  }
}
