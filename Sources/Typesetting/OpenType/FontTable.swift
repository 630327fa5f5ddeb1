// SPDX-License-Identifier: MIT

/// A table of a font, or the rest of one from an offset: numbers with the highest byte first, never beyond its end.
struct FontTable: Sendable {
  /// The bytes of the file.
  private let bytes: [UInt8]
  /// The tag of the table, for error messages.
  let name: String
  /// The bytes of the table in the file.
  private let range: Range<Int>

  init(bytes: [UInt8], name: String, range: Range<Int>) {
    self.bytes = bytes
    self.name = name
    self.range = range
  }

  /// The length in bytes.
  var count: Int { range.count }

  /// The error at an offset in the table.
  func malformed(at offset: Int) -> TypesettingError { .malformed(table: name, offset: position(of: offset)) }

  /// The position of an offset in the file, for error messages.
  func position(of offset: Int) -> Int { range.lowerBound + min(max(offset, 0), count) }

  /// Returns the position in the file of `length` bytes at an offset.
  private func start(_ offset: Int, _ length: Int) throws(TypesettingError) -> Int {
    guard offset >= 0, offset <= count - length else { throw malformed(at: offset) }
    return range.lowerBound + offset
  }

  func byte(at offset: Int) throws(TypesettingError) -> Int { Int(bytes[try start(offset, 1)]) }

  func unsigned16(at offset: Int) throws(TypesettingError) -> Int {
    let start = try start(offset, 2)
    return Int(bytes[start]) << 8 | Int(bytes[start + 1])
  }

  func signed16(at offset: Int) throws(TypesettingError) -> Int {
    Int(Int16(truncatingIfNeeded: try unsigned16(at: offset)))
  }

  func unsigned32(at offset: Int) throws(TypesettingError) -> Int {
    try unsigned16(at: offset) << 16 | (try unsigned16(at: offset + 2))
  }

  /// Reads a number of `length` bytes, 1 … 4.
  func unsigned(at offset: Int, bytes length: Int) throws(TypesettingError) -> Int {
    let start = try start(offset, length)
    return bytes[start..<start + length].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the table from an offset to its end.
  func part(from offset: Int) throws(TypesettingError) -> FontTable {
    FontTable(bytes: bytes, name: name, range: try start(offset, 0)..<range.upperBound)
  }

  /// Returns a part of the table, with offsets from the start of that part.
  func part(_ part: Range<Int>) throws(TypesettingError) -> FontTable {
    let start = try start(part.lowerBound, part.count)
    return FontTable(bytes: bytes, name: name, range: start..<start + part.count)
  }
}
