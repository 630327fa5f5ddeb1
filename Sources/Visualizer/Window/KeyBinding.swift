// SPDX-License-Identifier: MIT
package import GlissadeWindowContents

/// A key, its action and its text in the help.
///
/// This table and the parameters of scenes define all keys. Events are looked up in them, the help lists them, and
/// tooltips show the key of a control.
package struct KeyBinding: Sendable {
  package let keys: [KeyMeaning]
  /// Whether Control must be pressed.
  package var needsControl = false
  /// The names of the keys for the user.
  package let name: String
  let action: Action
  package let words: String

  /// A part of the help.
  package enum Group: String, Sendable, CaseIterable {
    case scene = "This scene"
    case playback = "Playback"
    case edit = "Edit"
    case view = "View"
    case files = "Files"
    case scenes = "Scenes"
  }

  /// The part of the help in which the binding is listed.
  package var group: Group {
    switch action {
    case .scene, .adjust: .scene
    case .transport: .playback
    case .undo, .redo, .restart, .copy, .copyCommand, .paste, .dismiss: .edit
    case .toggleAppearance, .toggleHelp, .toggleMoreControls, .toggleSceneMenu, .toggleSaveMenu, .toggleMenu,
      .closeMessage,
      .toggleFrames, .showFileGroup, .zoomGraph, .showWholeGraph, .moveDivider, .resetDivider, .toggleReducedMotion:
      .view
    case .saveSession, .savePicture, .saveAnimation, .saveMotion, .saveFile, .restoreSession, .toggleFileMenu,
      .openFile:
      .files
    case .show: .scenes
    }
  }

  /// The key of a parameter that stands for Delete and Backspace.
  static let deleteKey: Character = "\u{7F}"

  /// The name of a key of a parameter.
  static func name(of key: Character) -> String { key == deleteKey ? "Del" : key.uppercased() }

  package static let all: [KeyBinding] =
    [
      KeyBinding(keys: [.space], name: "Space", action: .transport(.togglePlaying), words: "Play or pause"),
      KeyBinding(
        keys: [.character("b")], name: "B", action: .transport(.toggleReversed), words: "Play backwards or forwards"),
      KeyBinding(keys: [.home], name: "Home", action: .transport(.goToStart), words: "Jump to the start of the lap"),
      KeyBinding(keys: [.end], name: "End", action: .transport(.goToEnd), words: "Jump to the end of the lap"),
      KeyBinding(keys: [.pageUp], name: "PgUp", action: .transport(.stepLap(-1)), words: "Jump to the previous lap"),
      KeyBinding(keys: [.pageDown], name: "PgDn", action: .transport(.stepLap(1)), words: "Jump to the next lap"),
      KeyBinding(
        keys: [.left, .character(",")], name: "← ,", action: .transport(.step(frames: -1)),
        words: "Jump to the previous frame"),
      KeyBinding(
        keys: [.right, .character(".")], name: "→ .", action: .transport(.step(frames: 1)),
        words: "Jump to the next frame"),
      KeyBinding(
        keys: [.character("s")], name: "S", action: .transport(.nextRate), words: "Next playback rate: 1×, ½, ¼, ¹⁄₁₀"),
      KeyBinding(
        keys: [.character("l")], name: "L", action: .transport(.toggleLoop), words: "Repeat playback without end"),
      KeyBinding(
        keys: [.character("[")], name: "[", action: .transport(.setWorkAreaStart),
        words: "Set the start of the work area"),
      KeyBinding(
        keys: [.character("]")], name: "]", action: .transport(.setWorkAreaEnd),
        words: "Set its end; again: remove it"),
      KeyBinding(
        keys: [.character("z")], needsControl: true, name: "Ctrl Z", action: .undo, words: "Undo the last change"),
      KeyBinding(
        keys: [.character("y")], needsControl: true, name: "Ctrl Y", action: .redo, words: "Redo the last undone change"
      ),
    ]
    + (SceneName.allCases + [.motion]).map {
      KeyBinding(keys: [.character($0.digit)], name: String($0.digit), action: .show($0), words: $0.title)
    }
    + [
      KeyBinding(
        keys: [.character("o")], needsControl: true, name: "Ctrl O", action: .toggleFileMenu,
        words: "Open a file (also: drop or paste it)"),
      KeyBinding(
        keys: [.character("l")], needsControl: true, name: "Ctrl L", action: .restoreSession,
        words: "Restore the last session, while it is offered"),
      KeyBinding(keys: [.character("d")], name: "D", action: .toggleAppearance, words: "Switch dark and light colours"),
      KeyBinding(
        keys: [.home], needsControl: true, name: "Ctrl Home", action: .restart,
        words: "Start over; Ctrl Z restores all changes"),
      KeyBinding(
        keys: [.character("m")], name: "M", action: .toggleMoreControls, words: "Show more controls"),
      KeyBinding(
        keys: [.character("s")], needsControl: true, name: "Ctrl S", action: .saveSession,
        words: "Save the session to a file"),
      KeyBinding(
        keys: [.character("p")], needsControl: true, name: "Ctrl P", action: .savePicture,
        words: "Save this picture to a file"),
      KeyBinding(
        keys: [.character("c")], needsControl: true, name: "Ctrl C", action: .copy,
        words: "Copy the command that draws this picture; in Timing, the curve"),
      KeyBinding(
        keys: [.character("v")], needsControl: true, name: "Ctrl V", action: .paste,
        words: "Paste a text into the scene"),
      KeyBinding(
        keys: [.character("f")], needsControl: true, name: "Ctrl F", action: .toggleFrames,
        words: "Show the times of the last frames"),
      KeyBinding(
        keys: [.character("+"), .character("=")], needsControl: true, name: "Ctrl +", action: .zoomGraph(steps: 2),
        words: "Zoom into the graph (also: wheel; Shift + wheel pans)"),
      KeyBinding(
        keys: [.character("-")], needsControl: true, name: "Ctrl −", action: .zoomGraph(steps: -2),
        words: "Zoom out of the graph"),
      KeyBinding(
        keys: [.character("0")], needsControl: true, name: "Ctrl 0", action: .showWholeGraph,
        words: "Show the whole lap in the graph"),
      KeyBinding(
        keys: [.character("r")], needsControl: true, name: "Ctrl R", action: .toggleReducedMotion,
        words: "Reduce motion, or allow it"),
      KeyBinding(keys: [.escape], name: "Esc", action: .dismiss, words: "Reset positions, or close a panel"),
      KeyBinding(
        keys: [.character("?"), .character("h")], name: "?", action: .toggleHelp, words: "Show or hide this help"),
    ]

  /// The bindings of a scene's parameters: those that are enabled, or all of them.
  static func bindings(for parameters: [Parameter], areAllListed: Bool = false) -> [KeyBinding] {
    parameters.flatMap { parameter -> [KeyBinding] in
      var bindings: [KeyBinding] = []
      if let key = parameter.key, let input = parameter.inputByKey, parameter.isEnabled || areAllListed {
        bindings.append(
          KeyBinding(
            keys: key == deleteKey ? [.delete, .backspace] : [.character(key)], name: name(of: key),
            action: .scene(input), words: parameter.help))
      }
      if case .number(let range) = parameter.kind, range.takesArrows {
        bindings.append(
          KeyBinding(
            keys: [.up, .character("+"), .character("=")], name: "↑ +", action: .adjust(parameter.id, steps: 1),
            words: parameter.title + ": more"))
        bindings.append(
          KeyBinding(
            keys: [.down, .character("-")], name: "↓ −", action: .adjust(parameter.id, steps: -1),
            words: parameter.title + (range.unit.isEmpty ? ": fewer" : ": less")))
      }
      return bindings
    }
  }

  /// The action of a key, or `nil`; the case of letters is ignored.
  static func action(for key: KeyMeaning, control: Bool, parameters: [Parameter]) -> Action? {
    var key = key
    if case .character(let character) = key, let lowered = character.lowercased().first {
      key = .character(lowered)
    }
    return (all + bindings(for: parameters)).first { $0.needsControl == control && $0.keys.contains(key) }?.action
  }

  /// The key of an action, as tooltips show it.
  static func name(for action: Action) -> String? {
    all.first { $0.action == action }?.name
  }
}

extension KeyMeaning {
  /// Whether it is the key of a letter, in either case.
  func isLetter(_ letter: String) -> Bool {
    if case .character(let character) = self { character.lowercased() == letter } else { false }
  }
}

extension Parameter {
  /// The input of the parameter's key.
  var inputByKey: SceneInput? {
    switch kind {
    case .toggle: .set(id, .flag(!value.flag))
    case .choice(let titles):
      .set(id, .choice(value.choice + 1 < titles.count - (hasCustomChoice ? 1 : 0) ? value.choice + 1 : 0))
    case .button: .press(id)
    case .number(let range):
      // The first value follows the last one, as with choices.
      .set(
        id,
        .number(
          value.number < range.bounds.upperBound ? range.value(value.number, movedBy: 1) : range.bounds.lowerBound))
    case .text, .menu, .readout: nil
    }
  }
}
