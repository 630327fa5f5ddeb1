// SPDX-License-Identifier: MIT
import Dispatch
import Foundation
public import Testing

/// The threads of tests that block: one more than there are cores.
///
/// Every such test runs a server and a program. More tests at the same time would slow each other down, and with that
/// the windows that they measure.
public final class WaitingThreads: TaskExecutor {
  static let shared = WaitingThreads(count, "waiting")
  /// The thread of tests with bodies that end a process.
  static let exits = WaitingThreads(1, "exits")

  /// The number of threads.
  public static let count = ProcessInfo.processInfo.activeProcessorCount + 1

  // The thread sanitizer knows this lock, unlike `Mutex`. A suppression of the false report would hide every race of a
  // test that runs on these threads.
  private let lock = NSLock()
  private nonisolated(unsafe) var jobs: [UnownedJob] = []
  private let available = DispatchSemaphore(value: 0)

  private init(_ count: Int, _ name: String) {
    for number in 0..<count {
      let thread = Thread { [self] in
        Thread.current.threadDictionary[Self.key] = true
        while true { runNext() }
      }
      thread.name = "\(name) \(number)"
      // The stack size of the pool's threads.
      thread.stackSize = 8 << 20
      thread.start()
    }
  }

  private static let key = "waiting"

  /// Whether the caller runs on one of the threads.
  public static var isCurrent: Bool { Thread.current.threadDictionary[key] != nil }

  /// Appends a job; jobs begin in this order.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    lock.withLock { jobs.append(job) }
    available.signal()
  }

  private func runNext() {
    available.wait()
    lock.withLock { jobs.removeFirst() }.runSynchronously(on: asUnownedTaskExecutor())
  }

  /// Fails a test that is about to block a thread of the pool.
  ///
  /// A thread that a test starts itself has no current test, and may block.
  public static func require(sourceLocation: SourceLocation = #_sourceLocation) {
    if Test.current != nil, !isCurrent {
      Issue.record("a test that waits needs the trait .waiting", sourceLocation: sourceLocation)
    }
  }
}
