package import X11Windowing

/// The events that have arrived and are not handled yet, oldest first.
///
/// A program can send events faster than a window handles them. Beyond ``inputLimit``, further inputs of the keyboard and
/// the pointer are dropped, so that the window answers soon after they end and needs no more memory for them. The release
/// of a button is dropped only with its press. All other events are kept. Those that frames wait for overtake
/// inputs.
package struct EventBacklog {
  /// The most inputs that wait.
  package static let inputLimit = 1024

  private var urgent: [Event] = []
  private var waiting: [Event] = []
  /// The index of the oldest event that is not handled.
  private var next = 0
  private var waitingInputCount = 0
  /// The buttons whose presses were kept and whose releases have not arrived.
  private var pressed: Set<HeldButton> = []

  /// Inputs that were dropped.
  package private(set) var droppedCount = 0

  private struct HeldButton: Hashable {
    let window: WindowID?
    let button: PointerButton
  }

  package init() {}

  package var isEmpty: Bool { urgent.isEmpty && next == waiting.count }

  /// Adds events, newest last.
  ///
  /// - Complexity: O(*n*) in the number of events that wait and are added.
  package mutating func append(_ events: [Event]) {
    waiting.removeFirst(next)
    next = 0
    for event in events where accepts(event) {
      if event.kind.isUrgent {
        urgent.append(event)
        continue
      }
      if event.kind.isInput { waitingInputCount += 1 }
      waiting.append(event)
    }
  }

  /// Removes and returns the oldest event; `nil`: none waits.
  package mutating func popFirst() -> Event? {
    if !urgent.isEmpty { return urgent.removeFirst() }
    guard next < waiting.count else { return nil }
    let event = waiting[next]
    next += 1
    if event.kind.isInput { waitingInputCount -= 1 }
    return event
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
