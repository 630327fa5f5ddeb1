// SPDX-License-Identifier: MIT
import CGlissadeX11
import Dispatch
import Glibc

/// What wakes a loop in addition to the display: signals, messages to contents, and the main queue.
///
/// An epoll(7) descriptor combines them, so that the loop waits for two descriptors.
final class LoopWakeUps {
  /// A descriptor that is readable while there is work.
  let descriptor: Int32
  private let signals: (any SignalSource)?
  private let messages: MessageSignal
  /// The descriptor of the main queue; `nil` outside of the main thread, where it cannot be served.
  private let mainQueue: Int32?

  init(signals: (any SignalSource)?) {
    self.signals = signals
    messages = MessageSignal()
    mainQueue = CX11IsMainThread() != 0 ? _dispatch_get_main_queue_handle_4CF() : nil
    descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    for inner in [signals?.descriptor, messages.descriptor, mainQueue] {
      guard let inner, inner >= 0 else { continue }
      var event = unsafe epoll_event()
      unsafe event.events = EPOLLIN.rawValue
      // SAFETY: the call only reads the local structure.
      unsafe epoll_ctl(descriptor, EPOLL_CTL_ADD, inner, &event)
    }
    // Work can have been added before the descriptor existed.
    if mainQueue != nil { _dispatch_main_queue_callback_4CF(nil) }
  }

  deinit { close(descriptor) }

  /// The number of the signal that has arrived, or `nil`.
  var arrivedSignal: Int32? { signals?.arrived }

  /// A function that wakes the loop, from any thread, also after the end of the loop.
  var wake: @Sendable () -> Void { { [messages] in messages.send() } }

  /// Does the work of the main queue, with the tasks of the main actor. Messages that were sent before do not wake the
  /// loop again.
  func handle() {
    messages.clear()
    guard let mainQueue else { return }
    var count = eventfd_t()
    // Reading first: work that is added meanwhile makes the descriptor readable again.
    // SAFETY: the call only writes the local number.
    if unsafe eventfd_read(mainQueue, &count) == 0 { _dispatch_main_queue_callback_4CF(nil) }
  }
}

/// An eventfd(2) that senders of messages keep, so that its number is not used again.
private final class MessageSignal: Sendable {
  let descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))

  deinit { close(descriptor) }

  func send() { eventfd_write(descriptor, 1) }

  func clear() {
    var count = eventfd_t()
    // SAFETY: the call only writes the local number.
    _ = unsafe eventfd_read(descriptor, &count)
  }
}
