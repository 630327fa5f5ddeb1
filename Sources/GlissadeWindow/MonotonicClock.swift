// SPDX-License-Identifier: MIT
import Glibc

/// The monotonic clock, which the display server uses in its reports. It does not follow changes of the date.
package enum MonotonicClock {
  package static func nanoseconds() -> Int64 {
    var time = timespec()
    // SAFETY: the call only writes the local structure that is passed to it.
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
