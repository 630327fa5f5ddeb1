// SPDX-License-Identifier: MIT
import Glissade
import GlissadeScenarios

/// The code of the page of `Scenarios`, which contains the text between two marks word for word.
enum ScenariosPage {
  static func overview(
    _ tree: inout LayerTree, _ card: LayerID, print: @escaping @Sendable (String) -> Void
  ) throws -> ScenarioPlayer {
    // Example begins
    var jump = Scenario("jump")
    try jump.add(.translate(x: 0, y: -40), after: 0.25, easing: .easeOut)
    try jump.add(.rotateZ(.degrees(360)), after: 0)
    try jump.add(.translate(x: 0, y: 40), after: 0.25, easing: .easeIn)

    var player = ScenarioPlayer()
    player.library.add(jump)
    try player.act(card, "jump", delay: 0.5, at: 2, in: &tree) { cue, reason, _ in
      print("\(cue.scenario): \(reason) at \(cue.time)")  // jump: finished at 3.0
    } beginning: { cue, tree in
      tree.transaction(at: cue.time) { $0[cue.actor].fill = .white }
    }
    player.advance(to: 4, in: &tree)
    // Example ends
    return player
  }

  static func decoy(
    _ player: inout ScenarioPlayer, _ tree: inout LayerTree, card: LayerID, page: LayerID, stage: LayerID, now: Double
  ) throws {
    // Example begins
    // From a card in a list to the whole window, above all other layers.
    var open = Scenario("open")
    try open.add(.morph(.layer(page)), after: 0.4, easing: .easeInOut)
    try open.add(.alpha(0), after: 0.2)
    player.library.add(open)
    try player.actDecoy(of: card, on: stage, "open", at: now, in: &tree)
    // Example ends
  }

  static func file(contents: String, print: (Any) -> Void) -> ScenarioLibrary {
    // Example begins
    var library = ScenarioLibrary()
    for diagnostic in library.load(text: contents, name: "dance.json", overwrite: false) {
      print(diagnostic)  // dance.json: scenario "spin", frame 1, key "alpha": 2 is out of range; 0 … 1 are accepted
    }
    // Example ends
    return library
  }
}
