// SPDX-License-Identifier: MIT

/// A parser of XML texts.
///
/// It reads elements, attributes, the five predefined entities, character references, comments, processing instructions
/// and CDATA sections. Of a document type, it reads internal entities without elements. External entities and parameter
/// entities are refused.
package struct XMLParser {
  private let bytes: [UInt8]
  private var index = 0
  private var tree: XMLTree
  private let limits: Limits
  private var entities = XMLEntities()
  /// The indices of the open elements.
  private var open: [Int] = []

  /// The largest trees that are read.
  package struct Limits: Sendable {
    /// The most elements inside one another.
    let depth: Int
    /// The most elements.
    let elements: Int

    package init(depth: Int = 1000, elements: Int = 100_000) { (self.depth, self.elements) = (depth, elements) }
  }

  private init(_ text: String, _ limits: Limits) {
    self.limits = limits
    bytes = Array(text.utf8)
    tree = XMLTree(bytes: bytes)
  }

  /// The elements of a text.
  ///
  /// - Complexity: O(n) in the length of the text.
  package static func tree(_ text: String, limits: Limits = Limits()) throws(XMLError) -> XMLTree {
    var parser = XMLParser(text, limits)
    try parser.parse()
    return parser.tree
  }

  private mutating func parse() throws(XMLError) {
    _ = skip("\u{FEFF}")
    while index < bytes.count {
      let start = index
      if skip("<!--") {
        try skipPast("-->", of: "comment", from: start)
      } else if skip("<![CDATA[") {
        try skipPast("]]>", of: "CDATA section", from: start)
        try addText(String(decoding: bytes[(start + 9)..<(index - 3)], as: UTF8.self), at: start)
      } else if skip("<?") {
        try skipPast("?>", of: "processing instruction", from: start)
      } else if skip("<!DOCTYPE") {
        try documentType(from: start)
      } else if skip("</") {
        try endTag(from: start)
      } else if skip("<") {
        try startTag(from: start)
      } else {
        try text()
      }
    }
    if let last = open.last {
      let name = Quotation.excerpt(tree.elements[last].name)
      throw error(at: tree.elements[last].offset, "the element “\(name)” is not closed")
    }
    if tree.elements.isEmpty { throw error("an element is expected") }
  }

  // MARK: - Document type

  private mutating func documentType(from start: Int) throws(XMLError) {
    while let byte = peek, byte != UInt8(ascii: ">"), byte != UInt8(ascii: "[") {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { _ = try quoted() } else { index += 1 }
    }
    if skip("[") {
      while !skip("]") {
        let place = index
        if skipSpace() { continue }
        if skip("<!--") {
          try skipPast("-->", of: "comment", from: place)
        } else if skip("<?") {
          try skipPast("?>", of: "processing instruction", from: place)
        } else if skip("<!ENTITY") {
          try entity(from: place)
        } else if skip("<!") {
          while let byte = peek, byte != UInt8(ascii: ">") {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { _ = try quoted() } else { index += 1 }
          }
          guard skip(">") else { throw error(at: place, "the declaration is not closed") }
        } else if peek == UInt8(ascii: "%") {
          throw error("parameter entities are not read")
        } else {
          throw error(at: start, "the document type is not closed")
        }
      }
      skipSpace()
    }
    guard skip(">") else { throw error(at: start, "the document type is not closed") }
  }

  private mutating func entity(from start: Int) throws(XMLError) {
    skipSpace()
    guard peek != UInt8(ascii: "%") else { throw error(at: start, "parameter entities are not read") }
    let name = try self.name()
    skipSpace()
    guard peek == UInt8(ascii: "\"") || peek == UInt8(ascii: "'") else {
      throw error(at: start, "the external entity “\(Quotation.excerpt(name))” is not read")
    }
    entities.define(name, try quoted())
    skipSpace()
    guard skip(">") else { throw error(at: start, "the declaration is not closed") }
  }

  /// The bytes between quotation marks.
  private mutating func quoted() throws(XMLError) -> [UInt8] {
    let (start, quote) = (index, bytes[index])
    index += 1
    while let byte = peek, byte != quote { index += 1 }
    guard index < bytes.count else { throw error(at: start, "the text in quotation marks is not closed") }
    index += 1
    return Array(bytes[start + 1..<index - 1])
  }

  private mutating func expansion(of name: String, _ text: [UInt8], at start: Int) throws(XMLError) -> [UInt8] {
    do {
      return try entities.expansion(of: name, text)
    } catch {
      throw self.error(at: start, error.problem)
    }
  }

  // MARK: - Tags

  private mutating func startTag(from start: Int) throws(XMLError) {
    let name = try self.name()
    guard open.count < limits.depth else {
      throw error(at: start, "more than \(limits.depth) elements inside one another")
    }
    guard !open.isEmpty || tree.elements.isEmpty else { throw error(at: start, "a second root element") }
    guard tree.elements.count < limits.elements else {
      throw error(at: start, "more than \(limits.elements) elements")
    }
    var element = XMLTree.Element(name: name, attributes: [], parent: open.last, offset: start)
    element.end = tree.elements.count + 1
    var names: Set<String> = []
    while true {
      let hasSpace = skipSpace()
      if skip("/>") { break }
      if skip(">") {
        open.append(tree.elements.count)
        break
      }
      guard index < bytes.count else {
        throw error(at: start, "the tag of “\(Quotation.excerpt(name))” is not closed")
      }
      guard hasSpace else { throw error("white space, “>” or “/>” is expected") }
      let place = index
      let attribute = try self.attribute()
      // Few names are compared faster without a set.
      if element.attributes.count == 8 { names = Set(element.attributes.map { $0.name }) }
      let isKnown =
        element.attributes.count < 8
        ? element.attributes.contains { $0.name == attribute.name } : !names.insert(attribute.name).inserted
      guard !isKnown else {
        throw error(at: place, "the attribute “\(Quotation.excerpt(attribute.name))” is given twice")
      }
      element.attributes.append(attribute)
    }
    tree.elements.append(element)
  }

  private mutating func endTag(from start: Int) throws(XMLError) {
    let name = try self.name()
    skipSpace()
    guard skip(">") else { throw error("“>” is expected") }
    guard let last = open.popLast() else {
      throw error(at: start, "the element “\(Quotation.excerpt(name))” is not open")
    }
    guard tree.elements[last].name == name else {
      let (expected, found) = (Quotation.excerpt(tree.elements[last].name), Quotation.excerpt(name))
      throw error(at: start, "the end of “\(expected)” is expected, and not of “\(found)”")
    }
    tree.elements[last].end = tree.elements.count
  }

  private mutating func attribute() throws(XMLError) -> XMLTree.Attribute {
    let name = try self.name()
    skipSpace()
    guard skip("=") else { throw error("“=” is expected") }
    skipSpace()
    guard let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw error("a quotation mark is expected")
    }
    index += 1
    let start = index
    var value: [UInt8] = []
    while let byte = peek, byte != quote {
      switch byte {
      case UInt8(ascii: "<"): throw error("“<” is not accepted in an attribute")
      case UInt8(ascii: "&"): value += try reference()
      case 9, 10, 13: value.append(32)
      default: value.append(byte)
      }
      if byte != UInt8(ascii: "&") { index += 1 }
    }
    guard index < bytes.count else {
      throw error(at: start, "the value of “\(Quotation.excerpt(name))” is not closed")
    }
    index += 1
    return XMLTree.Attribute(name: name, value: String(decoding: value, as: UTF8.self), offset: start)
  }

  private mutating func name() throws(XMLError) -> String {
    let start = index
    while let byte = peek, Self.isNameByte(byte) { index += 1 }
    guard index > start, !(bytes[start] >= 0x30 && bytes[start] <= 0x39 || bytes[start] == 0x2D || bytes[start] == 0x2E)
    else { throw error(at: start, "a name is expected") }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  // MARK: - Text

  private mutating func text() throws(XMLError) {
    let start = index
    var (content, isBlank): ([UInt8], Bool) = ([], true)
    while let byte = peek, byte != UInt8(ascii: "<") {
      if byte == UInt8(ascii: "&") {
        content += try reference()
        isBlank = false
      } else {
        if !Self.isSpace(byte) { isBlank = false }
        content.append(byte)
        index += 1
      }
    }
    if !isBlank { try addText(String(decoding: content, as: UTF8.self), at: start) }
  }

  private mutating func addText(_ text: String, at offset: Int) throws(XMLError) {
    guard let last = open.last else { throw error(at: offset, "text outside the root element") }
    tree.elements[last].text += (tree.elements[last].text.isEmpty ? "" : " ") + Self.trimmed(text)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 10 || byte == 13 }

  /// The bytes of a reference to a character or an entity.
  private mutating func reference() throws(XMLError) -> [UInt8] {
    let start = index
    let end = bytes[index...].prefix(64).firstIndex(of: UInt8(ascii: ";"))
    guard let end else { throw error("a reference without “;”") }
    let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
    index = end + 1
    if let text = entities[name] { return try expansion(of: name, text, at: start) }
    guard let character = XMLEntities.character(name) else {
      throw error(at: start, "the entity “\(Quotation.excerpt(name))” is not known")
    }
    return character
  }

  // MARK: - Bytes

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skip(_ text: String) -> Bool {
    let expected = text.utf8
    guard bytes.count - index >= expected.count, bytes[index..<index + expected.count].elementsEqual(expected) else {
      return false
    }
    index += expected.count
    return true
  }

  @discardableResult
  private mutating func skipSpace() -> Bool {
    let start = index
    while let byte = peek, Self.isSpace(byte) { index += 1 }
    return index > start
  }

  private mutating func skipPast(_ end: String, of part: String, from start: Int) throws(XMLError) {
    while index < bytes.count {
      if skip(end) { return }
      index += 1
    }
    throw error(at: start, "the \(part) is not closed")
  }

  private func error(_ problem: String) -> XMLError { error(at: index, problem) }

  private func error(at offset: Int, _ problem: String) -> XMLError { XMLError(offset: offset, problem: problem) }

  /// A text without white space at its ends.
  package static func trimmed(_ text: some StringProtocol) -> String {
    // White space is one byte in UTF-8, so that both ends are between scalars.
    let text = Substring(text)
    let bytes = text.utf8
    var (start, end) = (bytes.startIndex, bytes.endIndex)
    while start < end, bytes[start] <= 32 { bytes.formIndex(after: &start) }
    while start < end, bytes[bytes.index(before: end)] <= 32 { bytes.formIndex(before: &end) }
    return String(text[start..<end])
  }
}
