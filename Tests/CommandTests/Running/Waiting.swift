// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Asks again and again until a condition holds, and fails after a time that no working program needs.
///
/// The default leaves room for a machine with a hundred other things to do; where all is well nobody waits for it.
/// Under a sanitizer there is more.
func wait(for what: @autoclosure () -> String, seconds: Double = 30, until condition: () throws -> Bool) throws {
  WaitingThreads.require()
  let seconds = seconds * Patience.factor
  let deadline = now() + seconds
  while try !condition() {
    guard now() < deadline else { throw NeverHappened(what: what(), seconds: seconds) }
    usleep(5000)
  }
}

/// Something that a test waited for and that did not come.
struct NeverHappened: Error, CustomStringConvertible {
  let what: String
  let seconds: Double
  var description: String { "within \(Int(seconds)) s there was no \(what)" }
}

/// Seconds of the monotonic clock.
func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
