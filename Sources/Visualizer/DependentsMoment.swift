import Animations
import DisplayLists
import Geometry
import Layers
import Typesetting

/// What the squares, their labels and the other dependents show at a media time.
struct DependentsMoment: SceneMoment {
  private let layout: CurvesLayout
  private let tree: LayerTree
  private let parts: DependentParts
  private let time: Double
  private let lap: LapTable.Lap
  /// Place over lap time: of the source, and of the mirrored square.
  private let places: [[Point]]
  private let current: [Double]

  /// The room of a label, with its mark.
  private static let labelWidth = 168.0
  private static let labelHeight = 24.0

  init(scene: DependentsScene, time: Double, in frame: SceneFrame) {
    // The stage is wide, and a low window shows rather that than a graph.
    layout = CurvesLayout(in: frame, laneCount: 1, leastMotion: 240)
    tree = scene.tree
    parts = scene.parts
    self.time = time
    let lap = scene.laps.lap(at: time)
    self.lap = lap
    let start = DependentsScene.start.x
    let end = start + DependentsScene.travel
    let (tree, parts) = (tree, parts)
    func offsets(_ time: Double) -> [Double] {
      let shown = tree.presentation(at: time)
      return [shown[parts.source].position.x - start, shown[parts.mirrored].position.x - end]
    }
    let samples = (0...240).map { step in
      let time = lap.duration * Double(step) / 240
      return (time, offsets(lap.start + time))
    }
    places = (0..<2).map { index in samples.map { Point(x: $0.0, y: $0.1[index]) } }
    current = offsets(time)
  }

  func draw(in frame: SceneFrame, with painter: inout Painter) {
    let theme = painter.theme
    guard let lane = layout.lanes.first else { return }
    painter.panel(lane.panel)
    // The labels stand in a row above the stage, or below each other where that is too narrow.
    let columns = lane.panel.width - 32 >= 3 * Self.labelWidth ? 3 : 1
    let head = 16 + Self.labelHeight * Double(columns == 3 ? 1 : 3)
    let area = Rect(
      x: lane.panel.minX + 12, y: lane.panel.minY + head, width: max(0, lane.panel.width - 24),
      height: max(0, lane.panel.height - head - 8))
    let stage = DependentsScene.stage
    let scale = min(area.width / stage.width, area.height / stage.height)
    guard scale > 0, scale.isFinite else { return }
    let transform = AffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: area.midX - stage.width / 2 * scale, ty: area.midY - stage.height / 2 * scale)
    guard let inverse = transform.inverse else { return }
    let styles = (0..<3).map { LaneStyle(index: $0, theme: theme) }
    var tree = tree
    for (style, square) in zip(styles, [parts.source, parts.follower, parts.mirrored]) {
      tree.set(square, .fill, to: style.color)
    }
    for (index, label) in parts.labels.enumerated() {
      let place = Point(
        x: lane.panel.minX + 24 + (columns == 3 ? Double(index) * ((lane.panel.width - 32) / 3).rounded() : 0),
        y: lane.panel.minY + 8 + Self.labelHeight * (columns == 3 ? 0.5 : Double(index) + 0.5))
      styles[index].mark(at: place, radius: 4, with: &painter)
      tree.set(label, .fill, to: theme.text)
      tree.set(label, .position, to: inverse.apply(to: Point(x: place.x + 14, y: place.y)))
      // Letters keep their size, however large the stage is shown.
      tree.set(label, .scale, to: Vector(dx: 1 / scale, dy: 1 / scale))
    }
    for layer in parts.further where layer != parts.further[0] { tree.set(layer, .fill, to: theme.secondaryText) }
    tree.set(parts.word, .fill, to: theme.text)
    if scale < 1 { tree.set(parts.word, .scale, to: Vector(dx: 1 / scale, dy: 1 / scale)) }
    painter.builder.withTransform(transform) { tree.draw(at: time, into: &$0) }
    guard let panel = layout.graph else { return }
    let names = ["source", "mirrored"]
    var graph = SpeedGraph(
      panel: panel, title: "X position", unit: "pt", duration: lap.duration, lapTime: time - lap.start,
      curves: zip([0, 2], names).enumerated().map { index, curve in
        SpeedGraph.Curve(
          samples: places[index], label: curve.1, style: styles[curve.0], current: current[index])
      }, caption: "Everything follows from the first square",
      leastRange: -DependentsScene.travel...DependentsScene.travel, pointer: frame.pointer, window: frame.size
    )
    graph.row = { index, lapTime in
      let layer = index == 0 ? parts.source : parts.mirrored
      let sample = self.tree.presentationSample(of: layer, .position, at: lap.start + lapTime)
      let origin = DependentsScene.start.x + (index == 0 ? 0 : DependentsScene.travel)
      let place = sample.value.x - origin
      return GraphReading.Row(
        style: styles[index == 0 ? 0 : 2],
        cells: [
          names[index], FixedPoint.text(place, decimals: 1) + " pt",
          FixedPoint.text(sample.velocity.x, decimals: 0) + " pt/s",
        ], height: place)
    }
    graph.draw(with: &painter)
  }
}
