// SPDX-License-Identifier: MIT
import ArgumentParser
import GlissadeTiming

/// The subcommand `sample spring`: prints the motion of a spring, or its settling time.
struct SampleSpringCommand: NumbersCommand {
  static let configuration = CommandConfiguration(
    commandName: "spring",
    abstract: "Print a spring from 0 to 1: time, position, velocity; or settlingDuration, lastExit.",
    discussion: """
      The settling duration is by Core Animation's rule, the last exit the last time at which the spring is farther than
      0.001 from 1. Both are infinite without damping. Before time 0 the spring waits for its release.

      EXAMPLES
        glissade sample spring --at 0,0.1,0.5
        glissade sample spring --stiffness 170 --damping 26 --settling
        glissade sample spring --initial-velocity=-5 --at 0.2 --format json
      """)

  @Option(parsing: .unconditional, help: "The mass; more than 0.", transform: OptionValue.finite)
  var mass: FiniteNumber = FiniteNumber(1)

  @Option(
    parsing: .unconditional, help: "The force per unit of distance; more than 0.", transform: OptionValue.finite)
  var stiffness: FiniteNumber = FiniteNumber(100)

  @Option(
    parsing: .unconditional, help: "The force per unit of velocity; 0 or more.", transform: OptionValue.finite)
  var damping: FiniteNumber = FiniteNumber(10)

  @Option(
    parsing: .unconditional, help: "The initial velocity in distances from 0 to 1 per second; positive towards 1.",
    transform: OptionValue.finite)
  var initialVelocity: FiniteNumber = FiniteNumber(0)

  @Option(parsing: .unconditional, help: ArgumentHelp("Seconds since the release.", valueName: "t,t…"))
  var at: String?

  @Flag(help: "Print when the spring settles.")
  var settling = false

  @OptionGroup var output: TableOptions

  private var spring: Spring {
    Spring(
      mass: mass.value, stiffness: stiffness.value, damping: damping.value, initialVelocity: initialVelocity.value)
  }

  func validate() throws {
    guard (at != nil) != settling else {
      throw ValidationError("sample spring: exactly one of --at and --settling is accepted")
    }
    switch spring.problem {
    case nil: break
    case .mass(let value): throw Self.outOfRange("--mass", value, "more than 0")
    case .stiffness(let value): throw Self.outOfRange("--stiffness", value, "more than 0")
    case .damping(let value): throw Self.outOfRange("--damping", value, "0 or more")
    case .initialVelocity(let value): throw Self.outOfRange("--initial-velocity", value, "a finite number")
    // The options set mass, stiffness and damping directly, so the problems of the other parameters cannot occur.
    case .outOfRange, .duration, .response, .bounce, .dampingRatio:
      throw ValidationError(
        "--mass, --stiffness, --damping, --initial-velocity: \(Number.format(mass.value)), "
          + "\(Number.format(stiffness.value)), \(Number.format(damping.value)), "
          + "\(Number.format(initialVelocity.value)) are too many orders of magnitude apart; "
          + "values with a finite frequency and damping ratio are accepted")
    }
  }

  private static func outOfRange(_ option: String, _ value: Double, _ accepted: String) -> ValidationError {
    ValidationError("\(option): \(Number.format(value)) is out of range; \(accepted) is accepted")
  }

  func run() throws {
    let spring = spring
    if let at {
      var table = Table(columns: ["time", "position", "velocity"], format: output.format)
      for time in try Number.parseList(at, option: "--at") {
        let state = spring.state(at: time)
        try table.add([.number(time), .number(state.position), .number(state.velocity)])
      }
      try table.finish()
    } else {
      var table = Table(columns: ["settlingDuration", "lastExit"], format: output.format)
      try table.add([.number(spring.settlingDuration), .number(spring.lastExit(from: 0.001))])
      try table.finish()
    }
  }
}
