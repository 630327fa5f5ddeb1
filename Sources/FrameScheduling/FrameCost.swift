/// What frames cost of late: the most that one of the last few took.
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

  var expectedNanoseconds: Int64 { recent.max() ?? 0 }
}
