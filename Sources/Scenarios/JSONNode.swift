import Quoting

/// A value of a JSON text, with its place.
struct JSONNode: Sendable {
  enum Kind: Sendable {
    case null
    case flag(Bool)
    /// A number, as it is written.
    case number(Double, text: String)
    case text(String)
    case array([JSONNode])
    /// In the order of the text, with keys that come twice.
    case object([Member])
  }

  struct Member: Sendable {
    let key: String
    let value: JSONNode
  }

  let kind: Kind
  /// Where it begins, or `nil` where it comes from no text.
  let place: TextPlace?

  /// The value as a person wrote it, shortened.
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

/// A place in a text: line and column, counted from 1, columns in characters.
struct TextPlace: Hashable, Sendable {
  let line: Int
  let column: Int
}

/// Why a text is no JSON.
struct JSONSyntaxError: Error {
  let place: TextPlace
  /// The key of the outermost object in whose value it is, where that is known.
  var key: String?
  /// The element of the array there, counted from 1.
  var element: Int?
  let problem: String
}
