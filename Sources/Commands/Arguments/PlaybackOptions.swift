// SPDX-License-Identifier: MIT
import ArgumentParser

/// Options for the window of a scene, common to `show` and `render`: an export has media time and points.
struct PlaybackOptions: ParsableArguments {
  @Option(
    parsing: .unconditional, help: "Pixels per point; in the window, the desktop's scale by default.",
    completion: .scales,
    transform: OptionValue.finite)
  var scale: FiniteNumber?

  @Option(
    parsing: .unconditional, help: "The playback rate. (default: 1)", completion: .playbackRates,
    transform: OptionValue.finite)
  var rate: FiniteNumber?

  @Flag(name: .customLong("no-hints"), help: "Show no hints about the first click.")
  var hidesHints = false

  @Flag(help: "Start paused.")
  var paused = false

  /// The names of the given options.
  var given: [String] {
    [
      ("--scale", scale != nil), ("--rate", rate != nil), ("--paused", paused), ("--no-hints", hidesHints),
    ].filter(\.1).map(\.0)
  }

  func validate() throws {
    if let scale, !(0.25...8).contains(scale.value) {
      throw ValidationError("--scale: \(Number.format(scale.value)) is out of range; 0.25 … 8 are accepted")
    }
    if let rate, !(rate.value > 0 && rate.value <= 100) {
      throw ValidationError(
        "--rate: \(Number.format(rate.value)) is out of range; more than 0, at most 100, is accepted")
    }
  }
}

extension SceneOptions {
  /// Checks the options together with those of the window.
  func validate(with playback: PlaybackOptions) throws {
    if session != nil, playback.rate != nil || playback.paused { throw sessionError }
    let scale = playback.scale?.value ?? 1
    let size = size ?? .standard
    let longest = Double(PictureSize.accepted.upperBound)
    guard Double(size.width) * scale <= longest, Double(size.height) * scale <= longest else {
      throw ValidationError(
        "--size and --scale: \(size) × \(Number.format(scale)) is more than "
          + "\(PictureSize.accepted.upperBound) pixels a side"
      )
    }
  }
}
