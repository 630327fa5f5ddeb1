/// What the command line asks for.
struct Options {
  /// Few repetitions, to show that everything runs; the figures mean little.
  let isBrief: Bool
  /// Measures the engine only.
  let isEngineOnly: Bool
  /// Asks layer by layer instead of in batches.
  let isSingle: Bool
  /// Part of the names of the cases to measure; `nil` for all.
  let filter: String?
  /// Where the figures are written as JSON.
  let output: String?
  /// Figures of an earlier run to compare with.
  let record: String?
  /// The optimised command, for what can only be measured from outside.
  let program: String?
  /// Counts instructions too.
  let countsInstructions: Bool
  /// Draws so many frames of the case that `filter` names, and nothing else: for a profiler.
  let frames: Int?

  init(_ arguments: [String]) {
    func value(_ name: String) -> String? {
      arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil }
    }
    isBrief = arguments.contains("--brief")
    isEngineOnly = arguments.contains("--engine")
    isSingle = arguments.contains("--single")
    countsInstructions = arguments.contains("--instructions")
    output = value("--output")
    record = value("--record")
    program = value("--program")
    frames = value("--frames").flatMap { Int($0) }
    let valued = ["--output", "--record", "--program", "--frames"]
    var names: [String] = []
    var isValue = false
    for argument in arguments {
      if !isValue, !argument.hasPrefix("-") { names.append(argument) }
      isValue = valued.contains(argument)
    }
    filter = names.first
  }

  /// Whether a case is asked for.
  func asks(for name: String) -> Bool { filter.map { name.lowercased().contains($0.lowercased()) } ?? true }
}
