// SPDX-License-Identifier: MIT

/// A frame rate as a fraction, the form in video files.
package struct FrameRate: Hashable, Sendable {
  /// The number of frames in `denominator` seconds, 1 … 65535.
  package let numerator: Int
  /// The seconds for `numerator` frames, 1 … 65535.
  package let denominator: Int

  /// Creates a rate from a fraction, such as 30000 frames in 1001 seconds.
  ///
  /// - Returns: `nil` unless both numbers are in 1 … 65535.
  package init?(numerator: Int, denominator: Int = 1) {
    let accepted = 1...65_535
    guard accepted.contains(numerator), accepted.contains(denominator) else { return nil }
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Creates the rate with the smallest denominator that is within a billionth of a number, or else the nearest one.
  ///
  /// - Returns: `nil` for a number outside 1/1000 … 65535.
  package init?(_ framesPerSecond: Double) {
    guard framesPerSecond >= 1e-3, framesPerSecond <= 65_535 else { return nil }
    var best: (numerator: Int, denominator: Int, error: Double)?
    for denominator in 1...65_535 {
      let numerator = (framesPerSecond * Double(denominator)).rounded()
      guard numerator <= 65_535 else { break }
      guard numerator >= 1 else { continue }
      let error = abs(numerator / Double(denominator) - framesPerSecond)
      if error < best?.error ?? .infinity { best = (Int(numerator), denominator, error) }
      if error <= framesPerSecond * 1e-9 { break }
    }
    guard let best else { return nil }
    self.init(numerator: best.numerator, denominator: best.denominator)
  }

  /// Returns the seconds from the first frame to another, rounded once.
  package func seconds(ofFrame index: Int) -> Double { Double(index) * Double(denominator) / Double(numerator) }

  /// The rate in frames per second.
  package var framesPerSecond: Double { Double(numerator) / Double(denominator) }
}
