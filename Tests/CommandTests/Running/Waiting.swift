// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Polls a condition until it holds, and throws after a limit that no working program reaches.
///
/// The default limit suits a machine under heavy load. A successful wait ends earlier. Under a sanitizer the limit is
/// longer, by `Patience.factor`.
func wait(for expected: @autoclosure () -> String, seconds: Double = 30, until condition: () throws -> Bool) throws {
  WaitingThreads.require()
  let seconds = seconds * Patience.factor
  let deadline = now() + seconds
  while try !condition() {
    guard now() < deadline else { throw NeverHappened(expected: expected(), seconds: seconds) }
    usleep(5000)
  }
}

/// The limit of a time that the program promises, in seconds.
///
/// `make soak` runs alone and checks the promise. In the gate other tests occupy the cores for seconds, so the limit
/// is 20 s.
func limit(promised seconds: Double) -> Double { (Soak.isEnabled ? seconds : 20) * Patience.factor }

/// The error of a wait whose condition did not hold within the limit.
struct NeverHappened: Error, CustomStringConvertible {
  let expected: String
  let seconds: Double
  var description: String { "within \(Int(seconds)) s there was no \(expected)" }
}

/// Seconds of the monotonic clock.
func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
