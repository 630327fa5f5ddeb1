// SPDX-License-Identifier: MIT
import Foundation
import GlissadeImageCoding
import TestSupport
import Testing

/// The tab order of a scene: the number of its controls, and one control that is pressed with Space.
struct TabRound: Sendable, CustomTestStringConvertible {
  let scene: String
  /// The number of the scene's controls in an open panel that can be pressed or set at its start.
  let ownCount: Int
  /// The index of the pressed control, counted from 0.
  let pressed: Int
  /// The key of the resulting input in the session, or `nil` for a view.
  let kept: String?

  var testDescription: String { scene }

  /// The number of controls before those of the scene.
  ///
  /// They are the menu of scenes, five symbols of the window, five controls of the transport, its time, the scrubber
  /// and the button that opens the panel.
  static let before = 1 + 5 + 5 + 1 + 1 + 1
  /// The number of controls at the end of the panel: four playback rates and the loop.
  static let after = 5

  static let all = [
    // The boundary and the menu of the graph, eleven for the blob and its drawing, three pages, and twelve on the first
    // page.
    TabRound(scene: "curves", ownCount: 31, pressed: 2, kept: "press"),
    TabRound(scene: "retarget", ownCount: 20, pressed: 2, kept: "press"),
    // The boundary and the menu of the graph, the further dependents, the trail, and two onion skin counts with a
    // slider and a field. The last ones are views.
    TabRound(scene: "dependents", ownCount: 8, pressed: 2, kept: nil),
    // The menu of the timeline, whose boundary has no space to move; four actors, four scenarios, two switches, two
    // buttons, two times; the trail, two onion skins.
    TabRound(scene: "scenarios", ownCount: 22, pressed: 2, kept: "set"),
    // The boundary, five settings with a slider and a field, a choice of six, three switches and a button; another is
    // disabled.
    TabRound(scene: "worker", ownCount: 21, pressed: 1, kept: "press"),
    // The boundary, six kinds of easing, the text field, the duration with a slider and a field, and three buttons.
    TabRound(scene: "timing", ownCount: 13, pressed: 2, kept: "set"),
  ]
}

@Suite("Keyboard input without a mouse", .waiting)
struct KeyboardStoryTests {
  @Test(
    "Tab visits all controls, each with a focus ring, Shift Tab goes back, and Space presses a control",
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
    // Move to a control of the scene.
    try shown.press(Array(repeating: "Tab", count: TabRound.before + round.pressed + 1))
    let there = try shown.settledPicture()
    #expect(there == rings[TabRound.before + round.pressed])
    try shown.press("space")
    try shown.press("ctrl+s", "Return")
    let file = try shown.savedFile("glissade-1.session.json")
    let root = try #require(JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    let run = try #require((root["scenes"] as? [String: [String: Any]])?[round.scene])
    let journal = try #require(run["journal"] as? [[String: Any]])
    if let kept = round.kept {
      #expect(journal.count == 1 && journal.first?[kept] != nil, "\(journal)")
    } else {
      #expect(journal.isEmpty && (run["views"] as? [String: Any])?.count == 1, "\(run)")
    }
    try shown.quit(isQuiet: true)
  }
}
