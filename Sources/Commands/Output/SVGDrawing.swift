/// Finds the paths of a drawing.
///
/// A scanner for a few attributes stands here instead of FoundationXML, which would bring libxml2 and ICU into every
/// start of the command. It knows comments, CDATA, declarations, both quotes and character references, and nothing of
/// name spaces.
package struct SVGDrawing {
  private var rest: Substring.UTF8View
  /// How many elements of definitions are open.
  private var depth = 0

  private init(_ document: String) { rest = Substring(document).utf8 }

  /// The `d` attribute of the first `path` element that has one, or `nil` where the document has none.
  ///
  /// Transforms of the element and its groups are not applied: the lane fits the path to its area, and `sample` prints
  /// the numbers that the drawing holds.
  package static func firstPathData(in document: String) -> String? {
    var drawing = SVGDrawing(document)
    return drawing.nextPath(with: ["d"])?["d"]
  }

  /// The path data of all `path` elements that have some, in the order in which they are painted, with what paints
  /// them: the attributes `d`, `fill`, `stroke` and `stroke-width`, as far as they are there.
  package static func paths(in document: String) -> [[String: String]] {
    var drawing = SVGDrawing(document)
    var paths: [[String: String]] = []
    while let path = drawing.nextPath(with: ["d", "fill", "stroke", "stroke-width"]) { paths.append(path) }
    return paths
  }

  /// Elements whose content is defined for others and not drawn where it stands.
  private static let definitions: Set<Substring> = ["defs", "marker", "clipPath", "mask", "pattern", "symbol"]

  /// The wanted attributes of the next `path` element that has path data.
  private mutating func nextPath(with wanted: [String]) -> [String: String]? {
    while skip(past: "<") {
      if skipPrefix("!--") {
        guard skip(past: "-->") else { return nil }
      } else if skipPrefix("![CDATA[") {
        guard skip(past: "]]>") else { return nil }
      } else if skipPrefix("?") {
        guard skip(past: "?>") else { return nil }
      } else if skipPrefix("/") {
        if Self.definitions.contains(Self.localName(word(until: " \t\r\n>"))) { depth = max(0, depth - 1) }
        guard skip(past: ">") else { return nil }
      } else if rest.first == UInt8(ascii: "!") {
        guard skip(past: ">") else { return nil }
      } else {
        let name = Self.localName(word(until: " \t\r\n/>"))
        let (found, isEmpty) = attributes(named: wanted)
        if Self.definitions.contains(name), !isEmpty { depth += 1 }
        if depth == 0, name == "path", found["d"] != nil { return found }
      }
    }
    return nil
  }

  /// A name without its name space.
  private static func localName(_ name: String) -> Substring {
    name.utf8.lastIndex(of: UInt8(ascii: ":")).map { name[name.utf8.index(after: $0)...] } ?? name[...]
  }

  /// Reads the rest of a start tag: the values of some attributes where they say something, and whether the element is
  /// empty.
  private mutating func attributes(named wanted: [String]) -> (values: [String: String], isEmpty: Bool) {
    var found: [String: String] = [:]
    while true {
      let separators = word(while: " \t\r\n/")
      guard let next = rest.first, next != UInt8(ascii: ">") else { return (found, separators.hasSuffix("/")) }
      let attribute = word(until: " \t\r\n=/>")
      _ = word(while: " \t\r\n")
      guard skipPrefix("=") else {
        // An attribute without a value is no XML; a lone character that ends no word must not hold the scanner up.
        if attribute.isEmpty { rest = rest.dropFirst() }
        continue
      }
      _ = word(while: " \t\r\n")
      guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { continue }
      rest = rest.dropFirst()
      let value = word(until: quote == UInt8(ascii: "\"") ? "\"" : "'")
      rest = rest.dropFirst()
      if wanted.contains(attribute), found[attribute] == nil, value.contains(where: { !$0.isWhitespace }) {
        found[attribute] = Self.resolvingReferences(in: value)
      }
    }
  }

  private mutating func skipPrefix(_ prefix: StaticString) -> Bool {
    let prefix = prefix.description.utf8
    guard rest.starts(with: prefix) else { return false }
    rest = rest.dropFirst(prefix.count)
    return true
  }

  private mutating func skip(past mark: StaticString) -> Bool {
    let mark = mark.description.utf8
    while let first = rest.firstIndex(of: mark[mark.startIndex]) {
      rest = rest[first...]
      if rest.starts(with: mark) {
        rest = rest.dropFirst(mark.count)
        return true
      }
      rest = rest.dropFirst()
    }
    rest = rest[rest.endIndex...]
    return false
  }

  private mutating func word(until ends: StaticString) -> String {
    let ends = ends.description.utf8
    let end = rest.firstIndex { ends.contains($0) } ?? rest.endIndex
    defer { rest = rest[end...] }
    return String(Substring(rest[..<end]))
  }

  private mutating func word(while characters: StaticString) -> String {
    let characters = characters.description.utf8
    let end = rest.firstIndex { !characters.contains($0) } ?? rest.endIndex
    defer { rest = rest[end...] }
    return String(Substring(rest[..<end]))
  }

  /// Replaces the character references of a value; text that is no reference stays.
  ///
  /// Path data is plain ASCII, but a drawing may write a line break or any character of it as a reference.
  ///
  /// - Complexity: O(*n*) in the length of the value. The name of a reference holds no ampersand, so each byte is part
  ///   of one name at most.
  private static func resolvingReferences(in value: String) -> String {
    let (ampersand, semicolon) = (UInt8(ascii: "&"), UInt8(ascii: ";"))
    var resolved = ""
    var rest = value.utf8[...]
    while let start = rest.firstIndex(of: ampersand) {
      resolved += Substring(rest[..<start])
      rest = rest[start...].dropFirst()
      if let end = rest.firstIndex(where: { $0 == ampersand || $0 == semicolon }), rest[end] == semicolon,
        let scalar = scalar(of: Substring(rest[..<end]))
      {
        resolved.unicodeScalars.append(scalar)
        rest = rest[end...].dropFirst()
      } else {
        resolved += "&"
      }
    }
    return resolved + Substring(rest)
  }

  private static func scalar(of reference: Substring) -> Unicode.Scalar? {
    switch reference {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard reference.first == "#" else { return nil }
    let digits = reference.dropFirst()
    let value = digits.first == "x" || digits.first == "X" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return value.flatMap(Unicode.Scalar.init)
  }
}
