// SPDX-License-Identifier: MIT
import Foundation

/// A reader of the CSS values in the rows: numbers, lengths, angles, their sums, and words.
struct CSSReader {
  /// The kind of a quantity. Quantities of different kinds cannot be interpolated.
  enum Kind: String {
    case number, length, angle
  }

  /// The points of an `em` and of a `rem`, or `nil` if they are unknown.
  var em: Double?
  var rem: Double?
  /// The kind of a number without a unit.
  var unitless = Kind.number

  /// The value of a text, or `nil` if a unit is unknown.
  func value(_ text: String) -> StyleValue? {
    var value = StyleValue(words: "", quantities: [])
    var rest = text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()[...]
    while let first = rest.first {
      if rest.hasPrefix("calc(") || Self.isNumber(rest) {
        guard let (kind, quantity) = rest.hasPrefix("calc(") ? sum(&rest) : term(&rest) else { return nil }
        value.words += "<\(kind.rawValue)>"
        value.quantities.append(quantity)
      } else if first == "\"" || first == "'" {
        // Quoted text is kept unchanged.
        let quoted = rest.dropFirst().prefix { $0 != first }
        value.words += "\"\(quoted)\""
        rest = rest.dropFirst(quoted.count + 2)
      } else if first.isLetter {
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
        value.words += word
        rest = rest.dropFirst(word.count)
      } else {
        // A space separates words. Further spaces and spaces beside a comma have no meaning.
        let last = value.words.last ?? " "
        if first == ",", last == " " { value.words.removeLast() }
        if first != " " || !(last == " " || last == ",") { value.words.append(first) }
        rest = rest.dropFirst()
      }
    }
    return value
  }

  /// The quantity of a text that consists of one quantity, or `nil`.
  func quantity(_ text: String) -> StyleValue.Quantity? {
    guard let value = value(text), value.quantities.count == 1, value.words.hasPrefix("<"), value.words.hasSuffix(">")
    else { return nil }
    return value.quantities[0]
  }

  private static func isNumber(_ text: Substring) -> Bool {
    let digits = text.drop { $0 == "+" || $0 == "-" }
    guard text.count - digits.count <= 1, let first = digits.first else { return false }
    return first.isNumber || (first == "." && digits.dropFirst().first?.isNumber == true)
  }

  /// Reads `calc( … )` with sums of terms.
  private func sum(_ text: inout Substring) -> (Kind, StyleValue.Quantity)? {
    guard let end = text.firstIndex(of: ")") else { return nil }
    var parts = text[..<end].dropFirst(5).split(separator: " ")[...]
    text = text[end...].dropFirst()
    var (total, kind, sign): (StyleValue.Quantity, Kind?, Double) = (.zero, nil, 1)
    while var part = parts.popFirst() {
      guard let (next, quantity) = term(&part), part.isEmpty, kind == nil || kind == next else { return nil }
      (total, kind) = (total + quantity * sign, next)
      guard let operation = parts.popFirst() else { break }
      guard operation == "+" || operation == "-", !parts.isEmpty else { return nil }
      sign = operation == "+" ? 1 : -1
    }
    return kind.map { ($0, total) }
  }

  /// Reads a number with its unit.
  private func term(_ text: inout Substring) -> (Kind, StyleValue.Quantity)? {
    guard let number = Self.number(&text) else { return nil }
    let unit = text.prefix { $0.isLetter || $0 == "%" }
    text = text.dropFirst(unit.count)
    func points(_ factor: Double?) -> (Kind, StyleValue.Quantity)? {
      factor.map { (.length, [0, number * $0, 0, 0]) }
    }
    func degrees(_ factor: Double) -> (Kind, StyleValue.Quantity) { (.angle, [0, 0, 0, number * factor]) }
    switch unit {
    case "":
      switch unitless {
      case .number: return (.number, [number, 0, 0, 0])
      case .length: return points(1)
      case .angle: return degrees(1)
      }
    case "%": return (.length, [0, 0, number, 0])
    case "px": return points(1)
    case "pt": return points(96 / 72.0)
    case "pc": return points(16)
    case "in": return points(96)
    case "cm": return points(96 / 2.54)
    case "mm": return points(96 / 25.4)
    case "em": return points(em)
    case "rem": return points(rem)
    case "deg": return degrees(1)
    case "grad": return degrees(0.9)
    case "turn": return degrees(360)
    case "rad": return degrees(180 / .pi)
    default: return nil
    }
  }

  /// Reads the longest possible number; an `e` is part of it only if digits follow.
  private static func number(_ text: inout Substring) -> Double? {
    var end = text.startIndex
    func skip(_ condition: (Character) -> Bool) {
      while end < text.endIndex, condition(text[end]) { end = text.index(after: end) }
    }
    if text.first == "+" || text.first == "-" { end = text.index(after: end) }
    skip { $0.isNumber }
    if end < text.endIndex, text[end] == "." {
      end = text.index(after: end)
      skip { $0.isNumber }
    }
    let mantissa = end
    if end < text.endIndex, text[end] == "e" {
      end = text.index(after: end)
      if end < text.endIndex, text[end] == "+" || text[end] == "-" { end = text.index(after: end) }
      let digits = end
      skip { $0.isNumber }
      if end == digits { end = mantissa }
    }
    guard let number = Double(text[..<end]) else { return nil }
    text = text[end...]
    return number
  }
}
