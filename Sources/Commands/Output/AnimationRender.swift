// SPDX-License-Identifier: MIT
import Glibc
import GlissadeImageCoding

/// A rendering of frames to a file, several files or standard output.
///
/// A file gets its name when it is complete: each numbered picture, or the file with all frames.
struct AnimationRender {
  private let content: RenderedContent
  private let frameRange: AnimationOptions.FrameRange
  private let subsampling: Y4MEncoder.Subsampling
  private let existing: ExistingFiles
  private let output: FrameOutput<FramePainter>
  /// The files of the command that a picture must not replace.
  private let used: UsedFiles

  /// The most pixels of a picture that one thread draws. Several threads draw one larger picture instead of several
  /// pictures, so that few pictures are in memory.
  private static let frameLimit = 16 << 20

  init(
    _ content: RenderedContent, frameRange: AnimationOptions.FrameRange, animation: AnimationOptions,
    options: FrameOptions, used: UsedFiles
  ) {
    (self.content, self.frameRange, self.used) = (content, frameRange, used)
    subsampling = animation.chroma
    existing = options.existing ?? .overwrite
    let size = content.pixelSize
    let drawsFrames = size.width * size.height <= Self.frameLimit
    let threadCount = drawsFrames ? 1 : options.jobCount
    output = FrameOutput(
      frames: options.frames?.frames(upTo: frameRange.count - 1) ?? Array(0..<frameRange.count), size: size,
      rate: frameRange.rate, level: options.compressionOption.value, progress: options.progress ?? .bar,
      jobs: drawsFrames ? options.jobCount : 1,
      source: { FramePainter(content, frameRange: frameRange, threadCount: threadCount) })
  }

  /// Renders the frames to a target, and returns the facts about the output.
  func write(to target: RenderTarget) throws -> RenderFacts {
    let byteCount: Int
    switch target {
    case .picture: preconditionFailure("a single picture has no time range")
    case .numbered(let name): byteCount = try writeNumbered(name)
    case .animation(let name):
      byteCount = try writeFile(name) { write throws in try output.writeAnimation(write) }
    case .video(let name):
      byteCount = try writeFile(name) { write throws in try output.writeVideo(subsampling, write) }
    case .standardOutput:
      try requireFrames()
      try StandardOutput.requirePipe()
      byteCount = try output.writeVideo(subsampling) { bytes throws(Failure) in try StandardOutput.write(bytes) }
    }
    var facts = RenderFacts(target, content, output.size, byteCount: byteCount)
    facts.frames = output.frames.count
    (facts.from, facts.to, facts.framesPerSecond) = (frameRange.from, frameRange.to, frameRange.rate.framesPerSecond)
    return facts
  }

  private func writeFile(
    _ name: FileName, _ body: (([UInt8]) throws(Failure) -> Void) throws -> Int
  ) throws -> Int {
    try requireFrames()
    try requireNew(name)
    var file = try PartialFile(name, option: "--output")
    let byteCount = try body { bytes throws(Failure) in try file.write(bytes) }
    try file.finish()
    return byteCount
  }

  /// - Throws: A failure if a file exists and `--existing fail` is given.
  private func requireNew(_ name: FileName) throws(Failure) {
    guard existing == .fail, name.status() != nil else { return }
    throw OutputFile.failure(name, "--output", "the file exists, and --existing is fail")
  }

  private func requireFrames() throws(Failure) {
    guard output.frames.isEmpty else { return }
    throw Failure(.usage, "--frames: " + noFrames)
  }

  private var noFrames: String { "no requested frame is before the end; the last frame is \(frameRange.count - 1)" }

  // MARK: - Numbered pictures

  private func writeNumbered(_ name: NumberedName) throws -> Int {
    let frames = output.frames
    // The last task of a farm can be beyond the end.
    if frames.isEmpty { StandardError.report(noFrames) }
    let fingerprint = try content.fingerprint(
      from: frameRange.from, frames: (frameRange.count, frameRange.rate))
    if existing == .fail, let frame = frames.first(where: { name.name(of: $0).status() != nil }) {
      try requireNew(name.name(of: frame))
    }
    var missing = frames
    if existing == .skip {
      missing = []
      for frame in frames {
        let text = fingerprint.text(ofFrame: frame)
        if try !PictureFile.isPicture(name.name(of: frame), of: output.size, with: text) { missing.append(frame) }
      }
    }
    var files = NumberedFiles(name, used: used)
    try files.prepare(missing)
    var (written, byteCount) = (0, 0)
    let level = output.level
    let pictures = output.pipeline(missing) { frame throws(Failure) in
      try frame.picture.encodedForOutput(level: level, text: fingerprint.text(ofFrame: frame.number))
    }
    do throws(Failure) {
      try output.run(pictures, done: frames.count - missing.count) { bytes, frame throws(Failure) in
        try files.write(bytes, frame: frame)
        written += 1
        byteCount += bytes.count
      }
    } catch {
      let rest = Set(missing[written...]).union(files.missing(of: frames)).sorted()
      throw Failure(error.status, "\(error.description); missing frames: \(FrameSelection.text(of: rest))")
    }
    // Another program can have moved or removed pictures meanwhile.
    let removed = files.missing(of: frames)
    guard removed.isEmpty else {
      throw Failure(
        .cannotCreate,
        "--output: \(name.text): pictures were moved or removed during the rendering; "
          + "missing frames: \(FrameSelection.text(of: removed))")
    }
    return byteCount
  }
}
