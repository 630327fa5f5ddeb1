import ArgumentParser

/// The command-line options.
struct Options: ParsableArguments {
  @Argument(help: "Part of the names of the cases to measure; all without it.")
  var filter: String?

  @Flag(name: .customLong("brief"), help: "A few repetitions, to show that everything runs; the figures mean little.")
  var isBrief = false

  @Flag(name: .customLong("engine"), help: "The engine only.")
  var isEngineOnly = false

  @Flag(name: .customLong("single"), help: "Ask layer by layer instead of in batches.")
  var isSingle = false

  @Flag(name: .customLong("instructions"), help: "Count instructions too, with valgrind.")
  var countsInstructions = false

  @Option(help: ArgumentHelp("Where the figures are written as JSON.", valueName: "file"))
  var output: String?

  @Option(help: ArgumentHelp("Figures of an earlier run to compare with.", valueName: "file"))
  var record: String?

  @Option(help: ArgumentHelp("The optimised command, for what can only be measured from outside.", valueName: "file"))
  var program: String?

  @Option(
    help: ArgumentHelp(
      "Draw so many frames of the case with exactly the given name, and nothing else: for a profiler.",
      valueName: "count"))
  var frames: Int?

  /// Whether a case is selected.
  func selects(_ name: String) -> Bool { filter.map { name.lowercased().contains($0.lowercased()) } ?? true }

  func validate() throws {
    if let frames, frames < 1 || filter == nil {
      throw ValidationError("--frames takes a number from 1 on, and the name of a case.")
    }
  }
}
