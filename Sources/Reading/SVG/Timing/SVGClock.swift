// SPDX-License-Identifier: MIT
import GlissadeTexts

/// Instants of SMIL in whole nanoseconds, so that sums of decimal numbers are exact and schedules repeat exactly.
enum SVGClock {
  /// The latest instant that is considered, about 30 years.
  static let limit: Int64 = 1_000_000_000_000_000_000
  /// An instant that never comes.
  static let never = Int64.max

  static func seconds(_ nanoseconds: Int64) -> Double {
    nanoseconds == never ? .infinity : Double(nanoseconds) / 1e9
  }

  /// The sum, or `never` where it is beyond the limit.
  static func sum(_ a: Int64, _ b: Int64) -> Int64 {
    guard a != never, b != never else { return never }
    let (sum, isOver) = a.addingReportingOverflow(b)
    return isOver || sum > limit ? never : max(sum, -limit)
  }

  static func nanoseconds(_ seconds: Double) -> Int64 {
    let scaled = (seconds * 1e9).rounded()
    guard scaled.isFinite, abs(scaled) < Double(limit) else { return seconds < 0 ? -limit : never }
    return Int64(scaled)
  }

  /// A clock value in seconds, such as `2`, `1.5s`, `300ms`, `02:30` or `-1min`; `nil` for other text.
  static func value(_ text: some StringProtocol) -> Double? {
    let text = XMLParser.trimmed(text)
    let isNegative = text.hasPrefix("-")
    let body = XMLParser.trimmed(isNegative || text.hasPrefix("+") ? text.dropFirst() : text[...])
    let fields = body.split(separator: ":", omittingEmptySubsequences: false)
    var seconds = 0.0
    if fields.count == 2 || fields.count == 3 {
      for field in fields {
        guard let number = plainNumber(field), seconds == 0 || number < 60 else { return nil }
        seconds = seconds * 60 + number
      }
    } else if fields.count == 1 {
      let units = [("ms", 0.001), ("min", 60.0), ("h", 3600), ("s", 1)]
      let unit = units.first { body.hasSuffix($0.0) }
      guard let number = plainNumber(body.dropLast(unit?.0.count ?? 0)) else { return nil }
      // A division keeps 300 ms a decimal number.
      seconds = unit?.0 == "ms" ? number / 1000 : number * (unit?.1 ?? 1)
    } else {
      return nil
    }
    guard seconds.isFinite else { return nil }
    return isNegative ? -seconds : seconds
  }

  private static func plainNumber(_ text: some StringProtocol) -> Double? {
    guard let first = text.utf8.first, DecimalNotation.isDigit(first) || first == UInt8(ascii: ".") else { return nil }
    return Double(text)
  }

  /// A time of CSS in seconds, which needs a unit; `nil` for other text.
  static func cssSeconds(_ text: String) -> Double? {
    let text = XMLParser.trimmed(text).lowercased()
    if text.hasSuffix(")") { return SVGNumbers.single(text) { $0 == "s" ? 1 : $0 == "ms" ? 0.001 : nil } }
    guard let last = text.utf8.dropLast().last, DecimalNotation.isDigit(last) || text.hasSuffix("ms") else {
      return nil
    }
    if text.hasSuffix("ms") { return Double(text.dropLast(2)).flatMap { $0.isFinite ? $0 / 1000 : nil } }
    if text.hasSuffix("s") { return Double(text.dropLast()).flatMap { $0.isFinite ? $0 : nil } }
    return nil
  }
}
