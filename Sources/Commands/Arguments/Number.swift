// SPDX-License-Identifier: MIT
import Glibc
import GlissadeTexts

/// Parsing and formatting of numbers on the command line.
enum Number {
  /// Parses the whole text as a number in any form that C accepts in the "C" locale, including `infinity`.
  ///
  /// - Returns: The number; `nil` where the text is not a number or starts with white space.
  static func parse(_ text: some StringProtocol) -> Double? {
    let text = String(text)
    guard let first = text.unicodeScalars.first, !first.properties.isWhitespace else { return nil }
    // SAFETY: strtod reads the nul-terminated copy that withCString provides, and the end it reports is inside that
    // copy.
    return unsafe text.withCString { start in
      var end: UnsafeMutablePointer<CChar>?
      let value = unsafe strtod(start, &end)
      guard let end = unsafe end, unsafe UnsafePointer(end) == start + text.utf8.count else { return nil }
      return value
    }
  }

  /// Returns the shortest text that parses to the same number.
  ///
  /// −0 is written as 0, and whole numbers have no fraction.
  static func format(_ value: Double) -> String {
    if value == 0 { return "0" }
    if value == .infinity { return "infinity" }
    if value == -.infinity { return "-infinity" }
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Parses numbers separated by commas.
  ///
  /// - Parameter option: The name of the option, for messages.
  /// - Throws: A usage failure that names the invalid item.
  static func parseList(_ text: String, option: String) throws(Failure) -> [Double] {
    var numbers: [Double] = []
    for (index, part) in text.split(separator: ",", omittingEmptySubsequences: false).enumerated() {
      let trimmed = part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
      guard let value = parse(String(trimmed)), !value.isNaN else {
        throw Failure(
          .usage,
          "\(option): item \(index + 1), \(Quotation.quoted(part)), is not a number; numbers separated by commas are "
            + "accepted"
        )
      }
      numbers.append(value)
    }
    return numbers
  }
}
