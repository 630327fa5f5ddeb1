// SPDX-License-Identifier: MIT

/// Counts and records of frames.
public struct FrameStatistics: Sendable {
  /// The number of frames with a reported presentation.
  public private(set) var presentedCount = 0

  /// The number of late frames: those that were presented after their target.
  public private(set) var lateCount = 0

  /// The number of refreshes between two presented frames at which a picture was due and no new one was shown.
  public private(set) var missedCount = 0

  /// The number of frames without a report of their presentation.
  package private(set) var unreportedCount = 0

  /// The records of frames, oldest first; with a limit, only the latest ones.
  package private(set) var records: [FrameRecord] = []

  private let limit: Int?

  /// Creates empty statistics.
  ///
  /// - Parameter limit: The smallest number of latest records to keep, or `nil` for all. The counts include all frames.
  package init(keepingLast limit: Int? = nil) { self.limit = limit }

  /// Adds the record of a frame.
  ///
  /// - Complexity: O(1) amortised.
  package mutating func add(_ record: FrameRecord) {
    if record.presentedNanoseconds == nil { unreportedCount += 1 } else { presentedCount += 1 }
    if record.isLate { lateCount += 1 }
    missedCount += record.missedRefreshes
    // Removal only at twice the limit keeps removals from the front rare.
    if let limit, records.count >= max(1, 2 * limit) { records.removeFirst(records.count - limit) }
    records.append(record)
  }

  /// Returns the times between successive presented pictures without a pause, in nanoseconds.
  ///
  /// - Complexity: O(n) in the number of records.
  package func intervals() -> [Int64] { records.compactMap(\.intervalNanoseconds) }

  /// Returns the percentile of values by the nearest-rank method, or `nil` for no values.
  ///
  /// - Parameters:
  ///   - fraction: The percentile as a fraction, clamped to 0 … 1; 0.5 is the median.
  ///   - values: Durations or other numbers, in any order.
  /// - Complexity: O(n log n).
  package static func percentile(_ fraction: Double, of values: [Int64]) -> Int64? {
    if values.isEmpty { return nil }
    let rank = (min(max(fraction, 0), 1) * Double(values.count)).rounded(.up)
    return values.sorted()[max(0, Int(rank) - 1)]
  }
}
