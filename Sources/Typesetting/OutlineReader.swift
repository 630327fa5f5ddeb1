/// Reads the numbers of an outline file and never goes past its end.
struct OutlineReader {
  let bytes: [UInt8]
  /// The next byte to read.
  private(set) var offset: Int
  /// The part that is being read, for messages.
  var part: TypesettingError.Part

  init(bytes: [UInt8], offset: Int, part: TypesettingError.Part) {
    self.bytes = bytes
    self.offset = offset
    self.part = part
  }

  /// The error that points at the next byte.
  var malformed: TypesettingError { .malformed(part, offset: offset) }

  var isAtEnd: Bool { offset == bytes.count }

  mutating func byte() throws(TypesettingError) -> UInt8 {
    guard offset < bytes.count else { throw malformed }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// A number of at most `limit`, in LEB128: seven bits a byte, lowest first.
  mutating func unsigned(upTo limit: Int) throws(TypesettingError) -> Int {
    let start = offset
    var value = 0
    // Three bytes hold 21 bits, which is every Unicode scalar and everything else in the format.
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

  /// A number in −32768 … 32767, in zigzag form: 0, −1, 1, −2 … are stored as 0, 1, 2, 3 …
  mutating func signed() throws(TypesettingError) -> Int {
    let value = try unsigned(upTo: 0xFFFF)
    return (value >> 1) ^ -(value & 1)
  }

  /// How many items follow; more than there are bytes left is malformed, so that a count can be reserved without harm.
  mutating func count() throws(TypesettingError) -> Int {
    let start = offset
    let count = try unsigned(upTo: 0x1F_FFFF)
    guard count <= bytes.count - offset else { throw .malformed(part, offset: start) }
    return count
  }
}
