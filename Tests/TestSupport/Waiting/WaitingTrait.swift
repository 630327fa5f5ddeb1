// SPDX-License-Identifier: MIT
public import Testing

/// A trait of tests that block their thread while they wait for a process, a pipe or a display.
///
/// Swift Testing runs tests on the pool of Swift's concurrency, which has one thread for each core and starts no other
/// for a blocked one. Two such tests stop all others on a machine with two cores. A test with this trait runs on a
/// thread of ``WaitingThreads`` instead.
public struct WaitingTrait: SuiteTrait, TestTrait, TestScoping {
  fileprivate let threads: WaitingThreads

  /// Whether the trait of a suite applies to its tests.
  public var isRecursive: Bool { true }

  /// The scope is that of a test case, so that ``WaitingThreads`` limits the number of parallel cases.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? nil : self }

  /// Runs a test case on a thread of ``WaitingThreads``.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(threads) { try await function() }
  }
}

extension Trait where Self == WaitingTrait {
  /// The tests block their thread while they wait for a process, a pipe or a display.
  public static var waiting: Self { Self(threads: .shared) }

  /// The tests have bodies that end a process, which the test runner starts.
  ///
  /// The runner waits for all its children on one thread. That thread spins from the end of a child until the test
  /// continues, which takes seconds on the pool, where other tests compute.
  public static var exits: Self { Self(threads: .exits) }
}
