// SPDX-License-Identifier: MIT
import GlissadeTexts

/// A property with its value.
struct CSSDeclaration: Sendable {
  /// The name in lower case, except for custom properties.
  let name: String
  let value: String
  let isImportant: Bool
}

/// A selector with its declarations.
struct CSSRule: Sendable {
  let selector: CSSSelector
  let declarations: [CSSDeclaration]
}

/// The keyframes of an animation.
struct CSSKeyframes: Sendable {
  /// A value of one property.
  struct Stop: Sendable {
    /// The position in 0 … 1.
    let offset: Double
    let value: String
    /// The timing function to the next value of the property, or `nil` for that of the animation.
    let easing: String?
  }

  /// The values of each property, by ascending offset; of equal offsets, in the order of the sheet.
  private(set) var stops: [String: [Stop]] = [:]

  init(_ frames: [(offset: Double, declarations: [CSSDeclaration])]) {
    for frame in frames {
      let easing = frame.declarations.last { $0.name == "animation-timing-function" }?.value
      for declaration in frame.declarations where declaration.name != "animation-timing-function" {
        stops[declaration.name, default: []].append(
          Stop(offset: frame.offset, value: declaration.value, easing: easing))
      }
    }
  }
}

/// The rules of the style sheets of a file, in their order.
///
/// Invalid rules are left out, as browsers do.
struct StyleSheet: Sendable {
  private(set) var rules: [CSSRule] = []
  private(set) var keyframes: [String: CSSKeyframes] = [:]

  private static let depthLimit = 16

  /// Adds the rules of a text; returns the at-rules that are not read.
  mutating func parse(_ text: String) -> [String] {
    var problems: [String] = []
    parse(Array(CSSText.withoutComments(text).utf8)[...], depth: 0, &problems)
    return problems
  }

  private mutating func parse(_ source: ArraySlice<UInt8>, depth: Int, _ problems: inout [String]) {
    var scanner = CSSBlockScanner(source)
    while let item = scanner.next() {
      let prelude = String(decoding: item.prelude, as: UTF8.self)
      let text = XMLParser.trimmed(prelude)
      guard text.hasPrefix("@") else {
        guard let block = item.block else { continue }
        let declarations = Self.declarations(block)
        for selector in CSSText.parts(text) {
          if let selector = CSSSelector(selector) {
            rules.append(CSSRule(selector: selector, declarations: declarations))
          } else {
            problems.append("the selector “\(Quotation.excerpt(selector))”")
          }
        }
        continue
      }
      let name = String(text.prefix { $0 != " " && $0 != "(" && $0 != "\n" && $0 != "\"" }).lowercased()
      let rest = XMLParser.trimmed(text.dropFirst(name.count))
      switch name {
      case "@charset", "@namespace": break
      case "@keyframes", "@-webkit-keyframes":
        guard let block = item.block else { continue }
        let unquoted = rest.filter { $0 != "\"" && $0 != "'" }
        // The prefixed form counts only if the other one is missing.
        if name == "@keyframes" || keyframes[unquoted] == nil { keyframes[unquoted] = Self.keyframes(block) }
      case "@media" where depth < Self.depthLimit && Self.appliesMedia(rest):
        if let block = item.block { parse(block, depth: depth + 1, &problems) }
      case "@supports" where depth < Self.depthLimit, "@layer" where depth < Self.depthLimit && item.block != nil:
        if let block = item.block { parse(block, depth: depth + 1, &problems) }
      case "@media" where Self.isOtherMedia(rest): break
      default: problems.append("\(name) \(Quotation.excerpt(rest))")
      }
    }
  }

  private static func appliesMedia(_ query: String) -> Bool {
    let query = query.lowercased()
    return ["all", "screen", "only screen"].contains(query)
      || query.hasSuffix("(prefers-reduced-motion: no-preference)")
      || query.hasSuffix("(prefers-reduced-motion:no-preference)")
      || query.hasSuffix("(prefers-color-scheme: light)") || query.hasSuffix("(prefers-color-scheme:light)")
  }

  /// Whether a query holds only on printers or for another preference.
  private static func isOtherMedia(_ query: String) -> Bool {
    let query = query.lowercased()
    return query == "print" || query.contains("prefers-reduced-motion") || query.contains("prefers-color-scheme")
  }

  /// The declarations of a block or of a `style` attribute.
  static func declarations(_ source: ArraySlice<UInt8>) -> [CSSDeclaration] {
    let text = String(decoding: source, as: UTF8.self)
    return CSSText.parts(text, separator: ";").flatMap { part -> [CSSDeclaration] in
      guard let colon = part.firstIndex(of: ":") else { return [] }
      let name = XMLParser.trimmed(part[..<colon])
      var value = XMLParser.trimmed(part[part.index(after: colon)...])
      guard !name.isEmpty, !name.contains(where: { $0.isWhitespace }), !value.isEmpty else { return [] }
      var isImportant = false
      if let mark = value.lastIndex(of: "!"),
        XMLParser.trimmed(value[value.index(after: mark)...]).lowercased() == "important"
      {
        isImportant = true
        value = XMLParser.trimmed(value[..<mark])
      }
      guard !name.hasPrefix("--") else {
        return [CSSDeclaration(name: name, value: value, isImportant: isImportant)]
      }
      var property = name.lowercased()
      if property.hasPrefix("-webkit-") { property = String(property.dropFirst(8)) }
      return CSSShorthands.expanded(property, value).map {
        CSSDeclaration(name: $0.name, value: $0.value, isImportant: isImportant)
      }
    }
  }

  private static func keyframes(_ source: ArraySlice<UInt8>) -> CSSKeyframes {
    var scanner = CSSBlockScanner(source)
    var frames: [(offset: Double, declarations: [CSSDeclaration])] = []
    while let item = scanner.next() {
      guard let block = item.block else { continue }
      let declarations = declarations(block).filter { !$0.isImportant }
      let offsets = CSSText.parts(String(decoding: item.prelude, as: UTF8.self)).map { text -> Double? in
        switch text.lowercased() {
        case "from": return 0
        case "to": return 1
        default:
          guard text.hasSuffix("%"), let number = Double(text.dropLast()), (0...100).contains(number) else {
            return nil
          }
          return number / 100
        }
      }
      // A frame with an invalid offset is left out completely.
      let valid = offsets.compactMap(\.self)
      guard valid.count == offsets.count else { continue }
      frames += valid.map { ($0, declarations) }
    }
    let order = frames.indices.sorted { (frames[$0].offset, $0) < (frames[$1].offset, $1) }
    return CSSKeyframes(order.map { frames[$0] })
  }
}
