// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeVisualizer

/// Draws the frames of a time range. Each picture depends on the number of its frame alone.
struct FramePainter: FrameSource, ~Copyable {
  private var shown: ShownContent
  private let frameRange: AnimationOptions.FrameRange
  /// The playback rate: seconds of media time per second.
  private let rate: Double
  private var drawing: Drawing

  /// Creates a painter.
  ///
  /// - Parameter threadCount: The number of threads that draw one picture.
  init(
    shown: ShownContent, frameRange: AnimationOptions.FrameRange, rate: Double, threadCount: Int = Drawing.threadCount
  ) {
    (self.shown, self.frameRange, self.rate) = (shown, frameRange, rate)
    drawing = Drawing(shown.content, scale: shown.scale ?? 1, threadCount: threadCount)
  }

  /// The size of all pictures in pixels.
  var size: (width: Int, height: Int) { drawing.size }

  /// Draws a frame.
  mutating func picture(ofFrame number: Int) throws(Failure) -> Bitmap {
    let instant = shown.prepare(for: frameRange.time(ofFrame: number), rate: rate)
    return try drawing.picture(of: shown.content, at: instant, reserve: 4)
  }
}
