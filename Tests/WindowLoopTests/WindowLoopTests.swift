// SPDX-License-Identifier: MIT
import Foundation
import GlissadeDisplayLists
import GlissadeFrameScheduling
import GlissadeGeometry
import GlissadeWindow
import GlissadeWindowContents
import GlissadeX11Windowing
import TestSupport
import Testing
import VirtualDisplay

/// A content whose colour is the number of its frame.
private struct Probe: WindowContent {
  var next = NextFrame.never
  /// The seconds until the content requests something, and the requests.
  var script: [(seconds: Double, requests: [WindowRequest])] = []
  /// Called when the script is at its end.
  var atEnd: () -> Void = {}

  /// The milliseconds to draw a frame, by its number.
  var delay: ((Int) -> UInt32)?

  var frameCount = 0
  var fullScreenProblem: FullScreenProblem?
  var events: [WindowEvent] = []
  /// The number of questions for the next frame: one for each turn of the loop.
  final class Counter { var count = 0 }
  let questions = Counter()
  private var requests: [WindowRequest] = []
  private var deadline: Int64?

  init(next: NextFrame = .never, script: [(seconds: Double, requests: [WindowRequest])] = []) {
    self.next = next
    self.script = script
  }

  mutating func handle(_ event: WindowEvent, at instant: Double) { events.append(event) }

  func nextFrame(after instant: Double) -> NextFrame {
    questions.count += 1
    return next
  }

  mutating func displayList(at instant: Double, in frame: WindowFrame) -> DisplayList {
    if let delay { usleep(delay(frameCount) * 1000) }
    frameCount += 1
    fullScreenProblem = frame.fullScreenProblem
    return DisplayListBuilder().finish()
  }

  var background: Color { Color(hex: UInt32(frameCount & 0xFF)) }

  mutating func work(at instant: Double) -> Double? {
    guard !script.isEmpty else { return nil }
    let now = MonotonicClock.nanoseconds()
    let due = deadline ?? now + Int64(script[0].seconds * 1e9)
    deadline = due
    guard now >= due else { return Double(due - now) / 1e9 }
    deadline = nil
    requests += script.removeFirst().requests
    if script.isEmpty { atEnd() }
    return script.isEmpty ? nil : 0
  }

  mutating func takeRequests() -> [WindowRequest] {
    defer { requests = [] }
    return requests
  }
}

@Suite("The window loop", .waiting) struct WindowLoopTests {
  private static let window = WindowOptions(title: "Probe", size: Size(width: 120, height: 80))

  private func options(_ display: VirtualDisplay) -> WindowLoopOptions {
    var options = WindowLoopOptions()
    options.display = display.name
    return options
  }

  @Test("draws in step with the display", arguments: [true, false])
  func paced(sharesMemory: Bool) throws {
    let display = try VirtualDisplay(width: 400, height: 300)
    var options = options(display)
    options.frameLimit = 60
    options.sharesMemory = sharesMemory
    var loop = try WindowLoop([(content: Probe(next: .everyRefresh), options: Self.window)], options)
    #expect(try loop.run() == .frameLimit)
    let statistics = loop.statistics
    #expect(statistics.pacing == .present)
    #expect(statistics.frames.unreportedCount == 0)
    // Each frame is presented at a separate refresh.
    let records = statistics.frames.records
    #expect(records.count == 60)
    for (previous, next) in zip(records, records.dropFirst()) {
      #expect((next.presentedNanoseconds ?? 0) > (previous.presentedNanoseconds ?? 0))
      #expect(next.frame.instant >= previous.frame.instant)
    }
    // Test machines have short delays. With a wrong pace, all frames would be late.
    #expect(statistics.frames.lateCount < 20)
    #expect(abs(statistics.refreshInterval - 1 / 60) < 0.002)
  }

  @Test("with fixed instants, frame n shows the instant n / rate")
  func fixed() throws {
    let display = try VirtualDisplay(width: 400, height: 300)
    var options = options(display)
    options.frameLimit = 10
    options.pacing = .free
    options.instants = .fixed(framesPerSecond: 25)
    options.keepsPictures = true
    var loop = try WindowLoop([(content: Probe(), options: Self.window)], options)
    #expect(try loop.run() == .frameLimit)
    #expect(loop.statistics.frames.records.map(\.frame.instant) == (0..<10).map { Double($0) / 25 })
    let picture = try #require(loop.pictures()[1]).get()
    #expect(picture.pixels.allSatisfy { $0 == 0xFF00_000A })
  }

  @Test("a limit of frames is reached although nothing moves, with one frame for each refresh")
  func limitAtRest() throws {
    let display = try VirtualDisplay(width: 400, height: 300)
    var options = options(display)
    options.frameLimit = 12
    var loop = try WindowLoop([(content: Probe(), options: Self.window)], options)
    #expect(try loop.run() == .frameLimit)
    #expect(loop.content?.frameCount ?? 0 >= 12 && loop.statistics.frames.presentedCount == 12)
    let counts = loop.statistics.frames.records.compactMap(\.msc)
    #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("missed refreshes are those of the display's reports between the pictures of a loop under load")
  func load() throws {
    let display = try VirtualDisplay(width: 400, height: 300)
    var options = options(display)
    options.frameLimit = 24
    options.keepsRecords = true
    var content = Probe(next: .everyRefresh)
    // Frames of 10 to 70 ms, alternating every few frames.
    content.delay = { [10, 10, 70, 70, 70, 35, 35, 35][$0 / 2 % 8] }
    var loop = try WindowLoop([(content: content, options: Self.window)], options)
    #expect(try loop.run() == .frameLimit)
    let frames = loop.statistics.frames
    let counts = try frames.records.map { try #require($0.msc) }
    let steps = zip(counts, counts.dropFirst()).map { Int($1 - $0) - 1 }
    #expect(Array(frames.records.map(\.missedRefreshes).dropFirst()) == steps)
    #expect(frames.missedCount == steps.reduce(0, +) && frames.missedCount > 30)
    #expect(frames.presentedCount == 24)
  }

  @Test("no frame counts as presented before its submission, also after its window was hidden and shown again")
  func hidden() throws {
    let display = try VirtualDisplay(width: 400, height: 300)
    var options = options(display)
    options.frameLimit = 80
    options.keepsRecords = true
    var content = Probe(next: .everyRefresh)
    content.delay = { _ in 25 }
    var loop = try WindowLoop([(content: content, options: Self.window)], options)
    let hiding = ChildProcess(URL(fileURLWithPath: try VirtualDisplay.require("xdotool")))
    let cycle = ["windowunmap", "%1", "windowmap", "%1", "sleep", "0.07"]
    hiding.arguments =
      ["search", "--sync", "--onlyvisible", "--name", "Probe"] + Array(repeating: cycle, count: 12).joined()
    hiding.environment = display.environment
    try hiding.run()
    #expect(try loop.run() == .frameLimit)
    hiding.terminate()
    hiding.waitUntilExit()
    // A late server does not report a frame of a window that was hidden in the meantime.
    let records = loop.statistics.frames.records.filter { $0.presentedNanoseconds != nil }
    #expect(records.count > 40)
    for record in records {
      let presented = try #require(record.presentedNanoseconds)
      // The server's times are whole microseconds.
      #expect(presented + 1000 > record.submittedNanoseconds, "frame \(record.frame.index)")
    }
  }

  @Test("without a window manager, a content learns that it cannot fill the screen")
  func fullScreen() throws {
    let display = try VirtualDisplay(width: 400, height: 300)
    let content = Probe(
      script: [(seconds: 0.1, requests: [.toggleFullScreen, .redraw]), (seconds: 0.3, requests: [.quit])])
    var loop = try WindowLoop([(content: content, options: Self.window)], options(display))
    #expect(try loop.run() == .closed)
    #expect(loop.content?.fullScreenProblem == .noWindowManager)
  }

  @Test("a content at rest is drawn once, and the loop does not wake up again")
  func idle() throws {
    let display = try VirtualDisplay(width: 400, height: 300)
    let content = Probe(script: [(seconds: 0.5, requests: [.redraw]), (seconds: 0.6, requests: [.quit])])
    var loop = try WindowLoop([(content: content, options: Self.window)], options(display))
    #expect(try loop.run() == .closed)
    #expect(loop.content?.frameCount == 2)
    // Turns of the loop: a few at the start, and a few at each of the two requests.
    #expect(content.questions.count < 40)
  }

  @Test("the first two events are the size and the desktop's setting for reduced motion")
  func firstEvents() throws {
    let display = try VirtualDisplay(width: 400, height: 300)
    var loop = try WindowLoop(
      [(content: Probe(script: [(seconds: 0.1, requests: [.quit])]), options: Self.window)], options(display))
    _ = try loop.run()
    #expect(
      loop.content?.events.prefix(2) == [.resized(Size(width: 120, height: 80)), .reducedMotionChanged(false)])
  }

  @Test("a window that its content closes leaves the others open")
  func twoWindows() throws {
    let display = try VirtualDisplay(width: 400, height: 300)
    var loop = try WindowLoop(
      [
        (content: Probe(script: [(seconds: 0.1, requests: [.close])]), options: Self.window),
        (content: Probe(script: [(seconds: 0.4, requests: [.close])]), options: Self.window),
      ], options(display))
    #expect(try loop.run() == .closed)
    #expect(loop.content?.script.isEmpty == true)
  }

  @Test("a server that ends is a typed error")
  func lostServer() throws {
    let display = try VirtualDisplay(width: 400, height: 300)
    var content = Probe(next: .everyRefresh, script: [(seconds: 0.1, requests: [])])
    content.atEnd = { display.kill() }
    let (probe, options) = (content, options(display))
    #expect(throws: WindowingError.connectionLost(display: display.name)) {
      try WindowLoop.run(probe, Self.window, options)
    }
  }

  @Test("a content that writes to a closed pipe receives an error, and the process does not end")
  func brokenPipe() throws {
    let display = try VirtualDisplay(width: 400, height: 300)
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    var (count, error) = (0, Int32(0))
    var content = Probe(script: [(seconds: 0.1, requests: [.close])])
    content.atEnd = {
      count = write(pipe.fileHandleForWriting.fileDescriptor, "x", 1)
      error = errno
    }
    #expect(try WindowLoop.run(content, Self.window, options(display)) == .closed)
    #expect(count == -1 && error == EPIPE)
  }

  @Test("a display that does not exist, and sizes out of range, are typed errors")
  func refused() throws {
    var missing = WindowLoopOptions()
    missing.display = ":1234567"
    #expect(throws: WindowingError.self) { try WindowLoop.run(Probe(), Self.window, missing) }
    let display = try VirtualDisplay(width: 400, height: 300)
    for side in [0, -3, 40_000, Double.nan, .infinity] {
      let window = WindowOptions(title: "", size: Size(width: side, height: 50))
      #expect(throws: WindowingError.self) { try WindowLoop.run(Probe(), window, options(display)) }
    }
  }

  @Test("endings have the usual exit statuses")
  func statuses() {
    #expect(WindowLoopEnding.closed.exitStatus == 0)
    #expect(WindowLoopEnding.frameLimit.exitStatus == 0)
    #expect(WindowLoopEnding.signal(15).exitStatus == 143)
  }
}
