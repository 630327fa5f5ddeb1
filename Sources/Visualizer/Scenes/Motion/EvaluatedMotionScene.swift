// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTypesetting

/// The evaluated stage, list and graph of the Motion scene at a media time.
struct EvaluatedMotionScene: EvaluatedScene {
  let layout: MotionLayout
  let motion: PlayedMotion
  private let tree: LayerTree
  let controls: MotionScene.Controls
  let list: LayerListState
  let graph: MotionGraph?
  /// The keyframes of the chosen property, and their place in the graph.
  let keys: KeyGraph?
  let keyPlace: KeyPlace?
  /// The values of the axis of a row with keyframes.
  let valueRange: ClosedRange<Double>?
  /// The instant of the file.
  let instant: Double
  /// The number of the lap, from 0.
  private let lap: Int

  /// The side of a square of the checks, in points of the window.
  private static let checkSide = 8.0
  private static let check = Color(hex: 0xD8DBDF)
  /// The seconds between two onion skins.
  private static let skinInterval = 0.1

  init(scene: MotionScene, time: Double, in frame: SceneFrame) {
    (controls, list) = (scene.controls, scene.list(in: frame))
    layout = MotionLayout(
      in: frame, size: scene.motion.tree.size, viewport: controls.viewport, secondSize: scene.secondSize)
    (motion, tree) = (scene.controls.edited.version.motion, scene.shownTree.value)
    (keys, keyPlace) = (scene.keyGraph.value, scene.keyPlace(in: layout, frame))
    valueRange = scene.axisRange
    let needsGraph = layout.graph != nil || (controls.showsPath && controls.list.chosen != nil)
    graph = needsGraph ? scene.graph.value : nil
    instant = scene.instant(at: time)
    lap = scene.laps.number(at: time)
  }

  func draw(in frame: SceneFrame, with painter: inout Painter) {
    drawStage(with: &painter)
    if let area = layout.list {
      let whole = 0...motion.duration
      LayerListView(area, list).draw(
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
      drawRecording(with: &painter)
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
      painter.onionSkins(skins.filter { hasSkins && $0.time < motion.duration }, of: tree, under: transform)
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

  /// Draws the recorded motion, and a disc as long as the user records.
  private func drawRecording(with painter: inout Painter) {
    guard let recording = controls.recording else { return }
    let color = painter.theme.problem
    let mark = Point(x: layout.stage.minX + 18, y: layout.stage.minY + 18)
    painter.builder.fill(.ellipse(Rect(center: mark, size: Size(width: 10, height: 10))), with: color)
    let points = recording.samples.map { layout.transform.apply(to: $0.point) }
    guard points.count > 1 else { return }
    painter.builder.stroke(.path(Path(polyline: points)), with: color, style: StrokeStyle(width: 2, join: .round))
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

  /// Draws the motion path of a layer, with a dot for each tenth of a second.
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
}
