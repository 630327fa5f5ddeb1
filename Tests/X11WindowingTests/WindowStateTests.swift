// SPDX-License-Identifier: MIT
import Foundation
import GlissadeWindowContents
import GlissadeX11Windowing
import TestSupport
import Testing
import VirtualDisplay

@Suite("A window and its window manager", .waiting) struct WindowStateTests {
  @Test("a window reports the size that a compositing manager requests after it shows this size, and not before")
  func sync() throws {
    let fixture = try WindowFixture(width: 200, height: 100)
    let surface = try Surface(window: fixture.window)
    let manager = try MessageSender(display: fixture.display)
    let id = fixture.window.id
    #expect(manager.syncValue(of: id) == 0)
    manager.requestSync(id, value: 41)
    try fixture.window.resize(width: 240, height: 120)
    try fixture.wait { if case .resized = $0.kind { true } else { false } }
    #expect(manager.syncValue(of: id) == 0)
    try fixture.present(surface) { _, _ in 0xFF33_6699 }
    _ = try fixture.connection.report()
    #expect(manager.syncValue(of: id) == 41)
    try fixture.present(surface) { _, _ in 0xFF99_6633 }
    _ = try fixture.connection.report()
    #expect(manager.syncValue(of: id) == 41)
  }

  @Test("a window fills the screen and returns to its size if there is a window manager")
  func fullScreen() throws {
    let fixture = try WindowFixture(width: 200, height: 100)
    #expect(try !fixture.window.isFullScreen())
    // Without a manager the request has no effect.
    try fixture.window.setFullScreen(true)
    #expect(try !fixture.window.isFullScreen())
    let manager = try fixture.manager()
    defer { manager.terminate() }
    try fixture.window.setFullScreen(true)
    try fixture.wait { $0.kind == .resized(width: 800, height: 600) }
    #expect(try fixture.window.isFullScreen())
    try fixture.window.setFullScreen(false)
    try fixture.wait { if case .resized(let width, _) = $0.kind { width < 800 } else { false } }
    #expect(try !fixture.window.isFullScreen())
  }

  @Test("a window sets the shape of the pointer, and sends a request only for another shape")
  func pointerShape() throws {
    let fixture = try WindowFixture()
    for shape in PointerShape.allCases + [.move] { try fixture.window.setPointerShape(shape) }
    // A refused request would give an event.
    _ = try fixture.connection.report()
    var events: [Event] = []
    try fixture.connection.takeEvents(into: &events)
    #expect(!events.contains { if case .requestRefused = $0.kind { true } else { false } })
  }
}

extension WindowFixture {
  /// Starts a window manager on the display, and waits until it is ready.
  func manager() throws -> ChildProcess {
    let process = ChildProcess(URL(fileURLWithPath: try VirtualDisplay.require("openbox")))
    process.environment = ProcessInfo.processInfo.environment.merging(["DISPLAY": display.name]) { $1 }
    process.standardError = FileHandle.nullDevice
    try process.run()
    let deadline = now() + Int64(30e9 * Patience.factor)
    while try connection.report().windowManager == nil, now() < deadline { usleep(20_000) }
    return process
  }
}
