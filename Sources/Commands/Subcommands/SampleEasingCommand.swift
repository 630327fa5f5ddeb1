// SPDX-License-Identifier: MIT
import ArgumentParser
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
        glissade sample easing spring:response=0.5,damping-ratio=0.5 --at 0.2
      """)

  @Argument(help: ArgumentHelp(EasingText.help), completion: .easings)
  var easing: String

  @Option(parsing: .unconditional, help: ArgumentHelp("The inputs.", valueName: "number,number…"))
  var at: String

  @OptionGroup var output: TableOptions

  func run() throws {
    let function = try EasingText.function(easing)
    var table = Table(columns: ["input", "output"], format: output.format)
    for input in try Number.parseList(at, option: "--at") {
      try table.add([.number(input), .number(function.value(at: input))])
    }
    try table.finish()
  }
}
