// SPDX-License-Identifier: MIT
import Foundation
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

  @Test("a broken state file is reported in one line and replaced", arguments: ["{", "[]", #"{"theme": "blue"}"#])
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
