// SPDX-License-Identifier: MIT
import GlissadeTexts

/// The elements of an SVG file with their styles.
struct SVGDocument: Sendable {
  let xml: XMLTree
  private(set) var elements: [SVGElement] = []
  /// The index of the first element with each identifier.
  private(set) var indices: [String: Int] = [:]
  /// The `@keyframes` rules by name.
  private(set) var keyframes: [String: CSSKeyframes] = [:]
  /// What the style sheets have that is not read.
  private(set) var notes: [ReadingNote] = []

  /// The most elements inside one another, and in all.
  private static let limits = XMLParser.Limits(depth: 256, elements: 1_000_000)
  private static let namespaces: Set = ["http://www.w3.org/2000/svg", ""]
  private static let links: Set = ["http://www.w3.org/1999/xlink"]

  init(_ text: String) throws(MotionFileError) {
    do {
      xml = try XMLParser.tree(text, limits: Self.limits)
    } catch {
      let place = Self.place(of: error.offset, in: text)
      throw MotionFileError("\(place): \(error.problem)")
    }
    collectElements()
    guard elements.first?.name == "svg" else {
      throw MotionFileError("\(place(of: 0)): the element “svg” is expected")
    }
    identify()
    cascade()
  }

  /// The place of a byte in words.
  func place(of offset: Int) -> String {
    let place = xml.place(at: offset)
    return "line \(place.line), column \(place.column)"
  }

  private static func place(of offset: Int, in text: String) -> String {
    let before = text.utf8.prefix(max(offset, 0))
    let column = before.reversed().prefix { $0 != 10 }.reduce(1) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    return "line \(before.reduce(1) { $1 == 10 ? $0 + 1 : $0 }), column \(column)"
  }

  /// The element that `href` or a value such as `url(#id)` refers to.
  func target(of reference: String) -> Int? {
    var text = XMLParser.trimmed(reference)[...]
    if text.hasPrefix("url("), let close = text.firstIndex(of: ")") {
      text = text[..<close].dropFirst(4)
      text = XMLParser.trimmed(text)[...]
      if let quote = text.first, quote == "\"" || quote == "'" { text = text.dropFirst().dropLast() }
    }
    return text.hasPrefix("#") ? indices[String(text.dropFirst())] : nil
  }

  // MARK: - Elements

  private mutating func collectElements() {
    /// The element of SVG for each element of the file, or `nil` for others.
    var places = [Int?](repeating: nil, count: xml.elements.count)
    /// The namespaces of the prefixes, for each element that is a parent.
    var scopes = [[Substring: String]](repeating: [:], count: xml.elements.count)
    var (skipped, childCounts) = (0, [Int](repeating: 0, count: xml.elements.count))
    for (index, element) in xml.elements.enumerated() {
      var scope = element.parent.map { scopes[$0] } ?? [:]
      for attribute in element.attributes where attribute.name.hasPrefix("xmlns") {
        scope[attribute.name == "xmlns" ? "" : attribute.name.dropFirst(6)] = attribute.value
      }
      scopes[index] = scope
      if let parent = element.parent { childCounts[parent] += 1 }
      guard index >= skipped else { continue }
      let (prefix, name) = Self.parts(of: element.name)
      guard Self.namespaces.contains(scope[prefix] ?? (prefix == "svg" ? "" : prefix.isEmpty ? "" : "?")) else {
        skipped = element.end
        continue
      }
      let parent = element.parent.flatMap { places[$0] }
      places[index] = elements.count
      if let parent { elements[parent].children.append(elements.count) }
      if let id = element["id"]?.value, indices[id] == nil { indices[id] = elements.count }
      var new = SVGElement(
        name: String(name), attributes: Self.attributes(of: element, scope), parent: parent, text: element.text,
        offset: element.offset)
      new.number = element.parent.map { childCounts[$0] } ?? 1
      elements.append(new)
    }
  }

  private static func parts(of name: String) -> (prefix: Substring, name: Substring) {
    guard let colon = name.firstIndex(of: ":") else { return ("", name[...]) }
    return (name[..<colon], name[name.index(after: colon)...])
  }

  private static func attributes(of element: XMLTree.Element, _ scope: [Substring: String]) -> [String: String] {
    var result: [String: String] = [:]
    for attribute in element.attributes {
      let (prefix, name) = parts(of: attribute.name)
      if prefix.isEmpty {
        result[String(name)] = attribute.value
      } else if prefix == "xlink" || scope[prefix].map(links.contains) == true, result[String(name)] == nil,
        element[String(name)] == nil
      {
        result[String(name)] = attribute.value
      }
    }
    return result
  }

  /// Gives every element its identity: the identifier, or its path below the next element with one.
  private mutating func identify() {
    guard !elements.isEmpty else { return }
    elements[0].identity = elements[0].id ?? "svg"
    for parent in elements.indices {
      var counts: [String: Int] = [:]
      for child in elements[parent].children {
        let name = elements[child].name
        counts[name, default: 0] += 1
        elements[child].identity =
          elements[child].id ?? "\(elements[parent].identity)/\(name)[\(counts[name, default: 1])]"
      }
    }
  }

  // MARK: - Styles

  private mutating func cascade() {
    var sheet = StyleSheet()
    for element in elements where element.name == "style" {
      if let type = element.attributes["type"], !type.isEmpty, type.lowercased() != "text/css" { continue }
      let problems = sheet.parse(element.text)
      for problem in problems { notes.append(ReadingNote(.unsupported, problem, place: place(of: element.offset))) }
    }
    keyframes = sheet.keyframes
    var matcher = StyleMatcher(sheet, elements)
    for index in elements.indices { elements[index].styles = matcher.styles(of: index) }
    if !matcher.isComplete {
      notes.append(ReadingNote(.unsupported, "a part of the many selectors", place: place(of: 0)))
    }
    resolveVariables()
  }

  /// Replaces references to custom properties, which are inherited.
  private mutating func resolveVariables() {
    guard elements.contains(where: { $0.styles.contains { $0.value.contains("var(") } }) else { return }
    var scopes = [[String: String]](repeating: [:], count: elements.count)
    for index in elements.indices {
      var scope = elements[index].parent.map { scopes[$0] } ?? [:]
      for (name, value) in elements[index].styles where name.hasPrefix("--") { scope[name] = value }
      scopes[index] = scope
      for (name, value) in elements[index].styles where value.contains("var(") {
        elements[index].styles[name] = CSSVariables.resolved(value, in: scope)
      }
    }
  }
}
