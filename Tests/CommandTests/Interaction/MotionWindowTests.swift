// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDisplayLists
import TestSupport
import Testing

@Suite("The window of a file with motion", .waiting)
struct MotionWindowTests {
  @Test("the window plays the file, plays a new version, and keeps the last one that can be read")
  func play() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("box.json")
    try Data(MotionFileTests.box.utf8).write(to: file)
    let shown = try ShownWindow([file.path], width: 900, height: 560)
    func shows(_ color: UInt32) throws -> Bool { try shown.picture().pixels.contains { $0 & 0xFF_FFFF == color } }
    try wait(for: "red square") { try shows(0xFF0000) }
    try shown.press("space", "Home")
    let first = try shown.stablePicture()
    try shown.press("End")
    try wait(for: "end of the lap") { try shown.picture() != first }
    let green = MotionFileTests.box.replacing("ff0000", with: "00ff00")
    try Data(green.utf8).write(to: file, options: .atomic)
    try wait(for: "green square") { try shows(0x00FF00) }
    let before = try shown.picture()
    try Data("hello".utf8).write(to: file, options: .atomic)
    try wait(for: "message") { try shown.picture() != before }
    #expect(try shows(0x00FF00))
    try shown.quit(isQuiet: true)
  }

  @Test("the pictures and the motion of the window are saved, and a session is not")
  func save() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("box.json")
    try Data(MotionFileTests.box.utf8).write(to: file)
    let shown = try ShownWindow([file.path], width: 900, height: 560)
    try shown.press("space", "ctrl+s", "ctrl+p", "Return")
    // Files of a motion are beside its file.
    let picture = folder.url.appendingPathComponent("glissade-motion-1.png").path
    _ = try shown.savedFile(picture)
    try shown.quit()
    #expect(shown.lines == [picture])
  }

  @Test("a dragged keyframe is written into the file after a question, and the window asks before it loses changes")
  func keyframes() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("box.json")
    try Data(MotionFileTests.box.utf8).write(to: file)
    func text() throws -> String { String(decoding: try Data(contentsOf: file), as: UTF8.self) }
    let shown = try ShownWindow([file.path, "--paused", "--theme", "dark"], width: 900, height: 560)
    // The layer, its position, and the graph of values.
    try shown.screen.xdotool(["mousemove", "480", "113", "click", "1"])
    try shown.press("Down", "v", "v")
    _ = try shown.stablePicture()
    func drag(_ from: String, _ to: String) throws {
      try shown.screen.xdotool(["mousemove", "856", from, "mousedown", "1"])
      try shown.screen.xdotool(["mousemove", "856", "390", "mousemove", "856", to, "mouseup", "1"])
    }
    try drag("366", "420")
    try shown.press("ctrl+s")
    _ = try shown.stablePicture()
    #expect(try text() == MotionFileTests.box)
    try shown.press("ctrl+s")
    try wait(for: "saved keyframe") { try text() != MotionFileTests.box }
    let parts = MotionFileTests.box.components(separatedBy: "[60,10]")
    let changed = try text()
    #expect(changed.hasPrefix(parts[0]) && changed.hasSuffix(parts[1]), "\(changed)")
    // Undo is a change that is not saved.
    try shown.press("ctrl+z", "ctrl+q")
    _ = try shown.stablePicture()
    #expect(try shown.picture().pixels.contains { $0 & 0xFF_FFFF == 0xFF0000 })
    try shown.quit(isQuiet: true)
    #expect(try text() == changed)
  }

  @Test("Ctrl O lists the files of the folder with their pictures, and a click opens one beside the other scenes")
  func list() throws {
    let shown = try ShownWindow(["crowd", "--paused", "--theme", "dark"], width: 900, height: 560)
    try Data(MotionFileTests.box.utf8).write(to: shown.folder.url.appendingPathComponent("box.json"))
    try Data("hello".utf8).write(to: shown.folder.url.appendingPathComponent("words.txt"))
    // The window must not wait for a pipe, or for a damaged file.
    #expect(mkfifo(shown.folder.url.appendingPathComponent("a.json").path, 0o600) == 0)
    try Data("{".utf8).write(to: shown.folder.url.appendingPathComponent("z.json"))
    func redCount() throws -> Int { try shown.picture().pixels.count { $0 & 0xFF_FFFF == 0xFF0000 } }
    #expect(try redCount() == 0)
    try shown.press("ctrl+o")
    try wait(for: "picture in the menu") { try redCount() > 0 }
    let small = try redCount()
    // The second one of three.
    try shown.screen.xdotool(["mousemove", "450", "300", "click", "1"])
    try wait(for: "larger picture") { try redCount() > 2 * small }
    try shown.quit(isQuiet: true)
  }

  @Test("two files are compared: side by side, both are drawn")
  func compare() throws {
    let folder = try TemporaryFolder()
    let other = MotionFileTests.box.replacing("[60,10]", with: "[30,10]")
    let paths = try [("a.json", MotionFileTests.box), ("b.json", other)].map { name, text in
      let file = folder.url.appendingPathComponent(name)
      try Data(text.utf8).write(to: file)
      return file.path
    }
    let shown = try ShownWindow(
      [paths[0], "--against", paths[1], "--paused", "--theme", "dark"], width: 900, height: 560)
    /// The number of runs of red pixels in the row with most of them.
    func squares() throws -> Int {
      let picture = try shown.picture()
      let rows = (0..<picture.height).map { row in
        (0..<picture.width).map { picture.pixels[row * picture.width + $0] & 0xFF_FFFF == 0xFF0000 }
      }
      let columns = (0..<picture.width).map { column in rows.contains { $0[column] } }
      let lines = rows.map { $0.contains(true) }
      func runs(_ marks: [Bool]) -> Int { zip([false] + marks, marks).count { !$0 && $1 } }
      return runs(columns) * runs(lines)
    }
    try wait(for: "one red square") { try squares() == 1 }
    // The choice after the outlines.
    try shown.press("c")
    try wait(for: "two red squares") { try squares() == 2 }
    try shown.quit()
  }

  @Test("a comparison requires one file with motion")
  func wrongComparisons() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(MotionFileTests.box, to: "a.json")
    for arguments in [["curves"], [], [file, file]] {
      let result = try Command.run(["show"] + arguments + ["--against", file])
      #expect(result.status == 64 && result.errors.contains("--against"), "\(arguments): \(result.errors)")
    }
    let missing = try Command.run(["show", file, "--against", folder.url.path + "/none.json"])
    #expect(missing.status != 0 && missing.errors.contains("none.json"), "\(missing.errors)")
  }
}
