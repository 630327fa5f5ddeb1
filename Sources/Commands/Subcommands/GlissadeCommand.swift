// SPDX-License-Identifier: MIT
package import ArgumentParser
import Glibc
import GlissadeImageCoding

/// The command `glissade`: its subcommands, its help, and the exit status of every failure.
package struct GlissadeCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "glissade",
    abstract: "Compare methods of animation on one clock and measure their differences.",
    discussion: """
      EXAMPLES
        glissade                                  open the window
        glissade curves --seed 7 --points 16 --theme light
        glissade curves retarget                  one window for each scene, with the same instant
        glissade --path-data @drawing.svg         follow a path from Inkscape
        glissade render curves --seed 7 -o curves.png
        glissade join 'frames/####.png' -o curves.apng
        glissade sample curves --fps 240 > motion.csv
        glissade sample easing 'cubic-bezier(.5, 0, .5, 1)' --at 0,0.25,0.5
        glissade export curves --as svg -o curves.svg
        glissade export easing elastic-out --as css
        glissade diff old.csv new.csv             compare two motions
        glissade sheet spinner.svg -o sheet.png   print what moves, and draw it
        glissade check dance.json                 print the problems of a scenario file
        glissade doctor                           print the properties of the display

      EXIT STATUS
        0 success, 1 motions differ, 64 usage, 65 bad data, 66 missing input, 69 no display,
        70 internal error or too few resources, 73 output cannot be created,
        129, 130 and 143 after SIGHUP, SIGINT and SIGTERM
      """,
    version: Version.text,
    subcommands: [
      ShowCommand.self, RenderCommand.self, JoinCommand.self, ExportCommand.self, SampleCommand.self, DiffCommand.self,
      SheetCommand.self, CheckCommand.self, DoctorCommand.self,
    ],
    defaultSubcommand: ShowCommand.self)

  /// The memory that every subcommand requires, in bytes.
  private static let leastMemory = 32 << 20

  package init() {}

  /// Parses the arguments of the process, runs the subcommand and, on failure, ends the process with its exit status.
  package static func main() {
    // Exceeding the file size limit becomes a write error instead of ending the process.
    signal(SIGXFSZ, SIG_IGN)
    FileDescriptor.openStandard()
    HeapMemory.reportExhaustion()
    let arguments = SystemText.arguments()
    do {
      guard AvailableMemory.holds([leastMemory]) else {
        throw Failure(.software, "not enough memory: less than \(leastMemory >> 20) MiB are available")
      }
      try ArgumentLimit.check(arguments)
      try run(arguments)
    } catch let failure as Failure {
      StandardError.report(failure.description)
      Glibc.exit(failure.status.rawValue)
    } catch let code as ExitCode {
      Glibc.exit(code.rawValue)
    } catch {
      let isUsage = exitCode(for: error) == .validationFailure
      StandardError.report(ArgumentMessage.line(of: message(for: error), about: arguments))
      if isUsage { StandardError.writeLine("See 'glissade --help'.") }
      Glibc.exit((isUsage ? Failure.Status.usage : .software).rawValue)
    }
  }

  private static func run(_ arguments: [String]) throws {
    do {
      var command = try parseAsRoot(arguments)
      if let command = command as? any FileCommand { _ = try command.usedFiles() }
      try command.run()
    } catch  where !(error is Failure || error is ExitCode) && exitCode(for: error).isSuccess {
      // Help and the version are thrown as errors but are successes, unless they cannot be written.
      try StandardOutput.write(Array((fullMessage(for: error) + "\n").utf8))
    }
  }
}
