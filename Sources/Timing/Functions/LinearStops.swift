// SPDX-License-Identifier: MIT
/// A vertex of a polyline, for ``TimingFunction/stops(_:)``.
public struct LinearStop: Hashable, Sendable {
  /// The input, normally in 0 … 1.
  public var input: Double
  /// The output at that input.
  public var output: Double

  /// Creates a vertex.
  public init(input: Double, output: Double) {
    self.input = input
    self.output = output
  }
}

/// A polyline through stops, by the rule of CSS `linear()`.
///
/// Before the first and after the last stop the outermost segments are extended, by the rule of
/// [CSS Easing 2](https://drafts.csswg.org/css-easing-2/#linear-easing-function-output).
struct LinearStops: Hashable, Sendable {
  /// The vertices in order. Inputs never fall, and at least one vertex exists.
  let stops: [LinearStop]

  /// Creates a polyline; an input below an earlier one is raised to it.
  ///
  /// A number that is not finite counts as 0. An empty array gives one stop at 0.
  init(_ stops: [LinearStop]) {
    var largest = -Double.infinity
    let raised = stops.map { stop in
      largest = max(largest, stop.input.isFinite ? stop.input : 0)
      return LinearStop(input: largest, output: stop.output.isFinite ? stop.output : 0)
    }
    self.stops = raised.isEmpty ? [LinearStop(input: 0, output: 0)] : raised
  }

  /// The output at an input.
  ///
  /// - Complexity: O(log n) in the stops.
  func value(at input: Double) -> Double {
    guard stops.count > 1 else { return stops[0].output }
    let segment = segment(at: input)
    let (a, b) = (stops[segment], stops[segment + 1])
    // Left of two coincident stops the first one counts, otherwise the last one.
    if a.input == b.input { return input < a.input ? a.output : b.output }
    if a.output == b.output { return a.output }
    let fraction = (input - a.input) / (b.input - a.input)
    return fraction == 1 ? b.output : a.output + fraction * (b.output - a.output)
  }

  /// The slope at an input; at a vertex, the slope of the segment to its right.
  func slope(at input: Double) -> Double {
    guard stops.count > 1 else { return 0 }
    let segment = segment(at: input)
    let (a, b) = (stops[segment], stops[segment + 1])
    return a.input == b.input || a.output == b.output ? 0 : (b.output - a.output) / (b.input - a.input)
  }

  /// Returns the index of the segment that begins at the last stop at or before an input, clamped to the segments.
  private func segment(at input: Double) -> Int {
    var low = 0
    var high = stops.count
    while low < high {
      let middle = (low + high) / 2
      if stops[middle].input <= input { low = middle + 1 } else { high = middle }
    }
    return min(max(low - 1, 0), stops.count - 2)
  }
}
