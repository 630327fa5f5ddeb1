// SPDX-License-Identifier: MIT
import ArgumentParser
import Glibc
import GlissadeDisplayLists
import GlissadeImageCoding
import GlissadeVisualizer

/// A rendering of a time range to a file, several files or standard output.
///
/// Files get their final names when all pictures are complete; after a failure there are no files.
struct AnimationRender: ~Copyable {
  private var shown: ShownContent
  private let frameRange: AnimationOptions.FrameRange
  /// The playback rate: seconds of media time per second.
  private let rate: Double
  private var drawing: Drawing
  private var byteCount = 0

  init(shown: ShownContent, frameRange: AnimationOptions.FrameRange, rate: Double) {
    self.shown = shown
    self.frameRange = frameRange
    self.rate = rate
    drawing = Drawing(shown.content, scale: shown.scale ?? 1)
  }

  /// Renders all frames to a target, and returns the facts about the output.
  mutating func write(to target: RenderTarget, subsampling: Y4MEncoder.Subsampling) throws -> RenderFacts {
    switch target {
    case .picture: preconditionFailure("a single picture has no time range")
    case .animation(let name): try writeAnimation(name)
    case .numbered(let prefix, let digits, let suffix):
      try writeNumbered { index in
        let number = String(index)
        return prefix + (String(repeating: "0", count: max(0, digits - number.count)) + number) + suffix
      }
    case .video(let name):
      var file = try PartialFile(name, option: "--output")
      try writeVideo(subsampling) { bytes throws(Failure) in try file.write(bytes) }
      try file.finish()
    case .standardOutput:
      guard isatty(STDOUT_FILENO) == 0 else {
        throw Failure(.usage, "--output: standard output is a terminal; a pipe or a file is accepted")
      }
      try writeVideo(subsampling) { bytes throws(Failure) in try StandardOutput.write(bytes) }
    }
    var facts = RenderFacts(target, shown.content, drawing, byteCount: byteCount)
    facts.frames = frameRange.count
    (facts.from, facts.to, facts.framesPerSecond) = (frameRange.from, frameRange.to, frameRange.rate.framesPerSecond)
    return facts
  }

  private mutating func writeAnimation(_ name: FileName) throws {
    var file = try PartialFile(name, option: "--output")
    var encoder = try animatedPNGEncoder()
    try forEachPicture { picture, _ in
      let bytes = try Failure.encoding(picture) { () throws(PNGError) in try encoder.append(picture) }
      try file.write(bytes)
      return bytes.count
    }
    try file.finish()
  }

  /// Creates an encoder for all frames.
  func animatedPNGEncoder() throws(PNGError) -> AnimatedPNGEncoder {
    try AnimatedPNGEncoder(
      width: drawing.width, height: drawing.height, frameCount: frameRange.count, rate: frameRange.rate)
  }

  /// Draws a frame.
  mutating func picture(ofFrame index: Int) throws(Failure) -> Bitmap {
    let instant = shown.prepare(for: frameRange.time(ofFrame: index), rate: rate)
    return try drawing.picture(of: shown.content, at: instant, reserve: 4)
  }

  private mutating func writeNumbered(_ name: (Int) -> FileName) throws {
    var files = PartialFiles()
    try files.prepare((0..<frameRange.count).lazy.map(name))
    try forEachPicture { picture, index in
      let bytes = try picture.encodedForOutput()
      try files.add(bytes, named: name(index))
      return bytes.count
    }
    try files.finish()
  }

  private mutating func writeVideo(
    _ subsampling: Y4MEncoder.Subsampling, write: ([UInt8]) throws(Failure) -> Void
  ) throws {
    let encoder = Y4MEncoder(
      width: drawing.width, height: drawing.height, rate: frameRange.rate, subsampling: subsampling)
    try write(encoder.header)
    byteCount += encoder.header.count
    try forEachPicture { picture, _ in
      let bytes = try Failure.encoding(picture) { () throws(PNGError) in
        guard AvailableMemory.holds([4 * picture.width * picture.height]) else {
          throw PNGError.memory(width: picture.width, height: picture.height)
        }
        return encoder.encoded(picture)
      }
      try write(bytes)
      return bytes.count
    }
  }

  /// Draws each frame and calls a closure with the picture and the frame's index.
  ///
  /// - Parameter body: Writes the picture and returns the number of bytes that it wrote.
  private mutating func forEachPicture(_ body: (Bitmap, Int) throws -> Int) throws {
    var progress = ProgressBar(total: frameRange.count)
    defer { progress.clear() }
    for index in 0..<frameRange.count {
      byteCount += try body(picture(ofFrame: index), index)
      progress.advance(to: index + 1)
    }
  }
}
