// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDisplayLists
import GlissadeImageCoding
import TestSupport
import Testing

@Suite("A watched scenario file", .waiting)
struct WatchTests {
  private static let good = #"{"hop": [{"after": 1, "y": -40}, {"after": 1, "y": 40}]}"#

  @Test("a broken edit of the file gives a message, and a valid edit or a replacement of the file is played")
  func watch() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("hop.json")
    try Data(Self.good.utf8).write(to: file)
    let shown = try ShownWindow(["scenarios", "--file", file.path], width: 900, height: 560)
    try shown.press("space", "Home")
    let before = try shown.stablePicture()
    // The file is overwritten in place, as by some editors.
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: Data(#"{"hop": [{"after": 1, "#.utf8))
    try handle.close()
    try wait(for: "message about the broken file") { try shown.picture() != before }
    let warned = try shown.picture()
    // Replaced by another file, as other editors do.
    try Data(Self.good.utf8).write(to: file, options: .atomic)
    try wait(for: "end of the warning") { try shown.picture() == before }
    try Data(#"{"skip": [{"after": 1, "y": -40}]}"#.utf8).write(to: file, options: .atomic)
    try wait(for: "button of the new scenario") {
      let picture = try shown.picture()
      return picture != before && picture != warned
    }
    try FileManager.default.removeItem(at: file)
    let last = try shown.picture()
    try wait(for: "message about the missing file") { try shown.picture() != last }
    try shown.quit(isQuiet: true)
  }

  @Test("a pipe in place of the file gives a message without blocking, and a file that replaces the pipe is played")
  func pipe() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("hop.json")
    let other = folder.url.appendingPathComponent("other")
    try Data(Self.good.utf8).write(to: file)
    let shown = try ShownWindow(["scenarios", "--file", file.path], width: 900, height: 560)
    try shown.press("space", "Home")
    let before = try shown.stablePicture()
    #expect(mkfifo(other.path, 0o600) == 0)
    #expect(rename(other.path, file.path) == 0)
    try wait(for: "message about the pipe") { try shown.picture() != before }
    let warned = try shown.picture()
    // The window handles input although no program writes to the pipe.
    try shown.press("question")
    try wait(for: "help") { try shown.picture() != warned }
    try shown.press("question")
    try wait(for: "end of the help") { try shown.picture() == warned }
    try Data(Self.good.utf8).write(to: other)
    #expect(rename(other.path, file.path) == 0)
    try wait(for: "end of the warning") { try shown.picture() == before }
    try shown.quit(isQuiet: true)
  }

  @Test("a file renders to the same bytes each time, and a syntax error is refused with its line and column")
  func render() throws {
    let folder = try TemporaryFolder()
    func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }
    try Data(Self.good.utf8).write(to: URL(fileURLWithPath: path("hop.json")))
    try Data("{\n \"hop\": [}".utf8).write(to: URL(fileURLWithPath: path("broken.json")))
    for output in ["1.png", "2.png"] {
      let result = try Command.run([
        "render", "scenarios", "--file", path("hop.json"), "--size", "640x480", "-o", path(output),
      ])
      #expect(result.status == 0)
    }
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: path("1.png")))
        == Data(contentsOf: URL(fileURLWithPath: path("2.png"))))
    let broken = try Command.run(["render", "scenarios", "--file", path("broken.json"), "-o", path("3.png")])
    #expect(broken.status == 65)
    #expect(broken.errors.contains("--file: \(path("broken.json")): scenario \"hop\", frame 1, line 2, column 10"))
    let missing = try Command.run(["render", "scenarios", "--file", path("none.json"), "-o", path("3.png")])
    #expect(missing.status == 66)
    #expect(missing.errors.contains("none.json: No such file"))
  }
}
