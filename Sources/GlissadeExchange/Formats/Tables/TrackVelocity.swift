// SPDX-License-Identifier: MIT

/// The velocities of a track, from differences of its values.
///
/// A difference of five values in equal steps, in the middle or at the end of them, is exact up to degree 4 (M.
/// Abramowitz and I. A. Stegun, *Handbook of Mathematical Functions*, table 25.2). The values are from one stretch
/// between two breakpoints.
struct TrackVelocity {
  private let track: MotionTrack
  private let bounds: [Double]

  /// The step between two values, in seconds, in long stretches.
  private static let step = 2e-4
  /// The factors of five values for the slope at the first one and at the middle one, times 12 steps.
  private static let (first, middle) = ([-25.0, 48, -36, 16, -3], [1.0, -8, 0, 8, -1])

  init(_ track: MotionTrack, duration: Double) {
    self.track = track
    bounds = [0] + track.breakpoints.filter { $0 > 0 && $0 < duration } + [duration]
  }

  /// The velocities in units per second, at an instant that is not a breakpoint.
  ///
  /// - Complexity: Five values, and O(log n) in the breakpoints.
  func values(at time: Double) -> [Double] {
    if track.constant != nil { return track.values(time).map { _ in 0 } }
    let index = min(bounds.lastIndex(atMost: time), bounds.count - 2)
    // The sides of a breakpoint are apart from it.
    let low = index == 0 ? 0 : bounds[index] + MotionTrack.side(of: bounds[index])
    let high = bounds[index + 1] - MotionTrack.side(of: bounds[index + 1])
    let time = min(max(time, low), high)
    let step = min(Self.step, (high - low) / 8)
    guard step > 0 else { return track.values(time).map { _ in 0 } }
    let (factors, start, signed): ([Double], Double, Double) =
      time - 2 * step < low
      ? (Self.first, time, step)
      : time + 2 * step > high ? (Self.first, time, -step) : (Self.middle, time - 2 * step, step)
    var result: [Double] = []
    for (number, factor) in factors.enumerated() where factor != 0 {
      let values = track.values(start + Double(number) * signed)
      if result.isEmpty { result = values.map { _ in 0 } }
      for index in result.indices { result[index] += factor * values[index] }
    }
    return result.map { $0 / (12 * signed) }
  }
}

extension TrackVelocity {
  /// The shorter one of the stretches on both sides of a breakpoint, in seconds.
  private func shortestStretch(beside time: Double) -> Double {
    let index = bounds.lastIndex(atMost: time)
    let before = index > 0 ? bounds[index] - bounds[index - 1] : .infinity
    return min(before, index + 1 < bounds.count ? bounds[index + 1] - bounds[index] : .infinity)
  }

  /// Whether a velocity jumps at a breakpoint: by more than a thousandth of it, and than rounding in short stretches.
  func jumps(at time: Double) -> Bool {
    let side = MotionTrack.side(of: time)
    let magnitude = track.values(time).map(abs).max() ?? 0
    let rounding = 64 * magnitude.ulp / max(min(Self.step, shortestStretch(beside: time) / 8), side)
    return zip(values(at: time - side), values(at: time + side)).contains {
      abs($0 - $1) > 1e-3 * max(abs($0), abs($1), 1e-3) + rounding
    }
  }
}
