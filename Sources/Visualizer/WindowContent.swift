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

  /// The scenes with what has been done in each; each has its own media time.
  var runs: [SceneName: SceneRun]
  var motion = ControlMotion()
  var pointer = PointerState()
  var focus: Control.ID?
  var isHelpOpen = false
  var isMoreOpen = false
  private var lastEventInstant = 0.0

  /// Shows a scene, playing from instant 0.
  ///
  /// - Parameters:
  ///   - configuration: The scene that is shown first, and what there is in each.
  ///   - size: The size of the drawing area, in points.
  ///   - appearance: Which set of colours is shown first.
  ///   - rate: Seconds of media time per second; finite and above 0.
  public init(
    _ configuration: SceneConfiguration, size: Size, appearance: Appearance = .dark, rate: Double = 1
  ) {
    self.size = size
    self.appearance = appearance
    scene = configuration.scene
    runs = Dictionary(
      uniqueKeysWithValues: SceneName.allCases.map { ($0, SceneRun(configuration.makeScene($0), rate: rate)) })
    for name in SceneName.allCases where name != scene { runs[name]?.leave(at: 0) }
  }

  /// The colour under everything.
  public var background: Color { appearance.theme.window }

  /// The instant shown by default in a single picture: at 0 the lanes coincide.
  public var pictureInstant: Double { run.map { 0.3 * $0.scene.laps.lap(at: 0).duration } ?? 0 }

  var frame: SceneFrame { SceneFrame(size: size) }
  /// The scene that is shown, with what has been done in it.
  var run: SceneRun? { runs[scene] }

  /// When the picture changes after an instant, if no event comes.
  public func nextFrame(after instant: Double) -> NextFrame {
    if run?.transport.isMoving(at: instant) == true || motion.isMoving(at: instant) { return .everyRefresh }
    if let tooltip = pointer.tooltipInstant, instant < tooltip { return .at(tooltip) }
    return .never
  }

  /// Takes an event that happened at an instant.
  public mutating func handle(_ event: InputEvent, at instant: Double) {
    let instant = max(instant, lastEventInstant)
    lastEventInstant = instant
    runs[scene]?.change { transport, _ in transport.note(instant) }
    switch event {
    case .resized(let newSize): size = newSize
    case .pointerMoved(let point): movePointer(to: point, at: instant)
    case .pointerPressed(let point): press(at: point, instant: instant)
    case .pointerReleased(let point): release(at: point, instant: instant)
    case .pointerLeft:
      pointer.position = nil
      pointer.hovered = nil
      motion.hover(nil, at: instant)
    case .scrolled(let point, let steps):
      guard let control = control(under: point, at: instant), control.isEnabled else { return }
      let whole = Int(exactly: steps.rounded(.awayFromZero)) ?? 0
      if whole != 0, let action = control.action(steps: whole) { perform(action, at: instant) }
    case .keyPressed(let key, let modifiers):
      // Whoever types does not need the tip of what the pointer happens to rest on.
      pointer.hoverBegan = nil
      pressKey(key, modifiers, at: instant)
    }
  }

  // MARK: - Picture

  /// What is shown at an instant, evaluated and not yet drawn.
  public struct Moment: Sendable {
    let instant: Double
    let scene: (any SceneMoment)?
  }

  /// Evaluates everything that moves.
  public func evaluate(at instant: Double) -> Moment {
    Moment(instant: instant, scene: run.map { $0.scene.evaluate(at: $0.mediaTime(at: instant), in: frame) })
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

  /// Where the controls are that lie side by side; what has popped up covers others.
  package func controlFrames(at instant: Double) -> [Rect] {
    let controls = controls(at: instant)
    return controls.popup == nil ? controls.controls.map(\.frame) : []
  }

  private func draw(_ moment: Moment, with painter: inout Painter) {
    let instant = moment.instant
    let frame = frame
    let controls = controls(at: instant)
    painter.text("Glissade", at: Point(x: frame.transport.minX, y: 31), style: .name, color: painter.theme.text)
    moment.scene?.draw(in: frame, with: &painter)
    draw(controls, with: &painter, at: instant)
    if isHelpOpen {
      painter.placedTexts?.removeAll()
      HelpOverlay(size: size, bindings: bindings(at: instant)).draw(with: &painter)
    } else {
      drawTooltip(over: controls, with: &painter, at: instant)
    }
  }
}
