// SPDX-License-Identifier: MIT
import Dispatch
import GlissadeWindow

/// Threads of a command, whose end it waits for.
///
/// Threads of Dispatch are not used: where the system creates no more threads, Dispatch waits without end.
struct WorkerThreads: ~Copyable {
  private let running = DispatchGroup()
  /// The number of threads that were started.
  private(set) var count = 0

  /// Starts a thread that runs a closure; returns whether the system created it.
  mutating func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let running = running
    running.enter()
    let isStarted = DetachedThread.start {
      body()
      running.leave()
    }
    if isStarted { count += 1 } else { running.leave() }
    return isStarted
  }

  /// Waits until all threads have ended.
  func wait() { running.wait() }

  /// The number of threads that the system can create now, up to a limit.
  static func available(atMost limit: Int) -> Int {
    let gate = DispatchSemaphore(value: 0)
    var threads = WorkerThreads()
    while threads.count < limit, threads.start({ gate.wait() }) {}
    for _ in 0..<threads.count { gate.signal() }
    threads.wait()
    return threads.count
  }
}
