// SPDX-License-Identifier: MIT
import Foundation
import GlissadeGeometry
import GlissadeX11Windowing
import TestSupport
import Testing
import VirtualDisplay

@Suite("Faults", .waiting) struct FaultTests {
  @Test("the error for a missing display contains its name")
  func noDisplay() {
    #expect(throws: WindowingError.cannotOpenDisplay(name: ":4711")) { try Connection(display: ":4711") }
    #expect(throws: WindowingError.noDisplayNamed) { try Connection(display: "") }
  }

  @Test("the death of the server ends a wait with an error")
  func serverDiesAsleep() throws {
    let fixture = try WindowFixture()
    _ = try Surface(window: fixture.window)
    fixture.display.kill()
    #expect(throws: WindowingError.connectionLost(display: fixture.display.name)) {
      var events: [Event] = []
      try withBrokenPipes {
        while true {
          _ = try fixture.connection.wait(until: nil, nowNanoseconds: now())
          try fixture.connection.takeEvents(into: &events)
        }
      }
    }
    #expect(!fixture.connection.isConnected)
  }

  @Test(
    "after the death of the server, presenting a frame and every later call throw an error",
    arguments: [Surface.SharedMemoryUse.whenPossible, .never], 0..<4)
  func serverDiesDrawing(sharedMemory: Surface.SharedMemoryUse, seed: Int) throws {
    let fixture = try WindowFixture()
    let surface = try Surface(window: fixture.window, sharedMemory: sharedMemory)
    let lost = WindowingError.connectionLost(display: fixture.display.name)
    let killer = Thread { [display = fixture.display] in
      Thread.sleep(forTimeInterval: 0.01 + Double(seed) * 0.0071)
      display.kill()
    }
    killer.start()
    #expect(throws: lost) {
      try withBrokenPipes {
        while true {
          try fixture.window.requestFrameTick()
          try fixture.present(surface, pattern)
        }
      }
    }
    #expect(throws: lost) { try surface.hasBuffer() }
    #expect(throws: lost) { try fixture.window.readPixels() }
    #expect(throws: lost) { try fixture.window.setTitle("x") }
    #expect(throws: lost) { try fixture.connection.report() }
  }

  @Test("the loss of a connection at any message does not affect other connections and leaves no descriptor")
  func lostBesideOthers() throws {
    let display = try VirtualDisplay()
    let healthy = try Connection(display: display.name)
    for count in stride(from: 0, through: 60, by: 3) {
      let fault = try ServerFault(cuttingAfter: count, of: display)
      // The throwing call depends on the count.
      #expect(throws: WindowingError.self, "\(count) messages") {
        try withBrokenPipes {
          let window = try Window(.test(width: 100, height: 100), on: Connection(display: fault.name))
          let surface = try Surface(window: window)
          while true { _ = try withExtendedLifetime(surface) { try window.connection.report() } }
        }
      }
      #expect(connectedDescriptors(to: fault.name).isEmpty)
      _ = try healthy.report()
      _ = try Connection(display: display.name).report()
    }
    withExtendedLifetime(display) {}
  }

  /// The open descriptors that are connected to a display.
  private func connectedDescriptors(to display: String) -> [Int32] {
    (0..<1024).filter { descriptor in
      var address = sockaddr_un()
      var size = socklen_t(MemoryLayout<sockaddr_un>.size)
      let result = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &size) }
      }
      guard result == 0, address.sun_family == sa_family_t(AF_UNIX) else { return false }
      // The name begins with a zero byte if it is not the name of a file.
      return withUnsafeBytes(of: &address.sun_path) { bytes in
        String(decoding: bytes.drop { $0 == 0 }.prefix { $0 != 0 }, as: UTF8.self).hasSuffix("/X" + display.dropFirst())
      }
    }
  }

  @Test("the error of a connection is thrown there, and gives no event on any connection")
  func separateErrors() throws {
    let fixture = try WindowFixture()
    let other = try Connection(display: fixture.display.name)
    try fixture.xdotool("windowunmap", String(fixture.window.id.rawValue))
    try fixture.wait { $0.kind == .hidden }
    #expect(throws: WindowingError.self) { try fixture.window.readPixels() }
    var events: [Event] = []
    try other.takeEvents(into: &events)
    #expect(events.isEmpty)
    try fixture.connection.takeEvents(into: &events)
    #expect(!events.contains { if case .requestRefused = $0.kind { true } else { false } })
  }

  @Test("a display without direct colours is refused with a description")
  func noDirectColours() throws {
    let display = try VirtualDisplay(width: 200, height: 200, depth: 8)
    let connection = try Connection(display: display.name)
    let error = #expect(throws: WindowingError.self) { try Window(.test(width: 100, height: 100), on: connection) }
    guard case .unsupportedVisual(_, let found) = error else {
      Issue.record("unexpected error \(String(describing: error))")
      return
    }
    #expect(found == "PseudoColor of depth 8, masks 0 0 0")
    #expect(try connection.report().windowDepth == nil)
  }

  @Test("a window on a screen of 16 bits uses a deeper visual if there is one")
  func deeperVisual() throws {
    let fixture = try WindowFixture(depth: 16)
    #expect(try fixture.connection.report().windowDepth == 32)
    let surface = try Surface(window: fixture.window)
    try fixture.present(surface, pattern)
    #expect(try fixture.window.readPixels() == picture(width: 320, height: 200, pattern))
  }

  @Test("an invalid window size is refused", arguments: [(0, 10), (10, 0), (-1, 10), (40_000, 10)])
  func size(width: Int, height: Int) throws {
    let display = try VirtualDisplay(width: 200, height: 200)
    let connection = try Connection(display: display.name)
    #expect(throws: WindowingError.invalidSize(width: width, height: height)) {
      try Window(.test(width: width, height: height), on: connection)
    }
  }

  @Test(
    "a window beyond the largest size has pixels in its upper left part",
    arguments: [(40_000, 3, 32_767, 3), (3, 65_535, 3, 32_767), (65_535, 65_535, 32_767, 8192)])
  func largestSize(width: Int, height: Int, shownWidth: Int, shownHeight: Int) throws {
    let fixture = try WindowFixture()
    try MessageSender(display: fixture.display).resize(fixture.window.id, width: width, height: height)
    try fixture.wait { $0.kind == .resized(width: shownWidth, height: shownHeight) }
    #expect((fixture.window.width, fixture.window.height) == (shownWidth, shownHeight))
    #expect(fixture.window.isClipped == (width > shownWidth || height > shownHeight))
    // The largest picture takes 1 GiB.
    guard fixture.window.isClipped, shownWidth * shownHeight < 1 << 20 else { return }
    let surface = try Surface(window: fixture.window)
    try fixture.present(surface, pattern)
    #expect(try surface.readPixels() == picture(width: shownWidth, height: shownHeight, pattern))
  }

  @Test("a size in an event of another program is ignored", arguments: [(32_767, 32_767), (0, 0), (-5, 70_000)])
  func forgedSize(width: Int, height: Int) throws {
    let fixture = try WindowFixture()
    let other = try MessageSender(display: fixture.display)
    for _ in 0..<100 { other.forgeSize(fixture.window.id, width: width, height: height) }
    let batch = EventBatch(fixture)
    try other.requestClose(fixture.window.id)
    try batch.collect { $0 == .closeRequested }
    #expect(!batch.kinds.contains { if case .resized = $0 { true } else { false } })
    #expect((fixture.window.width, fixture.window.height) == (320, 200) && !fixture.window.isClipped)
  }

  @Test("after the loss of shared memory the window is drawn again without it")
  func lostSharedMemory() throws {
    let fixture = try WindowFixture()
    let surface = try Surface(window: fixture.window)
    try fixture.present(surface, pattern)
    try fixture.wait { $0.kind == .bufferReleased }
    let other = try MessageSender(display: fixture.display)
    for segment in surface.segmentResources { other.detach(segment: segment) }
    try fixture.present(surface) { _, _ in 0xFF12_3456 }
    // The frame is lost with the memory: the window requests another one.
    try fixture.wait { $0.kind == .exposed(PixelRect(x: 0, y: 0, width: 320, height: 200)) }
    try fixture.present(surface) { _, _ in 0xFF65_4321 }
    guard case .copying(because: .lost) = surface.transport else {
      Issue.record("unexpected transport \(surface.transport)")
      return
    }
    #expect(try fixture.window.readPixels() == picture(width: 320, height: 200) { _, _ in 0xFF65_4321 })
    #expect(surface.segmentIdentifiers.isEmpty)
    // The later detachment of the segments gives no refusal either.
    _ = try fixture.connection.report()
    var events: [Event] = []
    try fixture.connection.takeEvents(into: &events)
    #expect(!events.contains { if case .requestRefused = $0.kind { true } else { false } })
  }

  @Test("segments are private, and end with their surface")
  func segmentsEnd() throws {
    let fixture = try WindowFixture()
    var surface: Surface? = try Surface(window: fixture.window)
    try fixture.present(try #require(surface), pattern)
    let identifiers = try #require(surface?.segmentIdentifiers)
    #expect(!identifiers.isEmpty)
    let table = try segmentTable()
    for identifier in identifiers {
      // Mode 600, with the kernel's flag 1000: the segment ends with its last user.
      #expect(table[identifier] == "1600")
    }
    surface = nil
    try expectRemoved(identifiers)
  }

  @Test("segments end when the process is killed")
  func segmentsAfterKill() async throws {
    let display = try VirtualDisplay()
    let name = display.name
    let result = await #expect(processExitsWith: .signal(SIGKILL), observing: [\.standardOutputContent]) {
      [name = name as String] in
      try showTwoBuffersAndDie(display: name)
    }
    let output = String(decoding: try #require(result?.standardOutputContent), as: UTF8.self)
    let identifiers = output.split(separator: "\n").compactMap { line in
      line.range(of: "segment=").flatMap { Int32(line[$0.upperBound...]) }
    }
    #expect(identifiers.count == 2)
    try expectRemoved(identifiers)
    withExtendedLifetime(display) {}
  }

  /// The system's segments: identifier and mode, in octal digits.
  private func segmentTable() throws -> [Int32: String] {
    let text = try String(contentsOfFile: "/proc/sysvipc/shm", encoding: .utf8)
    var table: [Int32: String] = [:]
    for line in text.split(separator: "\n").dropFirst() {
      let fields = line.split(separator: " ")
      if fields.count > 2, let identifier = Int32(fields[1]) { table[identifier] = String(fields[2]) }
    }
    return table
  }

  /// Waits until the server has released the segments, which can take a while.
  private func expectRemoved(_ identifiers: [Int32]) throws {
    let deadline = now() + Int64(30e9 * Patience.factor)
    while true {
      let table = try segmentTable()
      if !identifiers.contains(where: { table[$0] != nil }) { return }
      if now() > deadline {
        Issue.record("segments \(identifiers) still exist")
        return
      }
      Thread.sleep(forTimeInterval: 0.01)
    }
  }
}

/// Runs in a separate process: shares two segments, prints their identifiers and kills itself.
private func showTwoBuffersAndDie(display: String) throws {
  let window = try Window(.test(width: 300, height: 200), on: Connection(display: display))
  try window.show()
  let surface = try Surface(window: window)
  let first = try surface.requireBuffer()
  let second = try surface.requireBuffer()
  try first.present()
  try second.present()
  let list = surface.segmentIdentifiers.map { "segment=\($0)\n" }.joined()
  try FileHandle.standardOutput.write(contentsOf: Data(list.utf8))
  kill(getpid(), SIGKILL)
}
