// SPDX-License-Identifier: MIT

/// The format of a text with motion.
package enum MotionFileFormat: Hashable, Sendable {
  case svg, html, css, lottie, webAnimations, jsonTable, csv, keys, swift

  /// The names of the formats with a reader, for messages.
  static let accepted =
    "SVG (also .svgz), Lottie (also .lottie), HTML, CSS, Web Animations, tables in CSV and JSON, and Bézier keys"

  /// The name in messages.
  package var title: String {
    switch self {
    case .svg: "SVG"
    case .html: "HTML"
    case .css: "CSS"
    case .lottie: "Lottie"
    case .webAnimations: "Web Animations"
    case .jsonTable: "a table in JSON"
    case .csv: "a table in CSV"
    case .keys: "Bézier keys"
    case .swift: "Swift source"
    }
  }

  /// The number of bytes at the beginning of a text that are examined for words.
  private static let headLength = 4096
  /// The number of bytes of an array in JSON that are examined for members of animations.
  private static let rowsLength = 1 << 20

  /// The format of a text by its content, or `nil` for a text that is none of them.
  ///
  /// Markup is HTML or SVG by its first element. An object in JSON is Lottie by its layers or frames, Bézier keys by
  /// its channels, or an animation of Web Animations. An array has such animations or the rows of a table. A style
  /// sheet begins with a comment, an at-rule or a selector. A table in CSV has separators in its first line.
  ///
  /// - Complexity: O(n) in the text.
  package init?(detecting text: String) {
    // The views share the memory of the text.
    let bytes = text.utf8
    // A byte order mark has no meaning in UTF-8.
    let start = bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0).drop(while: JSONKeys.isSpace)
    switch start.first {
    case nil: return nil
    case UInt8(ascii: "<"):
      guard let format = Self.markup(start) else { return nil }
      self = format
    case UInt8(ascii: "{"):
      guard let format = Self(objectKeys: JSONKeys.keys(of: start, depth: 1, upTo: ["layers"])) else { return nil }
      self = format
    case UInt8(ascii: "["):
      let members: Set = ["target", "keyframes", "effect", "offset", "selector"]
      let keys = JSONKeys.keys(of: start.prefix(Self.rowsLength), depth: 2, upTo: members)
      self = keys.isDisjoint(with: members) ? .jsonTable : .webAnimations
    default:
      guard let format = Self.plain(String(decoding: start.prefix(Self.headLength), as: UTF8.self)) else { return nil }
      self = format
    }
  }

  /// The format of an object in JSON by its keys, or `nil`.
  package init?(objectKeys keys: Set<String>) {
    if keys.contains("layers") || keys.isSuperset(of: ["fr", "op"]) {
      self = .lottie
    } else if keys.isSuperset(of: ["keys", "channels"]) {
      self = .keys
    } else if !keys.isDisjoint(with: ["keyframes", "effect", "children"]) {
      self = .webAnimations
    } else {
      return nil
    }
  }

  /// The format of markup by its first element: after comments, processing instructions and the document type.
  private static func markup(_ text: Substring.UTF8View) -> MotionFileFormat? {
    var rest = text
    // All ends have “>” as their last character.
    func drop(through end: String) -> Bool {
      while let index = rest.firstIndex(of: UInt8(ascii: ">")) {
        let isEnd = rest[...index].suffix(end.utf8.count).elementsEqual(end.utf8)
        rest = rest[index...].dropFirst()
        if isEnd { return true }
      }
      return false
    }
    while true {
      rest = rest.drop(while: JSONKeys.isSpace)
      let next = String(decoding: rest.prefix(64).prefix { $0 < 0x80 }, as: UTF8.self).lowercased()
      if next.hasPrefix("<!--") {
        guard drop(through: "-->") else { return nil }
      } else if next.hasPrefix("<?") {
        guard drop(through: "?>") else { return nil }
      } else if next.hasPrefix("<!doctype html") {
        return .html
      } else if next.hasPrefix("<!doctype svg") {
        // The internal subset can have any markup.
        return .svg
      } else if next.hasPrefix("<!") {
        guard drop(through: ">") else { return nil }
      } else {
        let name = next.dropFirst().prefix { $0.isLetter || $0.isNumber || ":-_".contains($0) }
        if name == "svg" || name.hasSuffix(":svg") { return .svg }
        return pageNames.contains(String(name)) ? .html : nil
      }
    }
  }

  /// Whether a text begins with a selector and a declaration.
  private static func beginsWithRule(_ head: String) -> Bool {
    guard let open = head.firstIndex(of: "{"), let first = head.first, first.isLetter || "*:[".contains(first) else {
      return false
    }
    let rest = head[open...]
    guard let colon = rest.firstIndex(of: ":") else { return false }
    let name = rest[rest.index(after: open)..<colon]
    return !head[..<open].contains { "=;\"'".contains($0) } && !name.isEmpty
      && name.allSatisfy { $0.isLetter || $0 == "-" || $0.isWhitespace }
  }

  /// The elements with which pages and parts of pages begin.
  private static let pageNames: Set = [
    "html", "head", "body", "style", "div", "main", "section", "meta", "title", "link", "script", "header", "nav",
    "article", "ul", "ol", "p", "h1", "h2", "h3", "span", "button", "figure", "template", "img", "center",
  ]

  private static func plain(_ head: String) -> MotionFileFormat? {
    let lowercased = head.lowercased()
    if lowercased.contains("export const elements") { return .webAnimations }
    let modules = ["import glissade", "import swiftui", "import quartzcore"]
    if modules.contains(where: lowercased.contains) { return .swift }
    let isSheet =
      ["/*", "@", "#", ".", ":root"].contains(where: head.hasPrefix) && head.contains("{")
    if isSheet || lowercased.contains("@keyframes") || beginsWithRule(head) { return .css }
    let lines = head.split(whereSeparator: \.isNewline)
    guard let line = lines.first(where: { !$0.hasPrefix("#") && !$0.hasPrefix("//") }) else { return nil }
    return line.contains { ",;\t".contains($0) } ? .csv : nil
  }
}
