// SPDX-License-Identifier: MIT
import ArgumentParser
import GlissadeExchange
import GlissadeImageCoding
import GlissadeVisualizer

/// Options for the time range and the frame rate of a rendered animation.
struct AnimationOptions: ParsableArguments {
  @Option(
    parsing: .unconditional, help: ArgumentHelp("The first instant. (default: 0)", valueName: "seconds"),
    transform: OptionValue.finite)
  var from: FiniteNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The end of the time range, excluded; by default the duration, or the latest shown time of a session.",
      valueName: "seconds"),
    transform: OptionValue.finite)
  var to: FiniteNumber?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The frame rate, such as 60, 29.97 or 30000/1001. A table with a "
        + "column of frames has this rate, too. (default: that of the file, or 60)", valueName: "number"),
    completion: .frameRates, transform: AnimationOptions.rate)
  var fps: FrameRate?

  @Option(name: .customLong("chroma"), help: "The chroma subsampling of Y4M: 444 or 420. (default: 444)")
  var chosenChroma: Y4MEncoder.Subsampling?

  var chroma: Y4MEncoder.Subsampling { chosenChroma ?? .none }

  /// The message for `--chroma` with an output that is not Y4M.
  static func noChroma(_ output: FileName) -> String {
    "--chroma: \(output.quoted) has no chroma subsampling; .y4m and - are accepted"
  }

  /// Whether no option but the rate is given. That of one picture is the rate of a table with a column of frames.
  var hasOnlyRate: Bool { from == nil && to == nil && chosenChroma == nil }

  /// Whether at least one of these options is given.
  var isGiven: Bool { from != nil || to != nil || fps != nil || chosenChroma != nil }

  func validate() throws {
    for (option, value) in [("--from", from), ("--to", to)] {
      guard let value, !(0...1e9).contains(value.value) else { continue }
      throw ValidationError("\(option): \(Number.format(value.value)) is out of range; 0 … 1e9 seconds are accepted")
    }
    if let from, let to, to.value < from.value {
      throw ValidationError("--to: \(Number.format(to.value)) is before --from, \(Number.format(from.value))")
    }
  }

  /// A time range divided into frames.
  ///
  /// The end is excluded, so that a looping animation does not show its first frame twice.
  struct FrameRange: Sendable {
    let from: Double
    let to: Double
    let rate: FrameRate
    let count: Int

    init(from: Double, to: Double, rate: FrameRate) {
      (self.from, self.to, self.rate) = (from, to, rate)
      count = max(1, Int(Self.count(from: from, to: to, rate: rate)))
    }

    /// The number of frames.
    static func count(from: Double, to: Double, rate: FrameRate) -> Double {
      VisualizerContent.frameCount(from: from, to: to, framesPerSecond: rate.framesPerSecond)
    }

    func time(ofFrame index: Int) -> Double { from + rate.seconds(ofFrame: index) }
  }

  /// The largest number of frames. A larger number is treated as a typing error.
  private static let maximumFrameCount = 1_000_000.0

  /// The accepted frame rates.
  static let rates = 0.01...1000.0

  func frameRange(of content: RenderedContent) throws(Failure) -> FrameRange {
    let known = content.times
    let from = from?.value ?? known.lowerBound
    let to = max(from, to?.value ?? known.upperBound)
    // A rate in ``rates`` is never `nil`; the error is unreachable.
    guard let rate = fps ?? FrameRate(content.framesPerSecond) else { throw Failure(.software, "--fps") }
    let count = FrameRange.count(from: from, to: to, rate: rate)
    guard count <= Self.maximumFrameCount else {
      throw Failure(
        .usage,
        "--from, --to and --fps: \(Number.format(count)) pictures; "
          + "at most \(Number.format(Self.maximumFrameCount)) are accepted")
    }
    return FrameRange(from: from, to: to, rate: rate)
  }

  @Sendable static func rate(_ text: String) throws -> FrameRate {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let rate: FrameRate? =
      parts.count == 2
      ? Int(parts[0]).flatMap { numerator in
        Int(parts[1]).flatMap { FrameRate(numerator: numerator, denominator: $0) }
      }
      : Number.parse(text).flatMap(FrameRate.init(_:))
    guard let rate, rates.contains(rate.framesPerSecond) else {
      throw ValidationError("a rate from 0.01 to 1000, or a fraction such as 30000/1001, is accepted")
    }
    return rate
  }
}

/// The option for the frame rate of tables with a column of frames.
struct TableRate: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The frame rate of tables with a column of frames, such as 60 or 29.97.", valueName: "number"),
    completion: .frameRates, transform: AnimationOptions.rate)
  var fps: FrameRate?

  /// The rate in frames per second.
  var value: Double? { fps?.framesPerSecond }

  /// Refuses the option for a file that is no table with a column of frames.
  ///
  /// - Parameter effect: The effect of the command without the option, for the message.
  func requireFrames(
    in document: MotionDocument, of name: FileName, otherwise effect: String
  ) throws(Failure) {
    guard let value, document.frameRate != value else { return }
    throw Failure(.usage, "--fps: \(name) is no table with a column of frames; without --fps, \(effect)")
  }
}
