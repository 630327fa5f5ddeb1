// SPDX-License-Identifier: MIT

/// A PNG file from separate code for chunks, checksums and stored blocks, independent of the encoder and of zlib.
struct HandmadePNG {
  var width = 2
  var height = 2
  var bitDepth: UInt8 = 8
  var colorType: UInt8 = 0
  var interlace: UInt8 = 0
  /// Chunks between the header and the data.
  var before: [(name: String, payload: [UInt8])] = []
  /// Rows, each with its filter byte.
  var rows: [[UInt8]] = [[0, 0, 0], [0, 0, 0]]
  var after: [(name: String, payload: [UInt8])] = []

  var bytes: [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    Self.append(
      "IHDR", Self.word(UInt32(width)) + Self.word(UInt32(height)) + [bitDepth, colorType, 0, 0, interlace], to: &file)
    for chunk in before { Self.append(chunk.name, chunk.payload, to: &file) }
    Self.append("IDAT", Self.stored(rows.flatMap { $0 }), to: &file)
    for chunk in after { Self.append(chunk.name, chunk.payload, to: &file) }
    Self.append("IEND", [], to: &file)
    return file
  }

  static func word(_ value: UInt32) -> [UInt8] {
    stride(from: 24, through: 0, by: -8).map { UInt8(value >> $0 & 0xFF) }
  }

  static func append(_ name: String, _ payload: [UInt8], to file: inout [UInt8]) {
    let body = Array(name.utf8) + payload
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in body {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    file += word(UInt32(payload.count)) + body + word(~crc)
  }

  /// A zlib stream of one stored block (RFC 1950, RFC 1951).
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let length = UInt16(bytes.count)
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    let header: [UInt8] = [0x78, 0x01, 1, UInt8(length & 0xFF), UInt8(length >> 8), UInt8(~length & 0xFF)]
    return header + [UInt8(~length >> 8)] + bytes + word(b << 16 | a)
  }
}
