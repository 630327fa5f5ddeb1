// SPDX-License-Identifier: MIT

/// Functions on key times: the progress at the start of each segment, and 1.
enum KeyTimes {
  /// Key times with the same duration for each segment.
  static func even(_ segmentCount: Int) -> [Double] {
    guard segmentCount > 0 else { return [0] }
    return (0...segmentCount).map { $0 == segmentCount ? 1 : Double($0) / Double(segmentCount) }
  }

  /// Key times in proportion to lengths. They are spaced evenly if the sum of the lengths is 0 or not finite.
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

  /// The given key times, or `nil` if their count, order or ends are wrong.
  static func usable(_ keyTimes: [Double]?, segmentCount: Int) -> [Double]? {
    guard let keyTimes, problem(of: keyTimes, segmentCount: segmentCount) == nil else { return nil }
    return keyTimes
  }

  /// The problem of key times, or `nil`.
  static func problem(of keyTimes: [Double], segmentCount: Int) -> KeyframeProblem? {
    let expected = segmentCount + 1
    guard keyTimes.count == expected else { return .keyTimeCount(keyTimes.count, expected: expected) }
    for index in keyTimes.indices.dropFirst() where !(keyTimes[index] >= keyTimes[index - 1]) {
      return .keyTimeOrder(index: index)
    }
    guard keyTimes[0] == 0, keyTimes[expected - 1] == 1 || expected == 1 else { return .keyTimeEnds }
    return nil
  }

  /// The problem of offsets of which some may be missing, or `nil`.
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

  /// Offsets in which missing ones are spaced evenly between their neighbours. Missing ends are 0 and 1.
  static func filled(_ offsets: [Double?]) -> [Double] {
    guard !offsets.isEmpty else { return [] }
    var offsets = offsets
    // A single keyframe without an offset is at the end.
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

  /// Offsets that are spaced evenly from 0 to 1; a single one is 1.
  static func spread(_ count: Int) -> [Double] { filled([Double?](repeating: nil, count: count)) }

  /// The index of the last segment that starts at or before a progress, clamped to the segments.
  @inline(__always)
  static func segment(at progress: Double, in knots: [Double]) -> Int {
    var low = 0
    if knots.count <= 16 {
      // Counting has no unpredictable branch.
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
