import DisplayLists
import Geometry
import ImageCoding
import Rasterization

/// Draws a display list into a picture in memory, by the same rasteriser that draws the window.
enum Picture {
  static func draw(_ list: DisplayList, width: Int, height: Int, scale: Double, background: Color) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    var rasterizer = Rasterizer()
    var pixels = bitmap.pixels.mutableSpan
    rasterizer.draw(
      list, into: &pixels, width: width, height: height, pixelsPerRow: width, scale: scale, background: background)
    return bitmap
  }
}
