import Glibc

/// The clock that the display server's reports are told in: it never jumps and does not care for the time of day.
enum MonotonicClock {
  static func nanoseconds() -> Int64 {
    var time = timespec()
    // SAFETY: the call fills the local that it is given.
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
