// SPDX-License-Identifier: MIT
import Foundation
import GlissadeWindowContents
import GlissadeX11Windowing
import TestSupport
import Testing
import VirtualDisplay

@Suite("Events", .waiting) struct EventTests {
  @Test("key events have a symbol, a text and modifiers")
  func keys() throws {
    let fixture = try WindowFixture()
    let batch = EventBatch(fixture)
    try fixture.xdotool("mousemove", "100", "100", "key", "a", "key", "shift+b", "key", "ctrl+c", "key", "Left")
    try batch.collect { if case .keyReleased(let key) = $0 { key.symbol == .left } else { false } }
    let keys = batch.kinds.compactMap { if case .keyPressed(let key) = $0 { key } else { nil } }
    let typed = keys.filter { $0.symbol.character != nil }
    #expect(typed.map(\.symbol) == [KeySymbol("a"), KeySymbol("B"), KeySymbol("c")])
    #expect(typed.map(\.text) == ["a", "B", ""])
    #expect(typed.map(\.modifiers) == [[], .shift, .control])
    #expect(keys.last?.symbol == .left)
    #expect(keys.last?.text == "")
    #expect(keys.allSatisfy { !$0.isRepeat })
  }

  @Test("pointer events have positions in pixels of the window, and a wheel gives steps")
  func pointer() throws {
    let fixture = try WindowFixture()
    let batch = EventBatch(fixture)
    try fixture.xdotool("mousemove", "40", "50", "click", "1", "click", "5", "click", "4", "mousemove", "70", "80")
    try batch.collect { if case .pointerMoved(let pointer) = $0 { pointer.x == 70 } else { false } }
    let clicks = batch.kinds.compactMap { kind in
      if case .buttonPressed(let button, let pointer) = kind { (button, pointer.x, pointer.y) } else { nil }
    }
    #expect(clicks.count == 1)
    #expect(clicks.first.map { $0 == (.left, 40, 50) } == true)
    let steps = batch.kinds.compactMap { if case .scrolled(_, let y, _) = $0 { y } else { nil } }
    #expect(steps == [1, -1])
    #expect(batch.kinds.contains { if case .pointerEntered = $0 { true } else { false } })
  }

  @Test("the time of a click event maps to the instant of the click")
  func times() throws {
    let fixture = try WindowFixture()
    try fixture.xdotool("mousemove", "10", "10")
    var timeline = ServerTimeline()
    for _ in 0..<5 {
      let before = now()
      try fixture.xdotool("click", "1")
      let after = now()
      let event = try fixture.wait { if case .buttonPressed = $0.kind { true } else { false } }
      guard case .buttonPressed(_, let pointer) = event.kind else { continue }
      let instant = timeline.nanoseconds(
        ofServerMilliseconds: pointer.serverMilliseconds, receivedNanoseconds: now())
      // The server counts whole milliseconds.
      #expect(before - 1_000_000 <= instant && instant <= after)
    }
  }

  @Test("a close request of the window manager gives an event")
  func close() throws {
    let fixture = try WindowFixture()
    let other = try MessageSender(display: fixture.display)
    try other.requestClose(fixture.window.id)
    try fixture.wait { $0.kind == .closeRequested }
  }

  @Test("several exposures and several sizes are combined into one event each")
  func coalescing() throws {
    let fixture = try WindowFixture()
    for width in 300...340 { try fixture.window.resize(width: width, height: 250) }
    let batch = EventBatch(fixture)
    // Reading waits for the server, so that all events have arrived when they are taken.
    _ = try fixture.window.readPixels()
    try batch.take()
    #expect(batch.kinds.filter { if case .resized = $0 { true } else { false } } == [.resized(width: 340, height: 250)])
    let exposed = batch.kinds.compactMap { if case .exposed(let area) = $0 { area } else { nil } }
    #expect(exposed.count == 1)
  }

  @Test("a window that is hidden and shown again in one batch has its exposure after both")
  func hiddenAndShown() throws {
    let fixture = try WindowFixture()
    let other = try MessageSender(display: fixture.display)
    for _ in 0..<3 { other.hideAndShow(fixture.window.id) }
    let batch = EventBatch(fixture)
    // Reading waits for the server, so that all events have arrived when they are taken.
    _ = try fixture.window.readPixels()
    try batch.take()
    let shown = try #require(batch.kinds.lastIndex(of: .shown))
    #expect(batch.kinds.count { $0 == .hidden } == 3)
    let exposed = batch.kinds.lastIndex { if case .exposed = $0 { true } else { false } }
    #expect(exposed.map { $0 > shown } == true, "\(batch.kinds)")
  }

  @Test("a window that another program destroys gives an event, and its surface throws")
  func destroyed() throws {
    let fixture = try WindowFixture()
    let surface = try Surface(window: fixture.window)
    let other = try MessageSender(display: fixture.display)
    try other.destroy(fixture.window.id)
    try fixture.wait { $0.kind == .destroyed }
    #expect(throws: WindowingError.windowDestroyed) { try surface.hasBuffer() }
    #expect(throws: WindowingError.windowDestroyed) { try fixture.window.readPixels() }
  }

  @Test("a hidden window gives an event")
  func hidden() throws {
    let fixture = try WindowFixture()
    try fixture.xdotool("windowunmap", String(fixture.window.id.rawValue))
    try fixture.wait { $0.kind == .hidden }
    #expect(throws: WindowingError.self) { try fixture.window.readPixels() }
  }
}

/// Collects all events in their order.
final class EventBatch {
  let fixture: WindowFixture
  var kinds: [Event.Kind] = []
  private var events: [Event] = []

  init(_ fixture: WindowFixture) { self.fixture = fixture }

  func take() throws {
    try fixture.connection.takeEvents(into: &events)
    kinds += events.map(\.kind)
  }

  func collect(seconds: Double = 30, until isLast: (Event.Kind) -> Bool) throws {
    let deadline = now() + Int64(seconds * Patience.factor * 1e9)
    while !kinds.contains(where: isLast) {
      if now() > deadline { throw WindowFixture.NoSuchEvent() }
      _ = try fixture.connection.wait(until: deadline, nowNanoseconds: now())
      try take()
    }
  }
}
