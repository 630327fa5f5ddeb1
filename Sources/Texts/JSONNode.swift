// SPDX-License-Identifier: MIT

/// A JSON value with its position in the text.
package struct JSONNode: Sendable {
  package enum Kind: Sendable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case array([JSONNode])
    /// An array of numbers alone, from a scanner that packs them: without the position of each.
    case numbers([Double])
    /// The members in the order of the text, including duplicate keys.
    case object([Member])
  }

  package struct Member: Sendable {
    package let key: String
    package let value: JSONNode

    package init(key: String, value: JSONNode) { (self.key, self.value) = (key, value) }
  }

  package let kind: Kind
  /// The line and the column of the start; 0 if the input was not text. Files have millions of values: each is small.
  private let (line, column): (UInt32, UInt32)

  package init(kind: Kind, position: TextPosition?) {
    self.kind = kind
    (line, column) = (UInt32(clamping: position?.line ?? 0), UInt32(clamping: position?.column ?? 0))
  }

  /// The start of the value, or `nil` if the input was not text.
  package var position: TextPosition? { line > 0 ? TextPosition(line: Int(line), column: Int(column)) : nil }

  /// The value in the form in which a person would write it, shortened.
  package var summary: String {
    switch kind {
    case .null: "null"
    case .flag(let value): value ? "true" : "false"
    case .number(let value): Self.text(of: value)
    case .text(let text): Quotation.quoted(text, mark: "\"")
    case .array(let elements): "an array of \(elements.count)"
    case .numbers(let numbers): "an array of \(numbers.count)"
    case .object: "an object"
    }
  }

  /// The shortest text of a number.
  package static func text(of number: Double) -> String {
    guard number.isFinite else { return number < 0 ? "a number below -1.8e308" : "a number above 1.8e308" }
    return number == number.rounded() && abs(number) < 0x1p53 ? String(Int(number)) : "\(number)"
  }
}

/// A position in a text: line and column, counted from 1, columns in characters.
package struct TextPosition: Hashable, Sendable {
  package let line: Int
  package let column: Int
}

/// The position and the description of a JSON syntax error.
package struct JSONSyntaxError: Error {
  package let position: TextPosition
  /// The key of the outermost object whose value contains the error, or `nil` if unknown.
  package var key: String?
  /// The number of the faulty element in that value's array, from 1.
  package var element: Int?
  package let problem: String
}

extension JSONNode {
  /// The value of a key of an object, or `nil`.
  package subscript(key: String) -> JSONNode? {
    guard case .object(let members) = kind else { return nil }
    return members.last { $0.key == key }?.value
  }

  /// The number, or `nil` for another value.
  package var number: Double? { if case .number(let value) = kind { value } else { nil } }

  /// The numbers of an array of numbers, or the only number; `nil` for another value.
  package var numbers: [Double]? {
    switch kind {
    case .number(let number): return [number]
    case .numbers(let numbers): return numbers
    case .array(let elements):
      let numbers = elements.compactMap { $0.number }
      return numbers.count == elements.count ? numbers : nil
    default: return nil
    }
  }

  /// The elements of an array; `nil` for another value.
  package var elements: [JSONNode]? {
    switch kind {
    case .array(let elements): return elements
    case .numbers(let numbers): return numbers.map { JSONNode(kind: .number($0), position: position) }
    default: return nil
    }
  }
}
