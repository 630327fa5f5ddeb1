extension TimingFunction {
  /// The inputs from 0 to 1 at which slope or output may jump, in order and each once; 0 and 1 may be among them.
  ///
  /// Between two of them a motion by this function is as smooth as its formula. Of a Swift function nobody knows where
  /// it has corners, and more of them than `limit` are closer together than anything that asks could tell: then there
  /// are none.
  ///
  /// - Complexity: O(n) in the corners.
  package func corners(limit: Int = 256) -> [Double] {
    let inputs: [Double] =
      switch form {
      case .linear, .cubicBezier, .trapezoid, .spring, .custom: []
      case .steps(let steps): steps.count < limit ? (0...steps.count).map { Double($0) / Double(steps.count) } : []
      case .stops(let stops): stops.stops.map(\.input)
      case .penner(let penner): penner.corners
      case .composition(let composition): composition.corners(limit: limit)
      }
    let inside = Set(inputs).filter { (0...1).contains($0) }
    return inside.count <= limit ? inside.sorted() : []
  }
}

extension Penner {
  /// Where the ball of `bounce` touches; all other families are smooth.
  fileprivate var corners: [Double] {
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
  /// Those of the first, and where it passes those of the second.
  fileprivate func corners(limit: Int) -> [Double] {
    first.corners(limit: limit) + first.inputs(reaching: second.corners(limit: limit))
  }
}

extension TimingFunction {
  /// Into so many parts the inputs are cut to look for outputs.
  private static let partCount = 512

  /// The inputs from 0 to 1 at which the output passes one of several heights.
  ///
  /// Inputs of one height that are closer together than a 512th may be missed.
  ///
  /// - Parameter heights: Outputs in order.
  /// - Complexity: O(log n) in the heights, for each of 512 parts, and O(1) for each result.
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
      // Those above the lower output and not above the higher one.
      let (low, high) = (min(start.output, end.output), max(start.output, end.output))
      var index = heights.firstIndex(above: low)
      while index < heights.count, heights[index] <= high {
        inputs.append(self.input(between: start.input, and: end.input, reaching: heights[index]))
        index += 1
      }
    }
    return inputs
  }

  /// A range that has the outputs of all inputs from 0 to 1, with a small margin.
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

  /// The input in a part at which the output comes to a height, to the last bit.
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
  /// The index of the first number above another, of numbers in order.
  fileprivate func firstIndex(above bound: Double) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] <= bound { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
