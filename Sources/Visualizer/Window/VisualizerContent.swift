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
  /// The size of the drawing area, in points.
  package private(set) var size: Size
  /// The colour theme.
  package internal(set) var appearance: Appearance {
    didSet {
      guard appearance != oldValue else { return }
      for name in SceneName.allCases { runs[name]?.setTheme(appearance.theme) }
    }
  }
  /// The visible scene.
  package internal(set) var scene: SceneName

  /// The initial configuration of the scenes.
  var configuration: SceneConfiguration
  /// The scenes that have been shown. Each has its own media time.
  var runs: [SceneName: SceneRun]
  /// The initial rate of scenes that have not been shown.
  private let rate: Double
  private let playsAtFirst: Bool
  var motion = ControlMotion()
  var pointer = PointerState()
  var focus: Control.ID?
  /// The text in the focused field.
  var editing: TextEditing?
  var isHelpOpen = false { didSet { helpQuery = "" } }
  /// The typed search of the help.
  var helpQuery = "" { didSet { helpPage = 0 } }
  /// Whether the strip of the last frames is shown, if the record is known.
  package internal(set) var showsFrames = false
  /// The record of the last frames.
  package internal(set) var frameStrip: FrameStrip?
  /// The settings that the last frames show, if the scene shows the costs of frames.
  var measuredSettings: MeasuredSettings?
  /// The search for the largest count that the display's rate allows, while it runs.
  var search: CountSearch?
  /// The result of the last search, until the next one starts.
  var searchResult: CountSearch.Result?
  /// The scenes whose hint was used: it never returns. A loaded session has no hints.
  package var usedHints: Set<SceneName> = []
  /// The page of the help.
  var helpPage = 0
  var isMoreOpen = false { didSet { popupRow = 0 } }
  /// The open menu of the top row, or `nil`.
  var openMenu: SceneControls.Menu?
  /// The first visible row of the panel of folded controls.
  var popupRow = 0
  var notice: Notice?
  /// The animated changes of the graphs' scales.
  var graphScale = GraphScale()
  /// The completed fraction of an animated picture that is being saved, or `nil`.
  var savingShare: Double?
  var requests: [ContentRequest] = []
  /// The user's choice of reduced motion; `nil` for the desktop's setting.
  var motionChoice: Bool?
  var desktopReducesMotion = false
  private var lastEventInstant = 0.0
  /// The last layouts of the controls and of the scene. Copies share them, unless one has its own.
  private(set) var layouts = LayoutCache()

  /// Separates this copy from others, for a thread that draws other instants than they do.
  ///
  /// Otherwise the threads would wait for each other, and replace each other's layouts.
  package mutating func useOwnLayouts() { layouts = LayoutCache() }

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
    self.configuration = configuration
    self.size = size
    self.appearance = appearance
    scene = configuration.scene
    self.rate = rate
    playsAtFirst = isPlaying
    runs = [scene: SceneRun(configuration.makeScene(scene, theme: appearance.theme), rate: rate, isPlaying: isPlaying)]
    motionChoice = reducesMotion
    applyReducedMotion(at: 0)
  }

  /// Creates a scene that has not been shown, at its start.
  mutating func prepare(_ name: SceneName) {
    guard runs[name] == nil else { return }
    var run = SceneRun(configuration.makeScene(name, theme: appearance.theme), rate: rate, isPlaying: playsAtFirst)
    run.leave(at: 0)
    if motion.isReduced { run.stopPlaying(at: 0) }
    runs[name] = run
  }

  /// The colour of the background.
  package var background: Color { appearance.theme.window }

  /// The default instant of a single picture. At 0 the lanes coincide.
  package var pictureInstant: Double { Self.pictureShare * lapDuration }

  /// The fraction of a lap for a single picture. At the start of a lap the lanes coincide.
  static let pictureShare = 0.3

  /// The duration of the first lap of the visible scene, in seconds.
  package var lapDuration: Double { run?.scene.laps.lap(at: 0).duration ?? 0 }

  /// The media time of the visible scene at instant 0.
  package var mediaTime: Double { run?.mediaTime(at: 0) ?? 0 }

  /// The media time of the visible scene.
  package func mediaTime(at instant: Double) -> Double { run?.mediaTime(at: instant) ?? 0 }

  /// Whether the visible scene plays.
  package var isPlaying: Bool { run?.transport.isPlaying ?? false }

  /// Whether the strip of the last frames is visible.
  ///
  /// In a low window the panel of further controls hides it.
  var isStripShown: Bool { showsFrames && frameStrip != nil && !(isMoreOpen && size.height < Self.heightWithStrip) }
  /// The least height of a window with both the strip and the panel of further controls.
  private static let heightWithStrip = 640.0

  var frame: SceneFrame {
    var frame = SceneFrame(size: size)
    frame.graphZoom = graphZoom
    frame.showsHint = !usedHints.contains(scene)
    frame.searchResult = searchResult
    frame.reserve(
      top: messagePanel.map { $0.panel.height + 12 } ?? 0,
      foot: isStripShown ? FrameStripPanel.height + 12 : 0)
    return frame
  }

  /// The layout for the scene, beside or above the open panel of further controls.
  func sceneFrame(at instant: Double) -> SceneFrame {
    var frame = frame
    guard isMoreOpen, let popup = controls(at: instant, hasMenus: false).popup else { return frame }
    frame.leave(popup.frame, isBeside: popup.isBeside)
    return frame
  }

  /// The run of the visible scene.
  var run: SceneRun? { runs[scene] }

  /// The next change of the picture after an instant, without an event.
  package func nextFrame(after instant: Double) -> NextFrame {
    let isPlaying = run?.transport.isMoving(at: instant) == true
    if isPlaying || motion.isMoving(at: instant) || graphScale.isMoving(at: instant) { return .everyRefresh }
    let due = [pointer.tooltipInstant, notice?.end].compactMap { $0 }.filter { instant < $0 }
    return due.min().map(NextFrame.at) ?? .never
  }

  /// Handles an event at an instant.
  package mutating func handle(_ event: InputEvent, at instant: Double) {
    let instant = max(instant, lastEventInstant)
    lastEventInstant = instant
    runs[scene]?.change { transport, _ in transport.recordPlayback(at: instant) }
    runs[scene]?.cacheLap(at: instant)
    defer { leaveHiddenField(at: instant) }
    switch event {
    case .resized(let newSize): size = newSize
    case .pointerMoved(let point): movePointer(to: point, at: instant)
    case .pointerPressed(let point): press(at: point, instant: instant)
    case .pointerReleased(let point): release(at: point, instant: instant)
    case .modifiersChanged(let modifiers): pointer.modifiers = modifiers
    case .pointerLeft:
      pointer.position = nil
      pointer.hovered = nil
      pointer.restBegan = nil
      motion.hover(nil, at: instant)
    case .scrolled(_, let steps) where isHelpOpen: turnPage(by: steps < 0 ? 1 : -1, at: instant)
    case .scrolled(let point, let steps):
      let whole = steps.isNaN ? 0 : Int(max(-1000, min(1000, steps)).rounded(.awayFromZero))
      guard let control = control(under: point, at: instant) else {
        if !scrollPopup(at: point, by: -whole, at: instant) { zoomGraph(at: point, steps: steps, at: instant) }
        return
      }
      guard let action = control.action(steps: whole) else {
        scrollPopup(at: point, by: -whole, at: instant)
        return
      }
      guard control.isEnabled, whole != 0 else { return }
      if pointer.turned != control.id {
        pointer.gesture += 1
        pointer.turned = control.id
      }
      perform(action, at: instant)
    case .scrolledHorizontally(let point, let steps):
      if !isHelpOpen { panGraph(at: point, steps: steps, at: instant) }
    case .keyPressed(let key, let modifiers):
      // While the user types, the tooltip under the pointer is hidden.
      pointer.hoverBegan = nil
      pointer.restBegan = nil
      pressKey(key, modifiers, at: instant)
    case .composed(let text):
      pointer.hoverBegan = nil
      if isHelpOpen { searchHelp(for: helpQuery + text) } else { insertTyped(text) }
    case .pasted(let text): paste(text, at: instant)
    case .nothingToPaste: showNotice(InterfaceTexts.nothingToPaste, at: instant)
    }
  }

  // MARK: - Picture

  /// The evaluated content at an instant, before drawing.
  package struct EvaluatedContent: Sendable {
    let instant: Double
    let frame: SceneFrame
    let scene: (any EvaluatedScene)?
  }

  /// Evaluates the visible scene.
  package func evaluate(at instant: Double) -> EvaluatedContent {
    let frame = pointedFrame(at: instant)
    return EvaluatedContent(
      instant: instant, frame: frame,
      scene: run.map { $0.shownScene(at: instant).evaluate(at: $0.mediaTime(at: instant), in: frame) })
  }

  /// The picture at an instant, in points.
  package func displayList(at instant: Double) -> DisplayList { displayList(of: evaluate(at: instant)) }

  /// The picture of evaluated content, in points.
  package func displayList(of evaluated: EvaluatedContent) -> DisplayList { painted(evaluated).builder.finish() }

  /// The picture of a frame in a window. It starts the changes of the graphs' scales, which begin with the next frame.
  package mutating func nextPicture(of evaluated: EvaluatedContent) -> DisplayList {
    let painter = painted(evaluated)
    graphScale.update(to: painter.graphAxes, of: scene, at: evaluated.instant)
    return painter.builder.finish()
  }

  private func painted(_ evaluated: EvaluatedContent) -> Painter {
    var painter = Painter(builder: DisplayListBuilder(), theme: appearance.theme)
    draw(evaluated, with: &painter)
    return painter
  }

  /// The texts of the picture at an instant. An open help covers all other texts.
  package func placedTexts(at instant: Double) -> [PlacedText] { placedParts(at: instant).texts }

  func draw(_ evaluated: EvaluatedContent, with painter: inout Painter) {
    let instant = evaluated.instant
    let controls = controls(at: instant)
    let tooltip = tooltip(controls, evaluated, at: instant)
    painter.covers = [
      noticePanel(controls, at: instant)?.frame, savingPanel?.frame, tooltip?.frame,
      isHelpOpen ? nil : problemFrame(at: instant),
    ].compactMap { $0 }
    drawContent(evaluated, controls, with: &painter)
    painter.covers = []
    if isHelpOpen {
      painter.removeParts()
      help(at: instant).draw(with: &painter)
    } else {
      drawProblem(over: controls, with: &painter)
      tooltip?.draw(with: &painter)
    }
    drawNotice(over: controls, with: &painter, at: instant)
    drawSaving(with: &painter)
  }

  /// The area of the card of values under the pointer, or `nil` without one.
  private func readingFrame(
    of scene: any EvaluatedScene, in frame: SceneFrame, graph: GraphContext, at instant: Double
  ) -> Rect? {
    guard let pointer = frame.pointer, graphArea(at: instant)?.contains(pointer) == true else { return nil }
    var painter = Painter(builder: DisplayListBuilder(), theme: appearance.theme)
    painter.readouts = []
    painter.graph = graph
    scene.draw(in: frame, with: &painter)
    return painter.readouts?.last { $0.tooltip == GraphTexts.readingHelp }?.frame
  }

  /// Draws all parts below the overlays that come and go.
  func drawContent(_ evaluated: EvaluatedContent, _ controls: SceneControls, with painter: inout Painter) {
    let frame = evaluated.frame
    let overlays = painter.covers
    if let menu = controls.menu { painter.covers.append(menu) }
    if controls.showsName {
      let baseline = frame.topBarHeight / 2 + 7
      painter.text(
        InterfaceTexts.programName, at: Point(x: frame.transport.minX, y: baseline), style: .name,
        color: painter.theme.text)
    }
    let belowPanel = painter.covers
    if let popup = controls.popup { painter.covers.append(popup.frame) }
    let summary =
      frame.summaryLines > 1
      ? TextStyle.caption.lines(of: scene.summary, within: frame.transport.width) : [scene.summary]
    for (index, line) in summary.prefix(frame.summaryLines).enumerated() {
      painter.text(
        line, at: Point(x: frame.transport.minX, y: frame.topBarHeight + 11 + 16 * Double(index)), style: .caption,
        color: painter.theme.secondaryText, atMost: frame.transport.width)
    }
    painter.graph = graphContext(at: evaluated.instant)
    if let scene = evaluated.scene {
      // The texts below the card of values are left out, so that none is cut.
      let reading = readingFrame(of: scene, in: frame, graph: painter.graph, at: evaluated.instant)
      if let reading { painter.covers.append(reading) }
      scene.draw(in: frame, with: &painter)
    }
    messagePanel?.draw(with: &painter)
    painter.covers = belowPanel
    if controls.strip != nil, let frameStrip { FrameStripPanel(in: frame).draw(frameStrip, with: &painter) }
    draw(controls, with: &painter, at: evaluated.instant)
    painter.covers = overlays
    drawMenu(controls, with: &painter, at: evaluated.instant)
  }
}
