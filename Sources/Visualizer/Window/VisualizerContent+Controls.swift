// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
package import GlissadeGeometry
import GlissadeTypesetting
import GlissadeWindowContents

extension VisualizerContent {
  /// The parameters of the visible scene.
  package func parameters(at instant: Double) -> [Parameter] {
    let parameters = run.shownScene(at: instant).parameters(at: run.mediaTime(at: instant))
    return hasUnsavedChanges ? parameters : parameters.filter { $0.id != .saveChanges }
  }

  /// The action of a key without a focused control. The keys of lanes are those of the region under the pointer.
  func action(for key: KeyMeaning, control: Bool, in layout: WindowLayout) -> Action? {
    let action = KeyBinding.action(
      for: key, control: control,
      parameters: layout.shown.parameters(at: layout.time, pointedAt: pointedFrame(in: layout).region))
    return action.map(isAvailable) == false ? nil : action
  }

  /// Whether an action has an effect: a window with a file alone has no other scenes, and a session has no file.
  private func isAvailable(_ action: Action) -> Bool {
    switch action {
    case .show(let name): !configuration.isMotionAlone && configuration.scenes.contains(name)
    case .restoreSession: menus.open == .offer
    case .saveSession: scene != .motion || hasUnsavedChanges || fileName == nil
    default: true
    }
  }

  /// All active key bindings.
  package func bindings(at instant: Double) -> [KeyBinding] {
    windowBindings + KeyBinding.bindings(for: parameters(at: instant))
  }

  /// The key bindings in the help, including disabled ones.
  package func listedBindings(at instant: Double) -> [KeyBinding] {
    windowBindings + KeyBinding.bindings(for: parameters(at: instant), areAllListed: true)
  }

  /// The key bindings of the window, besides those of the scene.
  private var windowBindings: [KeyBinding] { KeyBinding.all.filter { isAvailable($0.action) } }

  /// The help, on its current page.
  func helpOverlay(at instant: Double) -> HelpOverlay {
    HelpOverlay(
      size: size, bindings: listedBindings(at: instant), gestures: scene.gestures, query: help.query, page: help.page)
  }

  /// The values of the controls.
  func controlValues(
    lap: ClosedRange<Double>, workArea: ClosedRange<Double>?, parameters: [Parameter], at instant: Double
  ) -> SceneControls.Values {
    let (time, length) = (run.mediaTime(at: instant), lap.upperBound - lap.lowerBound)
    let text = timeText(at: instant)
    return SceneControls.Values(
      scene: scene, scenes: configuration.scenes,
      fileName: configuration.isMotionAlone ? configuration.motion?.name : nil, files: menus.files,
      question: menus.question, offer: menus.offer?.session,
      undo: run.lastStep(parameters), isPlaying: run.transport.isMoving(at: instant),
      share: length > 0 ? min(max((time - lap.lowerBound) / length, 0), 1) : 0,
      area: WorkAreaBrace.Area(workArea ?? lap, on: lap, isSet: workArea != nil), rate: run.transport.rate,
      loops: run.transport.loops, time: text.widest, currentTime: text.time, duration: text.duration,
      lap: lapStepper(run, at: instant),
      parameters: parameters, isMoreOpen: menus.isMoreOpen, openMenu: openMenu(at: instant), firstRow: menus.firstRow,
      strip: isStripShown ? FrameStripPanel(in: frame).panel : nil,
      messageButton: messagePanel?.button, reducesMotion: reducesMotion, editing: focus.editing)
  }

  private func lapStepper(_ run: SceneRun, at instant: Double) -> SceneControls.LapStepper {
    SceneControls.LapStepper(
      number: run.scene.laps.number(at: run.mediaTime(at: instant)) + 1, hasPrevious: run.hasLap(in: -1, at: instant),
      hasNext: run.hasLap(in: 1, at: instant))
  }

  /// The time in the lap, a text as wide as the widest time, and the text of the duration after them.
  ///
  /// The widest text reserves the space, so that further digits move nothing.
  private func timeText(at instant: Double) -> (time: String, widest: String, duration: String) {
    let time = run.mediaTime(at: instant)
    let lap = run.scene.laps.lap(at: time)
    let duration = FixedPoint.text(lap.duration, decimals: 2)
    return (FixedPoint.text(time - lap.start, decimals: 2), duration, InterfaceTexts.duration(duration))
  }

  /// Scrolls the open panel if a point is in it; returns whether it is. Other controls are then below the pointer.
  @discardableResult
  mutating func scrollPopup(at point: Point, by rows: Int, in layout: WindowLayout) -> Bool {
    guard let popup = layout.controls.popup, popup.frame.contains(point) else { return false }
    menus.firstRow = min(max(popup.firstRow + min(max(rows, -100), 100), 0), popup.rowCount - popup.shownCount)
    movePointer(to: point, in: self.layout(at: layout.instant))
    return true
  }

  func drawControls(_ layout: WindowLayout, with painter: inout Painter) {
    let (controls, instant) = (layout.controls, layout.instant)
    painter.panel(frame.transport)
    if let popup = controls.popup {
      painter.raisedPanel(popup.frame)
      if let mark = popup.scrollMark {
        painter.builder.fill(.roundedRectangle(mark, cornerRadius: 2), with: painter.theme.secondaryText)
      }
    }
    for readout in controls.readouts { painter.readout(readout.tooltip, in: readout.frame) }
    for well in controls.wells { painter.hairline(around: well, cornerRadius: 8) }
    painter.labels(controls.labels)
    for control in controls.controls where !control.isInMenu {
      painter.control(control, motion: motion.controls, isFocused: control.id == focus.control, at: instant)
    }
    if let snap = pointer.snap, snap.axis == .scrubber, let axis = layout.axis(.scrubber) {
      painter.snapMark(x: axis.x(of: snap.time), from: axis.area.maxY - 1, to: axis.area.maxY + 7)
    }
    drawTime(controls, with: &painter, at: instant)
  }

  /// Draws the open menu over the controls.
  func drawMenu(_ controls: SceneControls, with painter: inout Painter, at instant: Double) {
    guard let menu = controls.menu else { return }
    painter.removeTexts(below: [menu])
    painter.raisedPanel(menu)
    painter.labels(controls.menuLabels)
    for control in controls.controls where control.isInMenu {
      painter.control(control, motion: motion.controls, isFocused: control.id == focus.control, at: instant)
      if case .file(let index) = control.id { menus.files.drawPicture(of: index, in: control.frame, with: &painter) }
    }
    if menus.open == .files, let words = menus.files.furtherWords(besides: controls.fileCount) {
      painter.text(
        words, centeredAt: menu.maxY - 12, x: menu.minX + 12, style: .caption, color: painter.theme.secondaryText,
        atMost: menu.width - 24)
    }
  }

  /// The lines of the problem with a typed text, and their panel: below the field, or above that of the time. Only in
  /// a column, where the next row is below the field, it covers other controls.
  func problemPanel(_ controls: SceneControls) -> (lines: [String], frame: Rect)? {
    guard let problem = focus.editing?.problem, let field = controls.controls.first(where: { $0.id == focus.control })
    else {
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
    let isTime = field.id == .field(.time)
    let y =
      isTime
      ? field.frame.minY - 6 - height
      : popup.map { $0.isBeside ? field.frame.maxY + 4 : $0.frame.minY - 6 - height } ?? field.frame.maxY + 3
    return (lines, Rect(x: x, y: max(4, min(y, size.height - height - 2)), width: width, height: height))
  }

  /// The panel of the problem with a typed text, or `nil`.
  package func problemFrame(at instant: Double) -> Rect? { problemPanel(layout(at: instant).controls)?.frame }

  func drawProblem(over controls: SceneControls, with painter: inout Painter) {
    guard let (lines, panel) = problemPanel(controls) else { return }
    painter.builder.fill(.roundedRectangle(panel, cornerRadius: 6), with: painter.theme.raised)
    painter.builder.stroke(
      .roundedRectangle(panel.inset(dx: 0.5, dy: 0.5), cornerRadius: 5.5), with: painter.theme.problem,
      style: StrokeStyle(width: 1))
    painter.lines(
      lines, from: panel.minY + 3, x: panel.minX + 10, height: 16, style: .caption, atMost: panel.width - 20)
  }

  /// Draws the duration beside the media time, and below it the number of the lap and a rate that no control shows.
  private func drawTime(_ controls: SceneControls, with painter: inout Painter, at instant: Double) {
    let anchor = controls.timeAnchor
    let text = timeText(at: instant)
    if controls.showsDuration {
      painter.text(
        text.duration, centeredAt: anchor.y, x: anchor.x, style: .bodyNumber, color: painter.theme.secondaryText,
        alignment: .trailing, help: InterfaceTexts.timeHelp)
    }
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

extension Painter {
  fileprivate mutating func labels(_ labels: [SceneControls.Label]) {
    for label in labels {
      text(
        label.text, centeredAt: label.position.y, x: label.position.x, style: label.style,
        color: label.isSecondary ? theme.secondaryText : theme.text, alignment: label.alignment, atMost: label.limit)
    }
  }
}
