// SPDX-License-Identifier: MIT

extension PaintingOrder {
  /// Visits the painted layers, or the steps of a matte, from back to front, each layer before its sublayers.
  ///
  /// - Parameters:
  ///   - range: The range of a matte, or `nil` for the painted layers.
  ///   - enter: Returns whether the layer's sublayers are visited. Its result counts only for a step with children.
  ///   - leave: Called after the sublayers of a layer for which `enter` returned `true`.
  @inline(__always)
  func visit(_ range: Range<Int>? = nil, enter: (Step) -> Bool, leave: () -> Void) {
    let range = range ?? painted
    // An explicit stack, so that a deep tree does not overflow the call stack.
    var ends: [Int32] = []
    var index = Int32(range.lowerBound)
    while true {
      while let end = ends.last, end == index {
        leave()
        ends.removeLast()
      }
      guard index < range.upperBound else { return }
      let step = steps[Int(index)]
      index += 1
      if enter(step) {
        if step.hasLayers { ends.append(step.end) }
      } else {
        index = step.end
      }
    }
  }
}
