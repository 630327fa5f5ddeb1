// SPDX-License-Identifier: MIT
import Foundation
import GlissadeX11Windowing
import TestSupport
import Testing
import VirtualDisplay

@Suite("Text input", .serialized, .waiting) struct TextInputTests {
  private let folder: URL

  /// Creates a file of compose sequences, because those of the system are not installed everywhere.
  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let sequences = """
      <dead_acute> <e> : "é" eacute
      <dead_acute> <space> : "´" acute
      <Multi_key> <x> <y> : "0.25"
      """
    let file = folder.appendingPathComponent("Compose")
    try Data((sequences + "\n").utf8).write(to: file)
    setenv("XCOMPOSEFILE", file.path, 1)
    unsetenv("XMODIFIERS")
    setlocale(LC_CTYPE, "C.UTF-8")
  }

  /// Presses keys; returns their key events that have a text, up to and without one that types "!".
  private func texts(_ fixture: WindowFixture, of keys: String...) throws -> [Key] {
    let batch = EventBatch(fixture)
    for key in keys + ["exclam"] { try fixture.xdotool("key", key) }
    try batch.collect { if case .keyPressed(let key) = $0 { key.text == "!" } else { false } }
    let pressed = batch.kinds.compactMap { if case .keyPressed(let key) = $0 { key } else { nil } }
    return pressed.filter { !$0.text.isEmpty && $0.text != "!" }
  }

  @Test("with text input, dead keys give letters, compose sequences give texts, and other keys do not change")
  func compose() throws {
    let fixture = try WindowFixture()
    try fixture.setLayout(["us", "-variant", "intl", "-option", "compose:ralt"])
    try fixture.xdotool("mousemove", "100", "100")
    try fixture.window.setTextInputEnabled(true)
    let keys = try texts(
      fixture, of: "a", "dead_acute", "e", "dead_acute", "space", "Multi_key", "x", "y", "ctrl+c", "Left", "Return", "B"
    )
    #expect(keys.map(\.text) == ["a", "é", "´", "0.25", "B"])
    #expect(keys[1].symbol == KeySymbol("é"))
    #expect(keys.allSatisfy { !$0.isRepeat })
    // The same key twice is not a repetition.
    #expect(try texts(fixture, of: "dead_acute", "e", "dead_acute", "e").map(\.isRepeat) == [false, false])
  }

  @Test("without text input, dead keys do not affect other keys, and an unfinished sequence has no effect")
  func elsewhere() throws {
    let fixture = try WindowFixture()
    try fixture.setLayout(["us", "-variant", "intl", "-option", "compose:ralt"])
    try fixture.xdotool("mousemove", "100", "100")
    #expect(try texts(fixture, of: "dead_acute", "e").map(\.text) == ["e"])
    try fixture.window.setTextInputEnabled(true)
    _ = try texts(fixture, of: "a")
    try fixture.xdotool("key", "dead_acute")
    let batch = EventBatch(fixture)
    try batch.take()
    _ = try fixture.connection.report()
    try batch.take()
    try fixture.window.setTextInputEnabled(false)
    #expect(try texts(fixture, of: "e").map(\.text) == ["e"])
    try fixture.window.setTextInputEnabled(true)
    #expect(try texts(fixture, of: "e", "dead_acute", "e").map(\.text) == ["e", "é"])
  }
}
