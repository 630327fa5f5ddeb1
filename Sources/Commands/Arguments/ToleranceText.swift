// SPDX-License-Identifier: MIT
import ArgumentParser
import GlissadeExchange

/// A tolerance of motions as a text, such as `0.5pt,8ms`.
enum ToleranceText {
  static let help = """
    The accepted difference of lengths (pt) and in time (ms), and of other numbers without a unit. (default: \
    0.5pt,8ms; lengths without a time: 0ms; other numbers: a tenth of the points)
    """

  /// The tolerance of a text.
  static func tolerance(_ text: String) throws -> MotionDifference.Tolerance {
    var (points, milliseconds, value): (Double?, Double?, Double?)
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let word = part.drop { $0 == " " }
      let unit = word.hasSuffix("pt") ? "pt" : word.hasSuffix("ms") ? "ms" : ""
      guard let number = Number.parse(word.dropLast(unit.count)), number >= 0, number.isFinite else {
        throw ValidationError("numbers of at least 0 with pt or ms are accepted, such as 0.5pt,8ms")
      }
      guard (unit == "pt" ? points : unit == "ms" ? milliseconds : value) == nil else {
        throw ValidationError("two numbers with the unit \(unit.isEmpty ? "of other numbers" : unit)")
      }
      switch unit {
      case "pt": points = number
      case "ms": milliseconds = number
      default: value = number
      }
    }
    return MotionDifference.Tolerance(
      points: points ?? 0.5, milliseconds: milliseconds ?? (points == nil && value == nil ? 8 : 0), value: value)
  }
}
