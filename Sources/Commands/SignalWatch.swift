import CSignals
import Glibc
import Synchronization

/// Ends the process where a signal asks for it and nothing answers: a display that hangs holds the loop inside Xlib, and a
/// reader that stalls holds what writes to it.
///
/// A thread sleeps until a signal has arrived. As long as the process works on, be it to end, it is left alone.
final class SignalWatch: Sendable {
  /// The process is held where it uses no processor time for so long.
  private static let patienceMicroseconds: UInt32 = 800_000
  /// Less than this is no work, in nanoseconds: the kernel's own for what sleeps.
  private static let restNanoseconds: Int64 = 1_000_000

  /// Readable as long as nobody has taken the signal.
  private let descriptor: Int32
  /// Readable when the loop has taken it.
  private let answered = eventfd(0, Int32(EFD_CLOEXEC))
  /// The signal that the loop has taken; 0 for none.
  private let taken = Atomic<Int32>(0)

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Notes that the loop has taken a signal.
  func note(_ number: Int32) {
    taken.store(number, ordering: .releasing)
    eventfd_write(answered, 1)
  }

  /// Begins to watch; where there is no thread to be had, nobody watches.
  func start() {
    var thread = pthread_t()
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // SAFETY: the thread takes over the reference that is handed to it.
    let own = unsafe Unmanaged.passRetained(self)
    let problem = unsafe pthread_create(
      &thread, &attributes,
      { own in
        if let own = unsafe own { unsafe Unmanaged<SignalWatch>.fromOpaque(own).takeRetainedValue().watch() }
        return nil
      }, own.toOpaque())
    if problem != 0 { unsafe own.release() }
    unsafe pthread_attr_destroy(&attributes)
  }

  private func watch() {
    var waiting = [descriptor, answered].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while unsafe poll(&waiting, 2, -1) < 0 {
      if errno != EINTR { return }
    }
    while true {
      let before = Self.processorTime
      usleep(Self.patienceMicroseconds)
      if Self.processorTime - before < Self.restNanoseconds { break }
    }
    let number = Signals.take(from: descriptor) ?? taken.load(ordering: .acquiring)
    guard number > 0 else { return }
    StandardError.report("what was under way does not answer; ended without it")
    _exit(128 + number)
  }

  private static var processorTime: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
