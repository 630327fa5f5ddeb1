// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeTypesetting

/// The reports to the worker up to a media time, shown by four objects, and the smooth values between the reports.
struct EvaluatedWorkerScene: EvaluatedScene {
  private let layout: CurvesLayout
  private let lap: LapTable.Lap
  private let time: Double
  /// The last reported values, as fractions of the cycle and of all cycles.
  private let reported: Progress
  /// The values at the media time itself, instead of at the last report; `nil` before a run.
  private let smooth: Progress?
  private let state: String
  private let updateRate: String
  /// Whether all runs of this lap start at 0 and reach their end.
  private let areRunsComplete: Bool
  /// The reports of this lap for the cycle and for all cycles, and the smooth values of the cycle, in percent.
  private let samples: [[Point]]

  struct Progress: Sendable {
    var cycle = 0.0
    var overall = 0.0

    init() {}

    init(_ values: (percent: Double, overall: Double), of record: WorkerRecord) {
      cycle = values.percent
      overall = values.overall / record.cycleCount
    }
  }

  init(scene: WorkerScene, time: Double, in frame: SceneFrame) {
    layout = CurvesLayout(in: frame, laneCount: 1)
    self.time = time
    let lap = scene.laps.lap(at: time)
    self.lap = lap
    let record = scene.record(at: time)
    func progress(_ record: WorkerRecord, at time: Double) -> Progress? {
      record.progress(at: time).map { Progress($0, of: record) }
    }
    // The last value stays until the next run reports its first one.
    reported = scene.records.reversed().lazy.compactMap { progress($0, at: time) }.first ?? Progress()
    // A stopped run has no smooth value any more.
    smooth = record.flatMap { record in
      record.isStopped(at: time) ? nil : record.smoothProgress(at: [time])[0].map { Progress($0, of: record) }
    }
    state = record.map { Self.state(of: $0, at: time) } ?? WorkerTexts.State.idle
    let interval = (record?.settings ?? scene.settings.value(at: time)).pollInterval
    let rate = 1 / interval
    updateRate = FixedPoint.text(rate, decimals: abs(rate - rate.rounded()) < 0.05 ? 0 : 1)
    areRunsComplete = scene.records.allSatisfy { record in
      record.committed > lap.end || record.end < lap.start
        || !(record.isStopped(at: record.end) || record.settings.beginsFromCurrentState)
    }
    var cycles: [Point] = []
    var overalls: [Point] = []
    func add(_ progress: Progress, at time: Double) {
      cycles.append(Point(x: time - lap.start, y: progress.cycle * 100))
      overalls.append(Point(x: time - lap.start, y: progress.overall * 100))
    }
    // The values before and after the reports of this lap, beside the plot because they are not reports.
    let beside = 1e-6
    if let held = scene.records.reversed().lazy.compactMap({ progress($0, at: lap.start) }).first {
      add(held, at: lap.start - beside)
    }
    for record in scene.records where record.committed <= lap.end {
      for message in record.messages where message.time >= lap.start && message.time <= lap.end {
        guard case .process(let percent, let overall) = message.kind else { continue }
        add(Progress((percent, overall), of: record), at: message.time)
      }
    }
    let end = lap.duration + beside
    if let cycle = cycles.last, let overall = overalls.last {
      cycles.append(Point(x: end, y: cycle.y))
      overalls.append(Point(x: end, y: overall.y))
    }
    samples = [cycles, overalls, Self.smoothSamples(of: scene.records, in: lap)]
  }

  /// The words for the state of a run. A stopped run includes its last value.
  private static func state(of record: WorkerRecord, at time: Double) -> String {
    guard let progress = record.progress(at: time) else {
      return record.isOver(at: time) ? WorkerTexts.State.stoppedBeforeStart : WorkerTexts.State.waiting
    }
    if record.isStopped(at: time) { return WorkerTexts.State.stopped(at: percentText(progress.percent)) }
    return record.isOver(at: time) ? WorkerTexts.State.completed : WorkerTexts.State.running
  }

  /// A fraction in whole percent, the precision of every number of the scene.
  private static func percentText(_ fraction: Double) -> String {
    FixedPoint.text(fraction * 100, decimals: 0) + " %"
  }

  /// The smooth values over a lap, in percent of the cycle.
  private static func smoothSamples(of records: [WorkerRecord], in lap: LapTable.Lap) -> [Point] {
    var points: [Point] = []
    for (index, record) in records.enumerated() where record.committed <= lap.end && record.end >= lap.start {
      let next = index + 1 < records.count ? records[index + 1].committed : .infinity
      let (start, end) = (max(record.committed, lap.start), min(record.end, lap.end, next))
      guard end > start else { continue }
      let count = max(2, Int((end - start) / lap.duration * 400))
      // The ends of cycles are limits from both sides, so that a repeat without reversal is a vertical line.
      let times = (0...count).map { start + (end - start) * Double($0) / Double(count) }
      for (time, progress) in zip(times, record.smoothProgress(at: times)) {
        if let progress { points.append(Point(x: time - lap.start, y: progress.percent * 100)) }
      }
    }
    return points
  }

  func draw(in frame: SceneFrame, with painter: inout Painter) {
    guard let lane = layout.lanes.first else { return }
    let panel = lane.panel
    painter.panel(panel)
    let inside = panel.inset(dx: panel.width < 360 ? 12 : 16, dy: 16)
    guard inside.width > 120, inside.height > 40 else {
      // A very low panel has only the state.
      let style = TextStyle.body
      guard panel.height >= 20, style.width(of: state) <= panel.width - 16 else { return }
      painter.text(
        state, centeredAt: panel.midY, x: panel.midX, style: style, color: painter.theme.text, alignment: .center,
        help: WorkerTexts.State.help)
      return
    }
    let head = drawReadout(in: inside, with: &painter)
    drawExamples(
      in: Rect(x: inside.minX, y: inside.minY + head, width: inside.width, height: max(0, inside.height - head)),
      color: LaneStyle(index: 2, theme: painter.theme).color, with: &painter)
    if let graph = layout.graph { drawGraph(in: graph, frame: frame, with: &painter) }
  }

  private func drawGraph(in panel: Rect, frame: SceneFrame, with painter: inout Painter) {
    let styles = [2, 0, 1].map { LaneStyle(index: $0, theme: painter.theme) }
    let names = [WorkerTexts.Graph.cycle, WorkerTexts.Graph.overall, WorkerTexts.Graph.smooth]
    let current = [reported.cycle, reported.overall, smooth?.cycle]
    let captions = (areRunsComplete ? [WorkerTexts.Graph.caption] : []) + [WorkerTexts.Graph.shortCaption, ""]
    let room = SpeedGraph.captionRoom(beside: WorkerTexts.Graph.title, "%", in: panel)
    var graph = SpeedGraph(
      panel: panel, title: WorkerTexts.Graph.title, unit: "%", duration: lap.duration,
      lapTime: time - lap.start,
      curves: [2, 0, 1].map { index in
        SpeedGraph.Curve(
          samples: samples[index], label: names[index], style: styles[index], current: current[index].map { $0 * 100 },
          marksSamples: index < 2, isStepped: index < 2)
      }, caption: captions.first { TextStyle.caption.width(of: $0) <= room } ?? "",
      captionHelp: WorkerTexts.Graph.captionHelp, leastRange: 0...100, pointer: frame.pointer,
      window: frame.readingRoom, zoom: frame.graphZoom)
    graph.row = { index, time in
      let index = [2, 0, 1][index]
      guard let value = Self.value(of: samples[index], at: time, isStepped: index < 2) else { return nil }
      return GraphReading.Row(
        style: styles[index], cells: [names[index], Self.percentText(value / 100)], height: value)
    }
    graph.draw(with: &painter)
  }

  /// The last sample up to a time, or the interpolated value.
  private static func value(of samples: [Point], at time: Double, isStepped: Bool) -> Double? {
    guard let index = samples.lastIndex(where: { $0.x <= time }) else { return nil }
    let sample = samples[index]
    guard !isStepped, index + 1 < samples.count, samples[index + 1].x > sample.x else { return sample.y }
    let next = samples[index + 1]
    return sample.y + (next.y - sample.y) * (time - sample.x) / (next.x - sample.x)
  }

  /// Draws the state, its explanation and the numbers; returns the height.
  private func drawReadout(in area: Rect, with painter: inout Painter) -> Double {
    let theme = painter.theme
    let baseline = area.minY + 14
    painter.text(
      state, at: Point(x: area.minX, y: baseline), style: .title, color: theme.text, atMost: area.width,
      help: WorkerTexts.State.help)
    let left = area.minX + TextStyle.title.width(of: state) + 24
    var x = area.maxX
    for (words, number) in [
      (WorkerTexts.Readouts.overall, Self.percentText(reported.overall)),
      (WorkerTexts.Readouts.cycle, Self.percentText(reported.cycle)),
    ] {
      // The width of the largest number is reserved.
      let column = TextStyle.strongNumber.width(of: "−100 %").rounded(.up)
      let captionWidth = TextStyle.caption.width(of: words.title)
      guard x - column - 8 - captionWidth >= left else { break }
      painter.readout(
        words.help,
        in: Rect(x: x - column - 8 - captionWidth, y: baseline - 15, width: column + 8 + captionWidth, height: 20))
      painter.text(
        number, at: Point(x: x, y: baseline), style: .strongNumber, color: theme.text, alignment: .trailing)
      x -= column + 8
      painter.text(
        words.title, at: Point(x: x, y: baseline), style: .caption, color: theme.secondaryText, alignment: .trailing)
      x -= captionWidth + 24
    }
    let lines = TextStyle.caption.lines(of: WorkerTexts.explanation(updateRate: updateRate), within: area.width)
    // The objects need at least 96 points.
    guard area.height - 28 - 16 * Double(lines.count) >= 96 else { return 24 }
    for (index, line) in lines.enumerated() {
      painter.text(
        line, at: Point(x: area.minX, y: baseline + 20 + 16 * Double(index)), style: .caption,
        color: theme.secondaryText, help: WorkerTexts.explanationHelp)
    }
    return 28 + 16 * Double(lines.count)
  }

  /// Draws a bar, a number, a dial and a colour, each in a part of the area.
  private func drawExamples(in area: Rect, color: Color, with painter: inout Painter) {
    let names = [
      WorkerTexts.Examples.bar, WorkerTexts.Examples.number, WorkerTexts.Examples.dial, WorkerTexts.Examples.color,
    ]
    let places = WorkerPlaces.places(in: area)
    guard places.frames[0].width > 16 else { return }
    for (index, name) in names.enumerated() {
      let frame = places.frames[index]
      painter.readout(WorkerTexts.Examples.help[index], in: frame)
      switch index {
      case 0: drawBar(in: frame, width: places.barWidth, color: color, with: &painter)
      case 1: drawNumber(in: frame, with: &painter)
      case 2: drawDial(in: frame, color: color, with: &painter)
      default: drawColor(in: frame, with: &painter)
      }
      guard let baselines = places.baselines, TextStyle.caption.width(of: name) <= places.room else { continue }
      painter.text(
        name, at: Point(x: frame.midX, y: baselines[index]), style: .caption, color: painter.theme.secondaryText,
        alignment: .center)
    }
  }

  private func drawBar(in frame: Rect, width: Double, color: Color, with painter: inout Painter) {
    let theme = painter.theme
    let height = 16 * max(1, frame.width / 180)
    let bar = Rect(center: frame.center, size: Size(width: width, height: height))
    func part(_ fraction: Double) -> Shape {
      .roundedRectangle(
        Rect(x: bar.minX, y: bar.minY, width: bar.width * min(max(fraction, 0), 1), height: bar.height),
        cornerRadius: bar.height / 2)
    }
    painter.builder.fill(part(1), with: theme.track)
    painter.builder.fill(part(reported.cycle), with: color)
    painter.builder.stroke(part(1), with: theme.rail, style: StrokeStyle(width: 1))
    guard let smooth else { return }
    let x = bar.minX + bar.width * min(max(smooth.cycle, 0), 1)
    let marker = Rect(x: x - 3, y: bar.minY - 6, width: 6, height: bar.height + 12)
    painter.builder.stroke(
      .roundedRectangle(marker, cornerRadius: 3), with: theme.text, style: StrokeStyle(width: 1.5))
  }

  private func drawNumber(in frame: Rect, with painter: inout Painter) {
    let theme = painter.theme
    let style = TextStyle(
      size: max(15, min(28 * max(1, frame.width / 180), 0.3 * frame.width)), typeface: .semibold, tabularDigits: true)
    let width = style.width(of: "100 %")
    guard width <= frame.width + 16 else { return }
    painter.text(
      Self.percentText(reported.cycle), centeredAt: frame.midY, x: frame.midX + width / 2, style: style,
      color: theme.text, alignment: .trailing)
    guard let smooth, frame.height >= style.size + 48 else { return }
    painter.text(
      WorkerTexts.Examples.smooth(Self.percentText(smooth.cycle)), centeredAt: frame.midY + style.size,
      x: frame.midX + width / 2, style: .captionNumber, color: theme.secondaryText, alignment: .trailing)
  }

  private func drawDial(in frame: Rect, color: Color, with painter: inout Painter) {
    let size = max(1, frame.width / 180)
    painter.builder.stroke(.ellipse(frame), with: painter.theme.rail, style: StrokeStyle(width: 6 * size))
    func hand(_ fraction: Double) -> Point {
      frame.center
        + AffineTransform.rotation(.degrees(360 * fraction)).apply(
          to: Vector(dx: 0, dy: -frame.height / 2 + min(10 * size, frame.height / 5)))
    }
    if let smooth {
      painter.line(
        from: frame.center, to: hand(smooth.cycle), color: painter.theme.text,
        style: StrokeStyle(width: 1.5, dashes: [3, 3]))
    }
    painter.line(
      from: frame.center, to: hand(reported.cycle), color: color, style: StrokeStyle(width: 4 * size, cap: .round))
  }

  private func drawColor(in frame: Rect, with painter: inout Painter) {
    let theme = painter.theme
    func color(_ fraction: Double) -> Color {
      theme.lanes[1].interpolated(to: theme.lanes[0], at: min(max(fraction, 0), 1))
    }
    let swatch = frame.inset(dx: frame.width * 0.08, dy: frame.width * 0.08)
    painter.builder.fill(.roundedRectangle(swatch, cornerRadius: 8), with: color(reported.cycle))
    guard let smooth else { return }
    painter.builder.stroke(
      .roundedRectangle(frame.inset(dx: 1.5, dy: 1.5), cornerRadius: 10), with: color(smooth.cycle),
      style: StrokeStyle(width: 3))
  }
}
