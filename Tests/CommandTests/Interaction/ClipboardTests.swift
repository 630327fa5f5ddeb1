// SPDX-License-Identifier: MIT
import Foundation
import GlissadeImageCoding
import TestSupport
import Testing
import VirtualDisplay

@Suite("The clipboard and fields, at the window", .waiting)
struct ClipboardTests {
  /// What another program pastes.
  private func clipboard(of shown: ShownWindow) throws -> String {
    try SelectionReader.text(on: shown.screen)
  }

  @Test("the command that is copied draws the picture that is shown")
  func command() throws {
    let shown = try ShownWindow(["--seed", "7", "--points", "9"])
    try shown.press("space")
    let before = try shown.settledPicture()
    try shown.press("ctrl+c")
    let told = try shown.settledPicture(otherThan: before)
    try expectDraws(try clipboard(of: shown), before, shown)
    // Until the line that tells of it is gone nothing else is to be seen.
    let after = try shown.settledPicture(otherThan: told)
    #expect(after == before)
    // Once something has been done it takes a session.
    try shown.press("r", "n")
    let changed = try shown.settledPicture(otherThan: after)
    try shown.press("ctrl+c")
    _ = try shown.savedFile("glissade-session-1.json")
    _ = try shown.settledPicture()
    let copied = try clipboard(of: shown)
    try expectDraws(copied, changed, shown)
    // The same once more needs no other file.
    try shown.press("ctrl+c")
    _ = try shown.settledPicture()
    #expect(try clipboard(of: shown) == copied)
    try shown.press("n", "ctrl+c")
    _ = try shown.savedFile("glissade-session-2.json")
  }

  /// Runs a copied command in a shell, with the command under test in the place of the installed one.
  private func expectDraws(_ command: String, _ expected: Bitmap, _ shown: ShownWindow) throws {
    try #require(command.hasPrefix("glissade render "), "\(command)")
    let folder = try TemporaryFolder()
    let line = "cd '\(folder.url.path)' && '\(Command.url.path)' " + command.dropFirst("glissade ".count)
    let result = try Command.run(["-c", line], of: URL(fileURLWithPath: "/bin/sh"))
    #expect(result.status == 0, "\(command): \(result.errors)")
    let picture = try Bitmap(decodingPNG: [UInt8](Data(contentsOf: folder.url.appendingPathComponent("curves.png"))))
    #expect(picture == expected, "\(command)")
  }

  @Test("an easing goes from one window to the other as text, and is shown there")
  func easing() throws {
    let screen = try Screen(width: 1280, height: 800)
    let shown = try ShownWindow(["timing", "--paused"], width: 1240, height: 700, screen: screen)
    // Into the field, all of it selected, typed over, taken.
    try screen.xdotool("mousemove", "560", "660", "click", "1", "mousemove", "1", "1")
    try screen.xdotool("type", "cubic-bezier(0.1, 0.9, 0.2, 1)")
    try shown.press("Return")
    let typed = try shown.settledPicture()
    try shown.press("ctrl+c")
    #expect(try clipboard(of: shown) == "cubic-bezier(0.1, 0.9, 0.2, 1)")
    try shown.press("Escape")
    let shownThere = try shown.settledPicture()
    #expect(typed != shownThere, "the field has its ring while somebody types")
    // Another kind, and back by pasting.
    try shown.press("k")
    #expect(try shown.settledPicture() != shownThere)
    try shown.press("ctrl+v")
    #expect(try shown.settledPicture() == shownThere)
    try shown.press("ctrl+q")
    #expect(try shown.end() == 0)
    #expect(shown.errors.isEmpty, "\(shown.errors)")
  }

  @Test("keys type by the layout that is in force, also when it changes while somebody types")
  func layout() throws {
    let screen = try Screen(width: 1280, height: 800)
    let tool = try #require(
      VirtualDisplay.find("setxkbmap"), "setxkbmap is missing (on Debian: apt-get install x11-xkb-utils)")
    let shown = try ShownWindow(["timing", "--paused"], width: 1240, height: 700, screen: screen)
    let before = try shown.settledPicture()
    /// What the field shows when nothing but these keys has been pressed in it.
    func typed(_ keys: String..., layout: String) throws -> Bitmap {
      try screen.xdotool("mousemove", "560", "660", "click", "1", "mousemove", "1", "1")
      _ = try shown.settledPicture(otherThan: before)
      let result = try Command.run([layout], of: URL(fileURLWithPath: tool), environment: screen.environment)
      #expect(result.status == 0, "\(result.errors)")
      try shown.press(keys)
      let picture = try shown.settledPicture()
      try shown.press("Escape")
      _ = try shown.settledPicture(otherThan: picture)
      return picture
    }
    // The key at the right of T, by its code.
    let american = try typed("29", layout: "us")
    #expect(try typed("y", layout: "us") == american)
    let german = try typed("29", layout: "de")
    #expect(german != american)
    #expect(try typed("z", layout: "de") == german)
    try shown.press("ctrl+q")
    #expect(try shown.end() == 0)
  }

  @Test("dead keys and compose sequences type what they make, and nothing where nobody types")
  func compose() throws {
    let screen = try Screen(width: 1280, height: 800)
    let tool = try #require(
      VirtualDisplay.find("setxkbmap"), "setxkbmap is missing (on Debian: apt-get install x11-xkb-utils)")
    let layout = try Command.run(
      ["us", "-variant", "intl"], of: URL(fileURLWithPath: tool), environment: screen.environment)
    #expect(layout.status == 0, "\(layout.errors)")
    let shown = try ShownWindow(["timing", "--paused"], width: 1240, height: 700, screen: screen)
    let before = try shown.settledPicture()
    try shown.press("dead_acute")
    #expect(try shown.settledPicture() == before)
    try screen.xdotool("mousemove", "560", "660", "click", "1", "mousemove", "1", "1")
    try shown.press("dead_acute", "e", "x")
    let composed = try shown.settledPicture(otherThan: before)
    try shown.press("ctrl+a", "ctrl+c")
    #expect(try clipboard(of: shown) == "éx")
    #expect(composed != before)
    try shown.press("Escape", "ctrl+q")
    #expect(try shown.end() == 0)
  }
}
