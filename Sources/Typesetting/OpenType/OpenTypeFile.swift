// SPDX-License-Identifier: MIT

/// The directory of a TrueType or OpenType file, and of one face in a collection.
///
/// Source: OpenType 1.9.1, [Organization of an OpenType Font][1].
///
/// [1]: https://learn.microsoft.com/en-us/typography/opentype/spec/otff
struct OpenTypeFile: Sendable {
  /// The largest accepted file, in bytes.
  static let sizeLimit = 1 << 26

  /// The position of a table in the file, and that of its record in the directory.
  private struct Record: Sendable {
    let offset: Int
    let length: Int
    let position: Int
  }

  private let bytes: [UInt8]
  private var records: [String: Record] = [:]
  /// Whether the signature states outlines in a `CFF ` table.
  private let isCompact: Bool

  init(bytes: [UInt8], index: Int) throws(TypesettingError) {
    guard bytes.count <= Self.sizeLimit else { throw .tooLarge(bytes: bytes.count) }
    self.bytes = bytes
    let file = FontTable(bytes: bytes, name: "directory", range: 0..<bytes.count)
    guard bytes.count >= 4 else { throw .notAFont }
    var start = 0
    if Self.tag(bytes, at: 0) == "ttcf" {
      let count = try file.unsigned32(at: 8)
      guard index >= 0, index < count else { throw .noFace(index: index, count: count) }
      start = try file.unsigned32(at: 12 + 4 * index)
    } else if index != 0 {
      throw .noFace(index: index, count: 1)
    }
    // The signature must be readable before it becomes a text.
    let signature = try file.unsigned32(at: start)
    switch (signature, Self.tag(bytes, at: start)) {
    case (0x0001_0000, _), (_, "true"): isCompact = false
    case (_, "OTTO"): isCompact = true
    case (_, "wOFF"): throw .unsupported(.woff)
    case (_, "wOF2"): throw .unsupported(.woff2)
    case (_, "typ1"), (_, "%!PS"), (0x8001_0000...0x8001_FFFF, _): throw .unsupported(.type1)
    default: throw .notAFont
    }
    for number in 0..<(try file.unsigned16(at: start + 4)) {
      let position = start + 12 + 16 * number
      let offset = try file.unsigned32(at: position + 8)
      let length = try file.unsigned32(at: position + 12)
      let tag = Self.tag(bytes, at: position)
      // The first of equal tags wins.
      if records[tag] == nil { records[tag] = Record(offset: offset, length: length, position: position) }
    }
  }

  private static func tag(_ bytes: [UInt8], at offset: Int) -> String {
    String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
  }

  /// Returns a table, or `nil` if the font has none of that name.
  func table(ifPresent name: String) throws(TypesettingError) -> FontTable? {
    guard let record = records[name] else { return nil }
    guard record.length <= bytes.count, record.offset <= bytes.count - record.length else {
      throw .malformed(table: name, offset: record.position)
    }
    return FontTable(bytes: bytes, name: name, range: record.offset..<record.offset + record.length)
  }

  /// Returns a required table.
  func table(_ name: String) throws(TypesettingError) -> FontTable {
    guard let table = try table(ifPresent: name) else { throw .missingTable(name) }
    return table
  }

  /// The name of the table with the outlines: `CFF ` or `glyf`.
  func outlineTable() throws(TypesettingError) -> String {
    for name in isCompact ? ["CFF ", "glyf"] : ["glyf", "CFF "] where records[name] != nil { return name }
    if records["CFF2"] != nil { throw .unsupported(.cff2) }
    for name in ["EBDT", "CBDT", "bdat", "sbix", "SVG "] where records[name] != nil { throw .unsupported(.bitmaps) }
    throw .missingTable(isCompact ? "CFF " : "glyf")
  }
}
