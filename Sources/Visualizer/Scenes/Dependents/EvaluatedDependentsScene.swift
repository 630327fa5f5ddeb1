// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTypesetting

/// The evaluated squares, labels and other dependents at a media time.
struct EvaluatedDependentsScene: EvaluatedScene {
  private let layout: CurvesLayout
  private let tree: LayerTree
  private let parts: DependentParts
  private let time: Double
  private let lap: LapTable.Lap
  /// The curves of the source and of the mirrored square over lap time.
  private let curves: [[Point]]
  private let current: [Double]
  /// The source and the mirrored square.
  private let squares: [PlottedSquare]
  private let plot: DependentsScene.Plot
  /// The media times at which the velocity may jump.
  private let breakpoints: [Double]
  private let viewOptions: ViewOptions

  /// The length of a trail and the interval of its dots, in seconds.
  private static let (trailLength, dotInterval) = (1.6, 0.1)

  /// The width of a label with its mark.
  private static let labelWidth = 168.0
  private static let labelHeight = 24.0

  init(scene: DependentsScene, time: Double, in frame: SceneFrame) {
    layout = CurvesLayout(in: frame, laneCount: 1, leastMotion: DependentsScene.leastMotion)
    tree = scene.tree
    parts = scene.parts
    plot = scene.plot
    viewOptions = scene.viewOptions
    self.time = time
    let lap = scene.laps.lap(at: time)
    self.lap = lap
    // Trails start in the previous lap.
    let breakpoints = scene.breakpoints(in: min(lap.start, time - Self.trailLength)...lap.end)
    self.breakpoints = breakpoints
    squares = [
      PlottedSquare(
        motion: tree.motion(of: parts.source, .position), origin: DependentsScene.start, breakpoints: breakpoints),
      PlottedSquare(
        motion: DerivedMotion(tree: tree, layer: parts.mirrored, breakpoints: breakpoints),
        origin: DependentsScene.start + Vector(dx: DependentsScene.travel, dy: 0), breakpoints: breakpoints),
    ]
    let visible = frame.graphZoom.part(of: lap.start...lap.end)
    curves = squares.map { [plot] in $0.curve(of: plot, over: visible, from: lap.start) }
    current = squares.map { [plot] in $0.value(of: plot, at: time) }
  }

  func draw(in frame: SceneFrame, with painter: inout Painter) {
    let theme = painter.theme
    guard let lane = layout.lanes.first else { return }
    painter.panel(lane.panel)
    // The labels are in a row above the stage, or stacked if it is narrow.
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
    for (index, label) in parts.labels.enumerated() {
      let position = Point(
        x: lane.panel.minX + 24 + (columns == 3 ? Double(index) * ((lane.panel.width - 32) / 3).rounded() : 0),
        y: lane.panel.minY + 8 + Self.labelHeight * (columns == 3 ? 0.5 : Double(index) + 0.5))
      styles[index].mark(at: position, radius: 4, with: &painter)
      tree.set(label, .position, to: inverse.apply(to: Point(x: position.x + 14, y: position.y)))
      // Text has a constant size at each scale of the stage.
      tree.set(label, .scale, to: Vector(dx: 1 / scale, dy: 1 / scale))
    }
    if scale < 1 { tree.set(parts.word, .scale, to: Vector(dx: 1 / scale, dy: 1 / scale)) }
    if viewOptions.showsTrails { drawTrails(styles, transform, with: &painter) }
    // Onion skins show only the squares. Overlapping texts would be illegible.
    var squares = tree
    for layer in parts.labels + parts.further { squares.setHidden(of: layer, to: true) }
    for onionSkin in viewOptions.onionSkins(around: time, interval: 2 * Self.dotInterval) {
      painter.faded(to: onionSkin.opacity) { painter in
        painter.draw(squares, at: onionSkin.time, under: transform)
      }
    }
    painter.draw(tree, at: time, under: transform)
    drawGraph(styles, in: frame, with: &painter)
  }

  /// Draws the trails of the squares, with dots at equal times.
  private func drawTrails(_ styles: [LaneStyle], _ transform: AffineTransform, with painter: inout Painter) {
    let start = max(time - Self.trailLength, 0)
    let first = Int((start / Self.dotInterval).rounded(.up))
    let end = Int((time / Self.dotInterval).rounded(.down))
    let scale = LaneStyle.trailScale(over: transform.d * DependentsScene.stage.height)
    for (style, square) in zip(styles, [parts.source, parts.follower, parts.mirrored]) {
      let motion = DerivedMotion(tree: tree, layer: square, breakpoints: breakpoints)
      var path = Path()
      var last: (instant: SampleInstant, point: Point)?
      for instant in SampleInstant.instants(in: start...max(start, time), count: 48, breakpoints: breakpoints) {
        let point = transform.apply(to: motion.position(at: instant))
        let isJump = last.map { $0.instant.isLimitFromLeft && $0.point.distance(to: point) > 1 } ?? true
        // A position jump interrupts the trail.
        if isJump { path.move(to: point) } else { path.addLine(to: point) }
        last = (instant, point)
      }
      painter.builder.stroke(
        .path(path), with: style.color.withOpacity(0.8), style: style.stroke(width: 2 * scale, scale: scale))
      guard first <= end else { continue }
      for index in first...end {
        style.mark(
          at: transform.apply(to: motion.position(at: Double(index) * Self.dotInterval)), radius: 2.5 * scale,
          with: &painter)
      }
    }
  }

  private func drawGraph(_ styles: [LaneStyle], in frame: SceneFrame, with painter: inout Painter) {
    guard let panel = layout.graph else { return }
    let names = ["source", "mirrored"]
    var graph = SpeedGraph(
      panel: panel, title: plot.title, unit: plot.unit, duration: lap.duration,
      lapTime: time - lap.start,
      curves: zip([0, 2], names).enumerated().map { index, curve in
        SpeedGraph.Curve(
          samples: curves[index], label: curve.1, style: styles[curve.0], current: current[index])
      }, caption: "Everything follows from the first square",
      leastRange: plot.leastRange, pointer: frame.pointer, window: frame.readingRoom,
      zoom: frame.graphZoom
    )
    graph.row = { index, lapTime in
      let (style, time) = (styles[index == 0 ? 0 : 2], lap.start + lapTime)
      let sample = squares[index].sample(at: time)
      guard plot == .position else {
        return GraphReading.row(
          names[index], style: style, position: sample.value, velocity: sample.velocity,
          acceleration: squares[index].motion.acceleration(at: time, breakpoints: breakpoints),
          quantity: plot == .speed ? .speed : .acceleration)
      }
      return GraphReading.Row(
        style: style,
        cells: [
          names[index], FixedPoint.text(sample.value.x, decimals: 1) + " pt",
          FixedPoint.text(sample.velocity.dx, decimals: 0) + " pt/s",
        ], height: sample.value.x)
    }
    graph.draw(with: &painter)
  }
}
