/// Runs of combining marks, such as accents, that stand on one character.
///
/// Comparing and hashing strings takes time quadratic in the longest run, since Unicode orders the marks of a
/// character. Texts from outside therefore have at most ``limit`` marks in a row, as in the [Stream-Safe Text
/// Format][format].
///
/// [format]: https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format
package enum CombiningMarks {
  /// The largest number of marks in a row.
  package static let limit = 30

  /// What is wrong with a text that has more.
  package static let problem = "more than \(limit) combining marks stand on one character"

  /// Whether a character has a place in the order of marks.
  package static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    // Most text has none, and the first of them is U+0300.
    scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
  }

  /// Counts the marks in a row of a text that comes character by character.
  package struct Run {
    private var count = 0

    package init() {}

    /// Takes in the next character; returns whether it is a mark beyond the limit.
    package mutating func exceeds(with scalar: Unicode.Scalar) -> Bool {
      count = isMark(scalar) ? count + 1 : 0
      return count > limit
    }
  }

  /// Whether a text has more than ``limit`` marks in a row.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func areTooMany(in text: some StringProtocol) -> Bool {
    var run = Run()
    return text.unicodeScalars.contains { run.exceeds(with: $0) }
  }
}
