import Geometry

/// Where the parts of the Timing scene sit: the curve at the left, what moves by it at the right; below each other in a
/// narrow window.
struct TimingLayout: Sendable, Hashable {
  /// The panel of the curve.
  let curve: Rect
  /// The square from (0, 0) to (1, 1) of the curve, in the window; y goes up.
  let square: Rect
  /// The panel of what moves.
  let movers: Rect

  init(in frame: SceneFrame) {
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
    // Half a way beyond either end has room, since curves go there.
    let side = max(0, min(curve.width - 96, (curve.height - 76) / 1.7))
    square = Rect(
      center: Point(x: curve.midX + 12, y: curve.midY + 8), size: Size(width: side, height: side))
  }

  /// From input and output to the window.
  var transform: AffineTransform {
    AffineTransform(a: square.width, b: 0, c: 0, d: -square.height, tx: square.minX, ty: square.maxY)
  }
}
