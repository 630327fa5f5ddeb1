// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeScenarios
import GlissadeTypesetting

/// The evaluated stage, log and timeline of the Scenarios scene at a media time.
struct EvaluatedScenariosScene: EvaluatedScene {
  let layout: ScenariosLayout
  private let tree: LayerTree
  let cast: StageCast
  let time: Double
  let lap: LapTable.Lap
  private let record: StageRecord
  let motion: StageMotion
  let viewOptions: ViewOptions
  private let plot: ScenariosScene.Plot
  private let chosen: Int
  private let isNestReady: Bool

  init(scene: ScenariosScene, time: Double, in frame: SceneFrame) {
    layout = ScenariosLayout(in: frame)
    self.time = time
    lap = scene.laps.lap(at: time)
    tree = scene.future.tree
    cast = scene.cast
    record = scene.future.record
    motion = StageMotion(of: scene)
    viewOptions = scene.view.options
    plot = scene.view.plot
    chosen = scene.settings.value(at: time).actor
    isNestReady = scene.isNestReady(at: time)
  }

  func draw(in frame: SceneFrame, with painter: inout Painter) {
    painter.panel(layout.stage)
    if layout.area.width > 60, layout.area.height > 40 {
      painter.clipped(to: layout.stage.inset(dx: 1, dy: 1)) { drawStage(with: &$0) }
    }
    if let log = layout.log { drawLog(in: log, with: &painter) }
    if let panel = layout.timeline, let quantity = plot.quantity {
      drawGraph(of: quantity, in: panel, frame: frame, with: &painter)
    } else if let panel = layout.timeline {
      StageTimeline(
        panel: panel, rowHeight: layout.rowHeight, record: record, names: cast.actors.map(\.name), time: time, lap: lap,
        note: layout.log == nil ? lastLine : nil, zoom: frame.graphZoom
      ).draw(with: &painter)
    }
  }

  // MARK: - Stage

  /// The layers of the stage.
  private var stageTree: LayerTree {
    var tree = tree
    tree.set(.opacity, of: cast.nestFrame, to: isNestReady ? 1 : 0.5)
    return tree
  }

  private func drawStage(with painter: inout Painter) {
    let tree = stageTree
    if viewOptions.showsTrails { drawTrails(with: &painter) }
    drawOnionSkins(of: tree, with: &painter)
    painter.draw(tree, at: time, under: layout.transform)
    drawNames(with: &painter)
  }

  /// Draws the names of the actors and the nest, unless the stage is too low for them.
  private func drawNames(with painter: inout Painter) {
    guard layout.stage.height >= 100 else { return }
    let theme = painter.theme
    let scale = layout.transform.a
    let nestLeft = name(under: StageCast.nestLabel).x - TextStyle.body.width(of: ScenariosTexts.nestClosed) / 2
    var taken: [Rect] = []
    for (index, actor) in cast.actors.enumerated() {
      let position = name(under: actor.label)
      let isChosen = index == chosen
      // Actors on the floor are close together.
      let room = max((actor.isAbove ? 198 : 126) * scale, 104)
      let style = isChosen ? TextStyle.strongBody : .body
      drawGround(of: actor.name, style, at: position, atMost: room, with: &painter)
      painter.text(
        actor.name, at: position, style: style, color: isChosen ? theme.text : theme.secondaryText, alignment: .center,
        atMost: room)
      defer { if isChosen { underline(actor.name, at: position, with: &painter) } }
      let forms = words(for: index)
      func fitting(_ room: Double) -> String? { forms.first { TextStyle.captionNumber.width(of: $0) <= room } }
      if actor.isAbove, scale < 0.8 {
        // Other actors jump in the area below this name. The space beside the name is free.
        let x = position.x + TextStyle.strongBody.width(of: actor.name) / 2 + 10
        guard let words = fitting(nestLeft - 12 - x) else { continue }
        painter.text(
          words, at: Point(x: x, y: position.y), style: .captionNumber, color: theme.secondaryText,
          help: ScenariosTexts.activityHelp)
        continue
      }
      if position.y + 17 + 4 <= layout.stage.maxY {
        let position = Point(x: position.x, y: position.y + 17)
        func box(_ words: String) -> Rect {
          let style = TextStyle.captionNumber
          let width = min(room, style.width(of: words))
          return Rect(x: position.x - width / 2, y: position.y - style.capHeight, width: width, height: style.capHeight)
        }
        let free = forms.filter { form in
          taken.allSatisfy { $0.intersection(box(form).inset(dx: -6, dy: 0)) == nil }
        }
        guard let words = free.first(where: { TextStyle.captionNumber.width(of: $0) <= room }) ?? free.last else {
          continue
        }
        taken.append(box(words))
        drawGround(of: words, .captionNumber, at: position, atMost: room, with: &painter)
        painter.text(
          words, at: position, style: .captionNumber, color: theme.secondaryText, alignment: .center, atMost: room,
          help: ScenariosTexts.activityHelp)
      }
    }
    let nest = isNestReady ? ScenariosTexts.nestOpen : ScenariosTexts.nestClosed
    let position = name(under: StageCast.nestLabel)
    drawGround(of: nest, .body, at: position, atMost: .infinity, with: &painter)
    painter.text(
      nest, at: position, style: .body, color: theme.secondaryText, alignment: .center, help: ScenariosTexts.nestHelp)
  }

  private func underline(_ name: String, at position: Point, with painter: inout Painter) {
    let half = TextStyle.strongBody.width(of: name) / 2
    painter.line(
      from: Point(x: position.x - half, y: position.y + 4), to: Point(x: position.x + half, y: position.y + 4),
      color: painter.theme.accent, style: StrokeStyle(width: 2, cap: .round))
  }

  /// Draws a background for a text, above actors that overlap it.
  private func drawGround(
    of text: String, _ style: TextStyle, at position: Point, atMost room: Double, with painter: inout Painter
  ) {
    let width = min(room, style.width(of: text))
    painter.textGround(
      Rect(x: position.x - width / 2, y: position.y - style.capHeight, width: width, height: style.capHeight))
  }

  /// The position of a name's baseline, below the light on the floor. The light scales with the stage, the text does
  /// not.
  private func name(under position: Point) -> Point {
    layout.transform.apply(to: position) + Vector(dx: 0, dy: 10 * layout.transform.a + 13)
  }

  /// The current activity of an actor, the longest form first; empty for an idle actor.
  private func words(for actor: Int) -> [String] {
    guard let bar = record.bar(of: actor, at: time) else { return [] }
    func seconds(_ value: Double) -> String { FixedPoint.text(max(0, value), decimals: 1) + " s" }
    switch bar.kind {
    case .delay: return ScenariosTexts.delayForms(seconds(bar.end - time))
    case .frames: return [bar.scenario]
    case .waiting(let target, let until):
      return ScenariosTexts.waitForms(for: StageRecord.name(of: target), timeLeft: seconds(until - time))
    }
  }

  // MARK: - Log

  /// The lines of the log up to the media time.
  private var pastLines: ArraySlice<(time: Double, text: String)> { record.lines.prefix { $0.time <= time } }

  var lastLine: String? {
    pastLines.last.map { FixedPoint.text($0.time, decimals: 2) + " s  " + $0.text }
  }

  private func drawLog(in panel: Rect, with painter: inout Painter) {
    let theme = painter.theme
    painter.panel(panel)
    painter.readout(ScenariosTexts.Log.help, in: panel)
    painter.text(
      ScenariosTexts.Log.title, at: Point(x: panel.minX + 16, y: panel.minY + 30), style: .title, color: theme.text)
    let top = panel.minY + 48
    let rows = Int(max(0, ((panel.maxY - 12 - top) / 18).rounded(.down)))
    // The times start at the margin of the title; the width of one with two digits before the point is reserved.
    let left = panel.minX + 26 + TextStyle.captionNumber.width(of: "00.00 s").rounded(.up)
    let room = panel.maxX - 12 - left
    let entries = pastLines.suffix(rows).map { line in
      TextStyle.caption.lines(of: line.text.replacing("× ", with: "×\u{A0}"), within: room).enumerated().map {
        index, text in
        (time: index == 0 ? FixedPoint.text(line.time, decimals: 2) + " s" : "", text: text)
      }
    }
    // The last lines that fit completely.
    var lines: [(time: String, text: String)] = []
    for entry in entries.reversed() {
      guard lines.count + entry.count <= rows || lines.isEmpty else { break }
      lines = entry.prefix(rows) + lines
    }
    for (row, line) in lines.enumerated() {
      let baseline = top + Double(row) * 18 + 10
      painter.text(
        line.time, at: Point(x: left - 10, y: baseline), style: .captionNumber, color: theme.secondaryText,
        alignment: .trailing)
      painter.text(
        line.text, at: Point(x: left, y: baseline), style: .caption, color: theme.text, atMost: room)
    }
  }
}
