// SPDX-License-Identifier: MIT
import GlissadeImageCoding

extension FrameRate {
  /// The shortest delay that browsers keep, in milliseconds. They play shorter ones, in whole milliseconds, as 100 ms.
  ///
  /// Chromium 156 plays delays of 1/91 s at 10 frames a second, and delays of 11/1000 s as they are.
  private static let shortestDelay = 11

  /// The note for an animated PNG whose frames browsers show for a longer time; `nil` for a lower rate.
  var animationNote: String? {
    guard 1000 * denominator < Self.shortestDelay * numerator else { return nil }
    let delay = Self.shortestDelay
    return "--fps: \(Number.format(framesPerSecond)) frames a second: browsers play an animated PNG with delays below "
      + "\(delay) ms at 10 frames a second; 1000/\(delay) is the nearest rate that they play, and Y4M has no limit"
  }
}
