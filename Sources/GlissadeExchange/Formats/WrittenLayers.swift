// SPDX-License-Identifier: MIT

/// The written parts of layers, by their indices, and their measured drawings. A finer fit of some layers does not
/// change those of the others.
final class WrittenLayers {
  let progress: ExportProgress
  var webElements: [Int: [WebElement]] = [:]
  var lottieTransforms: [Int: [LottieTransformWriter.Part]] = [:]
  var lottieShapes: [Int: [String]] = [:]
  var groups: [Int: [SVGGroup]] = [:]
  /// The measured differences, by the indices of drawings.
  var drawings: [Int: DrawnDeviation] = [:]

  init(_ progress: ExportProgress = ExportProgress()) { self.progress = progress }

  /// Forgets the parts of a layer.
  func forget(_ layer: Int) {
    webElements[layer] = nil
    lottieTransforms[layer] = nil
    lottieShapes[layer] = nil
    groups[layer] = nil
    drawings = drawings.filter { $0.value.proportions[layer] == nil }
  }
}
