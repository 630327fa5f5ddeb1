// SPDX-License-Identifier: MIT
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("Tests that wait", .waiting)
struct WaitingTraitTests {
  private static let running = Atomic<Int>(0)

  @Test("tests with the trait run on waiting threads, at most one on each", arguments: 0..<40)
  func thread(number: Int) {
    #expect(WaitingThreads.isCurrent)
    let count = Self.running.add(1, ordering: .acquiringAndReleasing).newValue
    defer { Self.running.subtract(1, ordering: .acquiringAndReleasing) }
    #expect(count <= WaitingThreads.count)
    // Other tests have time to begin.
    for _ in 0..<1000 { sched_yield() }
  }

  @Test("a test returns to a waiting thread after a suspension, and its child tasks run on such threads")
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
  @Test("a test without the trait runs on the pool")
  func thread() { #expect(!WaitingThreads.isCurrent) }

  @Test("a test with the trait runs on a waiting thread", .waiting)
  func trait() { #expect(WaitingThreads.isCurrent) }
}
