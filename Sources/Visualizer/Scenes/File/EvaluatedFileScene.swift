// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers

/// The evaluated stage and graph of the File scene at a media time.
struct EvaluatedFileScene: EvaluatedScene {
  private let layout: FileLayout
  private let motion: PlayedMotion
  private let background: FileScene.Background
  private let chosen: LayerID?
  private let graph: FileScene.Graph?
  /// The instant of the file.
  private let instant: Double

  /// The side of a square of the checks, in points of the window.
  private static let checkSide = 8.0
  private static let light = Color(hex: 0xFFFFFF)
  private static let dark = Color(hex: 0x16181B)
  private static let check = Color(hex: 0xD8DBDF)

  init(scene: FileScene, time: Double, in frame: SceneFrame) {
    layout = FileLayout(in: frame, size: scene.motion.tree.size)
    (motion, background, chosen) = (scene.motion, scene.controls.background, scene.chosen)
    graph = layout.graph == nil ? nil : scene.graph.value
    instant = scene.instant(at: time)
  }

  func draw(in frame: SceneFrame, with painter: inout Painter) {
    painter.panel(layout.stage)
    if !layout.picture.isEmpty {
      painter.clipped(to: layout.picture) { painter in
        drawBackground(with: &painter)
        painter.draw(motion.tree, at: instant, under: layout.transform)
      }
      painter.hairline(around: layout.picture, cornerRadius: 0.5)
      drawChosen(with: &painter)
    }
    if let panel = layout.graph { drawGraph(in: panel, frame: frame, with: &painter) }
  }

  private func drawBackground(with painter: inout Painter) {
    let area = layout.picture
    painter.builder.fill(.rectangle(area), with: background == .dark ? Self.dark : Self.light)
    guard background == .checks else { return }
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

  /// Draws the bounds of the layer that the user has chosen.
  private func drawChosen(with painter: inout Painter) {
    guard let chosen else { return }
    let shown = motion.tree.presentation(at: instant)
    let box = LayerMotion.box(of: chosen, in: shown)
    let corners = [
      Point(x: box.minX, y: box.minY), Point(x: box.maxX, y: box.minY), Point(x: box.maxX, y: box.maxY),
      Point(x: box.minX, y: box.maxY),
    ].compactMap { shown.convert($0, from: chosen, to: nil).map(layout.transform.apply(to:)) }
    guard corners.count == 4 else { return }
    var path = Path(polyline: corners)
    path.close()
    painter.clipped(to: layout.stage.inset(dx: 1, dy: 1)) { painter in
      painter.builder.stroke(.path(path), with: painter.theme.accent, style: StrokeStyle(width: 1.5))
    }
  }

  private func drawGraph(in panel: Rect, frame: SceneFrame, with painter: inout Painter) {
    let style = LaneStyle(index: 2, theme: painter.theme)
    let curves =
      graph.map { graph in
        [
          SpeedGraph.Curve(
            samples: graph.speeds, label: "", style: style,
            current: graph.motion.sample(at: instant).velocity.length)
        ]
      } ?? []
    var speeds = SpeedGraph(
      panel: panel, duration: motion.duration, lapTime: instant, curves: curves,
      caption: graph.map { motion.tree.name(of: $0.layer) } ?? FileTexts.noLayer,
      captionHelp: graph == nil ? "" : FileTexts.graphHelp, pointer: frame.pointer, window: frame.readingRoom,
      zoom: frame.graphZoom)
    if let graph {
      let name = motion.tree.name(of: graph.layer)
      speeds.row = { _, time in
        let sample = graph.motion.sample(at: time)
        return GraphReading.row(
          name, style: style, position: sample.value, velocity: sample.velocity,
          acceleration: graph.motion.acceleration(at: time, breakpoints: graph.motion.breakpoints), quantity: .speed)
      }
    }
    speeds.draw(with: &painter)
  }
}
