// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeImageCoding
import GlissadeRasterization
import GlissadeVisualizer
import GlissadeWindow

/// A renderer of pictures of one size, which reuses its rasteriser.
struct Drawing: ~Copyable {
  let width: Int
  let height: Int
  private let scale: Double
  private var rasterizer: Rasterizer
  /// Stores the commands with which successive pictures begin.
  private var tracker = DamageTracker()

  /// The number of threads that draw one picture, unless another one is given.
  static var threadCount: Int { drawingThreadCount }

  /// Creates a renderer. If the system does not create as many threads, it uses fewer.
  ///
  /// - Parameter size: The size of all pictures in points.
  init(_ size: Size, scale: Double, threadCount: Int = Self.threadCount) {
    self.scale = scale
    rasterizer = Rasterizer(threadCount: Self.availableThreadCount(atMost: threadCount))
    (width, height) = Self.pixelSize(of: size, scale: scale)
  }

  /// The size of a picture in pixels.
  static func pixelSize(of size: Size, scale: Double) -> (width: Int, height: Int) {
    (max(1, Int((size.width * scale).rounded())), max(1, Int((size.height * scale).rounded())))
  }

  /// The number of threads that can draw one picture, including the calling one.
  ///
  /// The rasteriser waits without end for a thread that the system does not create.
  static func availableThreadCount(atMost count: Int = Self.threadCount) -> Int {
    1 + WorkerThreads.available(atMost: count - 1)
  }

  /// The size of all pictures in pixels.
  var size: (width: Int, height: Int) { (width, height) }

  /// The memory for a picture without its pixels, in bytes: threads, the display list and the rasteriser.
  private static let overhead = 64 << 20

  /// Draws the content at an instant.
  ///
  /// - Parameter reserve: The memory that the caller needs in addition to the picture, in bytes per pixel.
  /// - Throws: A failure if there is not enough memory.
  mutating func picture(of content: VisualizerContent, at instant: Double, reserve: Int = 0) throws(Failure) -> Bitmap {
    try picture(background: content.background, reserve: reserve) { content.displayList(at: instant) }
  }

  /// Draws the motion of a file at an instant.
  mutating func picture(of motion: FittedMotion, at instant: Double, reserve: Int = 0) throws(Failure) -> Bitmap {
    try picture(background: motion.background, reserve: reserve) { motion.displayList(at: instant) }
  }

  /// Draws a picture that covers its area.
  mutating func picture(of list: DisplayList) throws(Failure) -> Bitmap {
    try picture(background: nil, reserve: 0) { list }
  }

  /// - Parameter background: The colour below the list; `nil` for transparent pixels.
  private mutating func picture(
    background: Color?, reserve: Int, of list: () -> DisplayList
  ) throws(Failure) -> Bitmap {
    let size = 4 * width * height
    let needed = [size, reserve * width * height, Self.overhead]
    guard AvailableMemory.holds(needed) else {
      throw Failure(
        .cannotCreate,
        "not enough memory for a picture of \(width) × \(height) pixels; a smaller size or scale is accepted"
      )
    }
    // Without memory for a stored picture, each picture is drawn completely.
    let stored = DamageTracker.largestStoredSize(width: width, height: height)
    if !tracker.storesPicture, !AvailableMemory.holds(needed + [stored]) { tracker.releaseMemory() }
    var bitmap = Bitmap(width: width, height: height)
    var pixels = bitmap.pixels.mutableSpan
    tracker.drawAll(
      list(), with: &rasterizer, into: &pixels, width: width, height: height, scale: scale, background: background)
    return bitmap
  }
}

extension Bitmap {
  /// Returns the picture as a PNG file.
  ///
  /// - Throws: A failure if there is not enough memory.
  func encodedForOutput(
    level: CompressionLevel = .standard, text: PNGText? = nil
  ) throws(Failure) -> [UInt8] {
    try Failure.encoding(self) { () throws(PNGError) in try encodedAsPNG(level: level, text: text) }
  }
}

extension Failure {
  /// Runs an encoder of a picture and converts its errors into failures.
  static func encoding<Result>(_ picture: Bitmap, _ body: () throws(PNGError) -> Result) throws(Failure) -> Result {
    do {
      return try body()
    } catch {
      guard case .memory = error.reason else { throw Failure(.software, "the picture cannot be encoded: \(error)") }
      throw Failure(
        .cannotCreate,
        "not enough memory to encode a picture of \(picture.width) × \(picture.height) pixels; "
          + "a smaller size or scale is accepted")
    }
  }
}
