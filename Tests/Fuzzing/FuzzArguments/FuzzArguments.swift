import ArgumentParser
import Commands
import FuzzDriver

/// Argument vectors: every vector is a command or an error with a message. Commands that only print numbers of their
/// arguments are run.
@main
enum FuzzArguments {
  static func main() {
    runFuzzer { data, count in
      // Arguments are separated by line ends, so that a dictionary and a text editor can write them.
      let arguments = fuzzInput(data, count).split(separator: 10, omittingEmptySubsequences: false)
        .prefix(24).map { String(decoding: $0, as: UTF8.self) }
      do {
        let command = try GlissadeCommand.parseAsRoot(arguments)
        plantedFault(if: command is any NumbersCommand && arguments.contains("--format=json"))
        guard command is any NumbersCommand, !arguments.contains(where: { $0.contains("@") }) else { return 0 }
        var run = command
        try? run.run()
      } catch {
        _ = GlissadeCommand.message(for: error)
      }
      return 0
    }
  }
}
