extension TimingFunction {
  /// The inputs from 0 to 1 at which slope or output may jump, in order and each once; 0 and 1 may be among them.
  ///
  /// Between two of them a motion by this function is as smooth as its formula. Of a Swift function nobody knows where it has
  /// corners, and more of them than `limit` are closer together than anything that asks could tell: then there are none.
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
  /// Into so many parts the inputs are cut to look for where the first function comes to a corner of the second.
  private static let partCount = 512

  /// Those of the first, and where it passes those of the second.
  fileprivate func corners(limit: Int) -> [Double] {
    let heights = second.corners(limit: limit)
    guard !heights.isEmpty else { return first.corners(limit: limit) }
    var inputs = first.corners(limit: limit)
    for part in 0..<Self.partCount {
      let ends = [part, part + 1].map { Double($0) / Double(Self.partCount) }
      let outputs = ends.map { first.value(at: $0) }
      for height in heights where (outputs[0] < height) != (outputs[1] < height) {
        var (low, high) = (ends[0], ends[1])
        while true {
          let middle = low + (high - low) / 2
          guard middle > low, middle < high else { break }
          if (first.value(at: middle) < height) == (outputs[0] < height) { low = middle } else { high = middle }
        }
        inputs.append(high)
      }
    }
    return inputs
  }
}
