// SPDX-License-Identifier: MIT
import Glissade
import GlissadeDrawing

/// The code of the page about other toolkits, and of the comment of the tracker.

// Example begins
/// A layer tree in buffers of another toolkit, which calls these functions on one thread.
struct EmbeddedTree: ~Copyable {
  var tree: LayerTree
  private var tracker = DamageTracker()
  private var rasterizer = Rasterizer()

  init(_ tree: LayerTree) { self.tree = tree }

  /// Draws the picture of an instant, and returns the pixels that the toolkit sends to the display.
  mutating func draw(
    at instant: Double, into memory: UnsafeMutableBufferPointer<UInt32>, width: Int, height: Int, pixelsPerRow: Int,
    scale: Double, bufferAge: Int = 1
  ) -> [PixelRect] {
    var pixels = memory.mutableSpan
    return tracker.draw(
      tree.displayList(at: instant), with: &rasterizer, into: &pixels, width: width, height: height,
      pixelsPerRow: pixelsPerRow, scale: scale, background: .white, bufferAge: bufferAge)
  }

  /// Returns the seconds from the drawn instant to the next frame, 0 for the next refresh, or `nil` if nothing moves.
  func wait(after instant: Double) -> Double? {
    switch tree.nextFrame(after: instant) {
    case .everyRefresh: 0
    case .at(let next): next - instant
    case .never: nil
    }
  }

  /// The toolkit has lost the pixels of the window: the next frame draws and returns all of them.
  mutating func discardPixels() { tracker = DamageTracker() }
}
// Example ends

enum EmbeddingComments {
  static func tracker(
    _ list: DisplayList, _ tracker: inout DamageTracker, _ rasterizer: inout Rasterizer,
    _ pixels: inout MutableSpan<UInt32>, width: Int, height: Int, pixelsPerRow: Int, send: ([PixelRect]) -> Void
  ) {
    // Example begins
    let changed = tracker.draw(
      list, with: &rasterizer, into: &pixels, width: width, height: height, pixelsPerRow: pixelsPerRow,
      background: .white)
    if !changed.isEmpty { send(changed) }
    // Example ends
  }
}
