// SPDX-License-Identifier: MIT

/// The values of an animation over its simple duration.
struct SMILCurve: Sendable {
  enum Mode: String, Sendable {
    case discrete, linear, paced, spline
  }

  /// The control points of an easing.
  struct Spline: Sendable {
    let x1: Double
    let y1: Double
    let x2: Double
    let y2: Double

    /// The progress for a fraction of the time.
    func progress(_ time: Double) -> Double {
      func point(_ s: Double, _ first: Double, _ second: Double) -> Double {
        let r = 1 - s
        return 3 * r * r * s * first + 3 * r * s * s * second + s * s * s
      }
      guard time > 0 else { return 0 }
      guard time < 1 else { return 1 }
      var (low, high, s) = (0.0, 1.0, time)
      for _ in 0..<60 {
        let error = point(s, x1, x2) - time
        if abs(error) < 1e-14 { break }
        if error > 0 { high = s } else { low = s }
        let r = 1 - s
        let slope = 3 * r * r * x1 + 6 * r * s * (x2 - x1) + 3 * s * s * (1 - x2)
        let next = s - error / slope
        s = next > low && next < high ? next : (low + high) / 2
      }
      return point(s, y1, y2)
    }
  }

  /// The values, each with the same number of numbers.
  let values: [[Double]]
  /// The fractions of the simple duration at which the values are reached.
  let keyTimes: [Double]
  /// The easings between values; empty for constant speed.
  let splines: [Spline]
  let isDiscrete: Bool

  /// Creates a curve with key times that are even, or paced by the distances of the values.
  init(_ values: [[Double]], _ mode: Mode, keyTimes: [Double]? = nil, splines: [Spline] = []) {
    self.values = values
    isDiscrete = mode == .discrete
    self.splines = mode == .spline ? splines : []
    let last = Double(max(values.count - (mode == .discrete ? 0 : 1), 1))
    let even = values.indices.map { Double($0) / last }
    guard mode == .paced, values.count > 2 else {
      self.keyTimes = mode == .paced ? even : keyTimes ?? even
      return
    }
    var lengths = [0.0]
    for (from, to) in zip(values, values.dropFirst()) {
      let square = zip(from, to).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
      lengths.append((lengths.last ?? 0) + square.squareRoot())
    }
    let total = lengths.last ?? 0
    self.keyTimes = total > 0 ? lengths.map { $0 / total } : even
  }

  /// A number at a progress. `start` replaces the first value of an animation without one.
  func value(_ component: Int, at progress: Double, start: Double? = nil) -> Double {
    func number(_ index: Int) -> Double {
      index == 0 ? start ?? values[0][component] : values[index][component]
    }
    guard values.count > 1 else { return number(0) }
    guard progress < 1 else { return number(values.count - 1) }
    // The last key time up to the progress.
    let low = keyTimes.lastIndex(atMost: progress)
    let from = number(low)
    guard !isDiscrete, low + 1 < values.count else { return from }
    let (begin, end) = (keyTimes[low], keyTimes[low + 1])
    guard end > begin else { return from }
    var share = (progress - begin) / (end - begin)
    if low < splines.count { share = splines[low].progress(share) }
    return from + (number(low + 1) - from) * share
  }
}
