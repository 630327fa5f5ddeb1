import Quoting

/// Messages of the argument parser, which hold arguments as they were given.
enum ArgumentMessage {
  /// The first line of a message, with the beginning of each long argument only, and with no hidden character.
  ///
  /// - Complexity: O(*n*) in the message, for each argument that is long or has hidden characters.
  static func line(of message: String, about arguments: [String]) -> String {
    var scalars = Array(message.unicodeScalars)
    for part in arguments.flatMap(parts) {
      scalars = scalars.replacing(Array(part.unicodeScalars), with: Array(Quotation.excerpt(part).unicodeScalars))
    }
    let line = scalars.split(separator: "\n", maxSplits: 1).first ?? []
    return String(String.UnicodeScalarView(line))
  }

  /// An argument and its value, where they need another form.
  private static func parts(of argument: String) -> [String] {
    let scalars = argument.unicodeScalars
    let value = scalars.firstIndex(of: "=").map { String(scalars[scalars.index(after: $0)...]) }
    return [argument, value ?? ""].filter { part in
      !part.unicodeScalars.dropFirst(Quotation.limit).isEmpty || part.unicodeScalars.contains(where: Quotation.isHidden)
    }
  }
}
