// SPDX-License-Identifier: MIT
import ArgumentParser
import GlissadeGeometry

/// The subcommand `sample path`: prints the length of a path, or positions and directions by distance.
struct SamplePathCommand: NumbersCommand {
  static let configuration = CommandConfiguration(
    commandName: "path",
    abstract: "Print length, position and direction along a path by distance.",
    discussion: """
      The angle is in degrees, clockwise on screen. At a corner it is that of the segment that ends there, at distance 0
      that of the one that starts.

      EXAMPLES
        glissade sample path 'M0 0 L10 0 V90' --length
        glissade sample path 'M0 0 C0 100 100 100 100 0' --at-fraction 0,0.25,1
        glissade sample path 'M0 0 A50 50 0 0 1 100 0' --at-distance 10,20 --accuracy 1e-9
      """)

  @Argument(help: "SVG path data.")
  var data: String

  @Option(parsing: .unconditional, help: ArgumentHelp("Distances in points; clamped to the path.", valueName: "d,d…"))
  var atDistance: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Fractions of the length; clamped to the path.", valueName: "f,f…"))
  var atFraction: String?

  @Flag(help: "Print the length.")
  var length = false

  @Option(parsing: .unconditional, help: "The largest error, in points.", transform: OptionValue.finite)
  var accuracy: FiniteNumber = FiniteNumber(1e-4)

  @OptionGroup var output: TableOptions

  func validate() throws {
    guard [atDistance != nil, atFraction != nil, length].count(where: { $0 }) == 1 else {
      throw ValidationError("sample path: exactly one of --at-distance, --at-fraction and --length is accepted")
    }
    guard accuracy.value > 0 else {
      throw ValidationError("--accuracy: \(Number.format(accuracy.value)) is out of range; more than 0 is accepted")
    }
  }

  func run() throws {
    let measure = PathMeasure(try PathInput.parse(data), accuracy: accuracy.value)
    if length {
      var table = Table(columns: ["length"], format: output.format)
      // An empty path is valid and has length 0.
      try table.add([.number(measure?.length ?? 0)])
      return try table.finish()
    }
    guard let measure else { throw Failure(.badData, "path data: an empty path has no points to print") }
    let distances: [Double] =
      if let atDistance {
        try Number.parseList(atDistance, option: "--at-distance")
      } else {
        try Number.parseList(atFraction ?? "", option: "--at-fraction").map { $0 * measure.length }
      }
    var table = Table(columns: ["distance", "x", "y", "angle"], format: output.format)
    for distance in distances {
      let clamped = min(max(distance, 0), measure.length)
      let sample = measure.sample(at: clamped)
      try table.add([
        .number(clamped), .number(sample.position.x), .number(sample.position.y), .number(sample.angle.degrees),
      ])
    }
    try table.finish()
  }
}
