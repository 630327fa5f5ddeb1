import Geometry
import ImageCoding
import Rasterization
import Visualizer

/// Draws pictures of one size, one after the other.
struct Drawing: ~Copyable {
  let width: Int
  let height: Int
  private let scale: Double
  private var rasterizer = Rasterizer(threadCount: drawingThreadCount)

  init(_ content: WindowContent, scale: Double) {
    self.scale = scale
    width = max(1, Int((content.size.width * scale).rounded()))
    height = max(1, Int((content.size.height * scale).rounded()))
  }

  /// The picture of an instant.
  mutating func picture(of content: WindowContent, at instant: Double) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    var pixels = bitmap.pixels.mutableSpan
    rasterizer.draw(
      content.displayList(at: instant), into: &pixels, width: width, height: height, pixelsPerRow: width,
      scale: scale, background: content.background)
    return bitmap
  }
}
