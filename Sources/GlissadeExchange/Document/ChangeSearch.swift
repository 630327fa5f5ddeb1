// SPDX-License-Identifier: MIT

/// Finds the instants at which the value of a function changes, by samples and bisection.
enum ChangeSearch {
  /// The samples per second.
  private static let rate = 240.0
  /// The width of the range in which an instant is found, in seconds.
  static let accuracy = 1e-7

  /// The instants between two others at which a function has a new value, each after the change, in ascending order.
  ///
  /// Values that last for less than a sample may be missed.
  ///
  /// - Parameters:
  ///   - begin: The start of the range in seconds.
  ///   - end: The end of the range in seconds.
  ///   - limit: The most changes that are wanted; one more is returned if there are more.
  ///   - value: The function.
  static func changes<Value: Equatable>(
    from begin: Double, to end: Double, limit: Int, of value: (Double) -> Value
  ) -> [Double] {
    var found: [Double] = []
    let count = max(1, Int(((end - begin) * rate).rounded(.up)))
    let side = min(accuracy, (end - begin) / 4)
    var (low, before) = (begin + side, value(begin + side))
    for step in 1...count {
      let time = step == count ? end - side : begin + (end - begin) * Double(step) / Double(count)
      let after = value(time)
      if after != before {
        found.append(change(from: low, to: time, of: value, before))
        if found.count > limit { return found }
      }
      (low, before) = (time, after)
    }
    return found
  }

  /// The instant between two others after which a function no longer has the value of the first one.
  private static func change<Value: Equatable>(
    from begin: Double, to end: Double, of value: (Double) -> Value, _ before: Value
  ) -> Double {
    var (first, last) = (begin, end)
    while last - first > accuracy {
      let middle = first + (last - first) / 2
      if value(middle) == before { first = middle } else { last = middle }
    }
    return last
  }

  // MARK: - Short values

  /// The most values that are found between the samples of the search, and the most changes beside them.
  private static let shortLimit = 64
  private static let sampleCount = 65
  /// Values that last for less are not drawn, in seconds.
  private static let shortest = 1e-5

  /// Instants in a range at even distances, one of them in its middle.
  static func samples(of range: Range<Double>) -> [Double] {
    let step = (range.upperBound - range.lowerBound) / Double(sampleCount)
    return (0..<sampleCount).map { range.lowerBound + (Double($0) + 0.5) * step }
  }

  /// The changes of a function with those of values that last for less than a sample of the search, as far as
  /// ``samples(of:)`` between two changes show them.
  static func refined<Value: Equatable>(
    _ changes: [Double], in range: Range<Double>, of value: (Double) -> Value
  ) -> [Double] {
    // What changes as often has more short values than can be found.
    guard changes.count <= shortLimit else { return changes }
    var ends = [range.lowerBound] + changes + [range.upperBound]
    var (index, rest) = (0, shortLimit)
    while index + 1 < ends.count, rest > 0 {
      let (begin, end) = (ends[index], ends[index + 1])
      let samples = samples(of: begin..<end)
      let usual = value(samples[sampleCount / 2])
      guard end - begin > shortest, let odd = samples.firstIndex(where: { value($0) != usual }) else {
        index += 1
        continue
      }
      rest -= 1
      let other = value(samples[odd])
      var inner: [Double] = []
      if odd > 0 { inner.append(change(from: samples[odd - 1], to: samples[odd], of: value, usual)) }
      if let next = samples[odd...].firstIndex(where: { value($0) != other }) {
        inner.append(change(from: samples[next - 1], to: samples[next], of: value, other))
      }
      guard !inner.isEmpty else {
        index += 1
        continue
      }
      ends.insert(contentsOf: inner, at: index + 1)
    }
    return Array(ends[1..<(ends.count - 1)])
  }
}
