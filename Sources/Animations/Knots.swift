/// The progress at which each of a number of segments begins, and at last 1.
enum Knots {
  /// Each segment takes the same.
  static func even(_ segmentCount: Int) -> [Double] {
    guard segmentCount > 0 else { return [0] }
    return (0...segmentCount).map { $0 == segmentCount ? 1 : Double($0) / Double(segmentCount) }
  }

  /// In proportion to lengths; even where they do not add up to a length.
  static func proportional(to lengths: [Double]) -> [Double] {
    let total = lengths.reduce(0, +)
    guard total > 0, total.isFinite else { return even(lengths.count) }
    var knots = [0.0]
    var sum = 0.0
    for length in lengths {
      sum += length
      knots.append(min(sum / total, 1))
    }
    knots[lengths.count] = 1
    return knots
  }

  /// Key times as they are given, where count, order and ends are right.
  static func usable(_ keyTimes: [Double]?, segmentCount: Int) -> [Double]? {
    guard let keyTimes, problem(of: keyTimes, segmentCount: segmentCount) == nil else { return nil }
    return keyTimes
  }

  /// What is wrong with key times.
  static func problem(of keyTimes: [Double], segmentCount: Int) -> KeyframeProblem? {
    let expected = segmentCount + 1
    guard keyTimes.count == expected else { return .keyTimeCount(keyTimes.count, expected: expected) }
    for index in keyTimes.indices.dropFirst() where !(keyTimes[index] >= keyTimes[index - 1]) {
      return .keyTimeOrder(index: index)
    }
    guard keyTimes[0] == 0, keyTimes[expected - 1] == 1 || expected == 1 else { return .keyTimeEnds }
    return nil
  }

  /// The segment that begins last at or before a progress, limited to those there are.
  @inline(__always)
  static func segment(at progress: Double, in knots: [Double]) -> Int {
    var low = 0
    var high = knots.count
    while low < high {
      let middle = (low + high) / 2
      if knots[middle] <= progress { low = middle + 1 } else { high = middle }
    }
    return min(max(low - 1, 0), knots.count - 2)
  }
}
