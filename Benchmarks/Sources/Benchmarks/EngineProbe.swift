// SPDX-License-Identifier: MIT
import CPeers
import Glibc

/// Probes of an engine case: the CPU time of this thread, the number of allocations, and memory in use.
enum EngineProbe {
  /// Returns the CPU time of this thread in nanoseconds, without the time of other processes.
  static func nanoseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  /// Returns the number of allocated bytes, large blocks included.
  static func bytesInUse() -> Int { peers_bytes_in_use() }

  /// Returns the number of allocations so far.
  static func allocationCount() -> Int { peers_allocation_count() }
}

/// Keeps a result, so that the compiler does not remove its computation.
@inline(never)
func blackHole<Value>(_ value: Value) { withExtendedLifetime(value) {} }
