// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDisplayLists
import GlissadeImageCoding
import TestSupport
import Testing

@Suite("Sessions that a window saves", .waiting)
struct SessionTests {
  private static let size = (width: 720, height: 480)

  private func rendered(_ arguments: [String], in folder: TemporaryFolder) throws -> [UInt8] {
    let file = folder.url.appendingPathComponent("rendered.png")
    let result = try Command.run(["render"] + arguments + ["-o", file.path])
    try #require(result.status == 0, "glissade render \(arguments): \(result.errors)")
    return [UInt8](try Data(contentsOf: file))
  }

  /// Makes 51 clicks and drags in three scenes, and changes a setting in each.
  private func record(_ shown: ShownWindow) throws {
    for (index, scene) in ["1", "2", "6"].enumerated() {
      try shown.press(scene)
      for number in 0..<17 {
        let (x, y) = (60 + (number * 97 + index * 31) % 600, 110 + (number * 53) % 240)
        if number % 3 == 0 {
          try shown.screen.xdotool(
            "mousemove", "\(x)", "\(y)", "mousedown", "1", "mousemove", "\(x + 40)", "\(y - 20)", "mousemove",
            "\(x + 60)", "\(y + 10)", "mouseup", "1")
        } else {
          try shown.screen.xdotool("mousemove", "\(x)", "\(y)", "click", "1")
        }
      }
      try shown.screen.xdotool("mousemove", "1", "1")
      try shown.press(["r", "t", "k"][index])
    }
  }

  @Test("a session of 51 clicks and drags renders to the window's pixels, at its end and at an earlier time")
  func story() throws {
    let shown = try ShownWindow(["--seed", "7"], width: Self.size.width, height: Self.size.height)
    try record(shown)
    try shown.press("2")
    try shown.press("space")
    // The picture without the notice that names the file afterwards.
    let expected = try shown.settledPicture()
    try shown.press("ctrl+s", "Return")
    let file = try shown.savedFile("glissade-1.session.json")
    let first = try rendered(["--session", file.path], in: shown.folder)
    #expect(try rendered(["--session", file.path], in: shown.folder) == first)
    Snapshots.expectSame(try Bitmap(decodingPNG: first), expected, named: "session-end")

    // Return to an earlier time with the scrubber, and save the session again.
    try shown.screen.xdotool("mousemove", "300", "440", "click", "1", "mousemove", "1", "1")
    let before = try shown.settledPicture()
    let lanes = (x: 0..<Self.size.width, y: 50..<350)
    #expect(before.part(x: lanes.x, y: lanes.y) != expected.part(x: lanes.x, y: lanes.y))
    try shown.press("ctrl+s", "Return")
    let second = try shown.savedFile("glissade-2.session.json")
    let notice = try shown.settledPicture()
    #expect(notice != before, "a notice must name the file")
    let afterNotice = try shown.settledPicture(otherThan: notice)
    Snapshots.expectSame(
      try Bitmap(decodingPNG: rendered(["--session", second.path], in: shown.folder)), afterNotice,
      named: "session-scrubbed")

    // The first file at the time of the second gives the same picture, although its own media time is later.
    let time = try mediaTime(of: "retarget", in: second)
    Snapshots.expectSame(
      try Bitmap(decodingPNG: rendered(["--session", file.path, "--at", "\(time)"], in: shown.folder)), afterNotice,
      named: "session-at")
    try shown.quit(isQuiet: true)

    // A window that resumes the session shows the same picture.
    let again = try ShownWindow(["--session", file.path], width: Self.size.width, height: Self.size.height)
    Snapshots.expectSame(expected, try again.settledPicture(), named: "session-window")
    try again.quit()
  }

  /// The media time of a scene in a saved session.
  private func mediaTime(of scene: String, in file: URL) throws -> Double {
    let root = try #require(JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    let scenes = try #require(root["scenes"] as? [String: [String: Any]])
    return try #require(scenes[scene]?["mediaTime"] as? Double)
  }

  @Test("a playing session continues in the window as `render` draws it", arguments: [0, 7])
  func playing(frame: Int) throws {
    let shown = try ShownWindow(["retarget"], width: 480, height: 360)
    try shown.screen.xdotool("mousemove", "60", "150", "click", "1", "mousemove", "1", "1")
    try shown.press("ctrl+s", "Return")
    let file = try shown.savedFile("glissade-1.session.json")
    let shot = try Shot(["--session", file.path, "--clock", "fixed:10", "--frames", "\(frame + 1)"])
    let moving = shown.folder.url.appendingPathComponent("moving.apng")
    // The same instant, written as a media time.
    let saved = try mediaTime(of: "retarget", in: file)
    let at = saved + Double(frame) / 10
    Snapshots.expectSame(
      try Bitmap(decodingPNG: rendered(["--session", file.path, "--at", "\(at)"], in: shown.folder)), shot.picture,
      named: "session-playing")
    let result = try Command.run([
      "render", "--session", file.path, "--from", "\(at)", "--to", "\(at + 0.1)", "--fps", "10", "-o", moving.path,
    ])
    #expect(result.status == 0, "\(result.errors)")
    #expect(try Bitmap(decodingPNG: [UInt8](Data(contentsOf: moving))) == shot.picture)
  }

  @Test("an invalid session gives a message with the file and the key, and no picture is written")
  func wrong() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("session.json")
    let output = folder.url.appendingPathComponent("x.png")
    for (content, named) in [
      (#"{"format": "glissade-session", "version": 9}"#, "version: 9"), ("[]", "session.json"), ("", "session.json"),
      (#"{"format": "glissade-session", "version": 1, "scene": 4}"#, "scene"),
    ] {
      try Data(content.utf8).write(to: file)
      for command in [["render", "-o", output.path], ["show"]] {
        let result = try Command.run(command + ["--session", file.path])
        #expect(result.status == 65)
        #expect(result.errors.contains(file.path) && result.errors.contains(named), "\(result.errors)")
        #expect((1...3).contains(result.errors.split(separator: "\n").count))
      }
    }
    #expect(!FileManager.default.fileExists(atPath: output.path))
    #expect(try Command.run(["show", "--session", "/nowhere/session.json"]).status == 66)
  }

  @Test("Control P saves the picture of the window")
  func picture() throws {
    let shown = try ShownWindow(["--paused"])
    let before = try shown.settledPicture()
    try shown.press("ctrl+p", "Return")
    let file = try shown.savedFile("glissade-curves-1.png")
    #expect(try Bitmap(decodingPNG: [UInt8](Data(contentsOf: file))) == before)
    #expect(try shown.settledPicture() != before, "a notice must name the file")
  }

  @Test("a failed save gives a message in the window, which continues to run")
  func readOnly() throws {
    let shown = try ShownWindow(["--paused"])
    try FileManager.default.removeItem(at: shown.folder.url)
    let before = try shown.settledPicture()
    try shown.press("ctrl+s", "Return")
    #expect(try shown.settledPicture() != before)
    #expect(shown.process.isRunning)
  }
}
