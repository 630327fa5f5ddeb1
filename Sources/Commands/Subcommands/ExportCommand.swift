// SPDX-License-Identifier: MIT
import ArgumentParser

/// The subcommand `export`: writes easings in the formats of other tools.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write easings for CSS, JavaScript, Swift and Lottie, with their measured deviation.",
    discussion: """
      EXAMPLES
        glissade export easing spring:response=0.5,damping-ratio=0.5 --as css
        glissade export easing elastic-out --as lottie --max-error 0.01
      """,
    subcommands: [ExportEasingCommand.self])
}
