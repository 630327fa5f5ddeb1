// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The layout of the Timing scene: the curve at the left and the motions at the right, or stacked in a narrow window.
struct TimingLayout: Sendable, Hashable {
  /// The panel of the curve.
  let curve: Rect
  /// The unit square of the curve in the window, with y upwards. It is a square unless the curve extends far beyond it.
  let square: Rect
  /// The panel of the motions.
  let movers: Rect

  /// The least range of outputs: a third beyond both ends, as for common curves.
  static let standardOutputs = -0.35...1.35
  /// The largest absolute output.
  private static let farthest = 1e6

  /// - Parameters:
  ///   - frame: The layout that all scenes share.
  ///   - outputs: The range of the curve and its handles.
  init(in frame: SceneFrame, outputs: ClosedRange<Double> = standardOutputs) {
    let content = frame.content
    if content.width >= content.height * 1.1 {
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
    let standard = Self.standardOutputs
    let side = max(0, min(curve.width - 96, (curve.height - 76) / (standard.upperBound - standard.lowerBound)))
    guard outputs.lowerBound < standard.lowerBound || outputs.upperBound > standard.upperBound else {
      square = Rect(
        center: Point(x: curve.midX + 12, y: curve.midY + 8), size: Size(width: side, height: side))
      return
    }
    let (low, high) = (max(outputs.lowerBound, -Self.farthest), min(outputs.upperBound, Self.farthest))
    // The margin includes the knobs of the handles.
    let unit = max(0, min(side, (curve.height - 92) / (high - low)))
    square = Rect(
      x: curve.midX + 12 - side / 2, y: curve.midY + 8 + ((low + high) / 2 - 1) * unit, width: side, height: unit)
  }

  /// Maps input and output to the window.
  var transform: AffineTransform {
    AffineTransform(a: square.width, b: 0, c: 0, d: -square.height, tx: square.minX, ty: square.maxY)
  }
}
