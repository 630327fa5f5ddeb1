// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDisplayLists
import TestSupport
import Testing

@Suite("The window of a file with motion", .waiting)
struct MotionWindowTests {
  /// The first picture that stays unchanged for half a second. The program never idles, because it polls the file.
  private func stablePicture(of shown: ShownWindow) throws -> Bitmap {
    var last = try shown.picture()
    var quietSince = now()
    try wait(for: "stable picture") {
      let picture = try shown.picture()
      if picture != last { (last, quietSince) = (picture, now()) }
      return now() - quietSince > 0.5
    }
    return last
  }

  @Test("the window plays the file, plays a new version, and keeps the last one that can be read")
  func play() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("box.json")
    try Data(MotionFileTests.box.utf8).write(to: file)
    let shown = try ShownWindow([file.path], width: 900, height: 560)
    func shows(_ color: UInt32) throws -> Bool { try shown.picture().pixels.contains { $0 & 0xFF_FFFF == color } }
    try wait(for: "red square") { try shows(0xFF0000) }
    try shown.press("space", "Home")
    let first = try stablePicture(of: shown)
    try shown.press("End")
    try wait(for: "end of the lap") { try shown.picture() != first }
    let green = MotionFileTests.box.replacing("ff0000", with: "00ff00")
    try Data(green.utf8).write(to: file, options: .atomic)
    try wait(for: "green square") { try shows(0x00FF00) }
    let before = try shown.picture()
    try Data("hello".utf8).write(to: file, options: .atomic)
    try wait(for: "message") { try shown.picture() != before }
    #expect(try shows(0x00FF00))
    try shown.press("ctrl+q")
    #expect(try shown.end() == 0)
    #expect(shown.errors.isEmpty)
  }

  @Test("the pictures and the motion of the window are saved, and a session is not")
  func save() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("box.json")
    try Data(MotionFileTests.box.utf8).write(to: file)
    let shown = try ShownWindow([file.path], width: 900, height: 560)
    try shown.press("space", "ctrl+s", "ctrl+p")
    _ = try shown.savedFile("glissade-motion-1.png")
    try shown.press("ctrl+q")
    #expect(try shown.end() == 0)
    #expect(shown.lines == ["glissade-motion-1.png"])
  }

  @Test("Ctrl O lists the files of the folder with their pictures, and a click opens one beside the other scenes")
  func list() throws {
    let shown = try ShownWindow(["crowd", "--paused", "--theme", "dark"], width: 900, height: 560)
    try Data(MotionFileTests.box.utf8).write(to: shown.folder.url.appendingPathComponent("box.json"))
    try Data("hello".utf8).write(to: shown.folder.url.appendingPathComponent("words.txt"))
    func redCount() throws -> Int { try shown.picture().pixels.count { $0 & 0xFF_FFFF == 0xFF0000 } }
    #expect(try redCount() == 0)
    try shown.press("ctrl+o")
    try wait(for: "picture in the menu") { try redCount() > 0 }
    let small = try redCount()
    try shown.screen.xdotool(["mousemove", "450", "300", "click", "1"])
    try wait(for: "larger picture") { try redCount() > 2 * small }
    try shown.press("ctrl+q")
    #expect(try shown.end() == 0)
    #expect(shown.errors.isEmpty)
  }
}
