// SPDX-License-Identifier: MIT

/// The durations of one or two timing functions on a common time axis, which starts with the lap.
struct TimingRuns: Sendable, Hashable {
  /// The duration of the axis if all functions are fitted to it, in seconds.
  static let fittedDuration = 2.0

  /// Whether the durations of the functions are ignored, and each is stretched to the axis.
  let isFitted: Bool
  /// The seconds of each function.
  let durations: [Double]
  /// The seconds of the axis: those of the longest function.
  let axis: Double

  init(_ settings: [TimingSettings], isFitted: Bool) {
    self.isFitted = isFitted
    let own = settings.map(\.seconds)
    axis = isFitted ? Self.fittedDuration : own.max() ?? Self.fittedDuration
    durations = isFitted ? own.map { _ in Self.fittedDuration } : own
  }

  /// The part of the axis that a function occupies, above 0 and up to 1.
  func share(of index: Int) -> Double { durations[index] / axis }

  /// The input of a function at a time in the lap: 0 … 1.
  func progress(of index: Int, at lapTime: Double) -> Double { min(max(lapTime / durations[index], 0), 1) }
}
