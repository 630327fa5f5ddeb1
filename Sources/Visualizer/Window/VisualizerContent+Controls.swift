// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
package import GlissadeGeometry
import GlissadeTypesetting
import GlissadeWindowContents

extension VisualizerContent {
  /// The parameters of the visible scene.
  package func parameters(at instant: Double) -> [Parameter] {
    run.map { $0.shownScene(at: instant).parameters(at: $0.mediaTime(at: instant)) } ?? []
  }

  /// The parameters, with the keys of the region under the pointer.
  private func parametersByKey(at instant: Double) -> [Parameter] {
    guard let run else { return [] }
    let region = pointedFrame(at: instant).region
    return run.shownScene(at: instant).parameters(at: run.mediaTime(at: instant), pointedAt: region)
  }

  /// The action of a key without a focused control.
  func action(for key: KeyMeaning, control: Bool, at instant: Double) -> Action? {
    KeyBinding.action(for: key, control: control, parameters: parametersByKey(at: instant))
  }

  /// All active key bindings.
  package func bindings(at instant: Double) -> [KeyBinding] {
    KeyBinding.all + KeyBinding.bindings(for: parameters(at: instant))
  }

  /// The key bindings in the help, including disabled ones.
  package func listedBindings(at instant: Double) -> [KeyBinding] {
    KeyBinding.all + KeyBinding.bindings(for: parameters(at: instant), areAllListed: true)
  }

  /// The help, on its current page.
  func help(at instant: Double) -> HelpOverlay {
    HelpOverlay(
      size: size, bindings: listedBindings(at: instant), gestures: scene.gestures, query: helpQuery, page: helpPage)
  }

  /// The layout of the controls.
  ///
  /// - Parameter hasMenus: Whether it has the menus inside the scene, whose positions depend on the area of the scene
  ///   and thus on the open panel.
  func controls(at instant: Double, hasMenus: Bool = true) -> SceneControls {
    guard let run else {
      return SceneControls(
        frame: frame,
        values: SceneControls.Values(
          scene: scene, isPlaying: false, share: 0, rate: 1, loops: false, parameters: [], isMoreOpen: false))
    }
    let time = run.mediaTime(at: instant)
    let timeline = run.lapTimes(at: instant)
    let length = timeline.upperBound - timeline.lowerBound
    func share(_ time: Double) -> Double { length > 0 ? min(max((time - timeline.lowerBound) / length, 0), 1) : 0 }
    let text = timeText(run, at: instant)
    return layouts.controls(
      in: frame,
      SceneControls.Values(
        scene: scene, isPlaying: run.transport.isMoving(at: instant), share: share(time),
        area: workArea(on: timeline, at: instant), rate: run.transport.rate,
        loops: run.transport.loops, time: text.widest, duration: text.duration, lap: lapStepper(run, at: instant),
        parameters: parameters(at: instant),
        menus: hasMenus ? sceneLayout(at: instant).menus : [],
        isMoreOpen: isMoreOpen,
        openMenu: openMenu, firstRow: popupRow,
        strip: isStripShown ? FrameStripPanel(in: frame).panel : nil,
        messageButton: messagePanel?.button, reducesMotion: reducesMotion, editing: editing))
  }

  private func lapStepper(_ run: SceneRun, at instant: Double) -> SceneControls.LapStepper {
    SceneControls.LapStepper(
      number: run.scene.laps.number(at: run.mediaTime(at: instant)) + 1, hasPrevious: run.hasLap(in: -1, at: instant),
      hasNext: run.hasLap(in: 1, at: instant))
  }

  /// The time in the lap, a text as wide as the widest time, and the text of the duration after them.
  ///
  /// The widest text reserves the space, so that further digits move nothing.
  private func timeText(_ run: SceneRun, at instant: Double) -> (time: String, widest: String, duration: String) {
    let time = run.mediaTime(at: instant)
    let lap = run.scene.laps.lap(at: time)
    let duration = FixedPoint.text(lap.duration, decimals: 2)
    return (FixedPoint.text(time - lap.start, decimals: 2), duration, InterfaceTexts.duration(duration))
  }

  /// Scrolls the open panel if a point is in it; returns whether it is.
  @discardableResult
  mutating func scrollPopup(at point: Point, by rows: Int, at instant: Double) -> Bool {
    guard let popup = controls(at: instant).popup, popup.frame.contains(point) else { return false }
    popupRow = min(max(popup.firstRow + min(max(rows, -100), 100), 0), popup.rowCount - popup.shownCount)
    movePointer(to: point, at: instant)
    return true
  }

  func draw(_ controls: SceneControls, with painter: inout Painter, at instant: Double) {
    painter.panel(frame.transport)
    if let popup = controls.popup {
      painter.builder.fill(.roundedRectangle(popup.frame, cornerRadius: 8), with: painter.theme.raised)
      painter.hairline(around: popup.frame, cornerRadius: 8)
      if let mark = popup.scrollMark {
        painter.builder.fill(.roundedRectangle(mark, cornerRadius: 2), with: painter.theme.secondaryText)
      }
    }
    for readout in controls.readouts { painter.readout(readout.tooltip, in: readout.frame) }
    for well in controls.wells { painter.hairline(around: well, cornerRadius: 8) }
    for label in controls.labels {
      painter.text(
        label.text, centeredAt: label.position.y, x: label.position.x, style: label.style,
        color: label.isSecondary ? painter.theme.secondaryText : painter.theme.text, alignment: label.alignment)
    }
    for control in controls.controls where !control.isInMenu {
      painter.control(control, motion: motion, isFocused: control.id == focus, at: instant)
    }
    if let snap = pointer.snap, snap.axis == .scrubber, let axis = timeAxis(.scrubber, at: instant) {
      painter.snapMark(x: axis.x(of: snap.time), from: axis.area.maxY - 1, to: axis.area.maxY + 7)
    }
    drawTime(controls, with: &painter, at: instant)
  }

  /// Draws the open menu over the controls.
  func drawMenu(_ controls: SceneControls, with painter: inout Painter, at instant: Double) {
    guard let menu = controls.menu else { return }
    painter.builder.fill(.roundedRectangle(menu, cornerRadius: 8), with: painter.theme.raised)
    painter.hairline(around: menu, cornerRadius: 8)
    for control in controls.controls where control.isInMenu {
      painter.control(control, motion: motion, isFocused: control.id == focus, at: instant)
    }
  }

  /// The lines of the problem with a typed text, and their panel: below the field. Only in a column, where the next
  /// row is below the field, it covers other controls.
  private func problemPanel(_ controls: SceneControls) -> (lines: [String], frame: Rect)? {
    guard let problem = editing?.problem, let field = controls.controls.first(where: { $0.id == focus }) else {
      return nil
    }
    let style = TextStyle.caption
    let popup = controls.popup.flatMap { $0.frame.contains(field.frame.center) ? $0 : nil }
    let column = popup.flatMap { $0.isBeside ? $0.frame.inset(dx: 12, dy: 0) : nil }
    let area = column ?? Rect(x: 8, y: 0, width: max(0, size.width - 16), height: size.height)
    // Below the lower row there is space for one line.
    let lines = popup == nil ? [problem] : style.lines(of: problem, within: max(20, area.width - 20))
    let widest = lines.map { style.width(of: $0) }.max() ?? 0
    let width = min(widest.rounded(.up) + 20, area.width)
    let height = 6 + 16 * Double(lines.count)
    let x = min(max(field.frame.midX - width / 2, area.minX), max(area.minX, area.maxX - width))
    let y = popup.map { $0.isBeside ? field.frame.maxY + 4 : $0.frame.minY - 6 - height } ?? field.frame.maxY + 3
    return (lines, Rect(x: x, y: max(4, min(y, size.height - height - 2)), width: width, height: height))
  }

  /// The panel of the problem with a typed text, or `nil`.
  package func problemFrame(at instant: Double) -> Rect? { problemPanel(controls(at: instant))?.frame }

  func drawProblem(over controls: SceneControls, with painter: inout Painter) {
    guard let (lines, panel) = problemPanel(controls) else { return }
    painter.builder.fill(.roundedRectangle(panel, cornerRadius: 6), with: painter.theme.raised)
    painter.builder.stroke(
      .roundedRectangle(panel.inset(dx: 0.5, dy: 0.5), cornerRadius: 5.5), with: painter.theme.problem,
      style: StrokeStyle(width: 1))
    for (index, line) in lines.enumerated() {
      painter.text(
        line, centeredAt: panel.minY + 3 + 16 * (Double(index) + 0.5), x: panel.minX + 10, style: .caption,
        color: painter.theme.text, atMost: panel.width - 20)
    }
  }

  /// Draws the media time, and below it the number of the lap and a rate that no control shows.
  private func drawTime(_ controls: SceneControls, with painter: inout Painter, at instant: Double) {
    guard let run else { return }
    let anchor = controls.timeAnchor
    let text = timeText(run, at: instant)
    painter.readout(
      InterfaceTexts.timeHelp,
      in: Rect(x: anchor.x - controls.timeWidth, y: anchor.y - 14, width: controls.timeWidth, height: 28))
    let width =
      controls.showsDuration
      ? painter.text(
        text.duration, centeredAt: anchor.y, x: anchor.x, style: .bodyNumber, color: painter.theme.secondaryText,
        alignment: .trailing) : 0
    painter.text(
      text.time, centeredAt: anchor.y, x: anchor.x - width, style: .strongNumber, color: painter.theme.text,
      alignment: .trailing)
    var words: [String] = []
    let lap = run.scene.laps.number(at: run.mediaTime(at: instant)) + 1
    if frame.isFolded, lap > 1 { words.append(InterfaceTexts.lap(lap)) }
    let rate = (run.transport.isReversed ? -1 : 1) * run.transport.rate
    if frame.isFolded ? rate != 1 : run.transport.isReversed {
      let decimals = rate == rate.rounded() ? 0 : rate * 10 == (rate * 10).rounded() ? 1 : 2
      words.append(InterfaceTexts.rateOfPlayback(FixedPoint.text(rate, decimals: decimals)))
    }
    guard !words.isEmpty else { return }
    painter.text(
      words.joined(separator: InterfaceTexts.separator), centeredAt: anchor.y + 15, x: anchor.x, style: .captionNumber,
      color: painter.theme.secondaryText, alignment: .trailing, help: InterfaceTexts.lapAndRateHelp)
  }
}
