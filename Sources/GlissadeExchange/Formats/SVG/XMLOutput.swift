// SPDX-License-Identifier: MIT

/// An XML document while it is written, one element a line.
///
/// Values of attributes are written as they are: the writer uses no characters that require entities.
struct XMLOutput {
  /// A name with a value.
  struct Attribute {
    let name: String
    let value: String

    init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  /// An element without children.
  struct Leaf {
    let name: String
    let attributes: [Attribute]

    init(_ name: String, _ attributes: [Attribute]) { (self.name, self.attributes) = (name, attributes) }
  }

  /// A text with entities in place of the characters of markup.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // XML has none of these characters.
      case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  private(set) var text = ""
  private var open: [String] = []

  /// The number of open elements.
  var depth: Int { open.count }

  /// Writes the start tag of an element.
  mutating func begin(_ name: String, _ attributes: [Attribute]) {
    writeTag(name, attributes, end: ">\n")
    open.append(name)
  }

  /// Writes the end tag of the innermost open element.
  mutating func end() {
    guard let name = open.popLast() else { return }
    text += indentation + "</\(name)>\n"
  }

  /// Writes an element with a text.
  mutating func write(_ name: String, text content: String) {
    text += indentation + "<\(name)>\(Self.escaped(content))</\(name)>\n"
  }

  /// Writes an element with children that have none.
  mutating func write(_ name: String, _ attributes: [Attribute], _ children: [Leaf] = []) {
    guard !children.isEmpty else { return writeTag(name, attributes, end: "/>\n") }
    begin(name, attributes)
    for child in children { write(child.name, child.attributes) }
    end()
  }

  private var indentation: String { String(repeating: " ", count: open.count) }

  private mutating func writeTag(_ name: String, _ attributes: [Attribute], end: String) {
    text += indentation + "<" + name
    for attribute in attributes { text += " \(attribute.name)=\"\(attribute.value)\"" }
    text += end
  }
}
