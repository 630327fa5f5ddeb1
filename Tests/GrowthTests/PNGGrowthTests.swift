// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeImageCoding
import Testing

@Suite("A PNG file is read in time linear in its length", .serialized)
struct PNGGrowthTests {
  struct Shape: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The file with a number of repetitions.
    let file: @Sendable (Int) throws -> [UInt8]
    let count: Int
  }

  static let shapes = [
    Shape(
      testDescription: "many empty chunks",
      file: { count in
        let parts = try picture()
        let empty = chunk("teSt", [])
        return parts.head + repeatElement(empty, count: count).joined() + chunk("IDAT", parts.data) + chunk("IEND", [])
      }, count: 700),
    Shape(
      testDescription: "many empty pieces of data",
      file: { count in
        let parts = try picture()
        let empty = chunk("IDAT", [])
        return parts.head + chunk("IDAT", parts.data) + repeatElement(empty, count: count).joined() + chunk("IEND", [])
      }, count: 700),
    Shape(
      testDescription: "data of one byte a chunk",
      file: { count in
        let parts = try picture(rows: count)
        return parts.head + parts.data.flatMap { chunk("IDAT", [$0]) } + chunk("IEND", [])
      }, count: 20),
    Shape(
      testDescription: "one large chunk of an unknown type",
      file: { count in
        let parts = try picture()
        return parts.head + chunk("teSt", Array(repeating: 7, count: count)) + chunk("IDAT", parts.data)
          + chunk("IEND", [])
      }, count: 8000),
    Shape(
      testDescription: "rows", file: { try noise(rows: $0).encodedAsPNG() }, count: 12),
  ]

  @Test("the time to read a file is linear for any chunks", arguments: shapes)
  func readFile(shape: Shape) throws {
    let growth = try Growth { factor in
      let file = try shape.file(shape.count * factor)
      return Growth.threadTime { #expect((try? Bitmap(decodingPNG: file)) != nil) }
    }
    #expect(growth.isLinear, "\(growth)")
  }

  /// A picture that does not compress.
  private static func noise(rows: Int) -> Bitmap {
    var state: UInt32 = 1
    let pixels = (0..<64 * rows).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return state | 0xFF00_0000
    }
    return Bitmap(width: 64, height: rows, pixels: pixels)
  }

  /// A file up to its data, and its data.
  private static func picture(rows: Int = 1) throws -> (head: [UInt8], data: [UInt8]) {
    let file = try noise(rows: rows).encodedAsPNG()
    var offset = 8
    var head = Array(file[..<8])
    var data: [UInt8] = []
    while offset < file.count {
      let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = offset + 12 + length
      if file[offset + 4..<offset + 8].elementsEqual("IDAT".utf8) {
        data += file[offset + 8..<end - 4]
      } else if data.isEmpty {
        head += file[offset..<end]
      }
      offset = end
    }
    return (head, data)
  }

  private static func chunk(_ name: String, _ payload: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + payload
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in body {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return word(UInt32(payload.count)) + body + word(~sum)
  }

  private static func word(_ value: UInt32) -> [UInt8] {
    stride(from: 24, through: 0, by: -8).map { UInt8(value >> $0 & 0xFF) }
  }
}
