// SPDX-License-Identifier: MIT
import ArgumentParser
import GlissadeQuoting
import GlissadeTiming

/// The subcommand `sample easing`: prints the values of a timing function at given inputs.
struct SampleEasingCommand: NumbersCommand {
  static let configuration = CommandConfiguration(
    commandName: "easing",
    abstract: "Print a timing function: input, output.",
    discussion: """
      EXAMPLES
        glissade sample easing ease-in-out --at 0,0.25,0.5,0.75,1
        glissade sample easing 'linear(0, 0.3 25% 75%, 1)' --at=-0.1,0.5,1.1
        glissade sample easing elastic-out --at 0.5 --format json
      """)

  @Argument(
    help:
      "CSS Easing syntax, a named easing such as cubic-in-out or elastic-out(1.5, 0.4), or trapezoid-in, -out, -in-out."
  )
  var easing: String

  @Option(parsing: .unconditional, help: ArgumentHelp("The inputs.", valueName: "number,number…"))
  var at: String

  @OptionGroup var output: TableOptions

  func run() throws {
    let function: TimingFunction
    do {
      function = try TimingFunction(text: easing)
    } catch {
      throw Failure(.badData, "\(Quotation.quoted(easing)): \(error)")
    }
    var table = Table(columns: ["input", "output"], format: output.format)
    for input in try Number.parseList(at, option: "--at") {
      try table.add([.number(input), .number(function.value(at: input))])
    }
    try table.finish()
  }
}
