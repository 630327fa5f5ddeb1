// SPDX-License-Identifier: MIT

/// The internal entities of an XML text.
///
/// Entities refer to one another at most 8 deep, and all expansions together have at most 1 MiB. A small file can
/// otherwise expand without bound.
struct XMLEntities {
  private var texts: [String: [UInt8]] = [:]
  private var expandedCount = 0

  private static let (depthLimit, sizeLimit) = (8, 1 << 20)

  subscript(_ name: String) -> [UInt8]? { texts[name] }

  /// Defines an entity; the first definition of a name counts.
  mutating func define(_ name: String, _ text: [UInt8]) {
    if texts[name] == nil { texts[name] = text }
  }

  /// The text of an entity with all references replaced.
  mutating func expansion(of name: String, _ text: [UInt8], depth: Int = 1) throws(XMLError) -> [UInt8] {
    guard depth <= Self.depthLimit else {
      throw failure("the entity “\(Quotation.excerpt(name))” refers to others more than \(Self.depthLimit) deep")
    }
    guard !text.contains(UInt8(ascii: "<")) else {
      throw failure("the entity “\(Quotation.excerpt(name))” has elements, which are not read")
    }
    var result: [UInt8] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      result += rest[..<start]
      guard let end = rest[start...].firstIndex(of: UInt8(ascii: ";")) else {
        throw failure("a reference without “;”")
      }
      let inner = String(decoding: rest[(start + 1)..<end], as: UTF8.self)
      if let text = texts[inner] {
        result += try expansion(of: inner, text, depth: depth + 1)
      } else if let character = Self.character(inner) {
        result += character
      } else {
        throw failure("the entity “\(Quotation.excerpt(inner))” is not known")
      }
      rest = rest[(end + 1)...]
    }
    result += rest
    expandedCount += result.count + 1
    guard expandedCount <= Self.sizeLimit else { throw failure("entities expand to more than 1 MiB") }
    return result
  }

  /// The bytes of a predefined entity or of a reference to a character; `nil` for other names.
  static func character(_ name: String) -> [UInt8]? {
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
      guard let code, code > 0, let scalar = Unicode.Scalar(code) else { return nil }
      return Array(String(Character(scalar)).utf8)
    }
  }

  private func failure(_ problem: String) -> XMLError { XMLError(offset: 0, problem: problem) }
}
