// SPDX-License-Identifier: MIT

/// A reader of the numbers in an outline file, which never reads beyond the end.
struct OutlineReader {
  let bytes: [UInt8]
  /// The offset of the next byte.
  private(set) var offset: Int
  /// The current part, for error messages.
  var part: OutlineFileError.Part

  init(bytes: [UInt8], offset: Int, part: OutlineFileError.Part) {
    self.bytes = bytes
    self.offset = offset
    self.part = part
  }

  /// The error at the next byte.
  var malformed: OutlineFileError { .malformed(part, offset: offset) }

  var isAtEnd: Bool { offset == bytes.count }

  mutating func byte() throws(OutlineFileError) -> UInt8 {
    guard offset < bytes.count else { throw malformed }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// Reads a number of at most `limit`, in LEB128: seven bits a byte, lowest first.
  mutating func unsigned(upTo limit: Int) throws(OutlineFileError) -> Int {
    let start = offset
    var value = 0
    // Three bytes hold 21 bits, enough for every Unicode scalar and every other value of the format.
    for shift in [0, 7, 14] {
      let byte = Int(try byte())
      value |= (byte & 0x7F) << shift
      if byte < 0x80 {
        guard value <= limit else { throw .malformed(part, offset: start) }
        return value
      }
    }
    throw .malformed(part, offset: start)
  }

  /// Reads a number in −32768 … 32767, in zigzag form: 0, −1, 1, −2 … are stored as 0, 1, 2, 3 …
  mutating func signed() throws(OutlineFileError) -> Int {
    let value = try unsigned(upTo: 0xFFFF)
    return (value >> 1) ^ -(value & 1)
  }

  /// Reads the number of items that follow; it must not exceed the number of bytes left, so that reserving is safe.
  mutating func count() throws(OutlineFileError) -> Int {
    let start = offset
    let count = try unsigned(upTo: 0x1F_FFFF)
    guard count <= bytes.count - offset else { throw .malformed(part, offset: start) }
    return count
  }
}
