// SPDX-License-Identifier: MIT
import ArgumentParser
import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming
import GlissadeVisualizer

/// The subcommand `sample curves`: prints the motion of the three lanes of the Curves scene.
struct SampleCurvesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "curves",
    abstract: "Print the three lanes: time, lane, x, y, angle, speed.",
    discussion: """
      One row for each lane at every i/fps and at the duration. The angle is the applied rotation in degrees, \
      unwrapped. The speed is that of the exact derivative in points per second, from the right at a corner and from \
      the left at the end. At most 500,000 instants are printed.

      EXAMPLES
        glissade sample curves --seed 7 --points 16 --fps 240
        glissade sample curves --closed --pacing arc --format json
        glissade sample curves --control-points '0,0 100,0 100,50' --duration 4 --rotate all
      """)

  @OptionGroup var motion: MotionOptions

  @Option(
    parsing: .unconditional, help: "Samples per second.", completion: .frameRates,
    transform: OptionValue.finite)
  var fps: FiniteNumber = FiniteNumber(60)

  @Option(help: "The pacing of the cubic paced lane; chord as in Core Animation.")
  var pacing: Pacing = .chord

  @Flag(help: "Close the cubic paced lane's curve smoothly at the first point.")
  var closed = false

  @Option(help: "The knot spacing of the smooth lanes.")
  var spacing: KnotSpacing = .uniform

  @Option(
    parsing: .unconditional, help: "Sharpness of the smooth lanes: 1 stops the tangents, −1 doubles them.",
    transform: OptionValue.finite)
  var tension: FiniteNumber = FiniteNumber(0)

  @Option(
    parsing: .unconditional, help: "Corners of the smooth lanes: other than 0 there is one at each point.",
    transform: OptionValue.finite)
  var continuity: FiniteNumber = FiniteNumber(0)

  @Option(
    parsing: .unconditional, help: "Overshoot of the smooth lanes: towards the chord before (1) or after (−1).",
    transform: OptionValue.finite)
  var bias: FiniteNumber = FiniteNumber(0)

  @Option(help: "The lanes whose followers rotate with the path.")
  var rotate: CurvesMotion.Rotation = .path

  @OptionGroup var output: TableOptions

  /// The largest number of instants; each has three rows. They need some seconds.
  private static let maximumInstantCount = 500_000.0

  func validate() throws {
    guard fps.value > 0 else {
      throw ValidationError("--fps: \(Number.format(fps.value)) is out of range; more than 0 is accepted")
    }
  }

  func run() throws {
    var options = CurvesMotion.Options()
    options.pacing = pacing
    options.closesKeyframes = closed
    options.spacing = spacing
    options.shape = KochanekBartels(tension: tension.value, continuity: continuity.value, bias: bias.value)
    options.rotation = rotate
    let motion = try motion.motion(options)
    let duration = motion.duration
    guard duration * fps.value <= Self.maximumInstantCount else {
      throw Failure(
        .usage,
        "--fps: \(Number.format(fps.value)) for \(Number.format(duration)) s is more than 500000 instants; a lower "
          + "rate or a shorter --duration is accepted")
    }
    // One lap with the end value held: a looping follower would be back at the start at the last instant.
    let lap = MediaTiming(duration: duration, fillMode: .both)
    let lanes = motion.lanes.map { lane in
      let function = lane.recipe.timing.function
      return (
        lane.recipe.name, Animation(lane.position, timing: lap, timingFunction: function),
        Animation(lane.heading, timing: lap, timingFunction: function)
      )
    }
    var table = Table(columns: ["time", "lane", "x", "y", "angle", "speed"], format: output.format)
    var index = 0
    var time = 0.0
    while true {
      for (name, position, heading) in lanes {
        let sample = position.sample(at: time) ?? Sample(value: .zero)
        try table.add([
          .number(time), .text(name), .number(sample.value.x), .number(sample.value.y),
          .number((heading.value(at: time) ?? .zero).degrees), .number(sample.velocity.magnitude),
        ])
      }
      if time >= duration { break }
      index += 1
      time = min(Double(index) / fps.value, duration)
    }
    try table.finish()
  }
}
