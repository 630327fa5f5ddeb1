// SPDX-License-Identifier: MIT
package import GlissadeDisplayLists
package import GlissadeGeometry
import GlissadeTypesetting
package import GlissadeWindowContents

/// The content of the window: scenes, controls and overlays, as a function of events and an instant.
///
/// It reads no clock and uses no display server. Instants are seconds on a clock of the caller, and do not decrease
/// from event to event. Until the next event, the picture of an instant is always the same.
package struct VisualizerContent: Sendable {
  /// The size of the drawing area and its division.
  var panes: Panes
  /// The colour theme.
  package internal(set) var appearance: Appearance {
    didSet {
      guard appearance != oldValue else { return }
      for name in runs.keys { runs[name]?.history.setTheme(appearance.theme) }
    }
  }
  /// The visible scene.
  package internal(set) var scene: SceneName

  /// The initial configuration of the scenes.
  var configuration: SceneConfiguration
  /// The scenes that have been shown. Each has its own media time.
  var runs: [SceneName: SceneRun]
  var motion = MotionSettings()
  var pointer = PointerState()
  var focus = Focus()
  var menus = Menus()
  var help = Help()
  var frames = FrameMeasurement()
  var saving = Saving()
  var notice: Notice?
  private var lastEventInstant = 0.0
  /// Counts layouts and evaluations, for tests.
  package var counter: WorkCounter?

  /// Shows a scene that plays from instant 0.
  ///
  /// - Parameters:
  ///   - configuration: The first scene, and the configuration of all scenes.
  ///   - size: The size of the drawing area, in points.
  ///   - appearance: The initial colour theme.
  ///   - rate: Seconds of media time per second; finite and above 0.
  ///   - isPlaying: Whether scenes play when they are first shown.
  ///   - reducesMotion: Whether motion is reduced: controls change without animation, and nothing plays by itself.
  ///     `nil` for the desktop's setting, by ``followDesktop(reducesMotion:at:)``.
  package init(
    _ configuration: SceneConfiguration, size: Size, appearance: Appearance = .dark, rate: Double = 1,
    isPlaying: Bool = true, reducesMotion: Bool? = nil
  ) {
    var configuration = configuration
    (configuration.rate, configuration.isPlaying) = (rate, isPlaying)
    self.configuration = configuration
    panes = Panes(size: size)
    self.appearance = appearance
    scene = configuration.scene
    runs = [scene: configuration.makeRun(scene, theme: appearance.theme)]
    motion.choice = reducesMotion
    applyReducedMotion(at: 0)
  }

  /// Creates a scene that has not been shown, at its start.
  mutating func prepare(_ name: SceneName) {
    guard runs[name] == nil else { return }
    var run = configuration.makeRun(name, theme: appearance.theme)
    run.leave(at: 0)
    if motion.isReduced { run.stopPlaying(at: 0) }
    runs[name] = run
  }

  /// The size of the drawing area, in points.
  package var size: Size { panes.size }

  /// The name of the scene or of the file that the window shows.
  package var title: String { shownMotion?.name ?? scene.title }

  /// Whether the window shows a file with motion now.
  package var showsFile: Bool { shownMotion != nil }

  /// The motion of the file that the window shows now, or `nil`.
  var shownMotion: PlayedMotion? { scene == .motion ? configuration.motion : nil }

  /// A summary of the scene or of the file.
  private var summary: String {
    guard let motion = shownMotion else { return scene.summary }
    // Beside tabs, the name of the file is here.
    let name = configuration.isMotionAlone ? "" : motion.name + InterfaceTexts.separator
    let changes = changedKeyCount
    if let problem = editProblem { return name + MotionTexts.changesNotShown(problem) }
    return name + motion.summary
      + (changes > 0 ? InterfaceTexts.separator + MotionTexts.changeCount(changes) : "")
      + (sharingLayerCount > 0 ? InterfaceTexts.separator + MotionTexts.sharedKeys(sharingLayerCount) : "")
  }

  /// The colour of the background.
  package var background: Color { appearance.theme.window }

  /// The default instant of a single picture. At 0 the lanes coincide.
  package var pictureInstant: Double { Self.pictureShare * lapDuration }

  /// The fraction of a lap for a single picture. At the start of a lap the lanes coincide.
  package static let pictureShare = 0.3

  /// The duration of the first lap of the visible scene, in seconds.
  package var lapDuration: Double { run.scene.laps.lap(at: 0).duration }

  /// The media time of the visible scene at instant 0.
  package var mediaTime: Double { run.mediaTime(at: 0) }

  /// The media time of the visible scene.
  package func mediaTime(at instant: Double) -> Double { run.mediaTime(at: instant) }

  /// Whether the visible scene plays.
  package var isPlaying: Bool { run.transport.isPlaying }

  /// The scenes whose hint was used: it never returns. A loaded session has no hints.
  package var usedHints: Set<SceneName> {
    get { help.usedHints }
    set { help.usedHints = newValue }
  }

  /// The shape of the pointer after the last event or frame.
  package var pointerShape: PointerShape { pointer.shape }

  /// Whether the strip of the last frames is visible.
  ///
  /// In a low window the panel of further controls hides it.
  var isStripShown: Bool {
    frames.isShown && frames.strip != nil && !(menus.isMoreOpen && size.height < Self.heightWithStrip)
  }
  /// The seconds between two changes of the numbers while the transport plays: faster ones cannot be read.
  private static let readoutInterval = 0.25
  /// The least height of a window with both the strip and the panel of further controls.
  private static let heightWithStrip = 640.0

  var frame: SceneFrame {
    var frame = SceneFrame(size: size)
    frame.graphZoom = graphZoom
    frame.graphShare = graphShares[scene]
    frame.showsHint = !usedHints.contains(scene)
    frame.searchResult = frames.result
    frame.typed = focus.editing.flatMap { editing in
      editing.validText.map { TypedText(parameter: editing.parameter, text: $0) }
    }
    if let messagePanel { frame.reserve(messagePanel) }
    if isStripShown { frame.reserve(top: 0, foot: FrameStripPanel.height + 12) }
    return frame
  }

  /// The run of the visible scene.
  var run: SceneRun {
    guard let run = runs[scene] else { preconditionFailure("the visible scene has no run") }
    return run
  }

  /// The next change of the picture after an instant, without an event.
  package func nextFrame(after instant: Double) -> NextFrame {
    let isPlaying = run.transport.isMoving(at: instant)
    if isPlaying || motion.isMoving(at: instant) { return .everyRefresh }
    let due = [
      pointer.tooltipInstant, notice?.end, menus.open == .offer ? menus.offer?.end : nil,
    ].compactMap { $0 }.filter { instant < $0 }
    return due.min().map(NextFrame.at) ?? .never
  }

  /// Handles an event at an instant. Events without a meaning in the visualizer change nothing.
  package mutating func handle(_ event: WindowEvent, at instant: Double) {
    switch event {
    case .keyReleased, .focusChanged, .colorSchemeChanged, .dropped, .keyPressed(.function, _, _),
      .keyPressed(.other, _, _):
      return
    case .resized(size): return
    case .reducedMotionChanged(let isReduced): return followDesktop(reducesMotion: isReduced, at: instant)
    case .pointerMoved(let state), .pointerPressed(_, let state), .pointerReleased(_, let state),
      .scrolled(_, _, let state):
      pointer.modifiers = state.modifiers
    case .resized, .pointerLeft, .keyPressed, .composed, .pasted: break
    }
    let instant = max(instant, lastEventInstant)
    lastEventInstant = instant
    runs[scene]?.change { transport, _ in transport.recordPlayback(at: instant) }
    runs[scene]?.cacheLap(at: instant)
    menus.open = openMenu(at: instant)
    let layout = layout(at: instant)
    defer {
      leaveHiddenField(at: instant)
      pointer.shape = pointerShape(in: layout)
    }
    switch event {
    case .resized(let newSize): panes.size = newSize
    case .pointerMoved(let pointer): movePointer(to: pointer.position, in: layout)
    case .pointerPressed(.left, let pointer): press(at: pointer.position, in: layout)
    case .pointerReleased(.left, let pointer): release(at: pointer.position, in: layout)
    case .pointerLeft:
      pointer.leave()
      motion.controls.hover(nil, at: instant)
    case .scrolled(_, let steps, let pointer) where steps != 0: scroll(at: pointer.position, by: -steps, in: layout)
    case .scrolled(let steps, _, let pointer):
      if steps != 0, !help.isOpen { panGraph(at: pointer.position, steps: steps, in: layout) }
    case .keyPressed(let key, let modifiers, _):
      // While the user types, the tooltip under the pointer is hidden.
      pointer.hoverBegan = nil
      pointer.restBegan = nil
      // Ctrl Shift Z is the other usual key of redo.
      let isRedo = key.isLetter("z") && modifiers.contains(.control) && modifiers.contains(.shift)
      pressKey(isRedo ? .character("y") : key, isRedo ? .control : modifiers, in: layout)
    case .composed(let text):
      pointer.hoverBegan = nil
      if help.isOpen { help.add(text) } else { insertTyped(text) }
    case .pasted(let text?): paste(text, at: instant)
    case .pasted(nil): showNotice(InterfaceTexts.nothingToPaste, at: instant)
    case .reducedMotionChanged, .colorSchemeChanged, .pointerPressed, .pointerReleased, .keyReleased, .focusChanged,
      .dropped:
      break
    }
  }

  /// Turns the pages of the help, changes the control under the pointer, scrolls the panel, or zooms the graph.
  private mutating func scroll(at point: Point, by steps: Double, in layout: WindowLayout) {
    if help.isOpen {
      turnPage(by: steps < 0 ? 1 : -1, at: layout.instant)
      return
    }
    let whole = steps.isNaN ? 0 : Int(max(-1000, min(1000, steps)).rounded(.awayFromZero))
    guard let control = control(under: point, in: layout) else {
      if turnWheel(at: point, by: -whole, in: layout) { return }
      if !scrollPopup(at: point, by: -whole, in: layout) { zoomGraph(at: point, steps: steps, in: layout) }
      return
    }
    guard let action = control.action(steps: whole) else {
      scrollPopup(at: point, by: -whole, in: layout)
      return
    }
    guard control.isEnabled, whole != 0 else { return }
    if pointer.turned != control.id {
      pointer.gesture += 1
      pointer.turned = control.id
    }
    perform(action, in: layout)
  }

  // MARK: - Picture

  /// The evaluated content at an instant, before drawing.
  package struct EvaluatedContent: Sendable {
    let layout: WindowLayout
    let frame: SceneFrame
    let scene: any EvaluatedScene
  }

  /// Builds the layout and evaluates the visible scene, once for a frame.
  package func evaluate(at instant: Double) -> EvaluatedContent {
    let layout = layout(at: instant)
    var frame = pointedFrame(in: layout)
    if run.transport.isMoving(at: instant) { frame.readoutInterval = Self.readoutInterval * run.transport.rate }
    counter?.countEvaluation()
    return EvaluatedContent(
      layout: layout, frame: frame, scene: layout.shown.picture(at: layout.time, in: frame))
  }

  /// The picture at an instant, in points.
  package func displayList(at instant: Double) -> DisplayList { displayList(of: evaluate(at: instant)) }

  /// The picture of evaluated content, in points.
  package func displayList(of evaluated: EvaluatedContent) -> DisplayList { painted(evaluated).builder.finish() }

  /// The picture of a frame in a window. It starts the changes of the graphs' scales, which begin with the next frame,
  /// and the fades of the last picture.
  package mutating func nextPicture(of evaluated: EvaluatedContent) -> DisplayList {
    let (painter, layout) = (painted(evaluated), evaluated.layout)
    motion.graphScale.update(to: painter.graphAxes, of: scene, at: layout.instant)
    pointer.shape = pointerShape(in: layout)
    return motion.fade.next(
      painter.builder.finish(), over: background, in: arrangement(layout, painter.readouts), at: layout.instant)
  }

  /// The parts of the window that change at once.
  private func arrangement(_ layout: WindowLayout, _ readouts: [PlacedReadout]) -> PictureFade.Arrangement {
    var overlays: [PictureFade.Arrangement.Overlay: Rect] = [:]
    if let open = menus.open, let menu = layout.controls.menu { overlays[.menu(open)] = menu }
    if let tooltip = tooltip(in: layout, readouts) { overlays[.tooltip] = tooltip.frame }
    return PictureFade.Arrangement(
      size: size, scene: scene, appearance: appearance, isMoreOpen: layout.controls.popup != nil,
      isHelpOpen: help.isOpen,
      overlays: overlays)
  }

  private func painted(_ evaluated: EvaluatedContent) -> Painter {
    var painter = Painter(builder: DisplayListBuilder(), theme: appearance.theme)
    draw(evaluated, with: &painter)
    return painter
  }

  /// The texts of the picture at an instant. An open help covers all other texts.
  package func placedTexts(at instant: Double) -> [PlacedText] { placedParts(at: instant).texts }

  func draw(_ evaluated: EvaluatedContent, with painter: inout Painter) {
    let (layout, instant) = (evaluated.layout, evaluated.layout.instant)
    let controls = layout.controls
    drawContent(evaluated, with: &painter)
    let tooltip = tooltip(in: layout, painter.readouts)
    painter.removeTexts(
      below: [
        noticePanel(controls, at: instant)?.frame, savingPanel?.frame, tooltip?.frame,
        help.isOpen ? nil : problemPanel(controls)?.frame,
      ].compactMap { $0 })
    if help.isOpen {
      painter.removeParts()
      helpOverlay(at: instant).draw(with: &painter)
    } else {
      drawProblem(over: controls, with: &painter)
      tooltip?.draw(with: &painter)
    }
    drawNotice(over: controls, with: &painter, at: instant)
    drawSaving(with: &painter)
  }

  /// Draws all parts below the overlays that come and go.
  func drawContent(_ evaluated: EvaluatedContent, with painter: inout Painter) {
    let (frame, controls) = (evaluated.frame, evaluated.layout.controls)
    if controls.showsName {
      let baseline = frame.topBarHeight / 2 + 7
      painter.text(
        InterfaceTexts.programName, at: Point(x: frame.transport.minX, y: baseline), style: .name,
        color: painter.theme.text)
    }
    let belowPanel = painter.textCount
    let summary =
      frame.summaryLines > 1
      ? TextStyle.caption.lines(of: summary, within: frame.transport.width) : [summary]
    for (index, line) in summary.prefix(frame.summaryLines).enumerated() {
      painter.text(
        line, at: Point(x: frame.transport.minX, y: frame.topBarHeight + 11 + 16 * Double(index)), style: .caption,
        color: painter.theme.secondaryText, atMost: frame.transport.width)
    }
    painter.graph = graphContext(in: evaluated.layout)
    painter.sceneStart = painter.textCount
    evaluated.scene.draw(in: frame, with: &painter)
    messagePanel?.draw(with: &painter)
    if let popup = controls.popup { painter.removeTexts(below: [popup.frame], from: belowPanel) }
    if controls.strip != nil, let strip = frames.strip { FrameStripPanel(in: frame).draw(strip, with: &painter) }
    drawControls(evaluated.layout, with: &painter)
    drawMenu(controls, with: &painter, at: evaluated.layout.instant)
  }
}
