// SPDX-License-Identifier: MIT
import ArgumentParser
import GlissadeDisplayLists
import GlissadeGeometry

/// Conversions from the text of an option to its value; the errors state the accepted values.
enum OptionValue {
  /// Converts text to a finite number.
  static func finite(_ text: String) throws -> FiniteNumber {
    guard let value = Number.parse(text), value.isFinite else { throw ValidationError("a finite number is accepted") }
    return FiniteNumber(value)
  }

  /// Converts a colour in the notation of CSS.
  static func color(_ text: String) throws -> Color {
    guard let color = Color(text) else {
      throw ValidationError("a name of CSS or # with 3, 4, 6 or 8 hexadecimal digits is accepted, such as #3b6ef5")
    }
    return color
  }

  /// Returns a conversion from text to a whole number in a range that is a multiple of `step`.
  static func whole<Value: FixedWidthInteger & Sendable & SendableMetatype>(
    in range: ClosedRange<Value>, step: Value = 1
  )
    -> @Sendable (String) throws -> Value
  {
    { text in
      guard let value = Value(text), range.contains(value), value.isMultiple(of: step) else {
        let steps = step == 1 ? "" : " in steps of \(step)"
        throw ValidationError("whole numbers from \(range.lowerBound) to \(range.upperBound)\(steps) are accepted")
      }
      return value
    }
  }
}

/// A finite number on the command line.
struct FiniteNumber: CustomStringConvertible {
  let value: Double

  init(_ value: Double) { self.value = value }

  var description: String { Number.format(value) }
}
