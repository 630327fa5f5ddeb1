// SPDX-License-Identifier: MIT
import GlissadeQuoting

/// A JSON value with its position in the text.
struct JSONNode: Sendable {
  enum Kind: Sendable {
    case null
    case flag(Bool)
    /// A number with its text as written.
    case number(Double, text: String)
    case text(String)
    case array([JSONNode])
    /// The members in the order of the text, including duplicate keys.
    case object([Member])
  }

  struct Member: Sendable {
    let key: String
    let value: JSONNode
  }

  let kind: Kind
  /// The start of the value, or `nil` if the input was not text.
  let position: TextPosition?

  /// The value in the form in which a person would write it, shortened.
  var summary: String {
    switch kind {
    case .null: "null"
    case .flag(let value): value ? "true" : "false"
    case .number(_, let text): Quotation.excerpt(text)
    case .text(let text): Quotation.quoted(text, mark: "\"")
    case .array(let elements): "an array of \(elements.count)"
    case .object: "an object"
    }
  }
}

/// A position in a text: line and column, counted from 1, columns in characters.
struct TextPosition: Hashable, Sendable {
  let line: Int
  let column: Int
}

/// The position and the description of a JSON syntax error.
struct JSONSyntaxError: Error {
  let position: TextPosition
  /// The key of the outermost object whose value contains the error, or `nil` if unknown.
  var key: String?
  /// The number of the faulty element in that value's array, from 1.
  var element: Int?
  let problem: String
}
