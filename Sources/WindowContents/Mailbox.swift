// SPDX-License-Identifier: MIT
import GlissadeTexts
import Synchronization

/// Delivers values to a content, from any thread or task and by timers, and wakes its window for them.
///
/// The content returns its mailbox, and receives each message as a mutating call with the instant:
///
///     struct Meter: LayerTreeContent {
///       var tree = LayerTree(size: Size(width: 200, height: 40))
///       let bar: LayerID
///       let levels = Mailbox<Double>()
///       var mailbox: Mailbox<Double>? { levels }
///
///       init() { bar = tree.add(.rectangle(size: Size(width: 10, height: 20)), at: Point(x: 0, y: 20)) }
///
///       mutating func receive(_ level: Double, at instant: Double) {
///         tree.transaction(at: instant, duration: 0.2) { [bar] in $0[bar].position.x = level * 200 }
///       }
///     }
///
/// Keep the mailbox before the content is passed to a window: `let levels = meter.levels`. Messages wait in memory
/// until the window takes them, in the order of sending. A mailbox belongs to one window.
public final class Mailbox<Message: Sendable>: Sendable {
  /// The shortest interval of a timer, in seconds.
  private static var shortestInterval: Double { 0.001 }

  private let state = Mutex(State())

  private struct State {
    var messages: [Message] = []
    var timers: [Timer] = []
    var wake: (@Sendable () -> Void)?
  }

  /// A message that is delivered later, once or repeatedly.
  private struct Timer {
    let message: Message
    /// The seconds until the first delivery, and between deliveries.
    let delay: Double
    let repeats: Bool
    /// The instant from which the delay counts; `nil` before the window has seen the timer.
    var start: Double?
    /// The number of the next delivery, from 1.
    var number = 1.0

    /// The instant of the next delivery.
    var due: Double? { start.map { $0 + number * delay } }
  }

  /// Creates an empty mailbox.
  public init() {}

  /// Sends a message. The call does not wait.
  ///
  /// - Complexity: O(1) amortised.
  public func send(_ message: Message) {
    state.withLock { state in
      state.messages.append(message)
      return state.wake
    }?()
  }

  /// Sends a message after some seconds, on the clock of the window.
  ///
  /// - Precondition: The delay is finite, and 0 or more.
  public func send(_ message: Message, after seconds: Double) {
    checkArgument(seconds >= 0 && seconds.isFinite, "seconds: \(seconds) is not 0 or more")
    add(Timer(message: message, delay: seconds, repeats: false))
  }

  /// Sends a message repeatedly, on the clock of the window: after each interval, from the present instant on.
  ///
  /// A window that is late leaves deliveries out and keeps the grid. ``HeadlessWindow`` leaves none out.
  ///
  /// - Precondition: The interval is finite, and at least 0.001 s.
  public func send(_ message: Message, every interval: Double) {
    checkArgument(
      interval >= Self.shortestInterval && interval.isFinite,
      "interval: \(interval) is not \(Self.shortestInterval) seconds or more")
    add(Timer(message: message, delay: interval, repeats: true))
  }

  /// Removes all messages that are to be delivered later or repeatedly.
  public func removeTimers() { state.withLock { $0.timers = [] } }

  private func add(_ timer: Timer) {
    state.withLock { state in
      state.timers.append(timer)
      return state.wake
    }?()
  }

  // MARK: - The window

  /// Sets the function that wakes the window after a message was sent. It is called in the thread of the sender.
  package func setWake(_ wake: @escaping @Sendable () -> Void) { state.withLock { $0.wake = wake } }

  /// Returns the instant of the next delivery by a timer, and starts new timers.
  ///
  /// - Parameter instant: The present instant.
  /// - Complexity: O(n) in the timers.
  package func nextDelivery(at instant: Double) -> Double? {
    state.withLock { state in
      var next: Double?
      for index in state.timers.indices {
        if state.timers[index].start == nil { state.timers[index].start = instant }
        if let due = state.timers[index].due { next = min(next ?? due, due) }
      }
      return next
    }
  }

  /// Removes and returns the messages that are due, with their instants: those of timers first, then those that were
  /// sent.
  ///
  /// - Parameter instant: The present instant.
  /// - Complexity: O(n log n) in the messages and timers.
  package func take(through instant: Double) -> [(message: Message, instant: Double)] {
    state.withLock { state in
      var due: [(message: Message, instant: Double)] = []
      for index in state.timers.indices {
        guard let start = state.timers[index].start, let first = state.timers[index].due, first <= instant else {
          continue
        }
        let timer = state.timers[index]
        // Only the last one of the deliveries that are late.
        let number = timer.repeats ? max(((instant - start) / timer.delay).rounded(.down), timer.number) : 1
        due.append((timer.message, min(start + number * timer.delay, instant)))
        state.timers[index].number = timer.repeats ? number + 1 : .infinity
      }
      if !due.isEmpty {
        state.timers.removeAll { $0.number == .infinity }
        due = due.enumerated().sorted { ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset) }
          .map(\.element)
      }
      due += state.messages.map { ($0, instant) }
      state.messages = []
      return due
    }
  }
}
