// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTypesetting

/// The evaluated stage, list and graph of the Motion scene at a media time.
struct EvaluatedMotionScene: EvaluatedScene {
  private let layout: MotionLayout
  private let motion: PlayedMotion
  private let tree: LayerTree
  private let controls: MotionScene.Controls
  private let graph: MotionGraph?
  /// The instant of the file.
  private let instant: Double
  /// The number of the lap, from 0.
  private let lap: Int

  /// The side of a square of the checks, in points of the window.
  private static let checkSide = 8.0
  private static let check = Color(hex: 0xD8DBDF)
  /// The seconds between two onion skins.
  private static let skinInterval = 0.1

  init(scene: MotionScene, time: Double, in frame: SceneFrame) {
    controls = scene.controls
    layout = MotionLayout(
      in: frame, size: scene.motion.tree.size, viewport: controls.viewport, secondSize: scene.secondSize)
    (motion, tree) = (scene.motion, scene.shownTree)
    let needsGraph = layout.graph != nil || (controls.showsPath && controls.list.chosen != nil)
    graph = needsGraph ? scene.graph.value : nil
    instant = scene.instant(at: time)
    lap = scene.laps.number(at: time)
  }

  func draw(in frame: SceneFrame, with painter: inout Painter) {
    drawStage(with: &painter)
    if let list = layout.list {
      let whole = 0...motion.duration
      LayerListView(list, controls.list).draw(
        times: layout.plot == nil ? whole : frame.graphZoom.part(of: whole), instant: instant,
        notes: motion.layerNotes, with: &painter)
    }
    if let panel = layout.graph { drawGraph(in: panel, frame: frame, with: &painter) }
  }

  // MARK: - Stage

  private func drawStage(with painter: inout Painter) {
    painter.panel(layout.stage)
    guard !layout.picture.isEmpty else { return }
    painter.clipped(to: layout.stage.inset(dx: 1, dy: 1)) { painter in
      let second = showsSecond ? motion.compared?.tree : nil
      drawPicture(second ?? tree, under: layout.transform, hasSkins: second == nil, with: &painter)
      if let compared = motion.compared {
        if let transform = layout.secondTransform {
          drawPicture(compared.tree, under: transform, hasSkins: false, with: &painter)
        } else if controls.comparison == .outline {
          painter.clipped(to: layout.picture) { painter in
            LayerOutlines.draw(
              compared.tree, at: instant, under: layout.transform, color: painter.theme.lanes[3], with: &painter)
          }
        }
      }
      guard controls.list.chosen != nil, let graph, second == nil else { return }
      if controls.showsPath { drawPath(of: graph.layer, with: &painter) }
      drawBounds(of: graph.layer, with: &painter)
    }
    drawComparedName(with: &painter)
  }

  /// Whether the second one of two motions is shown in place of the first one.
  private var showsSecond: Bool {
    guard motion.compared != nil else { return false }
    return controls.comparison == .second || (controls.comparison == .alternating && lap % 2 == 1)
  }

  private func drawPicture(
    _ tree: LayerTree, under transform: AffineTransform, hasSkins: Bool, with painter: inout Painter
  ) {
    let picture = transform.boundingBox(of: Rect(origin: .zero, size: tree.size))
    painter.clipped(to: picture) { painter in
      drawBackground(in: picture, with: &painter)
      let skins = controls.onionSkins.onionSkins(around: instant, interval: Self.skinInterval)
      for skin in skins where hasSkins && skin.time < motion.duration {
        painter.faded(to: skin.opacity) { $0.draw(tree, at: skin.time, under: transform) }
      }
      painter.draw(tree, at: instant, under: transform)
    }
    painter.hairline(around: picture, cornerRadius: 0.5)
  }

  /// Draws the names of compared motions at the foot of the stage.
  private func drawComparedName(with painter: inout Painter) {
    guard let compared = motion.compared else { return }
    let text =
      switch controls.comparison {
      case .first: motion.name
      case .second: compared.name
      case .alternating: showsSecond ? compared.name : motion.name
      case .outline, .sideBySide: MotionTexts.compared(motion.name, with: compared.name + " (\(compared.facts))")
      }
    let style = TextStyle.caption
    let limit = max(0, layout.stage.width - 32)
    let box = Rect(
      x: layout.stage.minX + 16, y: layout.stage.maxY - 14 - style.capHeight, width: min(style.width(of: text), limit),
      height: style.capHeight)
    painter.textGround(box)
    painter.text(
      text, at: Point(x: box.minX, y: box.maxY), style: style, color: painter.theme.text, atMost: limit)
  }

  private func drawBackground(in picture: Rect, with painter: inout Painter) {
    guard let area = picture.intersection(layout.stage) else { return }
    painter.builder.fill(.rectangle(area), with: controls.background.color)
    guard controls.background == .checks else { return }
    let side = Self.checkSide
    var path = Path()
    for row in 0..<max(0, Int((area.height / side).rounded(.up))) {
      for column in stride(from: row % 2, to: max(0, Int((area.width / side).rounded(.up))), by: 2) {
        path.append(
          Path(Rect(x: area.minX + Double(column) * side, y: area.minY + Double(row) * side, width: side, height: side))
        )
      }
    }
    painter.builder.fill(.path(path), with: Self.check)
  }

  /// Draws the bounds of the chosen layer.
  private func drawBounds(of layer: LayerID, with painter: inout Painter) {
    let shown = tree.presentation(at: instant)
    let box = LayerMotion.box(of: layer, in: shown)
    let corners = [
      Point(x: box.minX, y: box.minY), Point(x: box.maxX, y: box.minY), Point(x: box.maxX, y: box.maxY),
      Point(x: box.minX, y: box.maxY),
    ].compactMap { shown.convert($0, from: layer, to: nil).map(layout.transform.apply(to:)) }
    guard corners.count == 4 else { return }
    var path = Path(polyline: corners)
    path.close()
    painter.builder.stroke(.path(path), with: painter.theme.accent, style: StrokeStyle(width: 1.5))
  }

  /// Draws the way of the middle of a layer, with a dot for each tenth of a second.
  private func drawPath(of layer: LayerID, with painter: inout Painter) {
    guard let path = graph?.path else { return }
    let transform = layout.transform
    let accent = painter.theme.accent
    for part in path.parts {
      painter.builder.stroke(
        .path(Path(polyline: part.map(transform.apply(to:)))), with: accent.withOpacity(0.8),
        style: StrokeStyle(width: 1.25, join: .round))
    }
    for dot in path.dots {
      let center = transform.apply(to: dot)
      painter.builder.fill(.ellipse(Rect(center: center, size: Size(width: 4, height: 4))), with: accent)
    }
    let place = transform.apply(to: LayerMotion.position(of: layer, in: motion.tree, at: instant))
    painter.builder.fill(
      .ellipse(Rect(center: place, size: Size(width: 8, height: 8))), with: painter.theme.onAccent)
    painter.builder.stroke(
      .ellipse(Rect(center: place, size: Size(width: 8, height: 8))), with: accent, style: StrokeStyle(width: 1.5))
  }

  // MARK: - Graph

  private func drawGraph(in panel: Rect, frame: SceneFrame, with painter: inout Painter) {
    if let compared = motion.compared, controls.showsDistance {
      return drawDistances(compared, in: panel, frame: frame, with: &painter)
    }
    let numbers = graph?.motion
    let quantity = controls.quantity
    let theme = painter.theme
    let styles = (graph?.curves ?? []).indices.map { LaneStyle(index: Self.styleOrder[$0 % 4], theme: theme) }
    let current = numbers?.numbers(of: quantity, at: instant) ?? []
    let curves = (graph?.curves ?? []).enumerated().map { index, samples in
      SpeedGraph.Curve(
        samples: samples, label: "", style: styles[index],
        current: current.indices.contains(index) ? current[index] : nil,
        velocityJumps: index == 0 && quantity == .speed ? velocityJumps : [],
        infinities: index == 0 && quantity == .acceleration ? infinities(ofPosition: false) : [],
        positionJumps: index == 0 && quantity == .acceleration ? infinities(ofPosition: true) : [])
    }
    var speeds = SpeedGraph(
      panel: panel, plotArea: layout.plot, title: MotionTexts.quantities[quantity.rawValue],
      unit: MotionTexts.unit(numbers?.unit ?? "", of: quantity), duration: motion.duration, lapTime: instant,
      curves: curves, caption: caption, captionHelp: graph == nil ? "" : captionHelp, includesZero: quantity != .value,
      frameRate: motion.frameRate, pointer: frame.pointer, window: frame.readingRoom, zoom: frame.graphZoom)
    if let numbers {
      let names = numbers.names(of: quantity)
      speeds.row = { index, time in Self.row(names[index], styles[index], numbers, quantity, index, at: time) }
    }
    speeds.draw(with: &painter)
    drawLegend(curves, current, in: panel, with: &painter)
  }

  /// Draws the distance of compared motions over time.
  private func drawDistances(
    _ compared: ComparedMotion, in panel: Rect, frame: SceneFrame, with painter: inout Painter
  ) {
    let distances = compared.distances
    let index = distances.lastIndex { $0.x <= instant }
    let curve = SpeedGraph.Curve(
      samples: distances, label: MotionTexts.distanceName, style: LaneStyle(index: 3, theme: painter.theme),
      current: index.map { distances[$0].y })
    let graph = SpeedGraph(
      panel: panel, plotArea: layout.plot, title: MotionTexts.distance.title, unit: "pt", duration: motion.duration,
      lapTime: instant, curves: distances.isEmpty ? [] : [curve],
      caption: compared.largest.map { $0.name } ?? MotionTexts.noDistance, captionHelp: MotionTexts.distanceHelp,
      frameRate: motion.frameRate, pointer: frame.pointer, window: frame.readingRoom, zoom: frame.graphZoom)
    graph.draw(with: &painter)
  }

  /// The order of the styles of curves: a single one is solid.
  private static let styleOrder = [2, 1, 0, 3]

  private var caption: String {
    guard let graph else { return MotionTexts.noLayer }
    guard graph.motion != nil else { return MotionTexts.noNumbers }
    return graph.property.isEmpty ? graph.name : graph.name + InterfaceTexts.separator + graph.property
  }

  private var captionHelp: String {
    graph?.property.isEmpty == true ? MotionTexts.graphHelp : MotionTexts.propertyGraphHelp
  }

  /// The least part of the largest speed by which a marked velocity jumps.
  private static let leastVelocityJump = 0.02

  private var velocityJumps: [SpeedGraph.VelocityJump] {
    guard let graph, graph.motion?.unit == "pt" else { return [] }
    let fastest = graph.curves.joined().reduce(0) { max($0, abs($1.y)) }
    return graph.jumps.filter { $0.distance > 0.5 || $0.velocityChange > Self.leastVelocityJump * fastest }.map {
      SpeedGraph.VelocityJump(
        time: $0.time, speed: $0.speed, size: $0.distance > 0.5 ? $0.distance : $0.velocityChange,
        isPositionJump: $0.distance > 0.5)
    }
  }

  private func infinities(ofPosition: Bool) -> [Double] {
    (graph?.jumps ?? []).filter { ($0.distance > LayerProbe.leastJump) == ofPosition }.map(\.time)
  }

  private static func row(
    _ name: String, _ style: LaneStyle, _ numbers: NumberMotion, _ quantity: NumberMotion.Quantity, _ index: Int,
    at time: Double
  ) -> GraphReading.Row? {
    let all = NumberMotion.Quantity.allCases.map { numbers.numbers(of: $0, at: time) }
    let cells = zip(NumberMotion.Quantity.allCases, all).map { kind, values in
      // The value of a place has two numbers.
      let shown = values.count == all[quantity.rawValue].count ? [values[index]] : values
      return shown.map { text($0, numbers, kind) }.joined(separator: ", ") + suffix(numbers, kind)
    }
    let heights = all[quantity.rawValue]
    guard heights.indices.contains(index) else { return nil }
    return GraphReading.Row(style: style, cells: [name] + cells, height: heights[index])
  }

  private static func suffix(_ numbers: NumberMotion, _ quantity: NumberMotion.Quantity) -> String {
    let unit = MotionTexts.unit(numbers.unit, of: quantity)
    return unit.isEmpty ? "" : " " + unit
  }

  private static func text(_ value: Double, _ numbers: NumberMotion, _ quantity: NumberMotion.Quantity) -> String {
    FixedPoint.text(value, decimals: numbers.unit.isEmpty ? 3 : quantity == .value ? 1 : 0)
  }

  /// Draws the names of the curves with their current values, below the title.
  private func drawLegend(
    _ curves: [SpeedGraph.Curve], _ current: [Double], in panel: Rect, with painter: inout Painter
  ) {
    guard let plot = layout.plot, let numbers = graph?.motion, plot.minX - panel.minX >= 110 else { return }
    let names = numbers.names(of: controls.quantity)
    let lineHeight = 18.0
    for (index, curve) in curves.enumerated() {
      let y = panel.minY + 50 + Double(index) * lineHeight
      guard y + 8 <= panel.maxY, names.indices.contains(index), current.indices.contains(index) else { return }
      curve.style.mark(at: Point(x: panel.minX + 20, y: y), radius: 3, with: &painter)
      let value =
        Self.text(current[index], numbers, controls.quantity) + Self.suffix(numbers, controls.quantity)
      painter.text(
        names[index].isEmpty ? value : names[index] + " " + value, centeredAt: y, x: panel.minX + 30,
        style: .captionNumber, color: painter.theme.text, atMost: plot.minX - 44 - panel.minX - 30,
        help: GraphTexts.curveHelp)
    }
  }
}
