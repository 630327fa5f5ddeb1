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
    case .number(_, let text): Self.shortened(text)
    case .text(let text): Self.quoted(text)
    case .array(let elements): "an array of \(elements.count)"
    case .object: "an object"
    }
  }

  /// A text in quotation marks on one line, shortened.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in shortened(text).unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\" + String(scalar)
      case "\0"..<" ", "\u{7F}"..<"\u{A0}", "\u{2028}", "\u{2029}", "\u{202A}"..."\u{202E}":
        quoted += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// A text of at most 60 scalars.
  ///
  /// - Complexity: O(1): many diagnostics may name one long text.
  private static func shortened(_ text: String) -> String {
    // By scalars: one character can have any number of them.
    let scalars = text.unicodeScalars
    guard scalars.index(scalars.startIndex, offsetBy: 61, limitedBy: scalars.endIndex) != nil else { return text }
    return String(String.UnicodeScalarView(scalars.prefix(59))) + "…"
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
