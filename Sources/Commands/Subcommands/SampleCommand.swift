package import ArgumentParser

/// Prints numbers of the engine.
struct SampleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample",
    abstract: "Print the numbers behind the pictures, as CSV with a header or as JSON.",
    subcommands: [
      SampleCurvesCommand.self, SampleEasingCommand.self, SamplePathCommand.self, SampleSpringCommand.self,
      SampleTimingCommand.self,
    ])
}

/// How the numbers are printed.
struct TableOptions: ParsableArguments {
  @Option(help: "csv or json: an array of objects with the same keys.")
  var format: TableFormat = .csv
}

/// A command that prints one row for each number of its arguments.
package protocol NumbersCommand: ParsableCommand {}
