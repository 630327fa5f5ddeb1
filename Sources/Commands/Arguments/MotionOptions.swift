// SPDX-License-Identifier: MIT
import ArgumentParser
import GlissadeGeometry

/// Options for the followed path and the duration of one lap: a random blob, control points or path data.
struct MotionOptions: ParsableArguments {
  @Option(
    parsing: .unconditional, help: "The seed of the blob, 0 … 2⁶⁴−1. (default: 1)",
    transform: OptionValue.whole(in: 0...UInt64.max))
  var seed: UInt64?

  @Option(
    parsing: .unconditional, help: "The number of points of a circle blob, 3 … 40. (default: 10)",
    transform: OptionValue.whole(in: RandomBlob.pointCounts))
  var points: Int?

  @Option(help: "The layout of the blob's points: circle or square. (default: circle)")
  var shape: ShapeName?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The duration of one lap in seconds; by default 0.3 × points + 3.", valueName: "seconds"),
    transform: OptionValue.finite)
  var duration: FiniteNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Control points instead of a random blob; 3 or more.", valueName: "x,y x,y …"))
  var controlPoints: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "A path instead of a random blob: SVG path data, or @FILE with path data or an SVG drawing.",
      valueName: "data or @file"))
  var pathData: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The path of an SVG drawing by its ID, or by its place in the tree.", valueName: "id"))
  var pathID: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The path of an SVG drawing by its number among the visible ones.", valueName: "number"),
    transform: OptionValue.whole(in: 1...1_000_000))
  var pathIndex: Int?

  /// Whether at least one of these options is given.
  var isGiven: Bool { !given.isEmpty }

  /// The names of the given options.
  var given: [String] {
    blobOptions
      + Self.names([
        ("--duration", duration != nil), ("--control-points", controlPoints != nil), ("--path-data", pathData != nil),
        ("--path-id", pathID != nil), ("--path-index", pathIndex != nil),
      ])
  }

  /// The path of a drawing that the options choose.
  var pathChoice: PathInput.Choice { pathID.map { .id($0) } ?? pathIndex.map { .index($0) } ?? .first }

  /// The names of the given options of the random blob.
  private var blobOptions: [String] {
    Self.names([("--seed", seed != nil), ("--points", points != nil), ("--shape", shape != nil)])
  }

  private static func names(_ options: [(name: String, isGiven: Bool)]) -> [String] {
    options.filter(\.isGiven).map(\.name)
  }

  func validate() throws {
    if let duration, !(duration.value > 0) {
      throw ValidationError(
        "--duration: \(Number.format(duration.value)) is out of range; more than 0 seconds are accepted")
    }
    if controlPoints != nil, pathData != nil {
      throw ValidationError("--control-points and --path-data: only one of the two is accepted")
    }
    if let option = pathID != nil ? "--path-id" : pathIndex != nil ? "--path-index" : nil {
      guard pathData.flatMap(PathInput.fileName) != nil else {
        throw ValidationError("\(option): it chooses a path of a drawing; --path-data with @FILE is required")
      }
      guard pathID == nil || pathIndex == nil else {
        throw ValidationError("--path-id and --path-index: only one of the two is accepted")
      }
    }
    if controlPoints != nil || pathData != nil, let blob = blobOptions.first {
      let source = controlPoints != nil ? "--control-points" : "--path-data"
      throw ValidationError("\(blob): an option of the random blob, which \(source) replaces; one of both is accepted")
    }
    if shape == .square, points != nil, duration != nil {
      throw ValidationError("--points: --shape square with --duration has no number of points; none is accepted")
    }
  }
}

/// The recipes of the random blob by their command-line names.
enum ShapeName: String, ExpressibleByArgument, CaseIterable {
  case circle
  case square
}
