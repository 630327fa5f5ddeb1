// SPDX-License-Identifier: MIT
import ArgumentParser

/// The command-line options.
struct Options: ParsableArguments {
  @Argument(help: "A part of the names of the cases to measure. The default is all cases.")
  var filter: String?

  @Flag(name: .customLong("brief"), help: "Run few repetitions as a smoke test. The figures are not reliable.")
  var isBrief = false

  @Flag(name: .customLong("engine"), help: "Measure the engine only.")
  var isEngineOnly = false

  @Flag(name: .customLong("single"), help: "Query values layer by layer instead of in batches.")
  var isSingle = false

  @Flag(name: .customLong("instructions"), help: "Also count instructions, with valgrind.")
  var countsInstructions = false

  @Option(help: ArgumentHelp("The JSON file to write the figures to.", valueName: "file"))
  var output: String?

  @Option(help: ArgumentHelp("The JSON file of an earlier run to compare with.", valueName: "file"))
  var record: String?

  @Option(
    help: ArgumentHelp("The optimised glissade command, for start-up time, memory and frame times.", valueName: "file"))
  var program: String?

  @Option(
    help: ArgumentHelp(
      "Draw this number of frames of the case with exactly the given name, for a profiler.",
      valueName: "count"))
  var frames: Int?

  @Option(
    help: ArgumentHelp("Draw all frames of this Lottie file, and print the times in seconds.", valueName: "file"))
  var file: String?

  /// Whether a case is selected.
  func selects(_ name: String) -> Bool { filter.map { name.lowercased().contains($0.lowercased()) } ?? true }

  func validate() throws {
    if let frames, frames < 1 || filter == nil {
      throw ValidationError("--frames: a number of at least 1 and the name of a case are accepted.")
    }
  }
}
