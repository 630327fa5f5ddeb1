/// Counts of frames and the time between them.
public struct FrameStatistics: Sendable {
  /// Frames that were seen.
  public private(set) var presentedCount = 0

  /// Frames that were seen later than drawn for.
  public private(set) var lateCount = 0

  /// Refreshes that showed an old frame although a new one was under way.
  public private(set) var missedCount = 0

  /// Frames of which the display never told.
  public private(set) var unreportedCount = 0

  /// What became of each frame, oldest first; only the last ones where a limit was given.
  public private(set) var records: [FrameRecord] = []

  private let limit: Int?

  /// Creates empty statistics.
  ///
  /// - Parameter limit: How many records to keep at least; `nil`: all. Counts are of all frames in any case.
  public init(keepingLast limit: Int? = nil) { self.limit = limit }

  /// Counts a frame.
  ///
  /// - Complexity: O(1) amortised.
  public mutating func add(_ record: FrameRecord) {
    if record.presentedNanoseconds == nil { unreportedCount += 1 } else { presentedCount += 1 }
    if record.isLate { lateCount += 1 }
    missedCount += record.missedRefreshes
    // Halving at twice the limit keeps removal from the front rare.
    if let limit, records.count >= max(1, 2 * limit) { records.removeFirst(records.count - limit) }
    records.append(record)
  }

  /// The times between frames that were seen one after the other, in nanoseconds.
  ///
  /// - Complexity: O(*n*) in the number of records.
  public func intervals() -> [Int64] {
    zip(records, records.dropFirst()).compactMap { previous, next in
      guard next.frame.index == previous.frame.index + 1, let from = previous.presentedNanoseconds,
        let to = next.presentedNanoseconds
      else { return nil }
      return to - from
    }
  }

  /// The value that a fraction of the values do not exceed (nearest rank), or `nil` of none.
  ///
  /// - Parameters:
  ///   - fraction: 0…1, to which others are clamped; 0.5 is the median.
  ///   - values: Times or any other counts, in any order.
  /// - Complexity: O(*n* log *n*).
  public static func percentile(_ fraction: Double, of values: [Int64]) -> Int64? {
    if values.isEmpty { return nil }
    let rank = (min(max(fraction, 0), 1) * Double(values.count)).rounded(.up)
    return values.sorted()[max(0, Int(rank) - 1)]
  }
}
