// SPDX-License-Identifier: MIT
import Foundation
import GlissadeImageCoding
import TestSupport
import Testing

/// Where Tab leads in a scene: how many controls there are, and which of them does something at a press of Space.
struct TabRound: Sendable, CustomTestStringConvertible {
  let scene: String
  /// The controls of the scene itself, in an open panel, that can be pressed or set at its start.
  let ownCount: Int
  /// One of them, counted from 0, that is pressed.
  let pressed: Int
  /// What is in the session then.
  let kept: String

  var testDescription: String { scene }

  /// The scenes and the four symbols of the window; five of the transport, the scrubber and what opens more.
  static let before = 7 + 4 + 5 + 1 + 1
  /// Four rates and the loop, at the end of the panel.
  static let after = 5

  static let all = [
    // Of the blob and its drawing eleven, three pages, and twelve of the first page.
    TabRound(scene: "curves", ownCount: 26, pressed: 0, kept: "press"),
    TabRound(scene: "retarget", ownCount: 20, pressed: 0, kept: "press"),
    // START; the further dependents, the trail, three graphs, and two counts of skins with a slider and a field.
    TabRound(scene: "dependents", ownCount: 10, pressed: 0, kept: "press"),
    // Four actors, four scenarios, two switches, two buttons, two times; the trail, three panels, two counts of skins.
    TabRound(scene: "scenarios", ownCount: 24, pressed: 1, kept: "set"),
    // Five settings with a slider and a field, a choice of six, three switches and a button; another cannot be pressed.
    TabRound(scene: "worker", ownCount: 20, pressed: 0, kept: "press"),
    // Six kinds, the text, and what compares.
    TabRound(scene: "timing", ownCount: 9, pressed: 1, kept: "set"),
  ]
}

@Suite("A person without a mouse", .waiting)
struct KeyboardStoryTests {
  @Test(
    "goes round all controls by Tab, each with its ring, and back; Space does what a click does",
    arguments: TabRound.all)
  func tab(round: TabRound) throws {
    let shown = try ShownWindow([round.scene, "--paused"], width: 640, height: 480)
    try shown.press("m", "Tab")
    let first = try shown.settledPicture()
    var rings = [first]
    while rings.count < 80 {
      try shown.press("Tab")
      let picture = try shown.settledPicture(otherThan: rings[rings.count - 1])
      if picture == first { break }
      rings.append(picture)
    }
    #expect(rings.count == TabRound.before + round.ownCount + TabRound.after)
    for (index, ring) in rings.enumerated() {
      for other in rings[..<index] { #expect(ring != other) }
    }
    try shown.press("shift+Tab")
    #expect(try shown.settledPicture(otherThan: first) == rings.last)
    // On to one of the scene's own.
    try shown.press(Array(repeating: "Tab", count: TabRound.before + round.pressed + 1))
    let there = try shown.settledPicture()
    #expect(there == rings[TabRound.before + round.pressed])
    try shown.press("space")
    try shown.press("ctrl+s")
    let file = try shown.savedFile("glissade-session-1.json")
    let root = try #require(JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    let run = try #require((root["scenes"] as? [String: [String: Any]])?[round.scene])
    let journal = try #require(run["journal"] as? [[String: Any]])
    #expect(journal.count == 1 && journal.first?[round.kept] != nil, "\(journal)")
    try shown.press("ctrl+q")
    #expect(try shown.end() == 0)
    #expect(shown.errors.isEmpty, "\(shown.errors)")
  }
}
