// SPDX-License-Identifier: MIT
import ArgumentParser
import GlissadeTexts
import GlissadeTiming

/// The subcommand `sample timing`: prints the phase, iteration and progress of an effect at given local times.
///
/// It follows the timing model of [Web Animations](https://www.w3.org/TR/web-animations-1/).
struct SampleTimingCommand: NumbersCommand {
  static let configuration = CommandConfiguration(
    commandName: "timing",
    abstract: "Print phase, iteration and eased progress of an effect: time, phase, iteration, progress.",
    discussion: """
      Times are local to the effect, in seconds. An empty field means that there is no value. Times with up to twelve
      decimals are computed exactly, in units of their last digit, so that boundaries are exact.

      EXAMPLES
        glissade sample timing --duration 1 --iterations 2.5 --direction alternate --fill both --at=-1,0.5,1.5,9
        glissade sample timing --delay 0.5 --duration 2 --easing ease-in --at 0.5,1.5
        glissade sample timing --duration 1 --playback-rate=-1 --at 0,1
      """)

  @Option(parsing: .unconditional, help: "Seconds before the active interval.", transform: OptionValue.finite)
  var delay: FiniteNumber = FiniteNumber(0)

  @Option(parsing: .unconditional, help: "Seconds after the active interval.", transform: OptionValue.finite)
  var endDelay: FiniteNumber = FiniteNumber(0)

  @Option(
    parsing: .unconditional, help: "Seconds of an iteration; may be infinity, or auto for 0.",
    transform: OptionValue.automaticAmount)
  var duration: Amount = Amount(0)

  @Option(
    parsing: .unconditional, help: "The number of iterations; can be a fraction or infinity.",
    transform: OptionValue.amount)
  var iterations: Amount = Amount(1)

  @Option(
    parsing: .unconditional, help: "The offset of the first iteration; finite.", transform: OptionValue.amount)
  var iterationStart: Amount = Amount(0)

  @Option(help: "normal, reverse, alternate or alternate-reverse.")
  var direction: PlaybackDirection = .normal

  @Option(help: "none (or auto), forwards, backwards or both.")
  var fill: FillMode = .removed

  @Option(
    parsing: .unconditional, help: "Only the sign matters: it selects the phase at a boundary.",
    transform: OptionValue.finite)
  var playbackRate: FiniteNumber = FiniteNumber(1)

  @Option(help: "CSS Easing syntax, a named easing or a trapezoid.")
  var easing = "linear"

  @Option(parsing: .unconditional, help: ArgumentHelp("Local times in seconds.", valueName: "t,t…"))
  var at: String

  @OptionGroup var output: TableOptions

  func validate() throws {
    guard iterationStart.value.isFinite else {
      throw ValidationError("--iteration-start: infinity is out of range; finite numbers of at least 0 are accepted")
    }
  }

  func run() throws {
    let function: TimingFunction
    do {
      function = try TimingFunction(text: easing)
    } catch {
      throw Failure(.badData, "--easing: \(Quotation.quoted(easing)): \(error)")
    }
    let times = try Number.parseList(at, option: "--at")
    let unit = DecimalUnit(of: [delay.value, endDelay.value, duration.value] + times)
    let timing = EffectTiming(
      delay: unit.count(delay.value), endDelay: unit.count(endDelay.value), duration: unit.count(duration.value),
      iterations: iterations.value, iterationStart: iterationStart.value, direction: direction, fill: fill)
    let isReversed = playbackRate.value < 0
    var table = Table(columns: ["time", "phase", "iteration", "progress"], format: output.format)
    for time in times {
      let localTime = unit.count(time)
      let progress = timing.progress(at: localTime, isReversed: isReversed)
      try table.add([
        .number(time), .text(Self.name(of: timing.phase(at: localTime, isReversed: isReversed))),
        progress.map { .number($0.iteration) } ?? .empty,
        progress.map { .number($0.transformed(by: function)) } ?? .empty,
      ])
    }
    try table.finish()
  }

  private static func name(of phase: Phase) -> String {
    switch phase {
    case .before: "before"
    case .active: "active"
    case .after: "after"
    }
  }
}
