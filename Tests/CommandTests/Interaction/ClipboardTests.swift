// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDisplayLists
import GlissadeImageCoding
import TestSupport
import Testing
import VirtualDisplay

@Suite("The clipboard and the text fields of a window", .waiting)
struct ClipboardTests {
  /// The text that another program pastes from the clipboard.
  private func clipboard(of shown: ShownWindow) throws -> String {
    try SelectionReader.text(on: shown.screen)
  }

  /// Replaces the text in the field of the Timing scene: a click selects it, and Return applies the new one.
  private func type(_ text: String, in shown: ShownWindow) throws {
    try shown.screen.xdotool("mousemove", "1040", "660", "click", "1", "mousemove", "1", "1")
    try shown.screen.xdotool("type", text)
  }

  @Test("the copied command draws the picture of the window")
  func command() throws {
    let shown = try ShownWindow(["--seed", "7", "--points", "9"])
    try shown.press("space")
    let before = try shown.settledPicture()
    try shown.press("ctrl+c")
    let notice = try shown.settledPicture(otherThan: before)
    try expectDraws(try clipboard(of: shown), before, shown)
    // After the notice the window shows the same picture as before.
    let after = try shown.settledPicture(otherThan: notice)
    #expect(after == before)
    // After an edit the command refers to a session file. It has no hints, and the lens hides that of the window.
    try shown.press("z", "r", "n")
    let changed = try shown.settledPicture(otherThan: after)
    try shown.press("ctrl+c")
    _ = try shown.savedFile("glissade-1.session.json")
    _ = try shown.settledPicture()
    let copied = try clipboard(of: shown)
    try expectDraws(copied, changed, shown)
    // A second copy without a change refers to the same file.
    try shown.press("ctrl+c")
    _ = try shown.settledPicture()
    #expect(try clipboard(of: shown) == copied)
    try shown.press("n", "ctrl+c")
    _ = try shown.savedFile("glissade-2.session.json")
  }

  /// Runs a copied command in a shell, with the command under test instead of the installed one.
  private func expectDraws(_ command: String, _ expected: Bitmap, _ shown: ShownWindow) throws {
    try #require(command.hasPrefix("glissade render "), "\(command)")
    let folder = try TemporaryFolder()
    let line = "cd '\(folder.url.path)' && '\(Command.url.path)' " + command.dropFirst("glissade ".count)
    let result = try Command.run(["-c", line], of: URL(fileURLWithPath: "/bin/sh"))
    #expect(result.status == 0, "\(command): \(result.errors)")
    let picture = try Bitmap(decodingPNG: [UInt8](Data(contentsOf: folder.url.appendingPathComponent("curves.png"))))
    #expect(picture == expected, "\(command)")
  }

  @Test("a copied easing is a text, and pasting it restores its curve")
  func easing() throws {
    let screen = try Screen(width: 1280, height: 800)
    let shown = try ShownWindow(["timing", "--paused"], width: 1240, height: 700, screen: screen)
    try type("cubic-bezier(0.1, 0.9, 0.2, 1)", in: shown)
    try shown.press("Return")
    let typed = try shown.settledPicture()
    try shown.press("ctrl+c")
    #expect(try clipboard(of: shown) == "cubic-bezier(0.1, 0.9, 0.2, 1)")
    try shown.press("Escape")
    let applied = try shown.settledPicture()
    #expect(typed != applied, "the field must have a focus ring during typing")
    // Another kind of easing replaces the curve, and pasting restores it.
    try shown.press("k")
    #expect(try shown.settledPicture() != applied)
    try shown.press("ctrl+v")
    #expect(try shown.settledPicture() == applied)
    try shown.quit(isQuiet: true)
  }

  @Test("the copied CSS is the text that the command exports, and that of a spring ends at 1")
  func css() throws {
    let screen = try Screen(width: 1280, height: 800)
    let shown = try ShownWindow(["timing", "--paused"], width: 1240, height: 700, screen: screen)
    try type("spring(0.5, 0.3)", in: shown)
    try shown.press("Return", "Escape")
    let applied = try shown.settledPicture()
    try shown.press("ctrl+c")
    _ = try shown.settledPicture(otherThan: applied)
    let copied = try clipboard(of: shown)
    let exported = try Command.run(["export", "easing", "spring:duration=0.5,bounce=0.3", "--as", "css"]).output
    #expect(copied + "\n" == exported)
    #expect(copied.hasPrefix("linear(") && copied.hasSuffix(", 1)"), "\(copied)")
    try shown.quit()
  }

  @Test("keys type by the current keyboard layout, also after it changes during typing")
  func layout() throws {
    let screen = try Screen(width: 1280, height: 800)
    let tool = try VirtualDisplay.require("setxkbmap", package: "x11-xkb-utils")
    let shown = try ShownWindow(["timing", "--paused"], width: 1240, height: 700, screen: screen)
    let before = try shown.settledPicture()
    /// The picture of the window after only these keys were pressed in the field.
    func typed(_ keys: String..., layout: String) throws -> Bitmap {
      try screen.xdotool("mousemove", "1040", "660", "click", "1", "mousemove", "1", "1")
      _ = try shown.settledPicture(otherThan: before)
      let result = try Command.run([layout], of: URL(fileURLWithPath: tool), environment: screen.environment)
      #expect(result.status == 0, "\(result.errors)")
      try shown.press(keys)
      let picture = try shown.settledPicture()
      try shown.press("Escape")
      _ = try shown.settledPicture(otherThan: picture)
      return picture
    }
    // Key code 29 is the key at the right of T.
    let american = try typed("29", layout: "us")
    #expect(try typed("y", layout: "us") == american)
    let german = try typed("29", layout: "de")
    #expect(german != american)
    #expect(try typed("z", layout: "de") == german)
    try shown.quit()
  }

  @Test("dead keys and compose sequences type their characters in a field, and nothing outside of a field")
  func compose() throws {
    let screen = try Screen(width: 1280, height: 800)
    let tool = try VirtualDisplay.require("setxkbmap", package: "x11-xkb-utils")
    let layout = try Command.run(
      ["us", "-variant", "intl"], of: URL(fileURLWithPath: tool), environment: screen.environment)
    #expect(layout.status == 0, "\(layout.errors)")
    let shown = try ShownWindow(["timing", "--paused"], width: 1240, height: 700, screen: screen)
    let before = try shown.settledPicture()
    try shown.press("dead_acute")
    #expect(try shown.settledPicture() == before)
    try screen.xdotool("mousemove", "1040", "660", "click", "1", "mousemove", "1", "1")
    try shown.press("dead_acute", "e", "x")
    let composed = try shown.settledPicture(otherThan: before)
    try shown.press("ctrl+a", "ctrl+c")
    #expect(try clipboard(of: shown) == "éx")
    #expect(composed != before)
    try shown.press("Escape", "ctrl+q")
    #expect(try shown.end() == 0)
  }
}
