// SPDX-License-Identifier: MIT

/// Unique Swift identifiers for the names of layers.
struct SwiftIdentifiers {
  /// Names that are taken in the written functions.
  private var used: Set<String> = ["tree", "path", "cubic", "duration", "values", "keyTimes", "easings", "keyframes"]

  /// - Parameter names: Further names that are taken.
  init(reserving names: Set<String> = []) { used.formUnion(names) }

  /// The reserved words of Swift in expressions and declarations.
  private static let keywords: Set = [
    "actor", "any", "as", "associatedtype", "async", "await", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
    "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "package", "precedencegroup",
    "private", "protocol", "public", "repeat", "rethrows", "return", "static", "struct", "subscript", "super", "switch",
    "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  /// Returns an identifier in camel case that no other name has: `redCard` for `red-card`.
  mutating func unique(_ name: String) -> String {
    var words: [Substring] = name.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    if words.isEmpty || words[0].first?.isNumber == true { words.insert("layer", at: 0) }
    let first = words.removeFirst()
    let isAcronym = first.allSatisfy { $0.isUppercase || $0.isNumber }
    var text = isAcronym ? first.lowercased() : first.prefix(1).lowercased() + first.dropFirst()
    for word in words { text += word.prefix(1).uppercased() + word.dropFirst() }
    // These are no names of constants, not even in backticks.
    if text == "self" || text == "makeTree" { text += "Layer" }
    var (candidate, number) = (text, 2)
    while !used.insert(candidate).inserted {
      candidate = "\(text)\(text.last?.isNumber == true ? "x" : "")\(number)"
      number += 1
    }
    return candidate
  }

  /// The identifier as it is written as a name by itself: keywords in backticks.
  static func escaped(_ identifier: String) -> String {
    keywords.contains(identifier) ? "`\(identifier)`" : identifier
  }
}
