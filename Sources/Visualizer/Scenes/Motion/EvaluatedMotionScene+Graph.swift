// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The graph of the chosen row, or of the distance of compared motions.
extension EvaluatedMotionScene {
  func drawGraph(in panel: Rect, frame: SceneFrame, with painter: inout Painter) {
    if let compared = motion.compared, controls.plotsDistance {
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
    let (title, unit) = controls.graphTitle(of: numbers)
    var speeds = SpeedGraph(
      panel: panel, plotArea: layout.plot, title: title, unit: unit, duration: motion.duration, lapTime: instant,
      curves: curves, caption: caption, captionHelp: graph == nil ? "" : captionHelp, includesZero: quantity != .value,
      frameRate: motion.frameRate, pointer: frame.pointer, window: frame.readingRoom, zoom: frame.graphZoom)
    if let numbers {
      let names = numbers.names(of: quantity)
      speeds.row = { index, time in Self.row(names[index], styles[index], numbers, quantity, index, at: time) }
    }
    speeds.valueRange = valueRange
    speeds.draw(with: &painter)
    drawKeys(with: &painter)
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
    let (title, unit) = controls.graphTitle(of: nil)
    let graph = SpeedGraph(
      panel: panel, plotArea: layout.plot, title: title, unit: unit, duration: motion.duration, lapTime: instant,
      curves: distances.isEmpty ? [] : [curve],
      caption: compared.largest.map { $0.name } ?? MotionTexts.noDistance, captionHelp: MotionTexts.distanceHelp,
      frameRate: motion.frameRate, pointer: frame.pointer, window: frame.readingRoom, zoom: frame.graphZoom)
    graph.draw(with: &painter)
  }

  /// The order of the styles of curves: a single one is solid.
  private static let styleOrder = [2, 1, 0, 3]

  private var caption: String {
    guard let graph else { return MotionTexts.noLayer }
    guard graph.motion != nil else { return MotionTexts.noNumbers }
    guard !graph.property.isEmpty else { return graph.name }
    let name = graph.name + InterfaceTexts.separator + graph.property
    let isComputed = motion.editing != nil && list.layers.property(of: controls.list.chosen)?.stated.isEmpty == true
    return isComputed ? name + InterfaceTexts.separator + MotionTexts.computed : name
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
