// SPDX-License-Identifier: MIT
package import GlissadeX11Windowing

/// The queue of events that have arrived and are not yet handled, oldest first.
///
/// A client can send events faster than a window handles them. Two limits apply to inputs of the keyboard and the
/// pointer: at most ``inputLimit`` inputs wait, each for at most ``longestWaitNanoseconds``. Inputs beyond a limit are
/// dropped, which bounds the delay and the memory after a burst. The release of a button is dropped only together with
/// its press. All other events are kept. Frame ticks and released buffers are handled before inputs.
package struct EventBacklog {
  /// The largest number of waiting inputs.
  package static let inputLimit = 1024

  /// The longest time that an input waits, in nanoseconds.
  package static let longestWaitNanoseconds: Int64 = 10_000_000_000

  private var urgent: [Event] = []
  private var waiting: [Waiting] = []
  /// The index of the oldest unhandled event.
  private var next = 0
  private var waitingInputCount = 0
  /// The buttons whose presses are accepted and whose releases have not arrived.
  private var pressed: Set<HeldButton> = []

  /// The number of dropped inputs.
  package private(set) var droppedCount = 0

  private struct Waiting {
    let event: Event
    let arrivalNanoseconds: Int64
  }

  private struct HeldButton: Hashable {
    let window: WindowID?
    let button: PointerButton
  }

  package init() {}

  package var isEmpty: Bool { urgent.isEmpty && next == waiting.count }

  /// Appends events and drops inputs beyond the limit.
  ///
  /// - Parameters:
  ///   - events: The events, oldest first.
  ///   - now: The present time in nanoseconds, on any clock.
  /// - Complexity: O(*n*) in the number of waiting and appended events.
  package mutating func append(_ events: [Event], nowNanoseconds now: Int64) {
    waiting.removeFirst(next)
    next = 0
    for event in events {
      if event.kind.isUrgent {
        urgent.append(event)
      } else if accepts(event) {
        if event.kind.isInput { waitingInputCount += 1 }
        waiting.append(Waiting(event: event, arrivalNanoseconds: now))
      }
    }
  }

  /// Removes and returns the oldest event; `nil` if no event waits.
  ///
  /// - Parameter now: The present time in nanoseconds, on the clock of ``append(_:nowNanoseconds:)``.
  package mutating func popFirst(nowNanoseconds now: Int64) -> Event? {
    if !urgent.isEmpty { return urgent.removeFirst() }
    while next < waiting.count {
      let (event, arrival) = (waiting[next].event, waiting[next].arrivalNanoseconds)
      next += 1
      guard event.kind.isInput else { return event }
      waitingInputCount -= 1
      if now - arrival < Self.longestWaitNanoseconds { return event }
      // A release is never dropped here, because its press can already have been handled.
      if case .buttonReleased = event.kind { return event }
      droppedCount += 1
    }
    return nil
  }

  private mutating func accepts(_ event: Event) -> Bool {
    let isFull = waitingInputCount >= Self.inputLimit
    switch event.kind {
    case .buttonPressed(let button, _) where !isFull:
      pressed.insert(HeldButton(window: event.window, button: button))
    case .buttonReleased(let button, _)
    where pressed.remove(HeldButton(window: event.window, button: button)) != nil:
      return true
    default: break
    }
    guard isFull, event.kind.isInput else { return true }
    droppedCount += 1
    return false
  }
}

extension Event.Kind {
  /// Whether the event is an input of the keyboard or the pointer.
  fileprivate var isInput: Bool {
    switch self {
    case .keyPressed, .keyReleased, .pointerMoved, .buttonPressed, .buttonReleased, .scrolled, .pointerEntered,
      .pointerLeft:
      true
    default: false
    }
  }

  /// Whether the start of the next frame may wait for the event. Such events are handled before all others.
  fileprivate var isUrgent: Bool {
    switch self {
    case .frameTick, .bufferReleased: true
    default: false
    }
  }
}
