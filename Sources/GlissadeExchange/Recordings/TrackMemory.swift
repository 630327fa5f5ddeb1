// SPDX-License-Identifier: MIT
import Synchronization

/// Remembers the numbers of a track at many instants. The channels of a track are measured one after the other, at the
/// same instants.
final class TrackMemory: Sendable {
  private let source: @Sendable (Double) -> [Double]
  /// The most instants.
  private let limit: Int
  private let known = Mutex<[Double: [Double]]>([:])

  /// The most numbers in memory, and the least number of instants.
  private static let (numberLimit, leastLimit) = (10_000_000, 4000)

  /// Creates a memory of a function that returns a count of numbers.
  init(of source: @escaping @Sendable (Double) -> [Double], count: Int) {
    self.source = source
    limit = max(Self.leastLimit, Self.numberLimit / max(count, 1))
  }

  /// The numbers at an instant.
  func at(_ time: Double) -> [Double] {
    if let numbers = known.withLock({ $0[time] }) { return numbers }
    let numbers = source(time)
    known.withLock { known in
      if known.count >= limit { known.removeAll() }
      known[time] = numbers
    }
    return numbers
  }
}
