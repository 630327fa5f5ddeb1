/// A key, what it does, and the words the help overlay uses for it.
///
/// The table is the only place that knows keys: events are looked up in it, the overlay lists it, and tooltips name the
/// key of the control they belong to.
package struct KeyBinding: Sendable {
  package let keys: [Key]
  /// The keys as a person reads them.
  package let name: String
  let action: Action
  package let words: String

  package static let all: [KeyBinding] = [
    KeyBinding(keys: [.space], name: "Space", action: .togglePlaying, words: "Play or pause"),
    KeyBinding(keys: [.home], name: "Home", action: .restart, words: "Restart"),
    KeyBinding(keys: [.end], name: "End", action: .goToEnd, words: "Go to the end of the lap"),
    KeyBinding(keys: [.left, .character(",")], name: "← ,", action: .step(frames: -1), words: "One frame back"),
    KeyBinding(keys: [.right, .character(".")], name: "→ .", action: .step(frames: 1), words: "One frame on"),
    KeyBinding(keys: [.character("s")], name: "S", action: .nextRate, words: "Slower: 100, 50, 25, 10 %"),
    KeyBinding(keys: [.character("l")], name: "L", action: .toggleLoop, words: "Loop"),
    KeyBinding(keys: [.character("n")], name: "N", action: .newBlob, words: "New blob"),
    KeyBinding(
      keys: [.up, .character("+"), .character("=")], name: "↑ +", action: .changePointCount(by: 1),
      words: "One point more"),
    KeyBinding(
      keys: [.down, .character("-")], name: "↓ −", action: .changePointCount(by: -1), words: "One point fewer"),
    KeyBinding(keys: [.character("c")], name: "C", action: .toggleRecipe, words: "Circle or square"),
    KeyBinding(
      keys: [.character("r")], name: "R", action: .toggleOption(.rotation), words: "Rotate with the path"),
    KeyBinding(keys: [.character("t")], name: "T", action: .toggleOption(.trails), words: "Trails"),
    KeyBinding(keys: [.character("p")], name: "P", action: .toggleOption(.controlPoints), words: "Control points"),
    KeyBinding(
      keys: [.character("k")], name: "K", action: .toggleOption(.closedKeyframes),
      words: "Closed tangents for cubic paced"),
    KeyBinding(
      keys: [.character("a")], name: "A", action: .toggleOption(.arcPacing), words: "Arc pacing for cubic paced"),
    KeyBinding(keys: [.character("d")], name: "D", action: .toggleAppearance, words: "Dark or light"),
    KeyBinding(
      keys: [.character("m")], name: "M", action: .toggleMoreControls, words: "More controls, where they fold"),
    KeyBinding(keys: [.escape], name: "Esc", action: .goHome, words: "Followers go home; close what is open"),
    KeyBinding(keys: [.character("?"), .character("h")], name: "?", action: .toggleHelp, words: "This help"),
  ]

  /// The action of a key, if it has one; letters count in either case.
  static func action(for key: Key) -> Action? {
    var key = key
    if case .character(let character) = key, let lowered = character.lowercased().first {
      key = .character(lowered)
    }
    return all.first { $0.keys.contains(key) }?.action
  }

  /// The key that asks for an action, as a tooltip names it.
  static func name(for action: Action) -> String? {
    all.first { $0.action == action }?.name
  }

  /// What an action is called.
  static func words(for action: Action) -> String? {
    all.first { $0.action == action }?.words
  }
}
