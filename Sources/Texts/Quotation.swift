// SPDX-License-Identifier: MIT

/// The form in which messages show external texts, such as file names and values in files.
///
/// A message shows at most ``limit`` characters of such a text. Characters that control a terminal or reorder a line
/// are shown as code points, as in `\u{1b}`. A character is a Unicode scalar here, because a grapheme cluster has no
/// largest size.
package enum Quotation {
  /// The largest number of characters of a text that a message shows.
  package static let limit = 80

  /// The beginning of a text in quotation marks, with its quotation marks and backslashes escaped.
  ///
  /// - Complexity: O(1) in the length of the text.
  package static func quoted(_ text: some StringProtocol, mark: Unicode.Scalar = "'") -> String {
    quoted(shortened(text.unicodeScalars), mark: mark)
  }

  /// The unchanged beginning of a text, for a format with other escapes.
  ///
  /// - Complexity: O(1) in the length of the text.
  package static func beginning(of text: some StringProtocol) -> String {
    String(String.UnicodeScalarView(shortened(text.unicodeScalars)))
  }

  /// The beginning of a text, with hidden characters shown as code points and without added quotation marks.
  ///
  /// - Complexity: O(1) in the length of the text.
  package static func excerpt(_ text: some StringProtocol) -> String { visible(shortened(text.unicodeScalars)) }

  /// The name of a file or of a key, shortened in the middle, in quotation marks only where necessary.
  ///
  /// Quotation marks are necessary for a name that is empty, begins or ends with a space, or has a hidden character. A
  /// result of at most ``limit`` characters is unchanged by another call.
  ///
  /// - Complexity: O(1) in the length of the text.
  package static func name(_ text: some StringProtocol) -> String {
    let scalars = text.unicodeScalars
    var short: [Unicode.Scalar]
    if scalars.dropFirst(limit).isEmpty {
      short = Array(scalars)
    } else {
      // The end of a name carries more information than its middle.
      short = Array(scalars.prefix(limit / 2 - 1)) + ["…"] + Array(scalars.suffix(limit / 2))
    }
    let isPlain = short.allSatisfy { !isHidden($0) } && short.first != " " && short.last != " " && !short.isEmpty
    return isPlain ? String(String.UnicodeScalarView(short)) : quoted(short, mark: "'")
  }

  /// The whole text, with hidden characters shown as code points.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package static func visible(_ text: some StringProtocol) -> String { visible(text.unicodeScalars) }

  /// Whether a character controls the terminal, affects the order of a line, or is invisible.
  ///
  /// These are controls, direction marks, line separators, joiners, byte order marks and other default-ignorable
  /// characters.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return true
    default: return scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  private static func shortened(_ scalars: some BidirectionalCollection<Unicode.Scalar>) -> [Unicode.Scalar] {
    let short = Array(scalars.prefix(limit + 1))
    return short.count <= limit ? short : short.prefix(limit - 1) + ["…"]
  }

  private static func quoted(_ scalars: some Sequence<Unicode.Scalar>, mark: Unicode.Scalar) -> String {
    var text = String(mark)
    for scalar in scalars {
      if scalar == mark || scalar == "\\" { text += "\\" }
      append(scalar, to: &text)
    }
    return text + String(mark)
  }

  private static func visible(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var text = ""
    for scalar in scalars { append(scalar, to: &text) }
    return text
  }

  private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
    if isHidden(scalar) {
      text += "\\u{" + String(scalar.value, radix: 16) + "}"
    } else {
      text.unicodeScalars.append(scalar)
    }
  }
}
