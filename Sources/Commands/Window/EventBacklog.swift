package import X11Windowing

/// The events that have arrived and are not handled yet, oldest first.
///
/// A program can send events faster than a window handles them. Two limits bound the inputs of the keyboard and the
/// pointer: at most ``inputLimit`` wait, and none waits longer than ``longestWaitNanoseconds``. Inputs beyond a limit
/// are dropped, so that the window answers soon after a storm and its memory has a bound. The release of a button is
/// dropped only with its press. All other events are kept. Frame ticks and released buffers overtake inputs.
package struct EventBacklog {
  /// The most inputs that wait.
  package static let inputLimit = 1024

  /// The longest time that an input waits.
  package static let longestWaitNanoseconds: Int64 = 10_000_000_000

  private var urgent: [Event] = []
  private var waiting: [Waiting] = []
  /// The index of the oldest event that is not handled.
  private var next = 0
  private var waitingInputCount = 0
  /// The buttons whose presses were kept and whose releases have not arrived.
  private var pressed: Set<HeldButton> = []

  /// Inputs that were dropped.
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

  /// Adds events, newest last.
  ///
  /// - Parameters:
  ///   - events: The events.
  ///   - now: The present, on any clock.
  /// - Complexity: O(*n*) in the number of events that wait and are added.
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

  /// Removes and returns the oldest event; `nil`: none waits.
  ///
  /// - Parameter now: The present, on the clock of the arrivals.
  package mutating func popFirst(nowNanoseconds now: Int64) -> Event? {
    if !urgent.isEmpty { return urgent.removeFirst() }
    while next < waiting.count {
      let (event, arrival) = (waiting[next].event, waiting[next].arrivalNanoseconds)
      next += 1
      guard event.kind.isInput else { return event }
      waitingInputCount -= 1
      if now - arrival < Self.longestWaitNanoseconds { return event }
      // The release of a button whose press was handled.
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
  /// Whether it is an input of the keyboard or the pointer.
  fileprivate var isInput: Bool {
    switch self {
    case .keyPressed, .keyReleased, .pointerMoved, .buttonPressed, .buttonReleased, .scrolled, .pointerEntered,
      .pointerLeft:
      true
    default: false
    }
  }

  /// Whether frames wait for it.
  fileprivate var isUrgent: Bool {
    switch self {
    case .frameTick, .bufferReleased: true
    default: false
    }
  }
}
