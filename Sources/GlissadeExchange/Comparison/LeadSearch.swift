// SPDX-License-Identifier: MIT

/// Finds the time by which one of two motions leads.
struct LeadSearch {
  /// The numbers of both motions at even instants, for each part.
  private let samples: [(first: [Double], second: [Double])]
  private let duration: Double

  /// The longest lead that is searched, in seconds.
  private static let longest = 2.0
  /// The samples per second, and the most samples.
  private static let (rate, limit) = (240.0, 2000.0)

  /// Creates a search in the parts of a property.
  init(_ parts: [ChannelPair.Part], over duration: Double) {
    self.duration = duration
    let count = min(max(64, duration * Self.rate), Self.limit).rounded(.up)
    let times = (0...Int(count)).map { duration * Double($0) / count }
    samples = parts.map { (times.map($0.first.value), times.map($0.second.value)) }
  }

  private var count: Int { samples[0].first.count - 1 }

  /// The sum of the squares of the distances of the first motion from the second one at later instants.
  ///
  /// - Parameter shift: The number of samples by which they are later.
  private func square(_ shift: Double) -> Double {
    var sum = 0.0
    for (first, second) in samples {
      for index in 0...count {
        let place = min(max(Double(index) + shift, 0), Double(count))
        let low = min(Int(place), count - 1)
        let gap = first[index] - second[low] - (second[low + 1] - second[low]) * (place - Double(low))
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
    let step = duration / Double(count)
    let longest = Int((min(Self.longest, duration / 2) / step).rounded(.up))
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
