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
      last one are the ends. If frames are missing, or have other inputs or another size, nothing is written.

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

  @Option(help: "The chroma subsampling of Y4M: 444 or 420.")
  var chroma: ChromaName = .full

  @OptionGroup var compression: CompressionOption

  func validate() throws {
    switch try RenderTarget(name: output) {
    case .animation: break
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
    let pictures = try JoinedPictures(names, frames: frames)
    let output = FrameOutput(
      frames: pictures.frames, size: pictures.size, rate: fps ?? pictures.rate,
      level: compression.value, progress: .bar,
      jobs: FrameOptions.processorCount, source: { pictures })
    switch target {
    case .standardOutput:
      try StandardOutput.requirePipe()
      try pictures.check()
      _ = try output.writeVideo(chroma.subsampling) { bytes throws(Failure) in try StandardOutput.write(bytes) }
    case .video(let name):
      var file = try PartialFile(name, option: "--output")
      _ = try output.writeVideo(chroma.subsampling) { bytes throws(Failure) in try file.write(bytes) }
      try file.finish()
    default:
      var file = try PartialFile(self.output, option: "--output")
      _ = try output.writeAnimation { bytes throws(Failure) in try file.write(bytes) }
      try file.finish()
    }
  }
}
