import ArgumentParser
import Commands
import FuzzDriver

/// Argument vectors: every vector is a command or an error with a message. Commands that only print numbers of their
/// arguments are run.
@main
enum FuzzArguments {
  static func main() {
    runFuzzer { data, count in
      let arguments = Self.arguments(of: fuzzInput(data, count))
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

  /// The arguments that an input stands for, at most 24.
  ///
  /// A line of text is one argument, so that a dictionary and a text editor can write inputs. A byte from 0x80 to 0xff is
  /// an argument of its own, one of the program's own words: a changed byte is another option.
  private static func arguments(of input: [UInt8]) -> [String] {
    var arguments: [String] = []
    var line: [UInt8] = []
    var isInLine = false
    func endLine() {
      if isInLine { arguments.append(String(decoding: line, as: UTF8.self)) }
      line = []
      isInLine = false
    }
    for byte in input {
      if byte >= 0x80 {
        endLine()
        arguments.append(words[Int(byte - 0x80) % words.count])
      } else if byte == UInt8(ascii: "\n") {
        isInLine = true
        endLine()
      } else {
        isInLine = true
        line.append(byte)
      }
    }
    endLine()
    return Array(arguments.prefix(24))
  }

  /// Commands, scenes, options and values of the program.
  private static let words =
    """
    show render sample check doctor help easing spring path timing curves retarget dependents scenarios worker crowd
    --accuracy --at --at-distance --at-fraction --bias --chroma=420 --clock=fixed:60 --closed --continuity
    --control-points --count --damping --delay --direction=alternate --duration --easing --end-delay --file --fill=both
    --format=json --fps --frames --from --help --initial-velocity --iteration-start --iterations --json --length --mass
    --no-shm --output --pacing=arc --path-data --paused --playback-rate --points --rate --reduced-motion --rotate=all
    --scale --screenshot --seed --session --settling --shape=square --size=640x480 --spacing=chordal --stats
    --stiffness --tension --theme=light --to --version -h -o -- - 0 1 3 0.5 -1 1e308 infinity nan 0,1 linear M0,0L5,5
    """.split { $0 == " " || $0 == "\n" }.map(String.init)
}
