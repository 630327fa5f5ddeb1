// SPDX-License-Identifier: MIT

/// The written parts of layers and the measured drawings of an export, by their indices.
///
/// A finer fit of some layers changes neither the parts of the others nor the drawings that these alone move.
final class ExportCache {
  let progress: ExportProgress
  var webElements: [Int: [WebElement]] = [:]
  var lottieTransforms: [Int: [LottieTransformWriter.Part]] = [:]
  var lottieShapes: [Int: [String]] = [:]
  /// The sublayers of layers with clocks; `nil` where they have no composition.
  var lottieClocks: [Int: DocumentClockedLayers.Composition?] = [:]
  var groups: [Int: [SVGGroup]] = [:]
  /// The measured differences of drawings.
  var drawings: [Int: DrawnDeviation] = [:]

  init(_ progress: ExportProgress = ExportProgress()) { self.progress = progress }

  /// Computes the parts that layers do not have yet, on all processors.
  ///
  /// - Parameters:
  ///   - parts: The parts of one kind.
  ///   - count: The number of layers.
  ///   - make: Writes the part of a layer.
  func fill<Part: Sendable>(
    _ parts: ReferenceWritableKeyPath<ExportCache, [Int: Part]>, count: Int,
    _ make: @escaping @Sendable (Int) throws(ExportError) -> Part
  ) throws(ExportError) {
    for batch in Concurrency.batches(of: (0..<count).filter { self[keyPath: parts][$0] == nil }) {
      try progress.write(batch[0], of: count)
      for (index, part) in zip(batch, try Concurrency.map(batch, make)) { self[keyPath: parts][index] = part }
    }
  }

  /// Forgets what depends on a layer.
  func forget(_ layer: Int) {
    webElements[layer] = nil
    lottieTransforms[layer] = nil
    lottieShapes[layer] = nil
    groups[layer] = nil
    drawings = drawings.filter { $0.value.proportions[layer] == nil }
  }
}
