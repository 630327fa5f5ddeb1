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

  /// Bytes for everything that a picture takes beside its pixels: threads, the display list, the rasteriser.
  private static let overhead = 64 << 20

  /// The picture of an instant.
  ///
  /// - Parameter reserve: Bytes for each pixel that its caller needs beside the four of the picture.
  /// - Throws: A failure where there is not enough memory.
  mutating func picture(of content: WindowContent, at instant: Double, reserve: Int = 0) throws(Failure) -> Bitmap {
    let size = 4 * width * height
    guard AvailableMemory.holds([size, reserve * width * height, Self.overhead]) else {
      throw Failure(
        .cannotCreate,
        "not enough memory for a picture of \(width) × \(height) pixels; a smaller size or scale is accepted"
      )
    }
    var bitmap = Bitmap(width: width, height: height)
    var pixels = bitmap.pixels.mutableSpan
    rasterizer.draw(
      content.displayList(at: instant), into: &pixels, width: width, height: height, pixelsPerRow: width,
      scale: scale, background: content.background)
    return bitmap
  }
}

extension Bitmap {
  /// The picture as a PNG file for the output.
  func encodedForOutput() throws(Failure) -> [UInt8] {
    try Failure.encoding(self) { () throws(PNGError) in try encodedAsPNG() }
  }
}

extension Failure {
  /// Encodes a picture, and says where that fails for lack of memory.
  static func encoding<Result>(_ picture: Bitmap, _ body: () throws(PNGError) -> Result) throws(Failure) -> Result {
    do {
      return try body()
    } catch {
      guard case .memory = error else { throw Failure(.ours, "the picture cannot be encoded: \(error)") }
      throw Failure(
        .cannotCreate,
        "not enough memory to encode a picture of \(picture.width) × \(picture.height) pixels; "
          + "a smaller size or scale is accepted")
    }
  }
}
