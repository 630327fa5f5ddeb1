/// What frames cost of late.
struct FrameCost: Sendable {
  private static let window = 8
  private var recent: [Int64] = []
  private var next = 0

  mutating func add(_ nanoseconds: Int64) {
    let cost = max(0, nanoseconds)
    if recent.count < Self.window {
      recent.append(cost)
    } else {
      recent[next] = cost
      next = (next + 1) % Self.window
    }
  }

  /// The most that one of the last frames took: the time to leave before a deadline.
  var largestNanoseconds: Int64 { recent.max() ?? 0 }

  /// The most that two of the last frames took: what to expect, since one alone was a hiccup.
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
