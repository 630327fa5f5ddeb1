import Animations
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
  public private(set) var appearance: Appearance

  private var scene: CurvesScene
  private var layout: CurvesLayout
  private var motion = ControlMotion()
  private var pointer = Pointer()
  private var focus: Control.ID?
  private var isHelpOpen = false
  private var isMoreOpen = false
  private var lastEventInstant = 0.0

  /// What the pointer is doing.
  private struct Pointer: Sendable {
    var position: Point?
    var hovered: Control.ID?
    /// When it came to rest over the control; `nil` where something else has been done since.
    var hoverBegan: Double?

    /// When the tip of the control under it is due.
    var tooltipInstant: Double? { hovered == nil || held != nil ? nil : hoverBegan.map { $0 + Self.tooltipDelay } }
    var held: Held?

    private static let tooltipDelay = 0.6

    enum Held: Sendable, Hashable {
      case control(Control.ID)
      case lane(Int)
    }
  }

  /// Shows the Curves scene, playing from instant 0.
  ///
  /// - Parameters:
  ///   - motion: What is followed first; the controls change it.
  ///   - keepsDuration: Whether other blobs keep the lap of the first one, instead of one by their count of points.
  ///   - size: The size of the drawing area, in points.
  ///   - appearance: Which set of colours is shown first.
  ///   - rate: Seconds of media time per second; finite and above 0.
  public init(
    motion: CurvesMotion, keepsDuration: Bool = false, size: Size, appearance: Appearance = .dark, rate: Double = 1
  ) {
    self.size = size
    self.appearance = appearance
    scene = CurvesScene(motion: motion, keepsDuration: keepsDuration, rate: rate)
    layout = CurvesLayout(size: size, laneCount: motion.lanes.count)
  }

  /// The colour under everything.
  public var background: Color { appearance.theme.window }

  /// The instant shown by default in a single picture: at 0 the lanes coincide.
  public var pictureInstant: Double { 0.3 * scene.motion.duration }

  /// When the picture changes after an instant, if no event comes.
  public func nextFrame(after instant: Double) -> NextFrame {
    if scene.transport.isMoving(at: instant) || motion.isMoving(at: instant) { return .everyRefresh }
    if let tooltip = pointer.tooltipInstant, instant < tooltip { return .at(tooltip) }
    return .never
  }

  // MARK: - Events

  /// Takes an event that happened at an instant.
  public mutating func handle(_ event: InputEvent, at instant: Double) {
    let instant = max(instant, lastEventInstant)
    lastEventInstant = instant
    switch event {
    case .resized(let newSize):
      size = newSize
      layout = CurvesLayout(size: newSize, laneCount: scene.motion.lanes.count)
    case .pointerMoved(let point): movePointer(to: point, at: instant)
    case .pointerPressed(let point): press(at: point, instant: instant)
    case .pointerReleased(let point):
      // Letting go asks for nothing further: a click is one change.
      pointer.held = nil
      motion.press(nil, at: instant)
      movePointer(to: point, at: instant)
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

  private func controls(at instant: Double) -> CurvesControls {
    CurvesControls(layout: layout, values: scene.controlValues(at: instant, isMoreOpen: isMoreOpen))
  }

  private func control(under point: Point, at instant: Double) -> Control? {
    guard !isHelpOpen else { return nil }
    // The popup lies over the rest, and its controls come last.
    return controls(at: instant).controls.last { $0.hitArea.contains(point) }
  }

  private mutating func movePointer(to point: Point, at instant: Double) {
    guard point != pointer.position || pointer.held == nil else { return }
    pointer.position = point
    switch pointer.held {
    case .control(let id):
      if let action = controls(at: instant).controls.first(where: { $0.id == id })?.action(at: point) {
        perform(action, at: instant)
      }
    case .lane(let index):
      sendFollowers(to: point, inLane: index, at: instant)
    case nil:
      let hovered = control(under: point, at: instant)?.id
      if hovered != pointer.hovered {
        pointer.hovered = hovered
        pointer.hoverBegan = instant
        motion.hover(hovered, at: instant)
      }
    }
  }

  private mutating func press(at point: Point, instant: Double) {
    movePointer(to: point, at: instant)
    focus = nil
    if isHelpOpen {
      if !HelpOverlay(size: size).panel.contains(point) { isHelpOpen = false }
      return
    }
    if let control = control(under: point, at: instant) {
      guard control.isEnabled else { return }
      motion.press(control.id, at: instant)
      pointer.held = .control(control.id)
      pointer.hoverBegan = nil
      if let action = control.isDragged ? control.action(at: point) : control.action { perform(action, at: instant) }
      return
    }
    if let popup = controls(at: instant).popup {
      if !popup.contains(point) { isMoreOpen = false }
      return
    }
    if let lane = layout.lanes.firstIndex(where: { $0.panel.contains(point) }) {
      pointer.held = .lane(lane)
      sendFollowers(to: point, inLane: lane, at: instant)
    }
  }

  private mutating func sendFollowers(to point: Point, inLane index: Int, at instant: Double) {
    guard let toBox = scene.transform(into: layout.lanes[index].area).inverse else { return }
    perform(.send(toBox.apply(to: point)), at: instant)
  }

  private mutating func pressKey(_ key: Key, _ modifiers: Modifiers, at instant: Double) {
    guard !modifiers.contains(.control), !modifiers.contains(.alt) else { return }
    if key == .tab {
      moveFocus(by: modifiers.contains(.shift) ? -1 : 1, at: instant)
      return
    }
    if !isHelpOpen, let focus, let control = controls(at: instant).controls.first(where: { $0.id == focus }),
      control.isEnabled
    {
      switch key {
      case .space, .enter:
        if let action = control.action {
          perform(action, at: instant)
          return
        }
      case .left, .down, .right, .up:
        let steps = key == .right || key == .up ? 1 : -1
        if let action = control.action(steps: steps) {
          perform(action, at: instant)
          return
        }
      default: break
      }
    }
    if let action = KeyBinding.action(for: key) { perform(action, at: instant) }
  }

  private mutating func moveFocus(by step: Int, at instant: Double) {
    guard !isHelpOpen else { return }
    let ids = controls(at: instant).controls.filter(\.isEnabled).map(\.id)
    guard !ids.isEmpty else { return }
    let current = focus.flatMap(ids.firstIndex)
    let next = current.map { ($0 + step + ids.count) % ids.count } ?? (step > 0 ? 0 : ids.count - 1)
    focus = ids[next]
  }

  private mutating func perform(_ action: Action, at instant: Double) {
    let before = controls(at: instant).controls
    switch action {
    case .toggleAppearance: appearance = appearance.other
    case .toggleHelp: isHelpOpen.toggle()
    case .toggleMoreControls: if layout.isFolded { isMoreOpen.toggle() }
    case .goHome:
      if isHelpOpen {
        isHelpOpen = false
      } else if !scene.goHome(at: instant) {
        isMoreOpen = false
        focus = nil
      }
    default: scene.perform(action, at: instant)
    }
    motion.settle(from: before, to: controls(at: instant).controls, at: instant)
  }

  // MARK: - Picture

  /// What is shown at an instant, evaluated and not yet drawn.
  public struct Moment: Sendable {
    let instant: Double
    let curves: CurvesMoment
  }

  /// Evaluates everything that moves.
  public func evaluate(at instant: Double) -> Moment { Moment(instant: instant, curves: scene.evaluate(at: instant)) }

  /// The picture at an instant, in points.
  public func displayList(at instant: Double) -> DisplayList { displayList(of: evaluate(at: instant)) }

  /// The picture of an evaluated instant, in points.
  public func displayList(of moment: Moment) -> DisplayList {
    let instant = moment.instant
    var painter = Painter(builder: DisplayListBuilder(), theme: appearance.theme)
    let controls = controls(at: instant)
    let left = layout.transport.minX
    painter.text("Glissade", at: Point(x: left, y: 31), style: .name, color: painter.theme.text)
    scene.draw(moment.curves, in: layout, with: &painter)
    draw(controls, with: &painter, at: instant)
    if isHelpOpen {
      HelpOverlay(size: size).draw(with: &painter)
    } else {
      drawTooltip(over: controls, with: &painter, at: instant)
    }
    return painter.builder.finish()
  }

  private func draw(_ controls: CurvesControls, with painter: inout Painter, at instant: Double) {
    painter.panel(layout.transport)
    if let popup = controls.popup {
      painter.builder.fill(.roundedRectangle(popup, cornerRadius: 8), with: painter.theme.raised)
      painter.hairline(around: popup, cornerRadius: 8)
    }
    for well in controls.wells { painter.hairline(around: well, cornerRadius: 8) }
    for label in controls.labels {
      painter.text(
        label.text, centeredAt: label.position.y, x: label.position.x, style: label.style,
        color: label.isSecondary ? painter.theme.secondaryText : painter.theme.text, alignment: label.alignment)
    }
    for control in controls.controls {
      painter.control(control, motion: motion, isFocused: control.id == focus, at: instant)
    }
    scene.drawTime(at: controls.timeAnchor, showsRate: layout.isFolded, with: &painter, at: instant)
  }

  private func drawTooltip(over controls: CurvesControls, with painter: inout Painter, at instant: Double) {
    guard let due = pointer.tooltipInstant, instant >= due, let hovered = pointer.hovered,
      let control = controls.controls.first(where: { $0.id == hovered })
    else { return }
    let key = control.keyName
    let width =
      TextStyle.caption.width(of: control.tooltip) + (key.map { TextStyle.caption.width(of: $0) + 12 } ?? 0) + 20
    let isHigh = control.frame.minY < 48
    let frame = Rect(
      x: min(max(control.frame.midX - width / 2, 8), max(8, size.width - width - 8)),
      y: isHigh ? control.frame.maxY + 8 : control.frame.minY - 34, width: width, height: 26)
    painter.builder.fill(.roundedRectangle(frame, cornerRadius: 6), with: painter.theme.raised)
    painter.hairline(around: frame, cornerRadius: 6)
    let end = painter.text(
      control.tooltip, centeredAt: frame.midY, x: frame.minX + 10, style: .caption, color: painter.theme.text)
    if let key {
      painter.text(
        key, centeredAt: frame.midY, x: frame.minX + 10 + end + 12, style: .caption, color: painter.theme.secondaryText)
    }
  }
}
