// SPDX-License-Identifier: MIT
package import GlissadeGeometry

/// A control at its position. Controls are created for each layout, and identified across layouts by their `id`.
package struct Control: Sendable, Hashable {
  package enum ID: Hashable, Sendable {
    case scene(SceneName)
    /// Opens the menu of the scenes.
    case scenes
    /// Opens the menu that saves and copies.
    case save
    /// An entry of that menu.
    case saveEntry(Int)
    /// A file of the menu that opens files.
    case file(Int)
    /// A group of files in that menu.
    case fileGroup(Int)
    /// The buttons of the panel that asks for a file name.
    case saveFile
    case cancelSaving
    /// The buttons of the panel that offers the last session.
    case restoreSession
    case closeOffer
    case closeMessage
    case undo
    case motion
    case appearance
    case help
    case restart
    case stepBack
    case play
    case stepForward
    case end
    case scrubber
    /// A part of the work area's brace.
    case workArea(WorkAreaBrace.Axis, WorkAreaBrace.Part)
    /// The boundary between the stage of the scene and its graphs.
    case divider
    case previousLap
    case nextLap
    case rate(Int)
    case loop
    case more
    /// A parameter of the scene.
    case parameter(SettingID)
    /// One of the choices of a parameter.
    case choice(SettingID, Int)
    /// The text field of a parameter.
    case field(SettingID)
    /// Opens the menu of a parameter.
    case menu(SettingID)
    /// An entry of that menu.
    case menuEntry(SettingID, Int)
  }

  enum Kind: Sendable, Hashable {
    /// The name of a scene, with its key.
    case tab(digit: String, title: String, isChosen: Bool)
    /// A symbol without a border.
    case symbol(Symbol)
    /// A symbol on a disc of the accent colour.
    case primarySymbol(Symbol)
    /// A button that opens a menu, with an arrow after its title.
    case menuButton(String)
    /// A button with a border.
    case button(String)
    /// A button with a picture above its title, and a line below it.
    case thumbnail(String, detail: String)
    /// One segment of a choice.
    case segment(String, isChosen: Bool)
    /// A switch with its label at the right.
    case `switch`(String, isOn: Bool)
    /// A field for a number or a text.
    case field(FieldLook)
    /// A slider: a track with a knob at a fraction of its width.
    case slider(share: Double)
    /// A slider for time, with the work area.
    case scrubber(share: Double, range: ClosedRange<Double>?)
    /// A part of the work area's brace.
    case brace(WorkAreaBrace.Look)
    /// A bar that shows, under the pointer, that a boundary can be dragged.
    case grip(isHorizontal: Bool)

    /// The value to which the control's animation runs: the state of a switch or a segment.
    var target: Double {
      switch self {
      case .segment(_, let isOn), .switch(_, let isOn), .tab(_, _, let isOn): isOn ? 1 : 0
      default: 0
      }
    }
  }

  package let id: ID
  /// The name of the identifier, for tests.
  package var name: String { "\(id)" }
  let kind: Kind
  /// The area of the control.
  package let frame: Rect
  var isEnabled = true
  /// The description in the tooltip.
  package var tooltip: String
  /// The action of a press, or `nil`. A slider has an action for each position.
  var action: Action?
  /// The key for the same action, as the tooltip shows it.
  package var keyName: String?
  /// The range of a slider.
  var range: NumberRange?

  /// The area that takes the pointer: at least 28 points in both directions.
  package var hitArea: Rect {
    hitFrame ?? frame.inset(dx: min(0, (frame.width - 28) / 2), dy: min(0, (frame.height - 28) / 2))
  }
  /// The area that takes the pointer, if a neighbour moves it.
  var hitFrame: Rect?

  /// Whether the Tab key reaches the control. The work area has its own keys.
  var takesFocus: Bool { if case .workArea = id { false } else { isEnabled } }

  /// Whether the control is an entry of the open menu.
  package var isInMenu = false

  /// The focus ring.
  var focusFrame: Rect {
    switch kind {
    case .slider, .scrubber: frame.inset(dx: -8, dy: -10)
    case .switch: frame.inset(dx: -4, dy: -2)
    default: frame.inset(dx: -2, dy: -2)
    }
  }

  /// Whether a press starts a drag.
  var isDragged: Bool { id == .scrubber || (range != nil && !isField) }

  /// Whether the control is a text field.
  var isField: Bool { if case .field = kind { true } else { false } }

  /// The action of a slider for a press or drag at a point.
  func action(at point: Point) -> Action? {
    let share = frame.width > 0 ? min(max((point.x - frame.minX) / frame.width, 0), 1) : 0
    if id == .scrubber { return .transport(.seek(share: share)) }
    guard let range, case .parameter(let id) = id else { return nil }
    return .scene(.set(id, .number(range.value(atShare: share))))
  }

  /// The action of the wheel over the control, or of an arrow key with focus.
  func action(steps: Int) -> Action? {
    if id == .scrubber { return .transport(.step(frames: steps)) }
    switch id {
    case .parameter(let id) where range != nil, .field(let id) where range != nil: return .adjust(id, steps: steps)
    default: return nil
    }
  }
}
