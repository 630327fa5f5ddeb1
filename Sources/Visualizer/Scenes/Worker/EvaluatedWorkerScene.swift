// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeTypesetting

/// The messages to the worker up to a media time, shown by four objects.
struct EvaluatedWorkerScene: EvaluatedScene {
  private let layout: CurvesLayout
  private let lap: LapTable.Lap
  private let time: Double
  private let percent: Double
  private let overall: Double
  private let state: String
  /// The messages of this lap: the fraction of the cycle, and the overall position as a fraction of all cycles.
  private let samples: [[Point]]

  init(scene: WorkerScene, time: Double, in frame: SceneFrame) {
    layout = CurvesLayout(in: frame, laneCount: 1)
    self.time = time
    let lap = scene.laps.lap(at: time)
    self.lap = lap
    let record = scene.record(at: time)
    let progress = record?.progress(at: time)
    percent = progress?.percent ?? 0
    overall = progress?.overall ?? 0
    state =
      record.map { $0.isOver(at: time) ? "Completed" : $0.progress(at: time) == nil ? "Waiting" : "Processing" }
      ?? "Idle"
    var percents: [Point] = []
    var overalls: [Point] = []
    func add(_ percent: Double, _ overall: Double, at time: Double) {
      percents.append(Point(x: time - lap.start, y: percent))
      overalls.append(Point(x: time - lap.start, y: overall))
    }
    // The values of the previous run stay until another one starts from 0.
    if let held = scene.record(at: lap.start)?.progress(at: lap.start) {
      add(held.percent, held.overall, at: lap.start)
    }
    for record in scene.records where record.committed <= lap.end {
      if let percent = percents.last, let overall = overalls.last, record.committed > lap.start {
        add(percent.y, overall.y, at: record.committed)
        add(0, 0, at: record.committed)
      }
      for message in record.messages where message.time >= lap.start && message.time <= lap.end {
        guard case .process(let percent, let overall) = message.kind else { continue }
        add(percent, overall, at: message.time)
      }
    }
    if let percent = percents.last, let overall = overalls.last { add(percent.y, overall.y, at: lap.end) }
    samples = [percents, overalls]
  }

  func draw(in frame: SceneFrame, with painter: inout Painter) {
    let theme = painter.theme
    guard let lane = layout.lanes.first else { return }
    let panel = lane.panel
    painter.panel(panel)
    let styles = [LaneStyle(index: 2, theme: theme), LaneStyle(index: 0, theme: theme)]
    let inside = panel.inset(dx: 24, dy: 16)
    guard inside.width > 120, inside.height > 80 else { return }
    drawReadout(in: inside, with: &painter)
    let row = Rect(x: inside.minX, y: inside.minY + 44, width: inside.width, height: max(0, inside.height - 44))
    drawExamples(in: row, color: styles[0].color, with: &painter)
    guard let graph = layout.graph else { return }
    SpeedGraph(
      panel: graph, title: "Told to the worker", unit: "", duration: lap.duration,
      lapTime: time - lap.start,
      curves: [
        SpeedGraph.Curve(
          samples: samples[0], label: "this cycle", style: styles[0], current: percent, marksSamples: true),
        SpeedGraph.Curve(samples: samples[1], label: "overall", style: styles[1], current: overall, marksSamples: true),
      ], caption: "Exactly 0 first, exactly the end last; dots: what was told",
      pointer: frame.pointer, window: frame.readingRoom, zoom: frame.graphZoom
    ).draw(with: &painter)
  }

  private func drawReadout(in area: Rect, with painter: inout Painter) {
    let theme = painter.theme
    let baseline = area.minY + 18
    painter.text(state, at: Point(x: area.minX, y: baseline), style: .title, color: theme.text)
    let words = [
      ("This cycle", FixedPoint.text(percent * 100, decimals: 4) + " %"),
      ("Overall", FixedPoint.text(overall, decimals: 3)),
    ]
    var x = area.maxX
    for (caption, number) in words.reversed() {
      painter.text(
        number, at: Point(x: x, y: baseline), style: .strongNumber, color: theme.text, alignment: .trailing)
      x -= TextStyle.strongNumber.width(of: number) + 8
      painter.text(
        caption, at: Point(x: x, y: baseline), style: .caption, color: theme.secondaryText, alignment: .trailing)
      x -= TextStyle.caption.width(of: caption) + 24
    }
  }

  /// Draws a bar, a number, a dial and a colour, each in a quarter of the area.
  private func drawExamples(in area: Rect, color: Color, with painter: inout Painter) {
    let theme = painter.theme
    let width = area.width / 4
    // The objects use at most half of the area, so that they stay separate.
    let side = min(width - 24, area.height - 36, max(180, min(width, area.height) / 2))
    guard side > 24 else { return }
    let size = max(1, side / 180)
    func center(_ index: Int) -> Point {
      Point(x: area.minX + (Double(index) + 0.5) * width, y: area.minY + (area.height - 28) / 2)
    }
    let share = min(max(percent, 0), 1)

    let bar = Rect(center: center(0), size: Size(width: width - 32, height: 16 * size))
    painter.builder.fill(.roundedRectangle(bar, cornerRadius: bar.height / 2), with: theme.track)
    painter.builder.fill(
      .roundedRectangle(
        Rect(x: bar.minX, y: bar.minY, width: bar.width * share, height: bar.height), cornerRadius: bar.height / 2),
      with: color)

    painter.text(
      FixedPoint.text(percent * 1000, decimals: 0), centeredAt: center(1).y, x: center(1).x + 24 * size,
      style: TextStyle(size: 20 * size, typeface: .semibold, tabularDigits: true), color: theme.text,
      alignment: .trailing)

    let dial = center(2)
    let ring = Rect(center: dial, size: Size(width: side, height: side))
    painter.builder.stroke(.ellipse(ring), with: theme.track, style: StrokeStyle(width: 6 * size))
    let hand = Vector(dx: 0, dy: -side / 2 + 10 * size)
    painter.line(
      from: dial, to: dial + AffineTransform.rotation(.degrees(360 * percent)).apply(to: hand), color: color,
      style: StrokeStyle(width: 4 * size, cap: .round))

    let swatch = Rect(center: center(3), size: Size(width: side, height: side))
    painter.builder.fill(
      .roundedRectangle(swatch, cornerRadius: 8), with: theme.lanes[1].interpolated(to: theme.lanes[0], at: share))

    for (index, name) in ["Progress", "Number", "Sweep", "Colour"].enumerated() {
      painter.text(
        name, at: Point(x: center(index).x, y: min(area.maxY - 4, center(index).y + side / 2 + 28)), style: .caption,
        color: theme.secondaryText,
        alignment: .center)
    }
  }
}
