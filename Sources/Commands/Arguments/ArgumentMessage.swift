// SPDX-License-Identifier: MIT
import GlissadeTexts

/// Messages of the argument parser, prepared for output: the parser copies arguments into them unchanged.
enum ArgumentMessage {
  /// Returns the first line of a message that is not empty, with the arguments in it made safe.
  ///
  /// Long arguments are shortened, and their hidden characters are shown as code points. This happens before the
  /// message is cut, so that a line break in an argument does not end the line.
  ///
  /// - Complexity: O(*n*) in the length of the message, for each argument that is long or has hidden characters.
  static func line(of message: String, about arguments: [String]) -> String {
    var scalars = Array(message.unicodeScalars)
    for part in arguments.flatMap(parts) {
      scalars = scalars.replacing(Array(part.unicodeScalars), with: Array(Quotation.excerpt(part).unicodeScalars))
    }
    let line = scalars.split(separator: "\n", maxSplits: 1).first ?? []
    return String(String.UnicodeScalarView(line))
  }

  /// Returns the texts among an argument and its value after `=` that are too long or have hidden characters.
  private static func parts(of argument: String) -> [String] {
    let scalars = argument.unicodeScalars
    let value = scalars.firstIndex(of: "=").map { String(scalars[scalars.index(after: $0)...]) }
    return [argument, value ?? ""].filter { part in
      !part.unicodeScalars.dropFirst(Quotation.limit).isEmpty || part.unicodeScalars.contains(where: Quotation.isHidden)
    }
  }
}
