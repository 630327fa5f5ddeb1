// SPDX-License-Identifier: MIT
import ArgumentParser
import Glibc
import GlissadeImageCoding

/// Options for the frames of a rendering and the way in which they are written.
struct FrameOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The frames: 7, 1-10, 1-100x5 or 1-100:5 (each fifth; in fileseq the colon has another meaning), 100- (to the "
        + "last), or a list. Frame n is the instant n / fps after --from; instants before 0 show the beginning. Frames "
        + "after the last one are omitted. (default: all)",
      valueName: "ranges"),
    transform: FrameSelection.init(_:))
  var frames: FrameSelection?

  @Option(help: "An existing file: overwrite, skip (a picture of the same inputs) or fail. (default: overwrite)")
  var existing: ExistingFiles?

  @Option(help: "The report of progress: bar, percent, openjd or json. (default: bar)")
  var progress: ProgressFormat?

  @OptionGroup var compressionOption: CompressionOption

  @Option(
    parsing: .unconditional, help: "The number of threads, 1 … 256. (default: one for each processor)",
    transform: OptionValue.whole(in: 1...256))
  var jobs: Int?

  var jobCount: Int { jobs ?? Self.processorCount }

  /// The number of processors, at most 256.
  static var processorCount: Int { max(1, min(256, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))) }
}

/// The option for the compression of pictures.
struct CompressionOption: ParsableArguments {
  @Option(
    parsing: .unconditional, help: "The compression of PNG and APNG, 0 … 9. (default: 3)",
    completion: .compressionLevels,
    transform: OptionValue.whole(in: CompressionLevel.range))
  var level: Int?

  var value: CompressionLevel { level.flatMap(CompressionLevel.init(_:)) ?? .fast }

  /// - Throws: An error if the option is given for Y4M.
  func requireNone() throws {
    guard level != nil else { return }
    throw ValidationError("--level: Y4M is not compressed; .png, .apng or a folder/ is accepted")
  }
}

/// The treatment of files that exist.
enum ExistingFiles: String, ExpressibleByArgument, CaseIterable {
  /// They are replaced.
  case overwrite
  /// A picture of the same inputs is kept, and others are replaced.
  case skip
  /// The command fails before it draws.
  case fail
}
