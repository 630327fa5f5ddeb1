// SPDX-License-Identifier: MIT
import GlissadeTexts

/// A parser of XML texts without document type definitions.
///
/// It reads elements, attributes, the five predefined entities, character references, comments, processing instructions
/// and CDATA sections. A document type without internal subset is skipped.
struct XMLParser {
  private let bytes: [UInt8]
  private var index = 0
  private var tree: XMLTree
  /// The indices of the open elements.
  private var open: [Int] = []

  /// The most elements inside one another.
  static let depthLimit = 1000
  /// The most elements.
  static let elementLimit = 100_000

  private init(_ text: String) {
    bytes = Array(text.utf8)
    tree = XMLTree(bytes: bytes)
  }

  /// The elements of a text.
  ///
  /// - Complexity: O(n) in the length of the text.
  static func tree(_ text: String) throws(MotionReadingError) -> XMLTree {
    var parser = XMLParser(text)
    try parser.parse()
    return parser.tree
  }

  private mutating func parse() throws(MotionReadingError) {
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
        while let byte = peek, byte != UInt8(ascii: ">") {
          guard byte != UInt8(ascii: "[") else { throw error("definitions of a document type are not read") }
          index += 1
        }
        guard skip(">") else { throw tree.error(at: start, "the document type is not closed") }
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
      throw tree.error(at: tree.elements[last].offset, "the element “\(name)” is not closed")
    }
    if tree.elements.isEmpty { throw error("an element is expected") }
  }

  // MARK: - Tags

  private mutating func startTag(from start: Int) throws(MotionReadingError) {
    let name = try self.name()
    guard open.count < Self.depthLimit else {
      throw tree.error(at: start, "more than \(Self.depthLimit) elements inside one another")
    }
    guard !open.isEmpty || tree.elements.isEmpty else { throw tree.error(at: start, "a second root element") }
    guard tree.elements.count < Self.elementLimit else {
      throw tree.error(at: start, "more than \(Self.elementLimit) elements")
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
        throw tree.error(at: start, "the tag of “\(Quotation.excerpt(name))” is not closed")
      }
      guard hasSpace else { throw error("white space, “>” or “/>” is expected") }
      let place = index
      let attribute = try self.attribute()
      guard names.insert(attribute.name).inserted else {
        throw tree.error(at: place, "the attribute “\(Quotation.excerpt(attribute.name))” is given twice")
      }
      element.attributes.append(attribute)
    }
    tree.elements.append(element)
  }

  private mutating func endTag(from start: Int) throws(MotionReadingError) {
    let name = try self.name()
    skipSpace()
    guard skip(">") else { throw error("“>” is expected") }
    guard let last = open.popLast() else {
      throw tree.error(at: start, "the element “\(Quotation.excerpt(name))” is not open")
    }
    guard tree.elements[last].name == name else {
      let (expected, found) = (Quotation.excerpt(tree.elements[last].name), Quotation.excerpt(name))
      throw tree.error(at: start, "the end of “\(expected)” is expected, and not of “\(found)”")
    }
    tree.elements[last].end = tree.elements.count
  }

  private mutating func attribute() throws(MotionReadingError) -> XMLTree.Attribute {
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
      throw tree.error(at: start, "the value of “\(Quotation.excerpt(name))” is not closed")
    }
    index += 1
    return XMLTree.Attribute(name: name, value: String(decoding: value, as: UTF8.self), offset: start)
  }

  private mutating func name() throws(MotionReadingError) -> String {
    let start = index
    while let byte = peek, Self.isNameByte(byte) { index += 1 }
    guard index > start, !(bytes[start] >= 0x30 && bytes[start] <= 0x39 || bytes[start] == 0x2D || bytes[start] == 0x2E)
    else { throw tree.error(at: start, "a name is expected") }
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

  private mutating func text() throws(MotionReadingError) {
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

  private mutating func addText(_ text: String, at offset: Int) throws(MotionReadingError) {
    guard let last = open.last else { throw tree.error(at: offset, "text outside the root element") }
    tree.elements[last].text += (tree.elements[last].text.isEmpty ? "" : " ") + SVGTree.trimmed(text)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 10 || byte == 13 }

  /// The bytes of a reference to a character or an entity.
  private mutating func reference() throws(MotionReadingError) -> [UInt8] {
    let start = index
    let end = bytes[index...].prefix(12).firstIndex(of: UInt8(ascii: ";"))
    guard let end else { throw error("a reference without “;”") }
    let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
    index = end + 1
    switch name {
    case "lt": return Array("<".utf8)
    case "gt": return Array(">".utf8)
    case "amp": return Array("&".utf8)
    case "quot": return Array("\"".utf8)
    case "apos": return Array("'".utf8)
    default:
      let code =
        name.hasPrefix("#x")
        ? UInt32(name.dropFirst(2), radix: 16)
        : name.hasPrefix("#") ? UInt32(name.dropFirst(), radix: 10) : nil
      guard let code, code > 0, let scalar = Unicode.Scalar(code) else {
        throw tree.error(at: start, "the entity “\(Quotation.excerpt(name))” is not known")
      }
      return Array(String(Character(scalar)).utf8)
    }
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

  private mutating func skipPast(_ end: String, of part: String, from start: Int) throws(MotionReadingError) {
    while index < bytes.count {
      if skip(end) { return }
      index += 1
    }
    throw tree.error(at: start, "the \(part) is not closed")
  }

  private func error(_ problem: String) -> MotionReadingError { tree.error(at: index, problem) }
}
