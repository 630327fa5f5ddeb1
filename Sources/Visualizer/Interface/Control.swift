import Geometry

/// What a person can point at: a value made anew for every layout, identified across layouts by its `id`.
struct Control: Sendable, Hashable {
  enum ID: Hashable, Sendable {
    case scene(SceneName)
    case save
    case closeMessage
    case motion
    case appearance
    case help
    case restart
    case stepBack
    case play
    case stepForward
    case end
    case scrubber
    case rate(Int)
    case loop
    case more
    /// A parameter of the scene.
    case parameter(String)
    /// One of the choices of a parameter.
    case choice(String, Int)
    /// Where a parameter is typed.
    case field(String)
  }

  enum Kind: Sendable, Hashable {
    /// The name of a scene, with its digit.
    case tab(digit: String, title: String, isChosen: Bool)
    /// A bare symbol.
    case symbol(Symbol)
    /// A symbol on a disc of the accent colour.
    case primarySymbol(Symbol)
    /// A bordered button.
    case button(String)
    /// One segment of a choice.
    case segment(String, isChosen: Bool)
    /// A switch with its label at the right.
    case `switch`(String, isOn: Bool)
    /// Where a number or a text is typed.
    case field(FieldLook)
    /// A track with a knob at a share of its width.
    case slider(share: Double)
    /// The same, for time, with the marked stretch.
    case scrubber(share: Double, range: ClosedRange<Double>?)

    /// How far along its motion the control's own value is: the share of a switch or a segment that is on.
    var target: Double {
      switch self {
      case .segment(_, let isOn), .switch(_, let isOn), .tab(_, _, let isOn): isOn ? 1 : 0
      default: 0
      }
    }
  }

  let id: ID
  let kind: Kind
  /// Where it is drawn.
  let frame: Rect
  var isEnabled = true
  /// What it does, in words, for the tooltip.
  var tooltip: String
  /// What a press does at once, if anything; sliders answer where they are pressed instead.
  var action: Action?
  /// The key that does the same, as a tooltip names it.
  var keyName: String?
  /// The numbers of a slider.
  var range: NumberRange?

  /// Where it takes the pointer: at least 28 points high.
  var hitArea: Rect {
    frame.inset(dx: 0, dy: min(0, (frame.height - 28) / 2))
  }

  /// The ring around the control while it has the focus.
  var focusFrame: Rect {
    switch kind {
    case .slider, .scrubber: frame.inset(dx: -8, dy: -10)
    case .switch: frame.inset(dx: -4, dy: -2)
    default: frame.inset(dx: -2, dy: -2)
    }
  }

  /// Whether a press holds the pointer until it is released.
  var isDragged: Bool { id == .scrubber || (range != nil && !isField) }

  /// Whether it is typed in.
  var isField: Bool { if case .field = kind { true } else { false } }

  /// What a slider does when it is pressed or dragged at a point.
  func action(at point: Point) -> Action? {
    let share = frame.width > 0 ? min(max((point.x - frame.minX) / frame.width, 0), 1) : 0
    if id == .scrubber { return .seek(share: share) }
    guard let range, case .parameter(let id) = id else { return nil }
    return .scene(.set(id, .number(range.value(atShare: share))))
  }

  /// What the wheel does over the control, or an arrow key while it has the focus.
  func action(steps: Int) -> Action? {
    if id == .scrubber { return .step(frames: steps) }
    switch id {
    case .parameter(let id) where range != nil, .field(let id) where range != nil: return .adjust(id, steps: steps)
    default: return nil
    }
  }
}
