public import DisplayLists
public import Geometry
import Typesetting

/// When the picture changes next, if nobody touches anything.
public enum NextFrame: Hashable, Sendable {
  /// With every refresh of the display: something moves.
  case everyRefresh
  /// Not before this instant, in seconds.
  case at(Double)
  /// Never: nothing moves, the process may sleep.
  case never
}

/// The whole of the window's content: scenes, controls and overlays, as a function of events and an instant.
///
/// It has no clock and knows no display server. Instants are seconds on a clock that the caller chooses and that never
/// goes back between events; the picture of one instant is the same whenever it is asked for, until the next event.
public struct WindowContent: Sendable {
  /// The size of the drawing area, in points.
  public private(set) var size: Size
  /// Which set of colours is shown.
  public internal(set) var appearance: Appearance
  /// Which scene is shown.
  public internal(set) var scene: SceneName

  /// What there was in the scenes at the beginning.
  var configuration: SceneConfiguration
  /// The scenes that have been shown, with what has been done in each; each has its own media time.
  var runs: [SceneName: SceneRun]
  /// How scenes begin that have not been shown yet.
  private let rate: Double
  private let playsAtFirst: Bool
  var motion = ControlMotion()
  var pointer = PointerState()
  var focus: Control.ID?
  /// What is being typed in the field that has the focus.
  var editing: TextEditing?
  var isHelpOpen = false { didSet { helpPage = 0 } }
  /// Whether the last frames are to be shown, where somebody knows them.
  public internal(set) var showsFrames = false
  /// How the last frames were seen.
  public internal(set) var frameStrip: FrameStrip?
  /// The search for the largest count that the display's rate allows, while it runs.
  var search: CountSearch?
  /// Which page of the help is open.
  var helpPage = 0
  var isMoreOpen = false { didSet { popupRow = 0 } }
  /// The row with which the panel of the folded controls begins, where it has more than there is room for.
  var popupRow = 0
  var notice: Notice?
  var requests: [ContentRequest] = []
  /// Whether less is to move, where a person has said so here; otherwise it is as the desktop says.
  var motionChoice: Bool?
  var desktopReducesMotion = false
  private var lastEventInstant = 0.0

  /// Shows a scene, playing from instant 0.
  ///
  /// - Parameters:
  ///   - configuration: The scene that is shown first, and what there is in each.
  ///   - size: The size of the drawing area, in points.
  ///   - appearance: Which set of colours is shown first.
  ///   - rate: Seconds of media time per second; finite and above 0.
  ///   - isPlaying: Whether scenes play when they are first shown.
  ///   - reducesMotion: Whether less is to move: controls change in place, and nothing plays by itself. `nil`: as the
  ///     desktop says, by ``followDesktop(reducesMotion:at:)``.
  public init(
    _ configuration: SceneConfiguration, size: Size, appearance: Appearance = .dark, rate: Double = 1,
    isPlaying: Bool = true, reducesMotion: Bool? = nil
  ) {
    self.configuration = configuration
    self.size = size
    self.appearance = appearance
    scene = configuration.scene
    self.rate = rate
    playsAtFirst = isPlaying
    runs = [scene: SceneRun(configuration.makeScene(scene), rate: rate, isPlaying: isPlaying)]
    motionChoice = reducesMotion
    followMotionSetting(at: 0)
  }

  /// Makes a scene that has not been shown yet; it stands at its beginning.
  mutating func prepare(_ name: SceneName) {
    guard runs[name] == nil else { return }
    var run = SceneRun(configuration.makeScene(name), rate: rate, isPlaying: playsAtFirst)
    run.leave(at: 0)
    if motion.isReduced { run.holdStill(at: 0) }
    runs[name] = run
  }

  /// The colour under everything.
  public var background: Color { appearance.theme.window }

  /// The instant shown by default in a single picture: at 0 the lanes coincide.
  public var pictureInstant: Double { Self.tellingShare * lapDuration }

  /// The share of a lap at which a single picture says most: at its start the lanes coincide.
  static let tellingShare = 0.3

  /// Seconds of the first lap of the scene that is shown.
  public var lapDuration: Double { run?.scene.laps.lap(at: 0).duration ?? 0 }

  /// The media time of the scene that is shown, at instant 0.
  public var mediaTime: Double { run?.mediaTime(at: 0) ?? 0 }

  /// The media time of the scene that is shown.
  package func mediaTime(at instant: Double) -> Double { run?.mediaTime(at: instant) ?? 0 }

  /// Whether media time of the scene that is shown is meant to run.
  public var isPlaying: Bool { run?.transport.isPlaying ?? false }

  /// Whether the last frames are to be seen, and somebody knows them.
  var isStripShown: Bool { showsFrames && frameStrip != nil }

  var frame: SceneFrame {
    var frame = SceneFrame(size: size)
    frame.graphZoom = graphZoom
    frame.reserve(
      top: messagePanel.map { $0.panel.height + 12 } ?? 0,
      foot: isStripShown ? FrameStripPanel.height + 12 : 0)
    return frame
  }
  /// The scene that is shown, with what has been done in it.
  var run: SceneRun? { runs[scene] }

  /// When the picture changes after an instant, if no event comes.
  public func nextFrame(after instant: Double) -> NextFrame {
    if run?.transport.isMoving(at: instant) == true || motion.isMoving(at: instant) { return .everyRefresh }
    let due = [pointer.tooltipInstant, notice?.end].compactMap { $0 }.filter { instant < $0 }
    return due.min().map(NextFrame.at) ?? .never
  }

  /// Takes an event that happened at an instant.
  public mutating func handle(_ event: InputEvent, at instant: Double) {
    let instant = max(instant, lastEventInstant)
    lastEventInstant = instant
    runs[scene]?.change { transport, _ in transport.note(instant) }
    runs[scene]?.keepLap(at: instant)
    switch event {
    case .resized(let newSize): size = newSize
    case .pointerMoved(let point): movePointer(to: point, at: instant)
    case .pointerPressed(let point): press(at: point, instant: instant)
    case .pointerReleased(let point): release(at: point, instant: instant)
    case .pointerLeft:
      pointer.position = nil
      pointer.hovered = nil
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
    case .keyPressed(let key, let modifiers):
      // Whoever types does not need the tip of what the pointer happens to rest on.
      pointer.hoverBegan = nil
      pressKey(key, modifiers, at: instant)
    case .composed(let text):
      pointer.hoverBegan = nil
      editing?.insert(text)
    case .pasted(let text): paste(text, at: instant)
    case .nothingToPaste: tell("There is no text on the clipboard", at: instant)
    }
  }

  // MARK: - Picture

  /// What is shown at an instant, evaluated and not yet drawn.
  public struct Moment: Sendable {
    let instant: Double
    let frame: SceneFrame
    let scene: (any SceneMoment)?
  }

  /// Evaluates everything that moves.
  public func evaluate(at instant: Double) -> Moment {
    let frame = pointedFrame(at: instant)
    return Moment(
      instant: instant, frame: frame,
      scene: run.map { $0.shownScene(at: instant).evaluate(at: $0.mediaTime(at: instant), in: frame) })
  }

  /// The picture at an instant, in points.
  public func displayList(at instant: Double) -> DisplayList { displayList(of: evaluate(at: instant)) }

  /// The picture of an evaluated instant, in points.
  public func displayList(of moment: Moment) -> DisplayList {
    var painter = Painter(builder: DisplayListBuilder(), theme: appearance.theme)
    draw(moment, with: &painter)
    return painter.builder.finish()
  }

  /// The texts of the picture at an instant; with an open help only its own, which cover the others.
  package func placedTexts(at instant: Double) -> [PlacedText] {
    var painter = Painter(builder: DisplayListBuilder(), theme: appearance.theme)
    painter.placedTexts = []
    draw(evaluate(at: instant), with: &painter)
    return painter.placedTexts ?? []
  }

  private func draw(_ moment: Moment, with painter: inout Painter) {
    let instant = moment.instant
    let frame = moment.frame
    let controls = controls(at: instant)
    if controls.showsName {
      painter.text("Glissade", at: Point(x: frame.transport.minX, y: 31), style: .name, color: painter.theme.text)
    }
    painter.cover = controls.popup?.frame
    moment.scene?.draw(in: frame, with: &painter)
    messagePanel?.draw(with: &painter)
    painter.cover = nil
    if controls.strip != nil, let frameStrip { FrameStripPanel(in: frame).draw(frameStrip, with: &painter) }
    draw(controls, with: &painter, at: instant)
    if isHelpOpen {
      painter.placedTexts?.removeAll()
      help(at: instant).draw(with: &painter)
    } else {
      drawTooltip(over: controls, with: &painter, at: instant)
    }
    drawNotice(with: &painter, at: instant)
  }
}
