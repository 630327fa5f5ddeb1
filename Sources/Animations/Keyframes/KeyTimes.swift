/// The progress at which each of a number of segments begins, and at last 1.
enum KeyTimes {
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

  /// What is wrong with offsets of which some may be missing.
  static func problem(ofOffsets offsets: [Double?]) -> KeyframeProblem? {
    var last = 0.0
    for (index, offset) in offsets.enumerated() {
      guard let offset else { continue }
      if !(offset >= last) { return .keyTimeOrder(index: index) }
      if offset > 1 { return .keyTimeEnds }
      last = offset
    }
    return nil
  }

  /// Offsets with those that are missing spaced evenly between their neighbours; the first is 0 then and the last 1.
  static func filled(_ offsets: [Double?]) -> [Double] {
    guard !offsets.isEmpty else { return [] }
    var offsets = offsets
    // A single keyframe without a place is the end.
    if offsets[offsets.count - 1] == nil { offsets[offsets.count - 1] = 1 }
    if offsets[0] == nil { offsets[0] = 0 }
    var filled: [Double] = []
    for (index, offset) in offsets.enumerated() {
      guard let offset else { continue }
      let gap = index - filled.count + 1
      if gap > 1, let start = filled.last {
        for step in 1..<gap { filled.append(start + (offset - start) * Double(step) / Double(gap)) }
      }
      filled.append(offset)
    }
    return filled
  }

  /// Evenly spaced from 0 to 1; a single one is the end.
  static func spread(_ count: Int) -> [Double] { filled([Double?](repeating: nil, count: count)) }

  /// The segment that begins last at or before a progress, limited to those there are.
  @inline(__always)
  static func segment(at progress: Double, in knots: [Double]) -> Int {
    var low = 0
    if knots.count <= 16 {
      // Counting takes no branch that a processor could guess wrong.
      for knot in knots { low &+= knot <= progress ? 1 : 0 }
    } else {
      var high = knots.count
      while low < high {
        let middle = (low + high) / 2
        if knots[middle] <= progress { low = middle + 1 } else { high = middle }
      }
    }
    return min(max(low - 1, 0), knots.count - 2)
  }
}
