// SPDX-License-Identifier: MIT

/// A limit for runs of combining marks, such as accents, on one character.
///
/// Comparing and hashing strings takes quadratic time in the longest run, because Unicode sorts the marks of a
/// character. External texts are therefore limited to ``limit`` consecutive marks, as in the [Stream-Safe Text
/// Format][format].
///
/// [format]: https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format
package enum CombiningMarks {
  /// The largest number of consecutive marks.
  package static let limit = 30

  /// The error message for a text with more marks.
  package static let limitMessage = "a character has more than \(limit) combining marks"

  /// Whether a scalar is a combining mark that Unicode reorders.
  package static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    // The first such mark is U+0300, and most text is below it.
    scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
  }

  /// Counts consecutive marks in a text that is read scalar by scalar.
  package struct Run {
    private var count = 0

    package init() {}

    /// Counts the next scalar; returns whether it is a mark beyond the limit.
    package mutating func exceeds(with scalar: Unicode.Scalar) -> Bool {
      count = isMark(scalar) ? count + 1 : 0
      return count > limit
    }
  }

  /// Whether a text has more than ``limit`` consecutive marks.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func exceedLimit(in text: some StringProtocol) -> Bool {
    var run = Run()
    return text.unicodeScalars.contains { run.exceeds(with: $0) }
  }
}
