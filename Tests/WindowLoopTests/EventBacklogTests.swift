// SPDX-License-Identifier: MIT
import GlissadeWindow
import GlissadeX11Windowing
import Testing

@Suite("Events that arrive faster than they are handled")
struct EventBacklogTests {
  private let pointer = PixelPointer(x: 1, y: 2, serverMilliseconds: 0)

  private func event(_ kind: Event.Kind) -> Event { Event(window: nil, kind: kind) }

  private func all(of backlog: inout EventBacklog) -> [Event.Kind] {
    var kinds: [Event.Kind] = []
    while let event = backlog.popFirst(nowNanoseconds: 0) { kinds.append(event.kind) }
    return kinds
  }

  @Test("events keep their order over several arrivals")
  func order() {
    var backlog = EventBacklog()
    backlog.append([event(.shown), event(.scrolled(x: 0, y: 1, pointer))], nowNanoseconds: 0)
    #expect(backlog.popFirst(nowNanoseconds: 0)?.kind == .shown)
    backlog.append([event(.hidden)], nowNanoseconds: 0)
    #expect(all(of: &backlog) == [.scrolled(x: 0, y: 1, pointer), .hidden])
    #expect(backlog.isEmpty && backlog.droppedCount == 0)
  }

  @Test("only inputs are dropped beyond the limit")
  func limit() {
    var backlog = EventBacklog()
    let clicks = [event(.buttonPressed(.left, pointer)), event(.buttonReleased(.left, pointer))]
    for _ in 0..<EventBacklog.inputLimit { backlog.append(clicks, nowNanoseconds: 0) }
    #expect(backlog.droppedCount == EventBacklog.inputLimit)
    backlog.append(
      [event(.resized(width: 3, height: 4)), event(.closeRequested), event(.pointerMoved(pointer))], nowNanoseconds: 0)
    let kinds = all(of: &backlog)
    #expect(kinds.count == EventBacklog.inputLimit + 2)
    #expect(kinds.suffix(2) == [.resized(width: 3, height: 4), .closeRequested])
    // Handled inputs make room for others.
    backlog.append(clicks, nowNanoseconds: 0)
    #expect(all(of: &backlog).count == 2)
  }

  @Test("the release of a button is kept if its press was kept, and dropped if its press was dropped")
  func release() {
    var backlog = EventBacklog()
    backlog.append([event(.buttonPressed(.left, pointer))], nowNanoseconds: 0)
    backlog.append(
      Array(repeating: event(.scrolled(x: 0, y: 1, pointer)), count: EventBacklog.inputLimit), nowNanoseconds: 0)
    backlog.append(
      [
        event(.buttonPressed(.right, pointer)), event(.buttonReleased(.right, pointer)),
        event(.buttonReleased(.left, pointer)),
      ], nowNanoseconds: 0)
    let kinds = all(of: &backlog)
    #expect(kinds.last == .buttonReleased(.left, pointer))
    #expect(!kinds.contains(.buttonReleased(.right, pointer)))
  }

  @Test("events that frames wait for overtake inputs")
  func urgent() {
    var backlog = EventBacklog()
    backlog.append([event(.scrolled(x: 0, y: 1, pointer)), event(.bufferReleased)], nowNanoseconds: 0)
    #expect(all(of: &backlog) == [.bufferReleased, .scrolled(x: 0, y: 1, pointer)])
  }

  @Test("inputs that have waited for too long are dropped")
  func longWait() {
    var backlog = EventBacklog()
    backlog.append(
      [event(.scrolled(x: 0, y: 1, pointer)), event(.shown), event(.buttonReleased(.left, pointer))], nowNanoseconds: 5)
    let late = 5 + EventBacklog.longestWaitNanoseconds
    #expect(backlog.popFirst(nowNanoseconds: late - 1)?.kind == .scrolled(x: 0, y: 1, pointer))
    backlog.append([event(.scrolled(x: 0, y: 2, pointer))], nowNanoseconds: 6)
    #expect(backlog.popFirst(nowNanoseconds: late + 1)?.kind == .shown)
    #expect(backlog.popFirst(nowNanoseconds: late + 1)?.kind == .buttonReleased(.left, pointer))
    #expect(backlog.popFirst(nowNanoseconds: late + 1) == nil && backlog.droppedCount == 1)
  }
}
