// SPDX-License-Identifier: MIT
import ArgumentParser
import FuzzDriver
import GlissadeCommands
import GlissadeGeometry

/// Argument vectors: every vector is a command or an error with a message. Commands that only print numbers of their
/// arguments are run.
@main
enum FuzzArguments {
  static func main() {
    runFuzzer { data, count in
      // A line is an argument, so that a dictionary and a text editor can write inputs.
      let arguments = lines(of: fuzzInput(data, count)).prefix(24).map { String(decoding: $0, as: UTF8.self) }
      do {
        let command = try GlissadeCommand.parseAsRoot(arguments)
        plantedFault(if: command is any NumbersCommand && arguments.contains("--format=json"))
        guard command is any NumbersCommand, !arguments.contains(where: { $0.contains("@") }) else { return 0 }
        var run = command
        try? run.run()
        return 0
      } catch {
        _ = GlissadeCommand.message(for: error)
        // Only accepted command lines are kept for mutation: most mutations of them make an error.
        return fuzzInputIsNotKept
      }
    }
  }

  /// Commands, scenes, options and values of the program.
  fileprivate static let words =
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

private func lines(of input: [UInt8]) -> [ArraySlice<UInt8>] {
  input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
}

/// Changes an input: half of the times by a whole argument, which mutations of single bytes hardly ever make.
///
/// libFuzzer calls the function that has this name.
@_cdecl("LLVMFuzzerCustomMutator")
func mutateArguments(_ data: UnsafeMutablePointer<UInt8>, _ count: Int, _ limit: Int, _ seed: UInt32) -> Int {
  var random = SplitMix64(seed: UInt64(seed))
  guard Bool.random(using: &random) else { return fuzzMutate(data, count, limit) }
  var lines = lines(of: fuzzInput(data, count))
  let word = Array(FuzzArguments.words[Int.random(in: 0..<FuzzArguments.words.count, using: &random)].utf8)[...]
  let place = Int.random(in: 0..<lines.count, using: &random)
  switch Int.random(in: 0..<4, using: &random) {
  case 0: lines[place] = word
  case 1: lines.remove(at: place)
  default: lines.insert(word, at: place + 1)
  }
  let changed = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
  guard changed.count <= limit else { return fuzzMutate(data, count, limit) }
  for (index, byte) in changed.enumerated() { data[index] = byte }
  return changed.count
}
