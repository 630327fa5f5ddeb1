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
  /// What the graph shows over lap time: of the source, and of the mirrored square.
  private let curves: [[Point]]
  private let current: [Double]
  private let plot: DependentsScene.Plot
  /// The media times at which the velocity may jump.
  private let breaks: [Double]
  private let seeing: Seeing

  /// How long a trail is, and how far its dots and the onion skins are apart, in seconds.
  private static let (trailLength, dotInterval) = (1.6, 0.1)

  /// The room of a label, with its mark.
  private static let labelWidth = 168.0
  private static let labelHeight = 24.0

  init(scene: DependentsScene, time: Double, in frame: SceneFrame) {
    layout = CurvesLayout(in: frame, laneCount: 1, leastMotion: DependentsScene.leastMotion)
    tree = scene.tree
    parts = scene.parts
    plot = scene.plot
    seeing = scene.seeing
    self.time = time
    let lap = scene.laps.lap(at: time)
    self.lap = lap
    let breaks = scene.breaks(in: lap.start...lap.end)
    // Trails reach back into the lap before.
    self.breaks = scene.breaks(in: min(lap.start, time - Self.trailLength)...lap.end)
    let (tree, plot, derived, known) = (tree, plot, parts.mirrored, self.breaks)
    let shown = [(parts.source, 0.0), (parts.mirrored, DependentsScene.travel)]
    let source = tree.motion(of: parts.source, .position)
    func velocity(_ layer: LayerID, _ time: Double) -> Vector {
      layer == derived
        ? tree.velocity(of: layer, .position, at: Self.clear(time, of: known)) : source.velocity(at: time)
    }
    func place(_ layer: LayerID, _ home: Double, _ time: Double) -> Double {
      tree.presentationValue(of: layer, .position, at: time).x - DependentsScene.start.x - home
    }
    let visible = frame.graphZoom.part(of: lap.start...lap.end)
    curves = shown.map { layer, home in
      switch plot {
      case .position:
        return Self.times(in: visible, count: 240, breaks: breaks).map { time in
          Point(x: time - lap.start, y: place(layer, home, time))
        }
      case .speed, .acceleration:
        let quantity = plot == .speed ? Seeing.Quantity.speed : .acceleration
        return MotionCurves(over: visible, breaks: breaks, count: 240, quantity: quantity, origin: lap.start) {
          velocity(layer, $0)
        }[quantity]
      }
    }
    current = shown.map { layer, home in
      switch plot {
      case .position: place(layer, home, time)
      case .speed: velocity(layer, time).length
      case .acceleration: MotionCurves.acceleration(at: time, breaks: breaks) { velocity(layer, $0) }.length
      }
    }
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
    if seeing.showsTrails { drawTrails(styles, transform, with: &painter) }
    // Skins are of the squares alone: words on words could not be read.
    var squares = tree
    for layer in parts.labels + parts.further { squares.setHidden(layer, true) }
    for skin in seeing.skins(around: time, interval: 2 * Self.dotInterval) {
      painter.faded(to: skin.opacity) { painter in
        painter.draw(squares, at: skin.time, under: transform)
      }
    }
    painter.draw(tree, at: time, under: transform)
    drawGraph(styles, in: frame, with: &painter)
  }

  /// The velocity of what is derived is a difference of values around a time; beside a break of the motion that it
  /// follows the time moves away from it, so that both values are from the same side.
  private static func clear(_ time: Double, of breaks: [Double]) -> Double {
    let reach = 0x1p-19
    guard let near = breaks.first(where: { abs($0 - time) < reach }) else { return time }
    return time < near ? near - reach : near + reach
  }

  /// How long before a break the values are still those from before it, in seconds.
  private static let instant = 1e-7

  /// Even times of a stretch, and each break in it twice: just before it, and from there on.
  private static func times(in range: ClosedRange<Double>, count: Int, breaks: [Double]) -> [Double] {
    let even = (0...count).map { step in
      range.lowerBound + (range.upperBound - range.lowerBound) * Double(step) / Double(count)
    }
    let broken = breaks.filter { $0 - instant > range.lowerBound && $0 <= range.upperBound }
    return broken.isEmpty ? even : (even + broken + broken.map { $0 - instant * 0.9 }).sorted()
  }

  /// The ways of the squares in the last seconds, with places at equal times.
  private func drawTrails(_ styles: [LaneStyle], _ transform: AffineTransform, with painter: inout Painter) {
    let start = max(time - Self.trailLength, 0)
    let first = Int((start / Self.dotInterval).rounded(.up))
    let end = Int((time / Self.dotInterval).rounded(.down))
    let scale = LaneStyle.trailScale(over: transform.d * DependentsScene.stage.height)
    for (style, square) in zip(styles, [parts.source, parts.follower, parts.mirrored]) {
      func place(_ time: Double) -> Point {
        transform.apply(to: tree.presentationValue(of: square, .position, at: time))
      }
      var way = Path()
      var last: Double?
      for time in Self.times(in: start...max(start, time), count: 48, breaks: breaks) {
        let isJump = last.map { time - $0 <= Self.instant && place($0).distance(to: place(time)) > 1 } ?? true
        // A square that is put elsewhere has not travelled there.
        if isJump { way.move(to: place(time)) } else { way.addLine(to: place(time)) }
        last = time
      }
      painter.builder.stroke(
        .path(way), with: style.color.withOpacity(0.8), style: style.stroke(width: 2 * scale, scale: scale))
      guard first <= end else { continue }
      for index in first...end {
        style.mark(at: place(Double(index) * Self.dotInterval), radius: 2.5 * scale, with: &painter)
      }
    }
  }

  private func drawGraph(_ styles: [LaneStyle], in frame: SceneFrame, with painter: inout Painter) {
    guard let panel = layout.graph else { return }
    let names = ["source", "mirrored"]
    var graph = SpeedGraph(
      panel: panel, title: plot.title, unit: plot.unit, start: lap.start, duration: lap.duration,
      lapTime: time - lap.start,
      curves: zip([0, 2], names).enumerated().map { index, curve in
        SpeedGraph.Curve(
          samples: curves[index], label: curve.1, style: styles[curve.0], current: current[index])
      }, caption: "Everything follows from the first square",
      leastRange: plot.leastRange, pointer: frame.pointer, window: frame.readingRoom,
      zoom: frame.graphZoom
    )
    graph.row = { index, lapTime in
      let layer = index == 0 ? parts.source : parts.mirrored
      let (style, time) = (styles[index == 0 ? 0 : 2], lap.start + lapTime)
      func sample(_ time: Double) -> Sample<Point> { tree.presentationSample(of: layer, .position, at: time) }
      func velocity(_ time: Double) -> Vector {
        sample(index == 0 ? time : Self.clear(time, of: breaks)).velocity
      }
      let home = DependentsScene.start.x + (index == 0 ? 0 : DependentsScene.travel)
      let place = Point(x: sample(time).value.x - home, y: sample(time).value.y - DependentsScene.start.y)
      guard plot == .position else {
        return GraphReading.row(
          names[index], style: style, position: place, velocity: velocity(time),
          acceleration: MotionCurves.acceleration(at: time, breaks: breaks, velocity),
          quantity: plot == .speed ? .speed : .acceleration)
      }
      return GraphReading.Row(
        style: style,
        cells: [
          names[index], FixedPoint.text(place.x, decimals: 1) + " pt",
          FixedPoint.text(velocity(time).dx, decimals: 0) + " pt/s",
        ], height: place.x)
    }
    graph.draw(with: &painter)
  }
}
