// SPDX-License-Identifier: MIT
extension TimingFunction {
  /// The inputs from 0 to 1 at which slope or output may jump, in order and without duplicates; may include 0 and 1.
  ///
  /// Between two of them the function is as smooth as its formula. The result is empty for a Swift function, whose
  /// breakpoints are unknown. It is also empty for more breakpoints than `limit`, which are too dense to be of use.
  ///
  /// - Complexity: O(n) in the breakpoints.
  package func breakpoints(limit: Int = 256) -> [Double] {
    let inputs: [Double] =
      switch form {
      case .linear, .cubicBezier, .trapezoid, .spring, .custom: []
      case .steps(let steps): steps.count < limit ? (0...steps.count).map { Double($0) / Double(steps.count) } : []
      case .stops(let stops): stops.stops.map { $0.input }
      case .namedEasing(let easing): easing.breakpoints
      case .composition(let composition): composition.breakpoints(limit: limit)
      }
    let inside = Set(inputs).filter { (0...1).contains($0) }
    return inside.count <= limit ? inside.sorted() : []
  }
}

extension NamedEasing {
  /// The inputs at which the parabolas of `bounce` meet; empty for all other families, which are smooth.
  fileprivate var breakpoints: [Double] {
    guard family == .bounce else { return [] }
    let touches = [4.0 / 11, 8.0 / 11, 10.0 / 11]
    return switch ends {
    case .easeIn: touches.map { 1 - $0 }
    case .easeOut: touches
    case .easeInOut: touches.flatMap { [(1 - $0) / 2, (1 + $0) / 2] }
    }
  }
}

extension TimingFunctionComposition {
  /// The breakpoints of the first function, and the inputs that it maps to breakpoints of the second.
  fileprivate func breakpoints(limit: Int) -> [Double] {
    first.breakpoints(limit: limit) + first.inputs(reaching: second.breakpoints(limit: limit))
  }
}

extension TimingFunction {
  /// The number of intervals in which `inputs(reaching:)` searches.
  private static let partCount = 512

  /// Returns the inputs from 0 to 1 at which the output passes one of several heights.
  ///
  /// Two inputs of the same height may be missed if their distance is less than 1/512.
  ///
  /// - Parameter heights: The outputs, in ascending order.
  /// - Complexity: O(log n) in the heights for each of 512 intervals, and O(1) for each result.
  package func inputs(reaching heights: [Double]) -> [Double] {
    guard !heights.isEmpty else { return [] }
    guard !isLinear else { return heights.filter { (0...1).contains($0) } }
    var inputs: [Double] = []
    var start = (input: 0.0, output: value(at: 0))
    for part in 1...Self.partCount {
      let input = Double(part) / Double(Self.partCount)
      let end = (input: input, output: value(at: input))
      defer { start = end }
      guard start.output != end.output, !start.output.isNaN, !end.output.isNaN else { continue }
      // The heights that are above the lower of the two outputs, and not above the higher one.
      let (low, high) = (min(start.output, end.output), max(start.output, end.output))
      var index = heights.firstIndex(above: low)
      while index < heights.count, heights[index] <= high {
        inputs.append(self.input(between: start.input, and: end.input, reaching: heights[index]))
        index += 1
      }
    }
    return inputs
  }

  /// A range that contains the outputs of all inputs from 0 to 1, with a small margin.
  package var outputs: ClosedRange<Double> {
    guard !isLinear else { return 0...1 }
    var (low, high) = (0.0, 1.0)
    for part in 0...Self.partCount {
      let output = value(at: Double(part) / Double(Self.partCount))
      guard output.isFinite else { continue }
      (low, high) = (min(low, output), max(high, output))
    }
    let margin = low < 0 || high > 1 ? (high - low) / 64 : 0
    return (low - margin)...(high + margin)
  }

  /// Returns the input in an interval at which the output reaches a height, to the last bit.
  private func input(between start: Double, and end: Double, reaching height: Double) -> Double {
    let isBelow = value(at: start) < height
    var (low, high) = (start, end)
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return high }
      if (value(at: middle) < height) == isBelow { low = middle } else { high = middle }
    }
  }
}

extension [Double] {
  /// The index of the first number above a bound, in a sorted array.
  func firstIndex(above bound: Double) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] <= bound { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
