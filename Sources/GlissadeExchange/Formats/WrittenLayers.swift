// SPDX-License-Identifier: MIT

/// The written parts of layers, by their indices. A finer fit of some layers does not change those of the others.
final class WrittenLayers {
  var webElements: [Int: [WebElement]] = [:]
  var lottieTransforms: [Int: [LottieTransformWriter.Part]] = [:]
  var lottieShapes: [Int: [String]] = [:]
  var groups: [Int: [SVGGroup]] = [:]

  /// Forgets the parts of a layer.
  func forget(_ layer: Int) {
    webElements[layer] = nil
    lottieTransforms[layer] = nil
    lottieShapes[layer] = nil
    groups[layer] = nil
  }
}
