// SPDX-License-Identifier: MIT

/// A key, its action and its text in the help.
///
/// This table and the parameters of scenes define all keys. Events are looked up in them, the help lists them, and
/// tooltips show the key of a control.
package struct KeyBinding: Sendable {
  package let keys: [Key]
  /// Whether Control must be pressed.
  package var needsControl = false
  /// The names of the keys for the user.
  package let name: String
  let action: Action
  package let words: String

  package static let all: [KeyBinding] =
    [
      KeyBinding(keys: [.space], name: "Space", action: .togglePlaying, words: "Play or pause"),
      KeyBinding(keys: [.character("b")], name: "B", action: .toggleReversed, words: "Backwards"),
      KeyBinding(keys: [.home], name: "Home", action: .goToStart, words: "Go to the beginning"),
      KeyBinding(keys: [.end], name: "End", action: .goToEnd, words: "Go to the end"),
      KeyBinding(keys: [.left, .character(",")], name: "← ,", action: .step(frames: -1), words: "One frame back"),
      KeyBinding(keys: [.right, .character(".")], name: "→ .", action: .step(frames: 1), words: "One frame on"),
      KeyBinding(keys: [.character("s")], name: "S", action: .nextRate, words: "Slower: 100, 50, 25, 10\u{A0}%"),
      KeyBinding(keys: [.character("l")], name: "L", action: .toggleLoop, words: "Loop"),
      KeyBinding(keys: [.character("[")], name: "[", action: .markIn, words: "Loop from here"),
      KeyBinding(keys: [.character("]")], name: "]", action: .markOut, words: "Loop to here; again: everything"),
      KeyBinding(
        keys: [.character("z")], needsControl: true, name: "Ctrl Z", action: .undo, words: "Undo a change"),
      KeyBinding(keys: [.character("y")], needsControl: true, name: "Ctrl Y", action: .redo, words: "Make it again"),
    ]
    + SceneName.allCases.map {
      KeyBinding(keys: [.character($0.digit)], name: String($0.digit), action: .show($0), words: $0.title)
    }
    + [
      KeyBinding(keys: [.character("d")], name: "D", action: .toggleAppearance, words: "Dark or light"),
      KeyBinding(
        keys: [.home], needsControl: true, name: "Ctrl Home", action: .restart,
        words: "Start over: forget what was done here"),
      KeyBinding(
        keys: [.character("m")], name: "M", action: .toggleMoreControls, words: "More controls, where they fold"),
      KeyBinding(
        keys: [.character("s")], needsControl: true, name: "Ctrl S", action: .saveSession,
        words: "Save the session to a file"),
      KeyBinding(
        keys: [.character("p")], needsControl: true, name: "Ctrl P", action: .savePicture,
        words: "Save this picture to a file"),
      KeyBinding(
        keys: [.character("c")], needsControl: true, name: "Ctrl C", action: .copy,
        words: "Copy the command that draws this"),
      KeyBinding(
        keys: [.character("v")], needsControl: true, name: "Ctrl V", action: .paste,
        words: "Paste the text of the scene"),
      KeyBinding(
        keys: [.character("f")], needsControl: true, name: "Ctrl F", action: .toggleFrames,
        words: "Frames: late and dropped"),
      KeyBinding(
        keys: [.character("+"), .character("=")], needsControl: true, name: "Ctrl +", action: .zoomGraph(steps: 2),
        words: "Less time in the graph; the wheel too"),
      KeyBinding(
        keys: [.character("-")], needsControl: true, name: "Ctrl −", action: .zoomGraph(steps: -2),
        words: "More time in the graph"),
      KeyBinding(
        keys: [.character("0")], needsControl: true, name: "Ctrl 0", action: .showWholeGraph,
        words: "All of the lap in the graph"),
      KeyBinding(
        keys: [.character("r")], needsControl: true, name: "Ctrl R", action: .toggleReducedMotion,
        words: "Less motion: nothing plays by itself"),
      KeyBinding(keys: [.escape], name: "Esc", action: .dismiss, words: "Back where it belongs; close what is open"),
      KeyBinding(keys: [.character("?"), .character("h")], name: "?", action: .toggleHelp, words: "This help"),
    ]

  /// The bindings of a scene's parameters: those that are enabled, or all of them.
  static func bindings(for parameters: [Parameter], areAllListed: Bool = false) -> [KeyBinding] {
    parameters.flatMap { parameter -> [KeyBinding] in
      var bindings: [KeyBinding] = []
      if let key = parameter.key, let input = parameter.inputByKey, parameter.isEnabled || areAllListed {
        bindings.append(
          KeyBinding(
            keys: [.character(key)], name: key.uppercased(), action: .scene(input), words: parameter.help))
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
  static func action(for key: Key, control: Bool, parameters: [Parameter]) -> Action? {
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

extension Parameter {
  /// The input of the parameter's key.
  var inputByKey: SceneInput? {
    switch kind {
    case .toggle: .set(id, .flag(!value.flag))
    case .choice(let titles): .set(id, .choice((value.choice + 1) % max(titles.count, 1)))
    case .button: .press(id)
    case .number(let range):
      // The first value follows the last one, as with choices.
      .set(
        id,
        .number(
          value.number < range.bounds.upperBound ? range.value(value.number, movedBy: 1) : range.bounds.lowerBound))
    case .text, .readout: nil
    }
  }
}
