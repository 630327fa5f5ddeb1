// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeImageCoding

/// Writes frames as one file: an animated PNG or Y4M video.
struct FrameOutput<Source: FrameSource & ~Copyable>: Sendable {
  /// The numbers of the frames, in ascending order.
  let frames: [Int]
  /// The size of all pictures in pixels.
  let size: (width: Int, height: Int)
  let rate: FrameRate
  let level: CompressionLevel
  let progress: ProgressFormat
  /// The number of threads that draw and encode.
  let jobs: Int
  /// Creates the source of the pictures, once for each thread.
  let source: @Sendable () -> Source

  /// Writes an animated PNG, and returns the number of its bytes.
  func writeAnimation(_ write: ([UInt8]) throws(Failure) -> Void) throws -> Int {
    var encoder = try AnimatedPNGEncoder(
      width: size.width, height: size.height, frameCount: frames.count, rate: rate)
    var byteCount = 0
    let level = level
    let changes = pipeline(frames, needsPrevious: true) { frame throws(Failure) in
      try Failure.encoding(frame.picture) { () throws(PNGError) in
        try AnimatedPNGEncoder.change(to: frame.picture, from: frame.previous, level: level)
      }
    }
    try run(changes) { change, _ throws(Failure) in
      let bytes = encoder.append(change)
      byteCount += bytes.count
      try write(bytes)
    }
    return byteCount
  }

  /// Writes Y4M, and returns the number of bytes.
  func writeVideo(
    _ subsampling: Y4MEncoder.Subsampling, _ write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    let encoder = Y4MEncoder(width: size.width, height: size.height, rate: rate, subsampling: subsampling)
    try write(encoder.header)
    var byteCount = encoder.header.count
    let pictures = pipeline(frames) { frame throws(Failure) -> [UInt8] in
      try Failure.encoding(frame.picture) { () throws(PNGError) in
        guard AvailableMemory.holds([4 * frame.picture.width * frame.picture.height]) else {
          throw PNGError.memory(width: frame.picture.width, height: frame.picture.height)
        }
        return encoder.encoded(frame.picture)
      }
    }
    try run(pictures) { bytes, _ throws(Failure) in
      byteCount += bytes.count
      try write(bytes)
    }
    return byteCount
  }

  /// The pipeline of some of the frames.
  func pipeline<Output: Sendable>(
    _ frames: [Int], needsPrevious: Bool = false,
    encode: @escaping @Sendable (FramePipeline<Source, Output>.Frame) throws(Failure) -> Output
  ) -> FramePipeline<Source, Output> {
    FramePipeline(frames: frames, jobs: jobs, needsPrevious: needsPrevious, source: source, encode: encode)
  }

  /// Runs a pipeline and reports the progress.
  ///
  /// - Parameter done: The number of frames that exist already.
  func run<Output: Sendable>(
    _ pipeline: FramePipeline<Source, Output>, done: Int = 0, _ write: (Output, Int) throws(Failure) -> Void
  ) throws(Failure) {
    var report = ProgressReport(progress, total: done + pipeline.frames.count)
    defer { report.clear() }
    var count = done
    if done > 0 || pipeline.frames.isEmpty { try report.advance(to: done, frame: nil) }
    try pipeline.run { output, number throws(Failure) in
      try write(output, number)
      count += 1
      try report.advance(to: count, frame: number)
    }
  }
}
