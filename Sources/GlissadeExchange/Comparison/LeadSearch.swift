// SPDX-License-Identifier: MIT

/// Finds the time by which one of two motions leads.
struct LeadSearch {
  /// The numbers of both motions at even instants.
  private let first: [[Double]]
  private let second: [[Double]]
  private let isAngle: Bool
  private let count: Int
  private let step: Double

  /// The longest lead that is searched, in seconds.
  private static let longest = 2.0
  /// The samples per second, and the most samples.
  private static let (rate, limit) = (240.0, 1000.0)

  /// Creates a search in a property; `nil` for a span without a duration.
  init?(_ property: ComparedProperty, over span: ClosedRange<Double>) {
    let duration = span.upperBound - span.lowerBound
    let count = min(max(64, duration * Self.rate), Self.limit).rounded(.up)
    guard duration > 0, duration.isFinite, duration / count > 0 else { return nil }
    let times = (0...Int(count)).map { span.lowerBound + duration * (Double($0) / count) }
    (self.count, step, isAngle) = (Int(count), duration / count, property.measure == .angle)
    (first, second) = (property.first.columns(times), property.second.columns(times))
  }

  /// The sum of the squares of the distances of the first motion from the second one at later instants.
  ///
  /// - Parameter shift: The number of samples by which they are later.
  private func square(_ shift: Double) -> Double {
    var sum = 0.0
    for (first, second) in zip(first, second) {
      for index in 0...count {
        let place = min(max(Double(index) + shift, 0), Double(count))
        let low = min(Int(place), count - 1)
        var gap = first[index] - second[low] - (second[low + 1] - second[low]) * (place - Double(low))
        if isAngle, gap.isFinite { gap = gap.remainder(dividingBy: 360) }
        sum += gap * gap
      }
    }
    return sum
  }

  /// The time in milliseconds by which the first motion leads: the shift with the least mean square, if it is at most a
  /// quarter of that without a shift.
  func lead() -> Double? {
    let unshifted = square(0)
    guard unshifted > 0, unshifted.isFinite else { return nil }
    // At most half of the duration.
    let longest = Int(min((Self.longest / step).rounded(.up), Double(count / 2)))
    var best = (shift: 0.0, square: unshifted)
    for shift in -longest...longest where shift != 0 {
      let square = square(Double(shift))
      if square < best.square { best = (Double(shift), square) }
    }
    // Golden section around the best of the even shifts.
    var (low, high) = (best.shift - 1, best.shift + 1)
    for _ in 0..<24 {
      let (left, right) = (high - (high - low) * 0.618, low + (high - low) * 0.618)
      if square(left) < square(right) { high = right } else { low = left }
    }
    let shift = (low + high) / 2
    guard square(shift) <= unshifted / 4 else { return nil }
    return shift * step * 1000
  }
}
