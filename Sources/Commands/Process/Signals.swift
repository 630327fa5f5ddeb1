// SPDX-License-Identifier: MIT
import CGlissadeProcess
import Glibc
import GlissadeWindow
import Synchronization

/// The handling of the signals that end the program: SIGINT, SIGTERM and SIGHUP.
///
/// The signals are blocked in all threads, and a dedicated thread waits for them, so that no code runs in a signal
/// handler. After a signal, the run loop first has a limited time to end. Then the thread removes the unfinished files
/// and ends the process, because the loop can be busy or blocked in Xlib. The process ends within 0.3 s; files that are
/// incomplete at that time are removed.
///
/// - Precondition: The process has one instance, created before any other thread.
final class Signals: SignalSource, Sendable {
  /// The work that remains between a signal and the end of the process.
  enum Ending {
    /// No work.
    case immediate
    /// A run loop closes its windows.
    case loop
    /// A run loop closes its windows and writes files.
    case loopWithFiles
  }

  /// A descriptor that becomes readable when a signal has arrived.
  let descriptor: Int32
  private let ending: Ending
  private let number = Atomic<Int32>(0)
  private let hasWrittenFiles = Atomic<Bool>(false)

  /// The time for a run loop to close its windows.
  private static let closingMicroseconds: UInt32 = 100_000
  /// The processor time for a run loop to write its files.
  ///
  /// Drawing and encoding take about ten times as long without optimisation, and fifty times with a sanitizer.
  #if DEBUG
    private static let writingNanoseconds: Int64 = 10_000_000_000
  #else
    private static let writingNanoseconds: Int64 = 200_000_000
  #endif
  /// The time without progress after which a display or file counts as blocking the run loop.
  private static let stallNanoseconds: Int64 = 200_000_000
  /// The interval at which the progress of the run loop is measured.
  private static let samplingMicroseconds: UInt32 = 10_000

  init(ending: Ending) throws(Failure) {
    self.ending = ending
    descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard descriptor >= 0 else { throw Failure(.software, "signals: \(ErrorNumber.description(errno))") }
    var set = Self.set
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    // If no thread can be created, the signals are unblocked and end the process by default.
    if !DetachedThread.start({ self.wait() }) { unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil) }
    // With a run loop, the connection reports a lost display. Otherwise SIGPIPE ends the command when a reader closes
    // the pipe.
    if ending != .immediate { signal(SIGPIPE, SIG_IGN) }
  }

  /// The number of the signal that has arrived, or `nil`.
  var arrived: Int32? {
    let number = number.load(ordering: .acquiring)
    return number == 0 ? nil : number
  }

  /// Records that the run loop has written all files. The loop closes its windows next.
  func recordFilesWritten() { hasWrittenFiles.store(true, ordering: .releasing) }

  private static var set: sigset_t {
    var set = sigset_t()
    // SAFETY: the calls only write the local set that is passed to them.
    unsafe sigemptyset(&set)
    for number in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&set, number) }
    return set
  }

  /// Waits for a signal and ends the process.
  private func wait() {
    var set = Self.set
    var arrived: Int32 = 0
    // SAFETY: the call reads the set and writes the signal number, both local.
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
        StandardError.writeWithoutBlocking(
          makesProgress
            ? "ended by a signal before all files were written"
            : "the display or a file does not respond; ended by a signal without writing the files")
      }
    }
    UnfinishedFiles.removeAll(endingWith: 128 + arrived)
  }

  /// Waits until the run loop has written its files, the process has used `writingNanoseconds` of processor time, or
  /// the loop makes no progress.
  ///
  /// - Returns: `false` if the loop makes no progress, because a display or a file blocks it.
  private func waitForFiles() -> Bool {
    let start = Self.processorTime
    var last = Self.progress
    var lastChange = MonotonicClock.nanoseconds()
    while Self.processorTime - start < Self.writingNanoseconds, !hasWrittenFiles.load(ordering: .acquiring) {
      usleep(Self.samplingMicroseconds)
      let (present, now) = (Self.progress, MonotonicClock.nanoseconds())
      if present != last { (last, lastChange) = (present, now) }
      if now - lastChange > Self.stallNanoseconds { return false }
    }
    return true
  }

  /// The time that the main thread has run on a processor or waited for one, in nanoseconds.
  private static var progress: Int64 {
    var text = [UInt8](repeating: 0, count: 96)
    let file = unsafe open("/proc/self/schedstat", O_RDONLY | O_CLOEXEC)
    // SAFETY: read writes at most the given count, which is the length of the array.
    let count = unsafe text.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
    close(file)
    // Without this file in the kernel, the progress is always 0: the loop then has `stallNanoseconds`.
    return text.prefix(max(0, count)).split(separator: UInt8(ascii: " ")).prefix(2)
      .reduce(0) { $0 + (Int64(String(decoding: $1, as: UTF8.self)) ?? 0) }
  }

  private static var processorTime: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
