// SPDX-License-Identifier: MIT
import GlissadeAnimations

/// The jumps of a derived value. A rule can jump at instants at which none of its sources does.
struct JumpSearch {
  let values: @Sendable (Double) -> [Double]
  /// The duration in seconds.
  let duration: Double

  /// The samples per second, and those between two of them where the value does not move evenly. A value that jumps
  /// away and back between two samples is not found.
  private static let (rate, refinement) = (120.0, 4)
  private static let sampleLimit = 200_000.0
  /// The most sampled numbers, so that a long document of a path with many elements takes time in proportion to the
  /// elements. Fewer samples find the same jumps, unless two of them are between two samples.
  private static let numberLimit = 2_000_000.0
  /// The most jumps.
  private static let limit = 5_000

  /// The given instants, and the exact instants of the jumps near them, in ascending order.
  ///
  /// The end of an animation inside groups is computed from the times of all groups. It differs from the instant of the
  /// jump by rounding.
  func jumps(near known: [Double]) -> [Double] {
    let found = known.compactMap { time -> Double? in
      let (start, end) = (max(time - Self.reach, 0), min(time + Self.reach, duration))
      let (first, last) = (values(start), values(end))
      guard Self.distance(first, last) > 1e-3, let jump = jump(from: start, first, to: end, last),
        abs(jump - time) > MotionTrack.side(of: time)
      else { return nil }
      return jump
    }
    return found.isEmpty ? known : TimeResolution.distinct((known + found).sorted())
  }

  /// The distance from a known instant at which a jump is searched, in seconds.
  private static let reach = 1e-5

  /// The given instants and the jumps between them, in ascending order.
  func jumps(beside known: [Double]) -> [Double] {
    var found = known
    let rate = min(Self.rate, Self.numberLimit / Double(max(1, values(0).count)) / duration)
    let bounds = [0] + known + [duration]
    for (start, end) in zip(bounds, bounds.dropFirst()) {
      let side = MotionTrack.side(of: end)
      guard end - start > 8 * side else { continue }
      let count = min(max(8, (end - start) * rate), Self.sampleLimit).rounded(.up)
      func sample(_ index: Double) -> Sample {
        let time = start + side + (end - start - 2 * side) * index / count
        return Sample(time: time, values: values(time))
      }
      var (last, step, usual) = (sample(0), [Double](), 0.0)
      for index in 1...Int(count) {
        let next = sample(Double(index))
        let move = zip(next.values, last.values).map { $0 - $1 }
        // A jump changes the step from one sample to the next by its height.
        let change = step.isEmpty ? .infinity : Self.distance(step, move)
        if change > 4 * usual + 1e-6 || next.values.count != last.values.count {
          let inner = (1..<Self.refinement).map { sample(Double(index - 1) + Double($0) / Double(Self.refinement)) }
          search([last] + inner + [next], &found)
        }
        (last, step, usual) = (next, move, change.isFinite ? change : 0)
      }
    }
    return TimeResolution.distinct(found.sorted())
  }

  private struct Sample {
    let time: Double
    let values: [Double]
  }

  /// Adds the jumps between samples, at most one between two of them.
  private func search(_ samples: [Sample], _ found: inout [Double]) {
    let steps = zip(samples, samples.dropFirst()).map { Self.distance($0.values, $1.values) }
    for (index, step) in steps.enumerated() where found.count < Self.limit {
      // A step that is not much larger than its neighbours is motion.
      let usual = max(index > 0 ? steps[index - 1] : 0, index + 1 < steps.count ? steps[index + 1] : 0)
      let (from, to) = (samples[index], samples[index + 1])
      if step > 2 * usual + 1e-6, let jump = jump(from: from.time, from.values, to: to.time, to.values) {
        found.append(jump)
      }
    }
  }

  /// The instant of a jump in an interval, or `nil` if the value is continuous.
  private func jump(from start: Double, _ first: [Double], to end: Double, _ last: [Double]) -> Double? {
    let step = Self.distance(first, last)
    var (low, high) = ((time: start, value: first), (time: end, value: last))
    while high.time - low.time > 1e-10 {
      let time = low.time + (high.time - low.time) / 2
      guard time > low.time, time < high.time else { break }
      let value = values(time)
      if Self.distance(low.value, value) > Self.distance(value, high.value) {
        high = (time, value)
      } else {
        low = (time, value)
      }
    }
    return Self.distance(low.value, high.value) > step / 4 ? high.time : nil
  }

  private static func distance(_ a: [Double], _ b: [Double]) -> Double {
    a.count == b.count ? zip(a, b).reduce(0) { max($0, abs($1.0 - $1.1)) } : .infinity
  }
}
