// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTypesetting

/// The evaluated squares, labels and other dependents at a media time.
struct EvaluatedDependentsScene: EvaluatedScene {
  private let layout: DependentsLayout
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

  init(scene: DependentsScene, time: Double, in frame: SceneFrame) {
    layout = DependentsLayout(in: frame, rowCount: scene.rowCount)
    tree = scene.tree
    parts = scene.parts
    plot = scene.view.plot
    viewOptions = scene.view.options
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
    painter.panel(layout.panel)
    let scale = layout.scale
    guard scale > 0.02, scale.isFinite else { return }
    if let hint = layout.hint {
      painter.text(DependentsTexts.hint, at: hint, style: .body, color: theme.text)
    }
    let styles = (0..<3).map { LaneStyle(index: $0, theme: theme) }
    for (row, y) in zip(layout.rows, DependentParts.rows.prefix(3)) {
      let ends = [0, DependentsScene.travel].map {
        row.transform.apply(to: Point(x: DependentsScene.start.x + $0, y: y))
      }
      painter.line(from: ends[0], to: ends[1], color: theme.rail, style: StrokeStyle(width: 2))
    }
    if viewOptions.showsTrails { drawTrails(styles, with: &painter) }
    var tree = tree
    if scale < 1 { tree.set(.scale, of: parts.word, to: Vector(dx: 1 / scale, dy: 1 / scale)) }
    for (index, row) in layout.rows.enumerated() {
      drawHeading(index, of: row, styles, in: &tree, with: &painter)
      var part = parts.row(index, of: tree)
      if index < 3, row.heading == nil { part.setHidden(of: parts.labels[index], to: true) }
      drawOnionSkins(of: part, row, with: &painter)
      painter.draw(part, at: time, under: row.transform)
    }
    drawGrip(with: &painter)
    drawGraph(styles, in: frame, with: &painter)
  }

  /// Draws the name of a row, and places its label beside the name.
  private func drawHeading(
    _ index: Int, of row: DependentsLayout.Row, _ styles: [LaneStyle], in tree: inout LayerTree,
    with painter: inout Painter
  ) {
    guard let area = row.heading, let inverse = row.transform.inverse else { return }
    let theme = painter.theme
    let (name, rule) = DependentsTexts.rows[index]
    painter.readout(DependentsTexts.rowHelp[index], in: area)
    let isLine = layout.hasLineHeadings
    let showsRule = !isLine && area.height >= 66
    let lines = isLine ? 1.0 : (index < 3 ? 2 : 1) + (showsRule ? 1 : 0)
    var y = area.midY - 18 * (lines - 1) / 2
    let left = area.minX + 16
    if index < 3 { styles[index].mark(at: Point(x: area.minX + 5, y: y), radius: 4, with: &painter) }
    let width = painter.text(name, centeredAt: y, x: left, style: .strongBody, color: theme.text)
    if index == 3 { drawNames(below: row, with: &painter) }
    if showsRule {
      y += 18
      painter.text(rule, centeredAt: y, x: left, style: .caption, color: theme.secondaryText)
    }
    guard index < 3 else { return }
    let position = isLine ? Point(x: left + width + 16, y: y) : Point(x: left, y: y + 18)
    tree.set(.position, of: parts.labels[index], to: inverse.apply(to: position))
    // Text has a constant size at each scale of the stage.
    tree.set(.scale, of: parts.labels[index], to: Vector(dx: 1 / layout.scale, dy: 1 / layout.scale))
  }

  /// Draws the names of the further dependents below them.
  private func drawNames(below row: DependentsLayout.Row, with painter: inout Painter) {
    let center = row.transform.apply(to: Point(x: 0, y: DependentParts.rows[3])).y
    let y = center + max(20 * layout.scale, 14) + 14
    guard y + 6 <= row.bottom else { return }
    let dots = DependentParts.dotsX
    let names: [(name: String, x: Double, alignment: TextAlignment)] = [
      (DependentsTexts.Further.color, DependentParts.swatchX, .center),
      (DependentsTexts.Further.textSize, DependentParts.wordX, .center),
      // The first dots are at the left.
      (DependentsTexts.Further.dotCount, dots.lowerBound - 11, .leading),
    ]
    for (name, x, alignment) in names {
      painter.text(
        name, centeredAt: y, x: row.transform.apply(to: Point(x: x, y: 0)).x, style: .caption,
        color: painter.theme.secondaryText, alignment: alignment)
    }
  }

  /// Draws the squares of a row at other media times. Overlapping texts would be illegible.
  private func drawOnionSkins(of part: LayerTree, _ row: DependentsLayout.Row, with painter: inout Painter) {
    let onionSkins = viewOptions.onionSkins(around: time, interval: 2 * Self.dotInterval)
    guard !onionSkins.isEmpty else { return }
    var squares = part
    for layer in parts.labels + parts.further { squares.setHidden(of: layer, to: true) }
    painter.onionSkins(onionSkins, of: squares, under: row.transform)
  }

  /// Draws a double arrow on the first square: it can be dragged.
  private func drawGrip(with painter: inout Painter) {
    guard let row = layout.rows.first else { return }
    let center = row.transform.apply(to: tree.presentationValue(of: parts.source, .position, at: time))
    let size = max(0.5, layout.scale)
    for direction in [-1.0, 1] {
      let arrow = Path(
        polyline: [(6.0, -6.0), (13, 0), (6, 6)].map {
          Point(x: center.x + direction * $0.0 * size, y: center.y + $0.1 * size)
        })
      painter.builder.stroke(
        .path(arrow), with: painter.theme.panel, style: StrokeStyle(width: 2.5 * size, cap: .round, join: .round))
    }
  }

  /// Draws the trails of the squares, with dots at equal times.
  private func drawTrails(_ styles: [LaneStyle], with painter: inout Painter) {
    let start = max(time - Self.trailLength, 0)
    let first = Int((start / Self.dotInterval).rounded(.up))
    let end = Int((time / Self.dotInterval).rounded(.down))
    let scale = LaneStyle.trailScale(over: layout.scale * DependentsScene.stage.height)
    let squares = [parts.source, parts.follower, parts.mirrored]
    for (style, (square, row)) in zip(styles, zip(squares, layout.rows)) {
      let transform = row.transform
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
        .path(path), with: style.color, style: style.stroke(width: 2 * scale, scale: scale))
      guard first <= end else { continue }
      for index in first...end {
        style.mark(
          at: transform.apply(to: motion.position(at: Double(index) * Self.dotInterval)), radius: 2.5 * scale,
          with: &painter)
      }
    }
  }

  /// The hint in the graph of a small window, if it fits.
  private func graphHint(in panel: Rect) -> String {
    let texts = [DependentsTexts.hint, DependentsTexts.shortHint]
    let room = SpeedGraph.captionRoom(beside: plot.title, plot.unit, in: panel)
    return texts.first { TextStyle.caption.width(of: $0) <= room } ?? ""
  }

  private func drawGraph(_ styles: [LaneStyle], in frame: SceneFrame, with painter: inout Painter) {
    guard let panel = layout.graph else { return }
    let names = DependentsTexts.curves
    var graph = SpeedGraph(
      panel: panel, title: plot.title, unit: plot.unit, duration: lap.duration,
      lapTime: time - lap.start,
      curves: zip([0, 2], names).enumerated().map { index, curve in
        SpeedGraph.Curve(
          samples: curves[index], label: curve.1, style: styles[curve.0], current: current[index])
      }, caption: layout.hint == nil ? graphHint(in: panel) : "",
      leastRange: plot.leastRange, pointer: frame.pointer, window: frame.readingRoom,
      zoom: frame.graphZoom
    )
    graph.row = { index, lapTime in
      let (style, time) = (styles[index == 0 ? 0 : 2], lap.start + lapTime)
      let sample = squares[index].sample(at: time)
      guard plot == .position else {
        let acceleration = squares[index].motion.acceleration(at: time, breakpoints: breakpoints)
        return GraphReading.row(
          names[index], style: style, position: sample.value, velocity: sample.velocity, acceleration: acceleration,
          height: (plot == .speed ? sample.velocity : acceleration).length)
      }
      return GraphReading.Row(
        style: style,
        cells: [
          names[index], DependentsTexts.position(FixedPoint.text(sample.value.x, decimals: 1)),
          DependentsTexts.velocity(FixedPoint.text(sample.velocity.dx, decimals: 0)),
        ], height: sample.value.x)
    }
    graph.draw(with: &painter)
  }
}
