// SPDX-License-Identifier: MIT

/// A scanner for the `path` elements of an SVG document.
///
/// FoundationXML would load libxml2 and ICU at every start of the command. The scanner handles comments, CDATA,
/// declarations, both kinds of quotation marks and character references. It ignores namespaces.
package struct SVGDrawing {
  private var rest: Substring.UTF8View
  /// The number of open elements whose content is a definition.
  private var depth = 0

  private init(_ document: String) { rest = Substring(document).utf8 }

  /// Returns the `d` attribute of the first drawn `path` element that has path data, or `nil` without one.
  ///
  /// Transforms of the element and its groups are not applied. The Curves scene fits the path to its area, and `sample`
  /// prints the coordinates of the document.
  package static func firstPathData(in document: String) -> String? {
    var drawing = SVGDrawing(document)
    return drawing.nextPath(with: ["d"])?["d"]
  }

  /// Returns the attributes of all drawn `path` elements that have path data, in painting order.
  ///
  /// The attributes are `d`, `fill`, `stroke` and `stroke-width`; missing attributes are left out.
  package static func paths(in document: String) -> [[String: String]] {
    var drawing = SVGDrawing(document)
    var paths: [[String: String]] = []
    while let path = drawing.nextPath(with: ["d", "fill", "stroke", "stroke-width"]) { paths.append(path) }
    return paths
  }

  /// The elements whose content is only drawn by reference.
  private static let definitions: Set<Substring> = ["defs", "marker", "clipPath", "mask", "pattern", "symbol"]

  /// Returns the given attributes of the next drawn `path` element that has path data; `nil` at the end.
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

  /// Returns a name without its namespace prefix.
  private static func localName(_ name: String) -> Substring {
    name.utf8.lastIndex(of: UInt8(ascii: ":")).map { name[name.utf8.index(after: $0)...] } ?? name[...]
  }

  /// Scans the rest of a start tag.
  ///
  /// - Returns: The given attributes that are not blank, and whether the tag ends with `/>`.
  private mutating func attributes(named wanted: [String]) -> (values: [String: String], isEmpty: Bool) {
    var found: [String: String] = [:]
    while true {
      let separators = word(while: " \t\r\n/")
      guard let next = rest.first, next != UInt8(ascii: ">") else { return (found, separators.hasSuffix("/")) }
      let attribute = word(until: " \t\r\n=/>")
      _ = word(while: " \t\r\n")
      guard skipPrefix("=") else {
        // XML requires a value. A stray character is skipped, so that the scanner always advances.
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

  /// Returns a value with its character references replaced; unknown references stay unchanged.
  ///
  /// Path data is plain ASCII, but a document can contain line breaks or any character of it as references.
  ///
  /// - Complexity: O(*n*) in the length of the value. The name of a reference contains no ampersand, so each byte is
  ///   part of at most one name.
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
