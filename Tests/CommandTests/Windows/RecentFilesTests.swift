// SPDX-License-Identifier: MIT
import CGlissadeX11
import Foundation
import TestSupport
import Testing
import VirtualDisplay

@Suite("Recent files, the last session and the names of saved files", .waiting)
struct RecentFilesTests {
  private func show(_ arguments: [String], on desk: Desk, state folder: URL) throws -> ServedWindow {
    try ServedWindow(
      arguments + ["--scale", "1", "--size", "640x480"], on: desk,
      through: ["/usr/bin/env", "XDG_STATE_HOME=\(folder.path)"])
  }

  private func names(in folder: URL) -> [String] {
    let file = folder.appendingPathComponent("glissade/recent-files.txt")
    return ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
  }

  private func end(_ shown: ServedWindow) throws {
    shown.requestClose()
    #expect(try shown.end() == 0)
    #expect(shown.errors.isEmpty, "\(shown.errors)")
  }

  @Test("opened files and saved sessions are recorded once, the last one first, and never with --no-state")
  func recording() throws {
    let desk = try Desk(.bare)
    let folder = try TemporaryFolder()
    let files = ["a.json", "b.json"].map { folder.url.appendingPathComponent($0).path }
    for file in files { try Data(MotionFileTests.box.utf8).write(to: URL(fileURLWithPath: file)) }
    try end(try show([files[0], "--no-state"], on: desk, state: folder.url))
    #expect(names(in: folder.url).isEmpty)
    for (file, expected) in [(files[0], [0]), (files[1], [1, 0]), (files[0], [0, 1])] {
      try end(try show([file], on: desk, state: folder.url))
      #expect(names(in: folder.url) == expected.map { files[$0] })
    }
    let shown = try show(["retarget"], on: desk, state: folder.url)
    desk.other.sendKey(XK_s, to: shown.id, withControl: true)
    desk.other.sendKey(XK_Return, to: shown.id)
    let session = shown.path("glissade-1.session.json")
    try wait(for: "session") { names(in: folder.url).count == 3 }
    #expect(names(in: folder.url)[0].hasSuffix("/glissade-1.session.json"))
    #expect(FileManager.default.fileExists(atPath: session))
    try end(shown)
  }

  @Test("a list that is no text of paths is ignored, and it has at most twelve names")
  func limit() throws {
    let desk = try Desk(.bare)
    let folder = try TemporaryFolder()
    let list = folder.url.appendingPathComponent("glissade/recent-files.txt")
    try FileManager.default.createDirectory(at: list.deletingLastPathComponent(), withIntermediateDirectories: true)
    let old = (1...20).map { "/nowhere/\($0).svg" }
    try Data(("relative\n\n" + old.joined(separator: "\n")).utf8).write(to: list)
    let file = try folder.write(MotionFileTests.box, to: "a.json")
    try end(try show([file], on: desk, state: folder.url))
    #expect(names(in: folder.url) == [file] + old.prefix(11))
  }

  private func state(in folder: URL) throws -> [String: Any] {
    let data = try Data(contentsOf: folder.appendingPathComponent("glissade/state.json"))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private func lastSession(in folder: URL) throws -> (inputs: Int, isOffered: Bool)? {
    (try state(in: folder)["lastSession"] as? [String: Any]).flatMap { kept in
      (kept["inputs"] as? Int).flatMap { inputs in (kept["isOffered"] as? Bool).map { (inputs, $0) } }
    }
  }

  @Test("a window with inputs keeps them at its end, and the next window without a scene offers them once")
  func lastSession() throws {
    let desk = try Desk(.bare)
    let folder = try TemporaryFolder()
    let first = try show(["retarget"], on: desk, state: folder.url)
    try first.click(x: 150, y: 200)
    try first.settle(seconds: 0)
    try end(first)
    let inputs = try #require(try lastSession(in: folder.url)).inputs
    #expect(inputs > 0)
    #expect(try lastSession(in: folder.url)?.isOffered == true)
    // A window with a scene neither offers the session nor takes the offer back.
    try end(try show(["curves"], on: desk, state: folder.url))
    #expect(try lastSession(in: folder.url)?.isOffered == true)
    // Ctrl L restores the inputs, which are those of the last session again.
    let second = try show([], on: desk, state: folder.url)
    desk.other.sendKey(XK_l, to: second.id, withControl: true)
    desk.other.sendKey(XK_space, to: second.id)
    try second.settle()
    try end(second)
    #expect(try lastSession(in: folder.url)?.inputs == inputs)
    #expect(try lastSession(in: folder.url)?.isOffered == true)
    // Without inputs the kept session stays, and is not offered again.
    try end(try show([], on: desk, state: folder.url))
    #expect(try lastSession(in: folder.url)?.isOffered == false)
    #expect(
      FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("glissade/last-session.json").path))
  }

  @Test("a saved file replaces another one only after a second answer, and a refused name writes nothing")
  func replacement() throws {
    let shown = try ShownWindow(["--paused"])
    let file = shown.folder.url.appendingPathComponent("picture.png")
    try Data("old".utf8).write(to: file)
    try shown.press(["ctrl+p"] + "picture".map(String.init) + ["Return"])
    _ = try shown.settledPicture()
    #expect(try Data(contentsOf: file) == Data("old".utf8) && shown.lines.isEmpty)
    try shown.press("Return")
    _ = try shown.savedFile("picture.png")
    #expect(try Data(contentsOf: file).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let folders = ["n", "o", "slash", "w", "Return", "Escape"]
    try shown.press(["ctrl+p"] + folders)
    _ = try shown.settledPicture()
    #expect(shown.lines == ["picture.png"])
    try shown.quit()
  }
}
