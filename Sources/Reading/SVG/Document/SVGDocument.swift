// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTexts

/// The elements of an SVG file or of a page, with their styles.
struct SVGDocument: Sendable {
  /// The text of the file, for places.
  let source: XMLTree
  /// The numbers of bytes before the elements of an XML file, by their number in the file.
  private(set) var offsets: [Int] = []
  private(set) var elements: [SVGElement] = []
  /// The index of the first element with each identifier.
  private(set) var indices: [String: Int] = [:]
  /// The `@keyframes` rules by name.
  private(set) var keyframes: [String: CSSKeyframes] = [:]
  /// What the style sheets have that is not read.
  private(set) var notes: [ReadingNote] = []

  /// The most elements inside one another, and in all.
  static let limits = XMLParser.Limits(depth: 256, elements: 300_000)
  /// The parts before and after elements, and the most of them.
  private var partCount = 0
  private static let partLimit = 20_000
  private static let namespaces: Set = ["http://www.w3.org/2000/svg", ""]
  private static let links: Set = ["http://www.w3.org/1999/xlink"]

  init(_ text: String) throws(MotionFileError) {
    let xml: XMLTree
    do {
      xml = try XMLParser.tree(text, limits: Self.limits)
    } catch {
      let place = Self.place(of: error.offset, in: text)
      throw MotionFileError("\(place): \(error.problem)")
    }
    // The elements of the tree are not kept beside those of the document.
    source = XMLTree(bytes: xml.bytes)
    offsets = xml.elements.map(\.offset)
    collectElements(xml.elements)
    guard elements.first?.name == "svg" else {
      throw MotionFileError("\(place(of: 0)): the element “svg” is expected")
    }
    identify()
    cascade()
  }

  /// Creates a document of elements with a style sheet.
  ///
  /// - Parameters:
  ///   - elements: The elements, each after its parent. Those with an identity keep it.
  ///   - source: The text of the file, for places.
  ///   - sheet: The rules of all style sheets.
  ///   - keyframes: Further keyframes, for animations that elements state.
  init(
    _ elements: [SVGElement], of source: XMLTree, _ sheet: StyleSheet, keyframes: [String: CSSKeyframes] = [:]
  ) {
    self.source = source
    self.elements = elements
    for (index, element) in elements.enumerated() {
      if let id = element.id, indices[id] == nil { indices[id] = index }
    }
    identify()
    for problem in sheet.problems {
      notes.append(ReadingNote(.unsupported, problem.text, place: place(of: problem.offset)))
    }
    cascade(sheet)
    self.keyframes.merge(keyframes) { first, _ in first }
  }

  /// The place of an element in words.
  func place(ofElement index: Int) -> String { elements[index].place ?? place(of: elements[index].offset) }

  /// The place of a byte in words.
  func place(of offset: Int) -> String {
    let place = source.place(at: offset)
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

  private mutating func collectElements(_ source: [XMLTree.Element]) {
    /// The element of SVG for each element of the file, or `nil` for others.
    var places = [Int?](repeating: nil, count: source.count)
    /// The namespaces of the prefixes, for each element that is a parent.
    var scopes = [[Substring: String]](repeating: [:], count: source.count)
    elements.reserveCapacity(source.count)
    var (skipped, childCounts) = (0, [Int](repeating: 0, count: source.count))
    for (index, element) in source.enumerated() {
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
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return ("", name[...]) }
    return (name[..<colon], name[name.index(after: colon)...])
  }

  private static func attributes(of element: XMLTree.Element, _ scope: [Substring: String]) -> [String: String] {
    var result = [String: String](minimumCapacity: element.attributes.count)
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
    if elements[0].identity.isEmpty { elements[0].identity = elements[0].id ?? elements[0].name }
    for parent in elements.indices {
      var counts: [String: Int] = [:]
      for child in elements[parent].children {
        let name = elements[child].name
        counts[name, default: 0] += 1
        guard elements[child].identity.isEmpty else { continue }
        elements[child].identity =
          elements[child].id ?? "\(elements[parent].identity)/\(name)[\(counts[name, default: 1])]"
      }
    }
  }

  // MARK: - Styles

  private mutating func cascade() {
    var sheet = StyleSheet(stage: stage)
    for element in elements where element.name == "style" {
      if let type = element.attributes["type"], !type.isEmpty, type.lowercased() != "text/css" { continue }
      let problems = sheet.parse(element.text)
      for problem in problems { notes.append(ReadingNote(.unsupported, problem, place: place(of: element.offset))) }
    }
    cascade(sheet)
  }

  /// The size of the picture by the attributes of the root, for media queries.
  private var stage: Size {
    guard let root = elements.first else { return .zero }
    let box = root.attributes["viewBox"].flatMap { SVGNumbers.list($0) } ?? []
    func length(_ name: String, _ other: Int) -> Double {
      root.attributes[name].flatMap { SVGNumbers.length($0, .init(whole: 0)) } ?? (box.count == 4 ? box[other] : 0)
    }
    return Size(width: length("width", 2), height: length("height", 3))
  }

  private mutating func cascade(_ sheet: StyleSheet) {
    keyframes = sheet.keyframes
    let (styles, parts, isComplete) = Self.matched(elements, sheet)
    for (index, styles) in styles.enumerated() { elements[index].styles = styles }
    for part in parts { addPart(part.name, of: part.owner, part.styles) }
    if !isComplete {
      notes.append(ReadingNote(.unsupported, "a part of the many selectors", place: place(of: 0)))
    }
    resolveVariables()
  }

  private typealias Part = (name: String, owner: Int, styles: ElementStyles)

  /// The styles of elements, and those of the parts before and after boxes.
  ///
  /// The matcher has the elements too. They change only after it, so that they are not copied.
  private static func matched(
    _ elements: [SVGElement], _ sheet: StyleSheet
  ) -> (styles: [ElementStyles], parts: [Part], isComplete: Bool) {
    var matcher = StyleMatcher(sheet, elements)
    var (styles, parts): ([ElementStyles], [Part]) = ([], [])
    styles.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      // Animations have attributes alone.
      let isAnimation = !element.isBox && SMILSchedules.names.contains(element.name)
      styles.append(isAnimation ? ElementStyles() : matcher.styles(of: index))
      guard matcher.hasParts, element.isBox else { continue }
      for name in ["before", "after"] {
        let part = matcher.styles(of: index, part: name)
        if part["content"] != nil { parts.append((name, index, part)) }
      }
    }
    return (styles, parts, matcher.isComplete)
  }

  /// Replaces an element, whose parent and children stay.
  mutating func replace(_ index: Int, with element: SVGElement) { elements[index] = element }

  /// Adds the texts of elements as children, which have neither rules nor numbers among their siblings.
  ///
  /// - Parameter texts: The texts of each element, with the number of children before each.
  mutating func addTexts(_ texts: [Int: [(child: Int, text: String)]]) {
    for (parent, list) in texts.sorted(by: { $0.key < $1.key }) where elements[parent].isBox {
      // A part before the content is not counted.
      let shift = elements[parent].children.first.map { elements[$0].name == "::before" } == true ? 1 : 0
      var children: [Int] = []
      var rest = elements[parent].children[...]
      for (number, entry) in list.enumerated() {
        while children.count - number < entry.child + shift, let next = rest.popFirst() { children.append(next) }
        var element = SVGElement(name: "#text", parent: parent, text: entry.text, offset: elements[parent].offset)
        element.isBox = true
        element.identity = "\(elements[parent].identity)/text[\(number + 1)]"
        element.styles = ElementStyles(["display": "inline"])
        element.followsSpace = entry.text.first?.isWhitespace == true
        children.append(elements.count)
        elements.append(element)
      }
      elements[parent].children = children + rest
    }
  }

  /// Adds the part of an element before or after its content, which only exists with the property `content`.
  private mutating func addPart(_ part: String, of index: Int, _ styles: ElementStyles) {
    guard let content = styles["content"], content != "none", content != "normal" else { return }
    guard partCount < Self.partLimit else {
      if partCount == Self.partLimit {
        partCount += 1
        notes.append(
          ReadingNote(
            .unsupported, "more than \(Self.partLimit) parts before and after elements", place: place(ofElement: index))
        )
      }
      return
    }
    partCount += 1
    var element = SVGElement(name: "::" + part, parent: index)
    element.isBox = true
    element.identity = elements[index].identity + "::" + part
    element.offset = elements[index].offset
    element.place = elements[index].place
    element.styles = styles
    if let quote = content.first, quote == "\"" || quote == "'" {
      element.text = XMLParser.trimmed(content.dropFirst().dropLast())
      if element.text.hasPrefix("\\") { element.text = "" }
    }
    let isFirst = part == "before"
    elements[index].children.insert(elements.count, at: isFirst ? 0 : elements[index].children.count)
    elements.append(element)
  }

  /// Replaces references to custom properties, which are inherited.
  private mutating func resolveVariables() {
    var variables = CSSVariables()
    for index in elements.indices {
      for (name, value) in elements[index].styles.references {
        let replaced = resolved(value, name, of: index, &variables)
        elements[index].styles[name] = replaced
        if replaced == nil { noteVariables(value, name, of: index) }
      }
    }
    if !variables.isComplete {
      notes.append(ReadingNote(.unsupported, "a part of the many custom properties", place: place(of: 0)))
    }
  }

  private static let variableNoteLimit = 20

  /// Notes a value whose custom properties are missing, in a ring or too long.
  private mutating func noteVariables(_ value: String, _ name: String, of index: Int) {
    guard elements[index].isBox, notes.count < Self.variableNoteLimit else { return }
    let text = CSSShorthands.shorthand(of: value)?.value ?? value
    let construct = "the value “\(Quotation.excerpt(text))” of “\(name)”, whose custom properties have no value,"
    guard !notes.contains(where: { $0.construct == construct }) else { return }
    notes.append(
      ReadingNote(.unsupported, construct, layer: elements[index].identity, place: place(ofElement: index)))
  }

  /// The value of a property with the custom properties of an element; `nil` for an invalid one.
  func resolved(_ value: String, _ name: String, of index: Int, _ variables: inout CSSVariables) -> String? {
    let shorthand = CSSShorthands.shorthand(of: value)
    guard let text = variables.resolved(shorthand?.value ?? value, of: index, customProperty) else { return nil }
    guard let shorthand else { return XMLParser.trimmed(text) }
    return CSSShorthands.expanded(shorthand.name, XMLParser.trimmed(text)).last { $0.name == name }?.value
  }

  /// A custom property of an element or of the nearest ancestor that declares it.
  private func customProperty(_ name: String, _ owner: Int) -> (value: String, owner: Int)? {
    var index = owner
    while true {
      if let value = elements[index].styles[name] { return (value, index) }
      guard let parent = elements[index].parent else { return nil }
      index = parent
    }
  }
}
