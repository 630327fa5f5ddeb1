// SPDX-License-Identifier: MIT
import ArgumentParser
import GlissadeDisplayLists
import GlissadeImageCoding

/// The subcommand `join`: writes numbered pictures as one animation.
struct JoinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Write numbered pictures as one animation.",
    discussion: """
      A name has frame padding, such as ####, @@@@, %04d or $F4, and may have wildcards: quote it. Names of \
      files are accepted too; the last number in a name is that of its frame.

      All frames must exist. Pictures of render state their number of frames; of other pictures, the first and the \
      last one are the ends. If frames are missing, or have other inputs, another size or colours that are not sRGB, \
      nothing is written. At most 64 million pixels are in memory, in pictures of at most as many: up to 1 GB.

      EXAMPLES
        glissade join 'part-*/####.png' -o curves.apng
        glissade join 'frames/frame-######.png' --fps 30 -o curves.y4m
        glissade join 'frames/####.png' -o - | ffmpeg -i - curves.mp4
      """)

  @Argument(help: ArgumentHelp("The names of the pictures.", valueName: "names"))
  var names: [FileName]

  @Option(
    name: [.short, .long], help: ArgumentHelp("What to write: .apng, .y4m or - (Y4M).", valueName: "name"))
  var output: FileName

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The frames that must exist, as in render. (default: all)", valueName: "ranges"),
    transform: FrameSelection.init(_:))
  var frames: FrameSelection?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The frame rate. (default: that of the pictures, or 60)", valueName: "number"),
    completion: .frameRates, transform: AnimationOptions.rate)
  var fps: FrameRate?

  @Option(name: .customLong("chroma"), help: "The chroma subsampling of Y4M: 444 or 420. (default: 444)")
  var chosenChroma: Y4MEncoder.Subsampling?

  @OptionGroup var compression: CompressionOption

  func validate() throws {
    switch try RenderTarget(name: output) {
    case .animation:
      guard chosenChroma == nil else { throw ValidationError(AnimationOptions.noChroma(output)) }
    case .video, .standardOutput: try compression.requireNone()
    case .picture, .numbered:
      throw ValidationError("--output: \(output.quoted) is not one animation; .apng, .y4m and - are accepted")
    }
  }

  func run() throws {
    HeapMemory.share()
    HeapMemory.keepFreed()
    let target = try RenderTarget(name: output)
    let signals: Signals? = if case .standardOutput = target { nil } else { try Signals(ending: .immediate) }
    defer { withExtendedLifetime(signals) {} }
    // The output and one picture.
    try FileDescriptor.requireFree(2)
    let pictures = try JoinedPictures(names, frames: frames)
    var used = try UsedFiles(inputs: pictures.inputs)
    if self.output != FileName("-") { try used.add(self.output, option: "--output") }
    let rate = fps ?? pictures.rate
    let output = FrameOutput(
      frames: pictures.frames, size: pictures.size, rate: rate, level: compression.value, progress: .bar,
      jobs: Self.jobCount(for: pictures.size), source: { pictures })
    let subsampling = chosenChroma ?? .none
    switch target {
    case .standardOutput:
      try StandardOutput.requirePipe()
      try pictures.check()
      _ = try output.writeVideo(subsampling) { bytes throws(Failure) in try StandardOutput.write(bytes) }
    case .video(let name):
      var file = try PartialFile(name, option: "--output")
      _ = try output.writeVideo(subsampling) { bytes throws(Failure) in try file.write(bytes) }
      try file.finish()
    default:
      var file = try PartialFile(self.output, option: "--output")
      if let note = rate.animationNote { StandardError.report(note) }
      _ = try output.writeAnimation { bytes throws(Failure) in try file.write(bytes) }
      try file.finish()
    }
  }

  /// The most pixels of decoded pictures in memory at the same time. One picture can have as many.
  private static let pixelLimit = Bitmap.maximumDecodedPixels

  /// The number of threads for pictures of a size, as memory and open files permit.
  private static func jobCount(for size: (width: Int, height: Int)) -> Int {
    let pixels = size.width * size.height * FramePipeline<JoinedPictures, [UInt8]>.framesPerJob
    let count = max(1, min(FrameOptions.processorCount, pixelLimit / pixels))
    // Each thread has one picture open, beside the output.
    return max(1, FileDescriptor.freeCount(atMost: count + 1) - 1)
  }
}
