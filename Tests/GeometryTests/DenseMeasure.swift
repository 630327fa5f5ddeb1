// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// Arc length by Simpson's rule on thousands of even steps: slow, simple, and independent of the tested code.
struct DenseMeasure {
  private let segments: [Path.Segment]
  /// For each segment, the length up to each step.
  private let lengths: [[Double]]
  let length: Double
  private let steps: Int

  init(_ segments: [Path.Segment]) {
    self.segments = segments
    // A very flat ellipse reverses its direction within a few even steps, unless their number is very large.
    let isFlat = segments.contains { max($0.bounds.width, $0.bounds.height) > 1e4 }
    let steps = isFlat ? 65_536 : 2048
    self.steps = steps
    var lengths: [[Double]] = []
    for segment in segments {
      var sums = [0.0]
      var before = segment.derivative(at: 0).length
      for step in 0..<steps {
        let middle = segment.derivative(at: (Double(step) + 0.5) / Double(steps)).length
        let after = segment.derivative(at: Double(step + 1) / Double(steps)).length
        sums.append(sums[step] + (before + 4 * middle + after) / (6 * Double(steps)))
        before = after
      }
      lengths.append(sums)
    }
    self.lengths = lengths
    length = lengths.reduce(0) { $0 + ($1.last ?? 0) }
  }

  func point(at distance: Double) -> Point {
    var rest = max(0, min(distance, length))
    var index = 0
    while index + 1 < segments.count, rest > lengths[index][steps] {
      rest -= lengths[index][steps]
      index += 1
    }
    let sums = lengths[index]
    var (low, high) = (0, steps)
    while high - low > 1 {
      let middle = (low + high) / 2
      if sums[middle] <= rest { low = middle } else { high = middle }
    }
    // Within one step the speed is taken as linear.
    let width = 1 / Double(steps)
    let first = segments[index].derivative(at: Double(low) * width).length
    let last = segments[index].derivative(at: Double(high) * width).length
    let (start, share) = (sums[low], sums[high] - sums[low])
    var (below, above) = (0.0, 1.0)
    for _ in 0..<50 {
      let u = (below + above) / 2
      let reached = share * (first * u + (last - first) * u * u / 2) / max((first + last) / 2, .leastNormalMagnitude)
      if start + reached <= rest { below = u } else { above = u }
    }
    return segments[index].point(at: (Double(low) + below) * width)
  }
}
