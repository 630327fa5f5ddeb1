// SPDX-License-Identifier: MIT
import Foundation
import Glissade
import GlissadeExchange

/// Draws all frames of a Lottie file, for a comparison with players that `.scripts/bench-corpus` makes.
struct FileBenchmark {
  /// The longest side of the pictures in pixels.
  static let side = 512.0

  /// Prints the seconds that a file takes to open, the number of its frames, and the seconds for drawing them, on one
  /// thread. Each frame is a new list on cleared pixels.
  static func measure(_ path: String) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let start = Clock.thread.now
    let document = try MotionDocument(reading: bytes)
    let opened = Clock.thread.now
    let scale = side / max(document.size.width, document.size.height)
    let (width, height) = (
      max(1, Int((document.size.width * scale).rounded())), max(1, Int((document.size.height * scale).rounded()))
    )
    let raster = OwnRaster(width: width, height: height)
    let rate = document.frameRate ?? 60
    let count = max(1, Int((document.duration * rate - 1e-3).rounded(.up)))
    let first = Clock.thread.now
    for frame in 0..<count {
      var builder = DisplayListBuilder()
      builder.withTransform(.scale(scale)) { $0.draw(document.displayList(at: Double(frame) / rate)) }
      raster.draw(builder.finish(), background: .clear)
    }
    let end = Clock.thread.now
    print((opened - start) / 1000, count, (end - first) / 1000)
  }
}
