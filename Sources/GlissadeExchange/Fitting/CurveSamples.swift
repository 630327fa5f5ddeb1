// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTiming

/// Samples of a timing function for inputs from 0 to 1, between which the function is nearly straight.
struct CurveSamples {
  /// The samples of each part between two jumps, with ascending inputs.
  private(set) var parts: [[Point]] = []

  /// The most samples.
  static let limit = 1 << 18
  /// The equal intervals with which each part between two breakpoints begins.
  private static let firstCount = 64
  private static let largestDepth = 24

  /// Creates the samples, or returns `nil` if more than ``limit`` are needed or an output is not finite.
  ///
  /// - Parameters:
  ///   - function: The function.
  ///   - end: The output at 1, which replaces that of the function.
  ///   - tolerance: The largest deviation of the function from the line between two neighbouring samples.
  init?(of function: TimingFunction, end: Double, tolerance: Double) {
    let inside = function.breakpoints(limit: Self.limit / 128).filter { $0 > 0 && $0 < 1 }
    var part: [Point] = []
    let bounds = [0] + inside + [1]
    for (start, stop) in zip(bounds, bounds.dropFirst()) {
      let first = Point(x: start, y: function.value(at: start))
      if let last = part.last, abs(last.y - first.y) > Self.jump {
        parts.append(part)
        part = []
      }
      if part.isEmpty { part.append(first) }
      // A breakpoint can be a jump. Its output from the left is that of the number before it.
      // At 1, only that of a spring differs from the end: it is at rest there.
      let isAtRest = stop == 1 && function.springDuration != nil
      let last = Point(x: stop, y: isAtRest ? end : function.value(at: stop.nextDown))
      for step in 1...Self.firstCount {
        let input = start + (stop - start) * Double(step) / Double(Self.firstCount)
        let next = step == Self.firstCount ? last : Point(x: input, y: function.value(at: input))
        guard next.x > part[part.count - 1].x else { continue }
        Self.refine(function, to: next, tolerance: tolerance, depth: 0, into: &part)
        if parts.reduce(part.count, { $0 + $1.count }) > Self.limit { return nil }
      }
    }
    parts.append(part)
    if let last = part.last, abs(last.y - end) > Self.jump { parts.append([Point(x: 1, y: end)]) }
    guard parts.allSatisfy({ $0.allSatisfy(\.isFinite) }) else { return nil }
  }

  /// The least difference between two outputs at one input that counts as a jump.
  private static let jump = 1e-9

  /// Appends samples up to a point, which is at the right of the last sample.
  private static func refine(
    _ function: TimingFunction, to end: Point, tolerance: Double, depth: Int, into samples: inout [Point]
  ) {
    let start = samples[samples.count - 1]
    func deviation(_ fraction: Double) -> Double {
      let input = start.x + (end.x - start.x) * fraction
      return abs(function.value(at: input) - (start.y + (end.y - start.y) * fraction))
    }
    // Two places, because the deviation of an oscillation is zero at some.
    guard depth < Self.largestDepth, max(deviation(0.5), deviation(0.3)) > tolerance, samples.count <= Self.limit else {
      samples.append(end)
      return
    }
    let input = start.x + (end.x - start.x) / 2
    let middle = Point(x: input, y: function.value(at: input))
    refine(function, to: middle, tolerance: tolerance, depth: depth + 1, into: &samples)
    refine(function, to: end, tolerance: tolerance, depth: depth + 1, into: &samples)
  }
}
