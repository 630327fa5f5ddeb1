// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeWindowContents
import TestSupport
import Testing

@Suite("Messages to a content without a display")
struct MailboxTests {
  private struct Clock: WindowContent {
    let box = Mailbox<String>()
    var mailbox: Mailbox<String>? { box }
    var log: [String] = []
    var isBusy = false
    var opening: [(content: Clock, options: WindowOptions)] = []

    mutating func receive(_ message: String, at instant: Double) {
      log.append("\(message) \(instant)")
      if message == "open" { opening.append((Clock(), WindowOptions(title: "Next", size: Size(width: 9, height: 9)))) }
    }
    mutating func handle(_ event: WindowEvent, at instant: Double) {
      if case .pointerLeft = event { log.append("left \(instant)") }
    }
    mutating func shouldClose(at instant: Double) -> Bool {
      log.append("close \(instant)")
      return !isBusy
    }
    mutating func takeNewWindows() -> [(content: Clock, options: WindowOptions)] {
      defer { opening = [] }
      return opening
    }
    func displayList(at instant: Double, in frame: WindowFrame) -> DisplayList { DisplayListBuilder().finish() }
  }

  private static func window(_ clock: Clock) -> HeadlessWindow<Clock> {
    HeadlessWindow(clock, size: Size(width: 20, height: 20))
  }

  @Test("a timer sends its message at each instant of its grid, and a frame follows each")
  func repeating() {
    let clock = Clock()
    clock.box.send("tick", every: 0.25)
    var window = Self.window(clock)
    let frames = window.run(until: 1, framesPerSecond: 64)
    #expect(window.content.log == ["tick 0.25", "tick 0.5", "tick 0.75", "tick 1.0"])
    // The next refreshes: 1/64 s after each tick, of which the last is after the end.
    #expect(frames == [0, 0.265625, 0.515625, 0.765625])
    clock.box.removeTimers()
    #expect(window.run(until: 3).count == 1 && window.content.log.count == 4)
  }

  @Test("pictures, events and runs deliver the same messages, each at its own instant")
  func deliveries() {
    let expected = ["tick 0.25", "once 0.375", "tick 0.5", "left 0.5", "tick 0.75"]
    for step in 0..<3 {
      let clock = Clock()
      clock.box.send("tick", every: 0.25)
      clock.box.send("once", after: 0.375)
      var window = Self.window(clock)
      if step == 0 { window.run(until: 0.8, events: [(instant: 0.5, event: .pointerLeft)]) }
      if step == 1 {
        window.send(.pointerLeft, at: 0.5)
        _ = window.bitmap(at: 0.8)
      }
      if step == 2 {
        for index in 0...8 {
          _ = window.bitmap(at: Double(index) / 10)
          if index == 5 { window.send(.pointerLeft, at: 0.5) }
        }
      }
      #expect(window.content.log == expected, "\(step)")
    }
  }

  @Test("messages arrive in the order of sending, at the next step of the window")
  func order() {
    let clock = Clock()
    clock.box.send("early")
    var window = Self.window(clock)
    clock.box.send("a")
    clock.box.send("b")
    _ = window.run(until: 1)
    window.send(.pointerLeft, at: 2)
    #expect(window.content.log == ["early 0.0", "a 0.0", "b 0.0", "left 2.0"])
  }

  @Test("a late timer leaves deliveries out and keeps its grid, as in a window")
  func late() {
    let box = Mailbox<Int>()
    box.send(1, every: 0.25)
    #expect(box.nextDelivery(at: 10) == 10.25 && box.take(through: 10.2).isEmpty)
    let late = box.take(through: 11.1)
    #expect(late.map(\.message) == [1] && late.map(\.instant) == [11])
    #expect(box.nextDelivery(at: 11.1) == 11.25)
  }

  @Test("a content answers requests to close, and opens windows")
  func closing() {
    let clock = Clock()
    var window = Self.window(clock)
    window.content.isBusy = true
    let isKept = !window.requestClose(at: 1)
    window.content.isBusy = false
    let closes = window.requestClose(at: 2)
    #expect(isKept && closes && window.content.log == ["close 1.0", "close 2.0"])
    clock.box.send("open")
    _ = window.run(until: 3)
    #expect(window.newWindows.map(\.options.title) == ["Next"])
  }

  @Test("intervals below a millisecond, and delays that are not finite, end the program", .exits)
  func preconditions() async {
    await #expect(processExitsWith: .failure) { Mailbox<Int>().send(1, every: 0.0001) }
    await #expect(processExitsWith: .failure) { Mailbox<Int>().send(1, every: .infinity) }
    await #expect(processExitsWith: .failure) { Mailbox<Int>().send(1, after: -1) }
    await #expect(processExitsWith: .failure) { Mailbox<Int>().send(1, after: .nan) }
  }
}
