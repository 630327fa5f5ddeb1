// SPDX-License-Identifier: MIT
import Foundation

/// The tests that take too long for the gate. `make soak` enables them.
public enum Soak {
  /// Whether such tests run.
  public static let isEnabled = ProcessInfo.processInfo.environment["GLISSADE_SOAK"] != nil

  /// The number of frames of the longest test: the value of `GLISSADE_SOAK`, or 200,000 if that is not a number.
  public static let frames = ProcessInfo.processInfo.environment["GLISSADE_SOAK"].flatMap { Int($0) } ?? 200_000

  /// The number of rounds of a test that also runs in the gate.
  public static func count(inGate few: Int, otherwise many: Int) -> Int { isEnabled ? many : few }
}
