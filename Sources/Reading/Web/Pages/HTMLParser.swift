// SPDX-License-Identifier: MIT
import GlissadeTexts

/// Reads the elements of a page as browsers do, without errors: end tags can be missing, and values have any form.
///
/// The elements of `svg` keep the case of their names. Elements that are more than 64 deep and those beyond 50,000
/// are left out.
struct HTMLParser {
  private let bytes: [UInt8]
  private var index = 0
  /// The elements, each after its parent. The first one is `html`.
  private(set) var elements: [SVGElement] = []
  /// The texts of an element, each with the number of children before it.
  private(set) var texts: [Int: [(child: Int, text: String)]] = [:]
  private var textCount = 0
  /// The places of the style sheets.
  private(set) var sheets: [Range<Int>] = []
  /// What was left out, with the number of bytes before it.
  private(set) var problems: [(text: String, offset: Int)] = []

  /// The elements that are open, from the root.
  private var open: [Int] = []
  /// The number of open elements that are too deep.
  private var deepCount = 0
  private var body: Int?
  /// The index in `open` of the outermost `svg` element.
  private var drawing: Int?
  private var sawSpace = false

  /// The most open elements. Each takes a part of the stack while its box is laid out.
  private static let depthLimit = 64
  static let elementLimit = 50_000

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    elements.append(SVGElement(name: "html"))
    elements[0].isBox = true
    open = [0]
    parse()
  }

  // MARK: - Tags

  private mutating func parse() {
    while index < bytes.count {
      let start = index
      while index < bytes.count, !isTag(index) { index += 1 }
      if index > start { addText(start..<index) }
      guard index < bytes.count else { return }
      let tag = index
      switch bytes[tag + 1] {
      case UInt8(ascii: "!"):
        if matches("<!--", at: tag) {
          skip(past: "-->", from: tag + 4)
        } else if matches("<![cdata[", at: tag), drawing != nil {
          skip(past: "]]>", from: tag + 9)
          addText(tag + 9..<max(index - 3, tag + 9))
        } else {
          skip(past: ">", from: tag)
        }
      case UInt8(ascii: "?"): skip(past: ">", from: tag)
      case UInt8(ascii: "/"):
        index = tag + 2
        let name = name()
        skip(past: ">", from: index)
        close(name)
      default: startTag(tag)
      }
    }
  }

  /// Whether the byte at an index begins a tag, a comment or a declaration.
  private func isTag(_ index: Int) -> Bool {
    guard bytes[index] == UInt8(ascii: "<"), index + 1 < bytes.count else { return false }
    let next = bytes[index + 1]
    if next == UInt8(ascii: "/") { return index + 2 < bytes.count && Self.isLetter(bytes[index + 2]) }
    return Self.isLetter(next) || next == UInt8(ascii: "!") || next == UInt8(ascii: "?")
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }

  /// Whether a text in lower case is at an index, in any case.
  private func matches(_ text: String, at start: Int) -> Bool {
    guard start >= 0, start + text.utf8.count <= bytes.count else { return false }
    for (own, byte) in zip(bytes[start...], text.utf8) {
      let lower = own >= UInt8(ascii: "A") && own <= UInt8(ascii: "Z") ? own | 0x20 : own
      if lower != byte { return false }
    }
    return true
  }

  private mutating func skip(past text: String, from start: Int) {
    index = max(start, index)
    while index < bytes.count, !matches(text, at: index) { index += 1 }
    index = min(index + text.utf8.count, bytes.count)
  }

  private mutating func name() -> String {
    let start = index
    while index < bytes.count, bytes[index] > 32, bytes[index] != UInt8(ascii: ">"), bytes[index] != UInt8(ascii: "/"),
      bytes[index] != UInt8(ascii: "=")
    {
      index += 1
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func startTag(_ tag: Int) {
    index = tag + 1
    let written = name()
    var attributes: [String: String] = [:]
    var isClosed = false
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      if bytes[index] <= 32 || bytes[index] == UInt8(ascii: "/") || bytes[index] == UInt8(ascii: "=") {
        isClosed = bytes[index] == UInt8(ascii: "/")
        index += 1
        continue
      }
      isClosed = false
      let name = name()
      let value = value()
      let key = key(name)
      // A link without a prefix wins.
      if attributes[key] == nil { attributes[key] = value }
    }
    index = min(index + 1, bytes.count)
    begin(written, attributes, isClosed: isClosed, at: tag)
  }

  /// The name of an attribute: in lower case outside of drawings, and without the prefix of links.
  private func key(_ name: String) -> String {
    guard drawing != nil || name == "viewBox" || name == "preserveAspectRatio" else { return name.lowercased() }
    return name.hasPrefix("xlink:") ? String(name.dropFirst(6)) : name
  }

  private mutating func value() -> String {
    func skipSpace(_ index: inout Int) { while index < bytes.count, bytes[index] <= 32 { index += 1 } }
    var place = index
    skipSpace(&place)
    guard place < bytes.count, bytes[place] == UInt8(ascii: "=") else { return "" }
    place += 1
    skipSpace(&place)
    index = place
    guard index < bytes.count else { return "" }
    let quote = bytes[index]
    let start: Int
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      start = index + 1
      index = bytes[start...].firstIndex(of: quote) ?? bytes.count
      let value = HTMLEntities.decoded(bytes[start..<index])
      index = min(index + 1, bytes.count)
      return value
    }
    start = index
    while index < bytes.count, bytes[index] > 32, bytes[index] != UInt8(ascii: ">") { index += 1 }
    return HTMLEntities.decoded(bytes[start..<index])
  }

  // MARK: - Tree

  static let void: Set = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
  ]
  private static let raw: Set = ["script", "style", "textarea", "title", "iframe", "xmp", "noembed", "noframes"]
  private static let head: Set = ["title", "meta", "link", "style", "script", "base", "noscript", "template"]
  /// The elements whose start closes an open paragraph.
  private static let closesParagraph: Set = [
    "address", "article", "aside", "blockquote", "div", "dl", "fieldset", "figure", "footer", "form", "h1", "h2", "h3",
    "h4", "h5", "h6", "header", "hr", "main", "nav", "ol", "p", "pre", "section", "table", "ul",
  ]
  /// The elements whose start closes an open one of the same kind, up to an element around both.
  private static let siblings: [String: (kinds: Set<String>, around: Set<String>)] = [
    "li": (["li"], ["ul", "ol", "menu"]), "dt": (["dt", "dd"], ["dl"]), "dd": (["dt", "dd"], ["dl"]),
    "tr": (["tr", "td", "th"], ["table"]), "td": (["td", "th"], ["tr", "table"]),
    "th": (["td", "th"], ["tr", "table"]), "option": (["option"], ["select"]),
    "tbody": (["thead", "tbody", "tr", "td", "th"], ["table"]),
  ]
  /// The names in drawings that have capitals.
  private static let drawingNames: [String: String] = [
    "lineargradient": "linearGradient", "radialgradient": "radialGradient", "clippath": "clipPath",
    "foreignobject": "foreignObject", "textpath": "textPath", "animatetransform": "animateTransform",
    "animatemotion": "animateMotion", "animatecolor": "animateColor", "fegaussianblur": "feGaussianBlur",
    "fecolormatrix": "feColorMatrix", "fedropshadow": "feDropShadow",
  ]

  private mutating func begin(_ written: String, _ attributes: [String: String], isClosed: Bool, at tag: Int) {
    let lower = written.lowercased()
    if deepCount > 0 {
      if !isClosed, !Self.void.contains(lower) { deepCount += 1 }
      return
    }
    guard drawing == nil else {
      return add(Self.drawingNames[lower] ?? written, attributes, isBox: false, isClosed: isClosed, at: tag)
    }
    switch lower {
    case "html": return merge(attributes, into: 0, at: tag)
    case "head" where body == nil: return
    case "body":
      if let body { return merge(attributes, into: body, at: tag) }
      beginBody(at: tag)
      if let body { merge(attributes, into: body, at: tag) }
      return
    default: break
    }
    if body == nil, !Self.head.contains(lower) { beginBody(at: tag) }
    if Self.closesParagraph.contains(lower) { closeOpen(["p"], around: ["button", "td", "th", "svg", "body"]) }
    if let rule = Self.siblings[lower] { closeOpen(rule.kinds, around: rule.around) }
    add(lower, attributes, isBox: lower != "svg", isClosed: isClosed && lower == "svg", at: tag)
  }

  private mutating func merge(_ attributes: [String: String], into element: Int, at tag: Int) {
    elements[element].attributes.merge(attributes) { first, _ in first }
    elements[element].offset = tag
  }

  private mutating func beginBody(at tag: Int) {
    open = [0]
    body = elements.count
    add("body", [:], isBox: true, isClosed: false, at: tag)
  }

  private mutating func add(
    _ name: String, _ attributes: [String: String], isBox: Bool, isClosed: Bool, at tag: Int
  ) {
    let isVoid = isBox && Self.void.contains(name)
    guard hasCapacity(at: tag) else { return }
    guard open.count < Self.depthLimit, let parent = open.last else {
      note("more than \(Self.depthLimit) elements inside one another", at: tag)
      if !isClosed, !isVoid { deepCount = 1 }
      return
    }
    var element = SVGElement(name: name, attributes: attributes, parent: parent, offset: tag)
    element.isBox = isBox
    element.followsSpace = sawSpace
    element.number = elements[parent].children.count + 1
    sawSpace = false
    elements[parent].children.append(elements.count)
    elements.append(element)
    if Self.raw.contains(name), isBox || name == "style" || name == "script" || name == "title", !isClosed {
      return readRaw(name, elements.count - 1)
    }
    guard !isClosed, !isVoid else { return }
    if name == "svg", drawing == nil { drawing = open.count }
    open.append(elements.count - 1)
  }

  /// Whether a further element or text can be read. Otherwise, the rest of the page is not read.
  private mutating func hasCapacity(at offset: Int) -> Bool {
    if elements.count + textCount < Self.elementLimit { return true }
    note("more than \(Self.elementLimit) elements and texts", at: offset)
    index = bytes.count
    return false
  }

  private mutating func note(_ text: String, at offset: Int) {
    if !problems.contains(where: { $0.text == text }) { problems.append((text, offset)) }
  }

  /// Reads the text of an element up to its end tag.
  private mutating func readRaw(_ name: String, _ element: Int) {
    let start = index
    let end = Array("</\(name)".utf8)
    func isEnd(_ place: Int) -> Bool {
      guard bytes[place] == UInt8(ascii: "<"), place + end.count <= bytes.count else { return false }
      return zip(bytes[place...], end).allSatisfy { $0 == $1 || $0 | 0x20 == $1 }
    }
    while index < bytes.count, !isEnd(index) { index += 1 }
    if name == "style" {
      let type = elements[element].attributes["type"] ?? ""
      if type.isEmpty || type.lowercased() == "text/css" { sheets.append(start..<index) }
    } else if name == "title" {
      elements[element].text = HTMLEntities.decoded(bytes[start..<index])
    }
    skip(past: ">", from: index)
  }

  private mutating func close(_ written: String) {
    if deepCount > 0 {
      if !Self.void.contains(written.lowercased()) { deepCount -= 1 }
      return
    }
    let lower = written.lowercased()
    if drawing == nil, ["html", "body", "head"].contains(lower) { return }
    sawSpace = false
    // An element outside of a drawing is not closed inside it.
    let bound = max(drawing ?? 1, 1)
    guard let place = open.indices.last(where: { $0 >= bound && elements[open[$0]].name.lowercased() == lower }) else {
      return
    }
    open.removeLast(open.count - place)
    if let drawing, open.count <= drawing { self.drawing = nil }
  }

  /// Closes the innermost open element of some kinds, unless it is outside of others.
  private mutating func closeOpen(_ kinds: Set<String>, around: Set<String>) {
    for place in open.indices.reversed() where place > 0 {
      let name = elements[open[place]].name
      if around.contains(name) { return }
      if kinds.contains(name) {
        open.removeLast(open.count - place)
        return
      }
    }
  }

  // MARK: - Texts

  private mutating func addText(_ range: Range<Int>) {
    guard deepCount == 0, let parent = open.last else { return }
    let isEmpty = bytes[range].allSatisfy { $0 <= 32 }
    if isEmpty || bytes[range.lowerBound] <= 32 || bytes[range.upperBound - 1] <= 32 { sawSpace = true }
    guard !isEmpty else { return }
    if body == nil {
      beginBody(at: range.lowerBound)
      return addText(range)
    }
    let text = HTMLEntities.decoded(bytes[range])
    guard drawing == nil else {
      elements[parent].text += text
      return
    }
    guard hasCapacity(at: range.lowerBound) else { return }
    textCount += 1
    texts[parent, default: []].append((elements[parent].children.count, text))
  }
}

/// The entities of HTML that people write, and references to characters by number.
enum HTMLEntities {
  private static let names: [String: String] = [
    "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "copy": "©", "reg": "®",
    "trade": "™", "hellip": "…", "mdash": "—", "ndash": "–", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”",
    "bull": "•", "middot": "·", "times": "×", "larr": "←", "rarr": "→", "uarr": "↑", "darr": "↓", "deg": "°",
    "hearts": "♥", "star": "☆", "check": "✓", "laquo": "«", "raquo": "»", "euro": "€", "pound": "£", "sect": "§",
  ]

  /// The text with its entities replaced; unknown ones stay as they are.
  static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var result: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == UInt8(ascii: "&"), let end = bytes[index...].prefix(12).firstIndex(of: UInt8(ascii: ";")),
        let text = character(String(decoding: bytes[(index + 1)..<end], as: UTF8.self))
      {
        result += Array(text.utf8)
        index = end + 1
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func character(_ name: String) -> String? {
    guard name.hasPrefix("#") else { return names[name] }
    let digits = name.dropFirst()
    let code = digits.hasPrefix("x") || digits.hasPrefix("X") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return code.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }
}
