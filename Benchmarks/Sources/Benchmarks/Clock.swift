// SPDX-License-Identifier: MIT
import Foundation

/// Clocks, with times in milliseconds.
enum Clock {
  /// The CPU time of this thread, without the time of other processes.
  case thread
  /// The elapsed time, for cases with several threads.
  case wall

  var now: Double {
    var time = timespec()
    clock_gettime(self == .thread ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
  }

  /// Returns the time of one call of `body`, averaged over `count` calls.
  func milliseconds(_ count: Int, _ body: () -> Void) -> Double {
    let start = now
    for _ in 0..<count { body() }
    return (now - start) / Double(count)
  }
}
