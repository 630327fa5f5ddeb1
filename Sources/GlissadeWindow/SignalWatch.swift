// SPDX-License-Identifier: MIT
import CGlissadeX11
import Glibc
import Synchronization

/// A source of the signals that end a loop.
package protocol SignalSource {
  /// A descriptor that becomes readable when a signal has arrived.
  var descriptor: Int32 { get }
  /// The number of the signal that has arrived, or `nil`.
  var arrived: Int32? { get }
}

/// The loop's own handling of SIGINT, SIGTERM and SIGHUP, while the watch exists.
///
/// The first signal wakes the loop, which then ends. A second one has its default effect and ends the process, in case
/// the loop is blocked. A process has at most one watch at a time, because the handling of signals belongs to the
/// process.
final class SignalWatch: SignalSource {
  /// The number of the arrived signal, or 0.
  private static let number = Atomic<Int32>(0)
  /// The descriptor that the handler writes to, or −1 without a watch.
  private static let target = Atomic<Int32>(-1)
  private static let numbers = [SIGINT, SIGTERM, SIGHUP]

  let descriptor: Int32
  private let previous: [sigaction]

  /// Begins to watch; `nil` if the process has a watch already, or no descriptor left.
  init?() {
    let descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard descriptor >= 0 else { return nil }
    guard Self.target.compareExchange(expected: -1, desired: descriptor, ordering: .sequentiallyConsistent).exchanged
    else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    Self.number.store(0, ordering: .sequentiallyConsistent)
    var action = sigaction()
    // The handler only stores a number and writes to a descriptor, which is safe at any point of the program.
    unsafe action.__sigaction_handler.sa_handler = { number in
      SignalWatch.number.store(number, ordering: .sequentiallyConsistent)
      eventfd_write(SignalWatch.target.load(ordering: .sequentiallyConsistent), 1)
    }
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
    previous = Self.numbers.map { number in
      var former = sigaction()
      // SAFETY: the call reads and writes only the local structures that are passed to it.
      unsafe sigaction(number, &action, &former)
      return former
    }
  }

  deinit {
    for (number, former) in zip(Self.numbers, previous) {
      var former = former
      // SAFETY: the call only reads the local structure.
      unsafe sigaction(number, &former, nil)
    }
    Self.target.store(-1, ordering: .sequentiallyConsistent)
    close(descriptor)
  }

  var arrived: Int32? {
    let number = Self.number.load(ordering: .sequentiallyConsistent)
    return number == 0 ? nil : number
  }
}
