import Foundation

/// Times in milliseconds.
enum Clock {
  /// The time that this thread has had of a processor: what others take of it does not count.
  case thread
  /// The time on the wall: what counts where several threads draw.
  case wall

  var now: Double {
    var time = timespec()
    clock_gettime(self == .thread ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
  }

  /// How long a body takes, each of `count` times.
  func milliseconds(_ count: Int, _ body: () -> Void) -> Double {
    let start = now
    for _ in 0..<count { body() }
    return (now - start) / Double(count)
  }
}
