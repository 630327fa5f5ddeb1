// SPDX-License-Identifier: MIT

/// The recent costs of frames, in nanoseconds.
struct FrameCost: Sendable {
  private static let window = 8
  private var recent: [Int64] = []
  private var next = 0

  /// The slowly decaying maximum of the costs: the time to reserve before a deadline that must not be missed.
  ///
  /// The decay is 1/512 per frame, so that a cost that recurs every few seconds is still included.
  private(set) var peakNanoseconds: Int64 = 0

  mutating func add(_ nanoseconds: Int64) {
    let cost = max(0, nanoseconds)
    peakNanoseconds = max(cost, peakNanoseconds - peakNanoseconds / 512)
    if recent.count < Self.window {
      recent.append(cost)
    } else {
      recent[next] = cost
      next = (next + 1) % Self.window
    }
  }

  /// The second-largest of the last eight costs: the expected cost, without a single outlier.
  var expectedNanoseconds: Int64 {
    var largest: Int64 = 0
    var second: Int64 = 0
    for cost in recent {
      second = max(second, min(cost, largest))
      largest = max(largest, cost)
    }
    return second
  }
}
