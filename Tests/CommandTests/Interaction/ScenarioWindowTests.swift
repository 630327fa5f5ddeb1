// SPDX-License-Identifier: MIT
import Foundation
import GlissadeImageCoding
import TestSupport
import Testing

@Suite("Input in the window of the Scenarios scene", .waiting)
struct ScenarioWindowTests {
  @Test("the window shows a chosen actor, its stop, its restart and the state of the nest")
  func story() throws {
    let shown = try ShownWindow(
      ["scenarios"], width: 1280, height: 800, screen: Screen(width: 1280, height: 800))
    try shown.press("space", "Home")
    let start = try shown.settledPicture()
    func click(_ x: Int, _ y: Int) throws {
      try shown.screen.xdotool("mousemove", "\(x)", "\(y)", "click", "1", "mousemove", "1", "1")
    }
    // A click on the nose of the lion chooses it.
    try click(554, 390)
    let chosen = try shown.settledPicture()
    let name = (x: 500..<610, y: 440..<470)
    #expect(chosen.part(x: name.x, y: name.y) != start.part(x: name.x, y: name.y), "its name must be marked")
    // Stop the lion before it begins, then press the button "roar": its row in the timeline begins at another time.
    try shown.press("x")
    let stopped = try shown.settledPicture()
    try click(430, 760)
    // The button has started the transport.
    try shown.press("space", "Home")
    let playing = try shown.settledPicture()
    let row = (x: 100..<1200, y: 592..<608)
    #expect(playing.part(x: row.x, y: row.y) != stopped.part(x: row.x, y: row.y))
    // The switch makes the nest ready, and the key T makes it unready.
    try click(718, 760)
    let nest = (x: 690..<850, y: 100..<260)
    let ready = try shown.settledPicture()
    #expect(ready.part(x: nest.x, y: nest.y) != playing.part(x: nest.x, y: nest.y))
    try shown.press("t")
    let unready = try shown.settledPicture()
    #expect(unready.part(x: nest.x, y: nest.y) == playing.part(x: nest.x, y: nest.y))
    try shown.quit()
  }

  @Test("nothing moves on the stage after all actors are stopped")
  func stop() throws {
    let shown = try ShownWindow(
      ["scenarios"], width: 1280, height: 800, screen: Screen(width: 1280, height: 800))
    let stage = (x: 30..<890, y: 62..<440)
    let first = try shown.picture()
    try wait(for: "motion on the stage") {
      try shown.picture().part(x: stage.x, y: stage.y) != first.part(x: stage.x, y: stage.y)
    }
    try shown.press("o")
    // After the key, the lights on the floor still fade out. Playback continues, so only the stage is compared.
    _ = try waitForRest(of: "the stage", seconds: 0.5) { try shown.picture().part(x: stage.x, y: stage.y) }
  }
}
