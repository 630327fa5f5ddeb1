// SPDX-License-Identifier: MIT
import CGlissadeX11
import Dispatch
import Foundation
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeWindow
import GlissadeWindowContents
import GlissadeX11Windowing
import Synchronization
import TestSupport
import Testing
import VirtualDisplay

/// A content that records its messages, and ends the loop when it has all that it waits for.
private struct Receiver: WindowContent {
  let box = Mailbox<String>()
  var mailbox: Mailbox<String>? { box }
  var awaited: Set<String>
  var received: [(message: String, instant: Double)] = []
  /// Called with each message, on the thread of the loop.
  var onMessage: (String) -> Void = { _ in }
  /// Called with each event, on the thread of the loop.
  var onEvent: (WindowEvent) -> Void = { _ in }
  var events: [WindowEvent] = []
  /// The answers to requests to close, and their number.
  var closes: [Bool] = []
  var requestCount = 0
  /// The windows to open at a message.
  var windows: [String: [(content: Receiver, options: WindowOptions)]] = [:]
  private var opening: [(content: Receiver, options: WindowOptions)] = []
  private var requests: [WindowRequest] = []

  init(awaiting awaited: Set<String>) { self.awaited = awaited }

  mutating func handle(_ event: WindowEvent, at instant: Double) {
    events.append(event)
    onEvent(event)
  }

  mutating func receive(_ message: String, at instant: Double) {
    received.append((message, instant))
    onMessage(message)
    opening += windows[message] ?? []
    awaited.remove(message)
    if awaited.isEmpty { requests.append(.close) }
  }

  mutating func shouldClose(at instant: Double) -> Bool {
    requestCount += 1
    return closes.isEmpty ? true : closes.removeFirst()
  }

  mutating func takeNewWindows() -> [(content: Receiver, options: WindowOptions)] {
    defer { opening = [] }
    return opening
  }

  mutating func takeRequests() -> [WindowRequest] {
    defer { requests = [] }
    return requests
  }

  func displayList(at instant: Double, in frame: WindowFrame) -> DisplayList { DisplayListBuilder().finish() }
}

private let window = WindowOptions(title: "Receiver", size: Size(width: 120, height: 80))

/// Asks the windows of a display to close, as a window manager does, or returns `nil` without a connection.
private func requestClose(of display: VirtualDisplay) -> Int? {
  guard let connection = XOpenDisplay(display.name) else { return nil }
  defer { XCloseDisplay(connection) }
  var (root, parent, children, count) = (XID(0), XID(0), UnsafeMutablePointer<XID>?.none, UInt32(0))
  XQueryTree(connection, XDefaultRootWindow(connection), &root, &parent, &children, &count)
  defer { if let children { XFree(children) } }
  var mapped = 0
  for index in 0..<Int(count) {
    guard let child = children?[index] else { continue }
    var attributes = XWindowAttributes()
    guard XGetWindowAttributes(connection, child, &attributes) != 0, attributes.map_state == IsViewable else {
      continue
    }
    mapped += 1
    VirtualDisplay.requestClose(of: child, by: connection)
  }
  return mapped
}

/// The program of ``LoopReachTests/mainThread()``, on the main thread of a new process.
@_cdecl("glissadeTestProgram")
func testProgram(_ name: UnsafePointer<CChar>) -> Int32 {
  var content = Receiver(
    awaiting: ["main queue", "later on the main queue", "main actor", "resumed main actor", "thread", "task"])
  let box = content.box
  // The content runs on the main thread too.
  content.onMessage = { print($0, CX11IsMainThread()) }
  DispatchQueue.main.async { box.send("main queue") }
  DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) {
    MainActor.assumeIsolated { box.send("later on the main queue") }
  }
  Task { @MainActor in
    box.send("main actor")
    try await Task.sleep(for: .milliseconds(50))
    MainActor.assertIsolated()
    box.send("resumed main actor")
  }
  Thread.detachNewThread { box.send("thread") }
  Task.detached {
    try await Task.sleep(for: .milliseconds(80))
    box.send("task")
  }
  let status = try? WindowLoop.run(content, window).exitStatus
  fflush(nil)
  return status ?? 69
}

@Suite("The window loop, reached from outside", .waiting) struct LoopReachTests {
  private func options(_ display: VirtualDisplay) -> WindowLoopOptions {
    var options = WindowLoopOptions()
    options.display = display.name
    return options
  }

  @Test("the main queue, tasks of the main actor, other threads and tasks reach a content while the loop runs")
  func mainThread() throws {
    let display = try VirtualDisplay(width: 400, height: 300)
    let program = ChildProcess(URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath())
    program.environment = display.environment.merging(["GLISSADE_TEST_PROGRAM": "reach"]) { $1 }
    let output = Pipe()
    program.standardOutput = output.fileHandleForWriting
    try program.run()
    try output.fileHandleForWriting.close()
    // A program that is not reached would never end.
    let number = program.processIdentifier
    DispatchQueue.global().asyncAfter(deadline: .now() + 30) { kill(number, SIGKILL) }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    program.waitUntilExit()
    #expect(program.terminationReason == .exit && program.terminationStatus == 0)
    #expect(
      Set(text.split(separator: "\n")) == [
        "main queue 1", "later on the main queue 1", "main actor 1", "resumed main actor 1", "thread 1", "task 1",
      ], "\(text)")
    withExtendedLifetime(display) {}
  }

  @Test("messages of other threads wake a loop at rest, in their order, and a loop on another thread takes them too")
  func threads() throws {
    let display = try VirtualDisplay(width: 400, height: 300)
    var content = Receiver(awaiting: ["first", "second", "third"])
    let box = content.box
    let second = DispatchSemaphore(value: 0)
    content.onMessage = { if $0 == "second" { second.signal() } }
    box.send("first")
    #expect(
      DetachedThread.start {
        usleep(200_000)
        box.send("second")
        second.wait()
        usleep(100_000)
        box.send("third")
      })
    var loop = try WindowLoop([(content, window)], options(display))
    #expect(try loop.run() == .closed)
    let received = try #require(loop.content?.received)
    #expect(received.map(\.message) == ["first", "second", "third"])
    #expect(received[1].instant > 0 && received[2].instant >= received[1].instant + 0.08)
  }

  @Test("timers of a mailbox wake a loop at rest at their instants")
  func timers() throws {
    let display = try VirtualDisplay(width: 400, height: 300)
    var content = Receiver(awaiting: ["third tick", "once"])
    let box = content.box
    let count = Mutex(0)
    content.onMessage = { message in
      guard message == "tick" else { return }
      let number = count.withLock { count in
        count += 1
        return count
      }
      if number == 3 { box.send("third tick") }
    }
    box.send("tick", every: 0.1)
    box.send("once", after: 0.05)
    var loop = try WindowLoop([(content, window)], options(display))
    #expect(try loop.run() == .closed)
    let received = try #require(loop.content?.received)
    let ticks = received.filter { $0.message == "tick" }.map(\.instant)
    // A slow machine leaves deliveries out; each is on the grid of the first.
    #expect(ticks.count >= 3)
    for (tick, next) in zip(ticks, ticks.dropFirst()) {
      let steps = (next - tick) / 0.1
      #expect(steps > 0.5 && abs(steps - steps.rounded()) < 1e-6, "\(next) after \(tick)")
    }
    let once = received.filter { $0.message == "once" }
    #expect(once.count == 1 && once[0].instant >= 0.05)
  }

  @Test("a content keeps its window open, and closes it at the second request")
  func closing() throws {
    let display = try VirtualDisplay(width: 400, height: 300)
    var content = Receiver(awaiting: ["never"])
    content.closes = [false, true]
    #expect(
      DetachedThread.start {
        for _ in 0..<2 {
          while requestClose(of: display) == 0 { usleep(20_000) }
          usleep(100_000)
        }
      })
    var loop = try WindowLoop([(content, window)], options(display))
    #expect(try loop.run() == .closed)
    #expect(loop.content?.requestCount == 2)
  }

  @Test("a content opens windows while the loop runs, which receive messages, and close one after the other")
  func opening() throws {
    let display = try VirtualDisplay(width: 400, height: 300)
    var content = Receiver(awaiting: ["open", "end"])
    let second = Receiver(awaiting: ["close"])
    var hasWarned = false
    content.windows = [
      "open": [
        (second, WindowOptions(title: "Second", size: Size(width: 90, height: 60))),
        (Receiver(awaiting: []), WindowOptions(title: "Too large", size: Size(width: 1e6, height: 60))),
      ]
    ]
    var options = options(display)
    options.warn = { warning in
      if case .windowNotOpened(title: "Too large", _) = warning { hasWarned = true }
    }
    let (box, secondBox) = (content.box, second.box)
    box.send("open")
    let closed = Mutex(false)
    #expect(
      DetachedThread.start {
        usleep(300_000)
        secondBox.send("close")
        usleep(100_000)
        closed.withLock { $0 = true }
        box.send("end")
      })
    var loop = try WindowLoop([(content, window)], options)
    #expect(try loop.run() == .closed)
    #expect(closed.withLock { $0 } && hasWarned)
    #expect(loop.content?.received.map(\.message) == ["open", "end"])
  }

  @Test("the third event states the colour scheme, and a change of the theme is an event")
  func colorScheme() throws {
    let display = try VirtualDisplay(width: 400, height: 300)
    let manager = try #require(SettingsManager(of: display, settings: [("Net/ThemeName", .text("Yaru-dark"))]))
    var content = Receiver(awaiting: ["light", "end"])
    content.onMessage = { if $0 == "light" { manager.set([("Net/ThemeName", .text("Yaru"))]) } }
    let box = content.box
    content.onEvent = { if $0 == .colorSchemeChanged(.light) { box.send("end") } }
    box.send("light", after: 0.1)
    var loop = try WindowLoop([(content, window)], options(display))
    _ = try loop.run()
    let events = try #require(loop.content?.events)
    let schemes = events.compactMap { if case .colorSchemeChanged(let scheme) = $0 { scheme } else { nil } }
    #expect(events[2] == .colorSchemeChanged(.dark) && schemes == [.dark, .light])
  }
}
