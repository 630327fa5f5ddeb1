import CSignals
import Glibc
import Synchronization

/// The signals that ask the program to end: SIGINT, SIGTERM and SIGHUP.
///
/// They are blocked in all threads, and a thread of their own waits for them, so that no code runs inside a handler. A
/// run loop has a short time to end by itself. Then the thread removes the unfinished files and ends the process: the
/// loop may be busy, or wait inside Xlib for a display that does not answer. The process ends within 0.3 s; files that
/// are not complete by then are removed.
///
/// - Precondition: There is one for the whole process, made while the process has no other threads.
final class Signals: Sendable {
  /// What the process does before it ends.
  enum Ending {
    /// Nothing.
    case immediate
    /// A run loop closes its windows.
    case loop
    /// A run loop closes its windows and writes files.
    case loopWithFiles
  }

  /// Readable once a signal has arrived.
  let descriptor: Int32
  private let ending: Ending
  private let number = Atomic<Int32>(0)
  private let hasWrittenFiles = Atomic<Bool>(false)

  /// The time in which a run loop closes its windows.
  private static let closingMicroseconds: UInt32 = 100_000
  /// The processor time in which a run loop writes files. A picture takes ten times as long without optimisation, and
  /// fifty times with a sanitizer.
  #if DEBUG
    private static let writingNanoseconds: Int64 = 10_000_000_000
  #else
    private static let writingNanoseconds: Int64 = 200_000_000
  #endif
  /// The time without progress after which a run loop counts as blocked by a display or a file.
  private static let restNanoseconds: Int64 = 200_000_000
  /// How often the progress of a loop is measured.
  private static let samplingMicroseconds: UInt32 = 10_000

  init(ending: Ending) throws(Failure) {
    self.ending = ending
    descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard descriptor >= 0 else { throw Failure(.ours, "signals: \(ErrorNumber.description(errno))") }
    var set = Self.set
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    // Without a thread the system ends the process, as it does by default.
    if !DetachedThread.start({ self.wait() }) { unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil) }
    // The connection reports a lost display. Without a run loop, a reader that goes ends the command.
    if ending != .immediate { signal(SIGPIPE, SIG_IGN) }
  }

  /// The number of the signal that has arrived, or `nil`.
  var arrived: Int32? {
    let number = number.load(ordering: .acquiring)
    return number == 0 ? nil : number
  }

  /// Notes that the run loop has written all files, and closes its windows now.
  func noteFilesWritten() { hasWrittenFiles.store(true, ordering: .releasing) }

  private static var set: sigset_t {
    var set = sigset_t()
    // SAFETY: the calls fill the local that they are given.
    unsafe sigemptyset(&set)
    for number in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&set, number) }
    return set
  }

  /// Waits for a signal, and ends the process.
  private func wait() {
    var set = Self.set
    var arrived: Int32 = 0
    // SAFETY: the call writes the number into the local.
    while unsafe sigwait(&set, &arrived) != 0 {}
    number.store(arrived, ordering: .releasing)
    eventfd_write(descriptor, 1)
    switch ending {
    case .immediate: break
    case .loop: usleep(Self.closingMicroseconds)
    case .loopWithFiles:
      let makesProgress = waitForFiles()
      if hasWrittenFiles.load(ordering: .acquiring) {
        usleep(Self.closingMicroseconds)
      } else {
        StandardError.offer(
          makesProgress
            ? "ended before all files were written"
            : "the display or a file does not answer; ended without the files")
      }
    }
    UnfinishedFiles.removeAll(endingWith: 128 + arrived)
  }

  /// Waits until the run loop has written its files or has used its time.
  ///
  /// - Returns: Whether the loop still makes progress; `false` where a display or a file blocks it.
  private func waitForFiles() -> Bool {
    let start = Self.processorTime
    var last = Self.progress
    var rest = MonotonicClock.nanoseconds()
    while Self.processorTime - start < Self.writingNanoseconds, !hasWrittenFiles.load(ordering: .acquiring) {
      usleep(Self.samplingMicroseconds)
      let (present, now) = (Self.progress, MonotonicClock.nanoseconds())
      if present != last { (last, rest) = (present, now) }
      if now - rest > Self.restNanoseconds { return false }
    }
    return true
  }

  /// Nanoseconds that the main thread has had of a processor or has waited for one.
  private static var progress: Int64 {
    var text = [UInt8](repeating: 0, count: 96)
    let file = unsafe open("/proc/self/schedstat", O_RDONLY | O_CLOEXEC)
    // SAFETY: the call fills at most the array's own length.
    let count = unsafe text.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
    close(file)
    // A kernel without this file counts nothing: the loop then has `restNanoseconds`.
    return text.prefix(max(0, count)).split(separator: UInt8(ascii: " ")).prefix(2)
      .reduce(0) { $0 + (Int64(String(decoding: $1, as: UTF8.self)) ?? 0) }
  }

  private static var processorTime: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
