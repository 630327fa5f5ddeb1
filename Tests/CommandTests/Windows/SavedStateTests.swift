// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDisplayLists
import TestSupport
import Testing

@Suite("The state of the window between runs", .waiting)
struct SavedStateTests {
  private func show(_ arguments: [String], on desk: Desk, state folder: URL) throws -> ServedWindow {
    try ServedWindow(arguments, on: desk, through: ["/usr/bin/env", "XDG_STATE_HOME=\(folder.path)"])
  }

  private func state(in folder: URL) throws -> [String: Any] {
    let data = try Data(contentsOf: folder.appendingPathComponent("glissade/state.json"))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test("a window resumes theme, scene and size of the last run, unless options or --no-state replace them")
  func resume() throws {
    let desk = try Desk(.bare)
    let folder = try TemporaryFolder()
    let first = try show(
      ["worker", "--theme", "light", "--size", "500x420", "--scale", "1"], on: desk, state: folder.url)
    first.requestClose()
    #expect(try first.end() == 0)
    var saved = try state(in: folder.url)
    #expect(saved["theme"] as? String == "light" && saved["scene"] as? String == "worker")
    #expect(saved["width"] as? Int == 500 && saved["height"] as? Int == 420)
    let second = try show(["--theme", "dark", "--scale", "1"], on: desk, state: folder.url)
    second.requestClose()
    #expect(try second.end() == 0)
    saved = try state(in: folder.url)
    #expect(saved["theme"] as? String == "dark" && saved["scene"] as? String == "worker")
    #expect(saved["width"] as? Int == 500)
    let third = try show(["--no-state", "--scale", "1"], on: desk, state: folder.url)
    third.requestClose()
    #expect(try third.end() == 0)
    #expect(try state(in: folder.url)["scene"] as? String == "worker")
  }

  @Test("a dragged boundary has the same place in the next run, and --no-state ignores it")
  func division() throws {
    let desk = try Desk(.bare)
    let folder = try TemporaryFolder()
    // The window without a choice, with one, and later ones; paused, so that only the boundary can differ.
    func picture(_ options: [String], _ use: (ServedWindow) throws -> Void = { _ in }) throws -> Bitmap {
      let shown = try show(
        ["worker", "--paused", "--size", "700x500", "--scale", "1"] + options, on: desk, state: folder.url)
      try shown.settle()
      try use(shown)
      try desk.xdotool("mousemove", "--window", "\(shown.id)", "350", "20")
      try shown.settle()
      let picture = try #require(shown.picture)
      shown.requestClose()
      #expect(try shown.end() == 0)
      return picture
    }
    let usual = try picture([])
    #expect(try state(in: folder.url)["graphShares"] == nil)
    // The scene is between 56 and 424, and its graph is 136 points high: the gap is from 276 to 288.
    let dragged = try picture([]) { shown in
      try desk.xdotool(
        "mousemove", "--window", "\(shown.id)", "350", "282", "mousedown", "1", "mousemove", "--window",
        "\(shown.id)", "350", "260", "mousemove", "--window", "\(shown.id)", "350", "242", "mouseup", "1")
    }
    #expect(dragged != usual)
    let shares = try #require(try state(in: folder.url)["graphShares"] as? [String: Double])
    #expect(shares.keys.elementsEqual(["worker"]) && abs((shares["worker"] ?? 0) - 176.0 / 368) < 1e-9)
    #expect(try picture([]) == dragged)
    #expect(try picture(["--no-state"]) == usual)
    #expect(try state(in: folder.url)["graphShares"] as? [String: Double] == shares)
  }

  @Test(
    "a broken state file is reported in one line and replaced",
    arguments: [
      "{", "[]", #"{"theme": "blue"}"#, #"{"graphShares": {"curves": 2}}"#, #"{"graphShares": {"nothing": 0.5}}"#,
    ])
  func broken(text: String) throws {
    let desk = try Desk(.bare)
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("glissade/state.json")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    let shown = try show(["--scale", "1"], on: desk, state: folder.url)
    #expect(shown.errors.split(separator: "\n").count == 1 && shown.errors.contains("state.json"), "\(shown.errors)")
    shown.requestClose()
    #expect(try shown.end() == 0)
    #expect(try state(in: folder.url)["scene"] as? String == "curves")
  }

  /// Runs a window on a state folder and ends it; returns its messages.
  private func messages(_ folder: URL, _ use: (ServedWindow) throws -> Void = { _ in }) throws -> [Substring] {
    let shown = try show(["--scale", "1"], on: Desk(.bare), state: folder)
    try use(shown)
    shown.requestClose()
    #expect(try shown.end(seconds: 20) == 0)
    return shown.errors.split(separator: "\n")
  }

  private func stateFile(in folder: URL) throws -> URL {
    let file = folder.appendingPathComponent("glissade/state.json")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    return file
  }

  @Test("a pipe in place of the state file is named and kept, and delays neither the start nor the end")
  func pipe() throws {
    let folder = try TemporaryFolder()
    let file = try stateFile(in: folder.url)
    #expect(mkfifo(file.path, 0o600) == 0)
    let messages = try messages(folder.url)
    #expect(messages.count == 1 && messages[0].contains("it is a pipe; a regular file is accepted"), "\(messages)")
    let type = try FileManager.default.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType
    #expect(type == .typeUnknown)
  }

  @Test("a pipe that replaces the state file during the run is named and kept")
  func laterPipe() throws {
    let folder = try TemporaryFolder()
    let file = try stateFile(in: folder.url)
    let messages = try messages(folder.url) { _ in try #require(mkfifo(file.path, 0o600) == 0) }
    #expect(messages.count == 1 && messages[0].contains("a pipe") && messages[0].hasSuffix("is not saved"))
  }

  @Test("a state file that is a link is followed; a link to nothing or to another file is named and kept")
  func links() throws {
    for (target, content, message) in [
      ("state", #"{"scene": "worker", "theme": "light"}"#, nil),
      ("notes", "my notes", "not a state file of glissade; the window starts with the defaults, and its state is not"),
      ("missing", nil, "No such file or directory"),
    ] as [(String, String?, String?)] {
      let folder = try TemporaryFolder()
      let file = try stateFile(in: folder.url)
      let real = folder.url.appendingPathComponent(target)
      if let content { try Data(content.utf8).write(to: real) }
      try FileManager.default.createSymbolicLink(at: file, withDestinationURL: real)
      let messages = try messages(folder.url)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == real.path)
      if let message {
        #expect(messages.count == 1 && messages[0].contains(message), "\(messages)")
        #expect((try? String(contentsOf: real, encoding: .utf8)) == content)
      } else {
        #expect(messages.isEmpty)
        // The size is new, the scene is that of the state.
        let saved = try state(in: folder.url)
        #expect(saved["scene"] as? String == "worker" && saved["width"] as? Int == 1280)
      }
    }
  }

  @Test("a window wider than the largest accepted size saves a state that the next start accepts")
  func wide() throws {
    let folder = try TemporaryFolder()
    let first = try messages(folder.url) { shown in
      shown.desk.other.resize(shown.id, width: 17_000, height: 360)
      try wait(for: "wide window") { shown.desk.other.size(of: shown.id)?.width == 17_000 }
      // The program has handled the size when the panel of the transport continues beyond the screen.
      let left = Int32(try #require(shown.desk.other.frame(of: shown.id)).x.lowerBound)
      try wait(for: "frame of the wide window") {
        guard let picture = shown.desk.other.picture(of: shown.id, columns: 1280 - left) else { return false }
        return picture[picture.width - 1, 256] != picture[picture.width - 1, 4]
      }
    }
    #expect(first.isEmpty, "\(first)")
    #expect(try state(in: folder.url)["width"] as? Int == 16_384)
    // At the largest scale of a desktop this is a window that X11 accepts.
    let messages = try messages(folder.url) { #expect($0.desk.other.size(of: $0.id)?.width == 16_384) }
    #expect(messages.isEmpty, "\(messages)")
  }

  @Test("a screenshot neither reads nor writes the state")
  func screenshot() throws {
    let desk = try Desk(.bare)
    let folder = try TemporaryFolder()
    let shot = folder.url.appendingPathComponent("shot.png").path
    let result = try Command.run(
      ["show", "--frames", "2", "--size", "480x360", "--screenshot", shot],
      environment: desk.environment.merging(["XDG_STATE_HOME": folder.url.path]) { $1 })
    #expect(result.status == 0, "\(result)")
    #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("glissade").path))
  }
}
