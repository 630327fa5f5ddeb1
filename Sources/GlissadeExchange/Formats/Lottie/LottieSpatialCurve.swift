// SPDX-License-Identifier: MIT

/// The cubic Bézier curve between two positions of a Lottie file, by arc length.
///
/// The progress is the fraction of the length, as in After Effects and in players.
struct LottieSpatialCurve: Sendable {
  /// The coefficients of the powers of the parameter, for x and y.
  private let coefficients: [[Double]]
  /// The lengths up to even parameters.
  private let lengths: [Double]

  private static let count = 128

  /// Creates the curve with tangents relative to its ends.
  init(from start: [Double], leaving out: [Double], to end: [Double], arriving into: [Double]) {
    coefficients = (0..<2).map { axis in
      let (p0, p3) = (start[axis], end[axis])
      let (p1, p2) = (p0 + out[axis], p3 + into[axis])
      return [p0, 3 * (p1 - p0), 3 * (p0 - 2 * p1 + p2), p3 - p0 + 3 * (p1 - p2)]
    }
    var lengths = [0.0]
    for step in 0..<Self.count {
      let (lower, upper) = (Double(step) / Double(Self.count), Double(step + 1) / Double(Self.count))
      lengths.append(lengths[step] + Self.length(coefficients, from: lower, to: upper))
    }
    self.lengths = lengths
  }

  private static func speed(_ coefficients: [[Double]], at u: Double) -> Double {
    let (x, y) = (coefficients[0], coefficients[1])
    let (dx, dy) = (x[1] + u * (2 * x[2] + 3 * x[3] * u), y[1] + u * (2 * y[2] + 3 * y[3] * u))
    return (dx * dx + dy * dy).squareRoot()
  }

  /// The length by Simpson's rule with eight intervals.
  private static func length(_ coefficients: [[Double]], from start: Double, to end: Double) -> Double {
    let step = (end - start) / 8
    let weights: [Double] = [1, 4, 2, 4, 2, 4, 2, 4, 1]
    let sum = weights.enumerated().reduce(0) {
      $0 + $1.element * speed(coefficients, at: start + step * Double($1.offset))
    }
    return sum * step / 3
  }

  /// The coordinate of an axis at a fraction of the length, which is clamped to 0 … 1.
  func value(_ axis: Int, at progress: Double) -> Double {
    let u = parameter(at: progress)
    let c = coefficients[axis]
    return c[0] + u * (c[1] + u * (c[2] + u * c[3]))
  }

  private func parameter(at progress: Double) -> Double {
    let total = lengths[Self.count]
    guard progress > 0, total > 0 else { return 0 }
    guard progress < 1 else { return 1 }
    let distance = progress * total
    let low = lengths.dropLast().lastIndex(atMost: distance)
    let (start, width) = (Double(low) / Double(Self.count), 1 / Double(Self.count))
    let length = lengths[low + 1] - lengths[low]
    guard length > 0 else { return start }
    // The first guess is linear; two steps by Newton's method follow.
    var u = start + width * (distance - lengths[low]) / length
    for _ in 0..<2 {
      let speed = Self.speed(coefficients, at: u)
      guard speed * width > length / 16 else { break }
      let gap = distance - lengths[low] - Self.length(coefficients, from: start, to: u)
      u = min(max(u + gap / speed, start), start + width)
    }
    return u
  }
}
