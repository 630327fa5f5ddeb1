// SPDX-License-Identifier: MIT

/// The median and the spread of repeated runs.
struct Statistics {
  let median: Double
  /// The interquartile range, as a fraction of the median.
  let spread: Double

  init(_ values: [Double]) {
    let sorted = values.sorted()
    func quantile(_ share: Double) -> Double {
      guard let last = sorted.indices.last else { return .nan }
      let position = share * Double(last)
      let below = Int(position)
      let above = min(below + 1, last)
      return sorted[below] + (sorted[above] - sorted[below]) * (position - Double(below))
    }
    median = quantile(0.5)
    spread = (quantile(0.75) - quantile(0.25)) / median
  }
}
