// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeVisualizer

/// Draws the frames of a time range. Each picture depends on the number of its frame alone.
struct FramePainter: FrameSource, ~Copyable {
  private let content: RenderedContent
  private let frameRange: AnimationOptions.FrameRange
  private var drawing: Drawing

  /// Creates a painter.
  ///
  /// - Parameter threadCount: The number of threads that draw one picture.
  init(
    _ content: RenderedContent, frameRange: AnimationOptions.FrameRange, threadCount: Int = Drawing.threadCount
  ) {
    (self.content, self.frameRange) = (content, frameRange)
    drawing = Drawing(content.size, scale: content.scale, threadCount: threadCount)
  }

  /// The size of all pictures in pixels.
  var size: (width: Int, height: Int) { drawing.size }

  /// Draws a frame.
  mutating func picture(ofFrame number: Int) throws(Failure) -> Bitmap {
    let time = frameRange.time(ofFrame: number)
    switch content {
    case .scene(var shown, let rate):
      let instant = shown.prepare(for: time, rate: rate)
      return try drawing.picture(of: shown.content, at: instant, reserve: 4)
    case .motion(let motion): return try drawing.picture(of: motion, at: time, reserve: 4)
    }
  }
}
