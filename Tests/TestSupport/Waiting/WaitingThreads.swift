// SPDX-License-Identifier: MIT
import Dispatch
import Foundation
import Synchronization
public import Testing

/// The threads of tests that block: one more than there are cores.
///
/// Every such test drives a server and a program, so that more of them at once would slow each other down, and with
/// that what they measure of windows.
public final class WaitingThreads: TaskExecutor {
  static let shared = WaitingThreads()

  /// How many threads there are.
  public static let count = ProcessInfo.processInfo.activeProcessorCount + 1

  private let jobs = Mutex<[UnownedJob]>([])
  private let available = DispatchSemaphore(value: 0)

  private init() {
    for number in 0..<Self.count {
      let thread = Thread { [self] in
        Thread.current.threadDictionary[Self.key] = true
        while true { runNext() }
      }
      thread.name = "waiting \(number)"
      // That of the pool's threads.
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
    jobs.withLock { $0.append(job) }
    available.signal()
  }

  private func runNext() {
    available.wait()
    jobs.withLock { $0.removeFirst() }.runSynchronously(on: asUnownedTaskExecutor())
  }

  /// Fails a test that is about to block a thread of the pool.
  ///
  /// On threads that a test starts itself there is no current test, and nothing to hold up.
  public static func require(sourceLocation: SourceLocation = #_sourceLocation) {
    if Test.current != nil, !isCurrent {
      Issue.record("a test that waits needs the trait .waiting", sourceLocation: sourceLocation)
    }
  }
}
