// SPDX-License-Identifier: MIT

/// Numbers, keyframe times and static properties of Lottie files.
enum LottieNumbers {
  /// The frames per second of written files; times are fractions of frames.
  static let frameRate = 60.0

  /// The number of digits after the point whose rounding is at most a fortieth of an error.
  static func digits(for error: Double) -> Int {
    var (digits, unit) = (0, 1.0)
    while digits < 12, unit * 20 > error { (digits, unit) = (digits + 1, unit / 10) }
    return digits
  }

  /// A time in frames. The heading near a cusp of a path can turn by a million degrees per second; eight digits are
  /// then less than a ten-thousandth of a degree.
  static func frame(_ seconds: Double) -> String { Decimal.text(seconds * frameRate, digits: 8) }

  /// The frames of a lap, rounded up. Rounding errors of the duration do not add a frame.
  static func lapFrames(_ duration: Double) -> Int { Int((duration * frameRate - 1e-6).rounded(.up)) }

  /// `[1,2]`
  static func list(_ numbers: [Double], digits: Int) -> String {
    "[" + numbers.map { Decimal.text($0, digits: digits) }.joined(separator: ",") + "]"
  }

  /// A property that does not move.
  static func still(_ value: String) -> String { "{\"a\":0,\"k\":\(value)}" }

  /// A number that does not move.
  static func still(_ number: Double, digits: Int = 6) -> String { still(Decimal.text(number, digits: digits)) }

  /// A vector that does not move.
  static func still(_ numbers: [Double], digits: Int = 6) -> String { still(list(numbers, digits: digits)) }
}
