import ArgumentParser
import Glibc
import ImageCoding

@main
struct GlissadeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "glissade",
    abstract: "Shows ways of moving side by side, on one clock, with their differences measured.",
    discussion: """
      EXAMPLES
        glissade                                  open the window
        glissade curves --seed 7 --points 16 --theme light
        glissade curves retarget                  a window for each scene, on one clock
        glissade --path-data @drawing.svg         follow a path from Inkscape
        glissade render curves --seed 7 -o curves.png
        glissade sample curves --fps 240 > motion.csv
        glissade sample easing 'cubic-bezier(.5, 0, .5, 1)' --at 0,0.25,0.5
        glissade check dance.json                 what is wrong in a scenario file
        glissade doctor                           what the display offers

      EXIT STATUS
        0 success, 64 usage, 65 bad data, 66 missing input, 69 no display,
        70 a fault of glissade, 73 output that cannot be made,
        129, 130 and 143 after SIGHUP, SIGINT and SIGTERM
      """,
    version: Version.current,
    subcommands: [ShowCommand.self, RenderCommand.self, SampleCommand.self, CheckCommand.self, DoctorCommand.self],
    defaultSubcommand: ShowCommand.self)

  /// Bytes that every command may take.
  private static let leastMemory = 32 << 20

  static func main() {
    // A file that may grow no more is a failure to write, and not the end.
    signal(SIGXFSZ, SIG_IGN)
    do {
      guard AvailableMemory.holds([leastMemory]) else {
        throw Failure(.ours, "not enough memory: less than \(leastMemory >> 20) MiB are available")
      }
      try ArgumentLimit.check(CommandLine.arguments.dropFirst())
      var command = try parseAsRoot()
      try command.run()
    } catch let failure as Failure {
      StandardError.report(failure.description)
      Glibc.exit(failure.status.rawValue)
    } catch let code as ExitCode {
      Glibc.exit(code.rawValue)
    } catch {
      // Help and the version are not failures; they go to standard output.
      if exitCode(for: error).isSuccess { exit(withError: error) }
      let isUsage = exitCode(for: error) == .validationFailure
      StandardError.report(message(for: error).split(separator: "\n").first.map(String.init) ?? "unknown arguments")
      if isUsage { StandardError.note("See 'glissade --help'.") }
      Glibc.exit((isUsage ? Failure.Status.usage : .ours).rawValue)
    }
  }
}
