import CPeers
import Glibc

/// What an engine case is measured with: the time of this thread, requests for memory, and memory in use.
enum EngineProbe {
  /// Nanoseconds that this thread has had of a processor: what others take of it does not count.
  static func nanoseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  /// Bytes that are in use, those of large blocks included.
  static func bytesInUse() -> Int { peers_bytes_in_use() }

  /// How often memory has been asked for.
  static func allocationCount() -> Int { peers_allocation_count() }
}

/// Keeps a result, so that no compiler leaves out what made it.
@inline(never)
func keep<Value>(_ value: Value) { withExtendedLifetime(value) {} }
