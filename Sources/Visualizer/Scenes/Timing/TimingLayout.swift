// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The layout of the Timing scene: the curve at the left and the motions at the right, or stacked in a narrow window.
struct TimingLayout: Sendable, Hashable {
  /// The panel of the curve.
  let curve: Rect
  /// The area of the visible outputs, which fills the panel up to its margins.
  let plot: Rect
  /// The unit square of the curve in the window, with y upwards.
  let square: Rect
  /// The panel of the motions.
  let movers: Rect

  /// The range of outputs in which the distance of a press from a handle has the proportions of the inputs.
  static let standardOutputs = -0.35...1.35
  /// The largest absolute output.
  private static let farthest = 1e6

  /// - Parameters:
  ///   - frame: The layout that all scenes share.
  ///   - outputs: The range of the curve and its handles.
  init(in frame: SceneFrame, outputs: ClosedRange<Double> = standardOutputs) {
    let content = frame.content
    if content.height < 72 {
      // A very low window has only the motion.
      curve = Rect(x: content.minX, y: content.minY, width: 0, height: 0)
      movers = content
    } else if content.width >= content.height * 1.1 {
      let width = (min(content.width * 0.55, content.height * 1.2)).rounded()
      curve = Rect(x: content.minX, y: content.minY, width: width, height: content.height)
      movers = Rect(
        x: curve.maxX + 16, y: content.minY, width: max(0, content.maxX - curve.maxX - 16), height: content.height)
    } else {
      let height = (content.height * 0.66).rounded()
      curve = Rect(x: content.minX, y: content.minY, width: content.width, height: height)
      movers = Rect(
        x: content.minX, y: curve.maxY + 12, width: content.width, height: max(0, content.maxY - curve.maxY - 12))
    }
    let (low, high) = (max(outputs.lowerBound, -Self.farthest), min(outputs.upperBound, Self.farthest))
    // The margins contain the title, the labels of the axes and the knobs of the handles.
    plot = Rect(
      x: curve.minX + 56, y: curve.minY + 44, width: max(0, curve.width - 80), height: max(0, curve.height - 80))
    let unit = plot.height / max(high - low, 1e-9)
    square = Rect(x: plot.minX, y: plot.maxY + (low - 1) * unit, width: plot.width, height: unit)
  }

  /// Maps input and output to the window.
  var transform: AffineTransform {
    AffineTransform(a: square.width, b: 0, c: 0, d: -square.height, tx: square.minX, ty: square.maxY)
  }
}
