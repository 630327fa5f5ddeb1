// SPDX-License-Identifier: MIT
import GlissadeLayers

extension DocumentDrawing {
  /// The style with its dashes and gradients, for source code, where they do not move.
  ///
  /// - Throws: An error for dashes or a gradient that moves.
  func stillStyle() throws(ExportError) -> LayerStyle {
    guard let dashes = dashes.constant else {
      throw .unsupported("the moving dashes of the drawing “\(name)”: source code has them as a style")
    }
    for gradient in [gradient, strokeGradient] where gradient?.isMoving ?? false {
      throw .unsupported("the moving gradient of the drawing “\(name)”: source code has it as a style")
    }
    var still = style
    (still.dashes, still.gradient, still.strokeGradient) = (dashes, gradient?.first, strokeGradient?.first)
    return still
  }
}
