// SPDX-License-Identifier: MIT
import ArgumentParser

/// The subcommand `export`: writes motion and easings in the formats of other tools.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write motion and easings for other tools, with the measured deviation.",
    discussion: """
      EXAMPLES
        glissade export curves --as svg -o curves.svg
        glissade export retarget --as css --preview -o retarget.html
        glissade export easing spring:response=0.5,damping-ratio=0.5 --as css
        glissade export easing elastic-out --as lottie --max-error 0.01
      """,
    subcommands: [ExportMotionCommand.self, ExportEasingCommand.self],
    defaultSubcommand: ExportMotionCommand.self)
}
