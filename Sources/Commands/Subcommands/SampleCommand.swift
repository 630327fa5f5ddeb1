// SPDX-License-Identifier: MIT
package import ArgumentParser

/// The subcommand `sample`: prints numbers that the engine computes.
struct SampleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample",
    abstract: "Print numbers that the engine computes, as CSV with a header or as JSON.",
    subcommands: [
      SampleCurvesCommand.self, SampleEasingCommand.self, SamplePathCommand.self, SampleSpringCommand.self,
      SampleTimingCommand.self,
    ])
}

/// The option for the output format of numbers.
struct TableOptions: ParsableArguments {
  @Option(help: "csv or json: an array of objects with the same keys.")
  var format: TableFormat = .csv
}

/// A command that prints one row for each number of its arguments.
package protocol NumbersCommand: ParsableCommand {}
