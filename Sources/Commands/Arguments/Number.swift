import Glibc
import Quoting

/// Numbers as the command reads and prints them.
enum Number {
  /// Reads a whole text as a number, in any form that C accepts in the "C" locale, `infinity` included; `nil`
  /// otherwise.
  static func parse(_ text: some StringProtocol) -> Double? {
    let text = String(text)
    guard let first = text.unicodeScalars.first, !first.properties.isWhitespace else { return nil }
    // SAFETY: strtod reads the nul-terminated copy that withCString lends, and the end it reports lies inside of it.
    return unsafe text.withCString { start in
      var end: UnsafeMutablePointer<CChar>?
      let value = unsafe strtod(start, &end)
      guard let end = unsafe end, unsafe UnsafePointer(end) == start + text.utf8.count else { return nil }
      return value
    }
  }

  /// The shortest text that reads back as the same number; −0 prints as 0, and whole numbers without a fraction.
  static func format(_ value: Double) -> String {
    if value == 0 { return "0" }
    if value == .infinity { return "infinity" }
    if value == -.infinity { return "-infinity" }
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Reads numbers separated by commas; `option` names where they stand for the message.
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
