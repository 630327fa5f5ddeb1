/// What frames cost of late.
struct FrameCost: Sendable {
  private static let window = 8
  private var recent: [Int64] = []
  private var next = 0

  /// The most that a frame took, forgotten by and by: what to leave before a deadline that should not be missed.
  ///
  /// It loses a 512th with each frame, so that what happens once in some seconds is still remembered when it comes
  /// again.
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
