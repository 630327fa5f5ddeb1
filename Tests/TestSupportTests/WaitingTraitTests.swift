// SPDX-License-Identifier: MIT
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("Tests that wait", .waiting)
struct WaitingTraitTests {
  private static let running = Atomic<Int>(0)

  @Test("run on the threads of such tests, at most one on each", arguments: 0..<40)
  func thread(number: Int) {
    #expect(WaitingThreads.isCurrent)
    let count = Self.running.add(1, ordering: .acquiringAndReleasing).newValue
    defer { Self.running.subtract(1, ordering: .acquiringAndReleasing) }
    #expect(count <= WaitingThreads.count)
    // Time for others to begin.
    for _ in 0..<1000 { sched_yield() }
  }

  @Test("return to such a thread after a suspension, and so do their child tasks")
  func suspension() async {
    await Task.yield()
    #expect(WaitingThreads.isCurrent)
    await withTaskGroup { group in
      for _ in 0..<4 { group.addTask { #expect(WaitingThreads.isCurrent) } }
    }
    #expect(WaitingThreads.isCurrent)
  }
}

@Suite("Tests that do not wait")
struct PoolTests {
  @Test("run on the pool")
  func thread() { #expect(!WaitingThreads.isCurrent) }

  @Test("run on the threads of those that wait where the test has the trait", .waiting)
  func trait() { #expect(WaitingThreads.isCurrent) }
}
