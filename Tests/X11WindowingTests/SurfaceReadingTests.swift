// SPDX-License-Identifier: MIT
import CGlissadeX11
import GlissadeGeometry
import GlissadeImageCoding
import GlissadeX11Windowing
import TestSupport
import Testing
import VirtualDisplay

@Suite("Pixels read from a surface", .waiting) struct SurfaceReadingTests {
  /// A reason for invisible parts of a window, on a screen of 800 × 600.
  enum Obstruction: CaseIterable {
    case covered, partlyCovered, offTheScreen, largerThanTheScreen, hidden, coveredUntilJustNow
  }

  @Test(
    "the read pixels are the whole last frame, also if another window covers parts", arguments: Obstruction.allCases,
    [Surface.SharedMemoryUse.whenPossible, .never])
  func whole(obstruction: Obstruction, sharedMemory: Surface.SharedMemoryUse) throws {
    let (width, height) = obstruction == .largerThanTheScreen ? (900, 700) : (320, 200)
    let fixture = try WindowFixture(width: width, height: height)
    let other = try OtherProgram(fixture)
    let surface = try Surface(window: fixture.window, sharedMemory: sharedMemory)
    try fixture.present(surface, pattern)
    switch obstruction {
    case .covered: other.cover(x: -10, y: -10, width: 500, height: 500)
    case .partlyCovered: other.cover(x: 300, y: 20, width: 50, height: 10)
    case .offTheScreen: other.move(x: 700, y: -50)
    case .largerThanTheScreen: break
    case .hidden: other.hide()
    case .coveredUntilJustNow:
      other.cover(x: 5, y: 5, width: 9, height: 9)
      try fixture.wait { $0.kind == .obscured(false) }
      // The covered part is lost, and the event that reports the loss has not been taken.
      other.uncover()
    }
    // Only a part of the last frame is sent, and this part may be invisible.
    try fixture.present(surface, damage: [PixelRect(x: 300, y: 20, width: 10, height: 5)]) { x, y in
      (300..<310).contains(x) && (20..<25).contains(y) ? 0xFF12_3456 : pattern(x, y)
    }
    let expected = picture(width: width, height: height) { x, y in
      (300..<310).contains(x) && (20..<25).contains(y) ? 0xFF12_3456 : pattern(x, y)
    }
    #expect(try surface.readPixels() == expected)
    // Reading does not change later frames.
    try fixture.present(surface) { _, _ in 0xFF65_4321 }
    #expect(try surface.readPixels() == picture(width: width, height: height) { _, _ in 0xFF65_4321 })
    #expect((surface.transport == .sharedMemory) == (sharedMemory == .whenPossible))
  }

  @Test("a fully visible window is read from the server and not from a buffer")
  func window() throws {
    let fixture = try WindowFixture()
    let surface = try Surface(window: fixture.window)
    try fixture.present(surface, pattern)
    let other = try OtherProgram(fixture)
    other.scribble(x: 40, y: 30, color: 0x12_3456)
    let expected = picture(width: 320, height: 200) { x, y in (x, y) == (40, 30) ? 0xFF12_3456 : pattern(x, y) }
    #expect(try surface.readPixels() == expected)
  }

  @Test("pixels of a surface are converted back like those of a window", arguments: [15, 16, 30])
  func converted(depth: Int) throws {
    let fixture = try WindowFixture(
      displayArguments: ["-extension", "Composite", "-extension", "RENDER"], depth: depth)
    let surface = try Surface(window: fixture.window)
    try fixture.present(surface, pattern)
    let seen = try surface.readPixels()
    try #expect(seen == fixture.window.readPixels())
    let other = try OtherProgram(fixture)
    other.cover(x: 0, y: 0, width: 100, height: 100)
    // Only one pixel of this buffer has been converted.
    try fixture.present(surface, damage: [PixelRect(x: 319, y: 199, width: 1, height: 1)], pattern)
    #expect(try surface.readPixels() == seen)
    #expect(try fixture.window.readPixels() != seen)
  }

  @Test("reading throws before the first frame")
  func nothing() throws {
    let fixture = try WindowFixture()
    let surface = try Surface(window: fixture.window)
    try OtherProgram(fixture).hide()
    #expect(throws: WindowingError.self) { try surface.readPixels() }
  }
}

/// Another program that covers, moves, hides and draws on a window.
private final class OtherProgram {
  private let display: OpaquePointer
  private let fixture: WindowFixture
  private let target: XID
  private var cover: XID = 0

  init(_ fixture: WindowFixture) throws {
    self.fixture = fixture
    display = try #require(XOpenDisplay(fixture.display.name))
    target = XID(fixture.window.id.rawValue)
  }

  deinit { XCloseDisplay(display) }

  func cover(x: Int32, y: Int32, width: UInt32, height: UInt32) {
    let root = XDefaultRootWindow(display)
    cover = XCreateSimpleWindow(display, root, x, y, width, height, 0, 0, 0)
    XMapRaised(display, cover)
    XSync(display, 0)
  }

  func uncover() {
    XUnmapWindow(display, cover)
    XSync(display, 0)
  }

  func move(x: Int32, y: Int32) {
    XMoveWindow(display, target, x, y)
    XSync(display, 0)
  }

  func hide() {
    XUnmapWindow(display, target)
    XSync(display, 0)
  }

  func scribble(x: Int32, y: Int32, color: UInt) {
    let graphics = XCreateGC(display, target, 0, nil)
    XSetForeground(display, graphics, color)
    XDrawPoint(display, target, graphics, x, y)
    XFreeGC(display, graphics)
    XSync(display, 0)
  }
}
