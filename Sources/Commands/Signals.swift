import CSignals
import Glibc

/// Signals that ask the program to end, as something that the run loop can wait for.
///
/// They are blocked and read from a descriptor, so that no code runs inside a handler. There is one for the whole process, and it
/// lasts as long.
struct Signals: ~Copyable {
  /// Readable when one has arrived.
  let descriptor: Int32
  private let watch: SignalWatch

  init() throws(Failure) {
    var set = sigset_t()
    // SAFETY: the set outlives the calls that fill and read it.
    unsafe sigemptyset(&set)
    for number in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&set, number) }
    unsafe sigprocmask(SIG_BLOCK, &set, nil)
    descriptor = unsafe signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
    guard descriptor >= 0 else { throw Failure(.ours, "signals: \(ErrorNumber.description(errno))") }
    watch = SignalWatch(descriptor: descriptor)
    watch.start()
    // A display that goes away is noticed by its connection.
    signal(SIGPIPE, SIG_IGN)
  }

  /// The number of the signal that has arrived, if any.
  func take() -> Int32? {
    guard let number = Self.take(from: descriptor) else { return nil }
    watch.note(number)
    return number
  }

  static func take(from descriptor: Int32) -> Int32? {
    var information = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    // SAFETY: the kernel writes one whole record of this size, or nothing.
    guard unsafe read(descriptor, &information, size) == size else { return nil }
    return Int32(information.ssi_signo)
  }
}
