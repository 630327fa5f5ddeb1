// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeImageCoding
import TestSupport
import Testing

@Suite("PNG round trips")
struct PNGRoundTripTests {
  @Test("a premultiplied picture decodes to the same pixels", arguments: 0..<60)
  func premultiplied(seed: Int) throws {
    var random = SplitMix64(seed)
    var picture = Bitmap(width: .random(in: 1...40, using: &random), height: .random(in: 1...40, using: &random))
    let isSmooth = seed % 2 == 0
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let alpha = isSmooth ? UInt32(min(255, x * 9 + y)) : UInt32.random(in: 0...255, using: &random)
        func channel(_ value: Int) -> UInt32 {
          isSmooth ? alpha * UInt32(value % 256) / 255 : UInt32.random(in: 0...alpha, using: &random)
        }
        picture[x, y] = alpha << 24 | channel(3 * x) << 16 | channel(5 * y) << 8 | channel(x + y)
      }
    }
    let file = try picture.encodedAsPNG()
    #expect(try Bitmap(decodingPNG: file) == picture)
    #expect(try picture.encodedAsPNG() == file)
  }

  @Test("every value of a premultiplied channel stays the same after the division by alpha")
  func everyChannel() throws {
    var picture = Bitmap(width: 256, height: 256)
    for alpha in 0..<256 {
      for value in 0...alpha { picture[value, alpha] = UInt32(alpha) << 24 | UInt32(value) * 0x0001_0101 }
    }
    #expect(try Bitmap(decodingPNG: picture.encodedAsPNG()) == picture)
  }

  @Test("few colours are stored as a palette, many opaque colours as RGB, and others as RGBA")
  func colorType() throws {
    func file(colors: Int, alpha: UInt32) throws -> [UInt8] {
      let pixels = (0..<300).map { alpha << 24 | UInt32(min($0, colors - 1)) * alpha / 255 }
      let picture = Bitmap(width: 30, height: 10, pixels: pixels)
      let file = try picture.encodedAsPNG()
      #expect(try Bitmap(decodingPNG: file) == picture)
      return file
    }
    #expect(try file(colors: 256, alpha: 255)[25] == 3)
    #expect(try file(colors: 40, alpha: 0x80)[25] == 3)
    #expect(try file(colors: 257, alpha: 255)[25] == 2)
    var picture = Bitmap(width: 30, height: 10, pixels: (0..<300).map { 0xFF00_0000 | UInt32($0) })
    picture[3, 3] = 0x8000_0000
    #expect(try picture.encodedAsPNG()[25] == 6)
    #expect(try Bitmap(decodingPNG: picture.encodedAsPNG()) == picture)
  }

  @Test("a picture without pixels cannot be written")
  func empty() {
    #expect(throws: PNGError.dimensions(width: 0, height: 5)) { try Bitmap(width: 0, height: 5).encodedAsPNG() }
  }

  @Test("long runs of equal rows are restored at every level", arguments: 0...9)
  func equalRows(level: Int) throws {
    var numbers = SplitMix64(seed: UInt64(level))
    // Opaque rows, transparent rows, and rows of many colours, with long and short runs.
    var picture = Bitmap(width: 300, height: 1100)
    var row = (0..<300).map { _ in UInt32(0) }
    for y in 0..<picture.height {
      if [0, 1, 2, 300, 301, 320, 900, 1099].contains(y) {
        row = row.map { _ in 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &numbers) }
      }
      for x in 0..<300 { picture.pixels[y * 300 + x] = row[x] }
    }
    let compression = try #require(CompressionLevel(level))
    let text = PNGText(keyword: "Frame", text: "7 of 300")
    let file = try picture.encodedAsPNG(level: compression, text: text)
    #expect(try Bitmap(decodingPNG: file) == picture)
    #expect(PNGText.text(of: "Frame", in: file) == "7 of 300")
    #expect(PNGText.text(of: "Fram", in: file) == nil)
    #expect(PNGText.text(of: "Frame", in: Array(file.dropLast())) == nil)
    if level > 0 { #expect(file.count < 300 * 1100 / 20) }
    picture.pixels[picture.pixels.count - 1] = 0
    #expect(try Bitmap(decodingPNG: picture.encodedAsPNG(level: compression)) == picture)
  }

  @Test("a large picture of one colour gives a small file")
  func filters() throws {
    var picture = Bitmap(width: 640, height: 480, filling: 0xFF20_2428)
    #expect(try picture.encodedAsPNG().count < 1000)
    for index in 0..<300 { picture.pixels[index] = 0xFF00_0000 | UInt32(index) }
    #expect(try picture.encodedAsPNG().count < 4000)
  }
}

@Suite("PNG files of other programs")
struct PNGDecodingTests {
  @Test("gray pixels are decoded")
  func gray() throws {
    let file = HandmadePNG(rows: [[0, 0, 0x80], [0, 0xFF, 0x01]])
    #expect(try Bitmap(decodingPNG: file.bytes).pixels == [0xFF00_0000, 0xFF80_8080, 0xFFFF_FFFF, 0xFF01_0101])
  }

  @Test("gray pixels with one clear value are decoded")
  func clearGray() throws {
    let file = HandmadePNG(before: [("tRNS", [0, 0x80])], rows: [[0, 0, 0x80], [0, 0xFF, 0x01]])
    #expect(try Bitmap(decodingPNG: file.bytes).pixels == [0xFF00_0000, 0, 0xFFFF_FFFF, 0xFF01_0101])
  }

  @Test("gray pixels with alpha are decoded")
  func grayAlpha() throws {
    let file = HandmadePNG(colorType: 4, rows: [[0, 0xFF, 0x80, 9, 0], [0, 1, 0xFF, 0x80, 0x80]])
    #expect(try Bitmap(decodingPNG: file.bytes).pixels == [0x8080_8080, 0, 0xFF01_0101, 0x8040_4040])
  }

  @Test("RGB pixels with every row filter are decoded")
  func filters() throws {
    let file = HandmadePNG(
      height: 5, colorType: 2,
      rows: [
        [0, 10, 20, 30, 40, 50, 60], [1, 10, 20, 30, 30, 30, 30], [2, 0, 0, 0, 0, 0, 0], [3, 5, 10, 15, 15, 15, 15],
        [4, 0, 0, 0, 0, 0, 0],
      ])
    let row: [UInt32] = [0xFF0A_141E, 0xFF28_323C]
    #expect(try Bitmap(decodingPNG: file.bytes).pixels == row + row + row + row + row)
  }

  /// The prediction of a filter (PNG specification, third edition, section 9).
  private static func prediction(_ filter: Int, _ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let (a, b, c) = (Int(left), Int(above), Int(corner))
    switch filter {
    case 1: return left
    case 2: return above
    case 3: return UInt8((a + b) / 2)
    case 4:
      let estimate = a + b - c
      let nearest = min(abs(estimate - a), abs(estimate - b), abs(estimate - c))
      return abs(estimate - a) == nearest ? left : abs(estimate - b) == nearest ? above : corner
    default: return 0
    }
  }

  @Test("random rows with every filter give the same pixels as without filters", arguments: [0, 2, 4, 6], 1...9)
  func randomRows(colorType: UInt8, width: Int) throws {
    var random = SplitMix64(seed: UInt64(width) << 8 | UInt64(colorType))
    let bytesPerPixel = [0: 1, 2: 3, 4: 2, 6: 4][colorType] ?? 0
    // Each filter follows each other one.
    let filters = (0..<5).flatMap { first in (0..<5).flatMap { [first, $0] } }
    let rows = filters.map { _ in (0..<(width * bytesPerPixel)).map { _ in UInt8.random(in: 0...255, using: &random) } }
    let filtered = filters.indices.map { y in
      [UInt8(filters[y])]
        + rows[y].indices.map { x in
          func byte(_ x: Int, _ y: Int) -> UInt8 { x < 0 || y < 0 ? 0 : rows[y][x] }
          let left = byte(x - bytesPerPixel, y)
          return rows[y][x]
            &- Self.prediction(filters[y], left, byte(x, y - 1), byte(x - bytesPerPixel, y - 1))
        }
    }
    let plain = HandmadePNG(width: width, height: rows.count, colorType: colorType, rows: rows.map { [0] + $0 })
    let file = HandmadePNG(width: width, height: rows.count, colorType: colorType, rows: filtered)
    let picture = try Bitmap(decodingPNG: file.bytes)
    #expect(try picture == Bitmap(decodingPNG: plain.bytes))
    guard colorType == 6 else { return }
    let bytes = Array(rows.joined())
    for (index, pixel) in picture.pixels.enumerated() {
      let alpha = UInt32(bytes[4 * index + 3])
      let channels = (0..<3).map { (2 * UInt32(bytes[4 * index + $0]) * alpha + 255) / 510 }
      #expect(pixel == channels.reduce(alpha) { $0 << 8 | $1 })
    }
  }

  @Test("a palette with alpha is decoded")
  func palette() throws {
    let file = HandmadePNG(
      colorType: 3, before: [("PLTE", [255, 0, 0, 0, 255, 0, 0, 0, 255]), ("tRNS", [0x80, 0])],
      rows: [[0, 0, 1], [0, 2, 2]])
    #expect(try Bitmap(decodingPNG: file.bytes).pixels == [0x8080_0000, 0, 0xFF00_00FF, 0xFF00_00FF])
  }

  @Test("an ancillary chunk is skipped")
  func ancillary() throws {
    let file = HandmadePNG(before: [("gAMA", [0, 0, 0xB1, 0x8F])], after: [("tEXt", [65, 0, 66])])
    #expect(try Bitmap(decodingPNG: file.bytes).pixels == Array(repeating: 0xFF00_0000, count: 4))
  }

  static let refused: [(String, HandmadePNG, PNGError)] = [
    ("16 bits", HandmadePNG(bitDepth: 16), .unsupported("bit depth 16")),
    ("interlaced", HandmadePNG(interlace: 1), .unsupported("interlacing")),
    ("interlace 2", HandmadePNG(interlace: 2), .structure("unknown interlace method 2")),
    ("colour type 5", HandmadePNG(colorType: 5), .structure("unknown colour type 5")),
    ("no pixels", HandmadePNG(width: 0), .dimensions(width: 0, height: 2)),
    (
      "huge", HandmadePNG(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF), .dimensions(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF)
    ),
    ("beyond 31 bits", HandmadePNG(width: 0xFFFF_FFFF, height: 1), .dimensions(width: 0xFFFF_FFFF, height: 1)),
    ("large with little data", HandmadePNG(width: 8000, height: 8000), .compression),
    ("too little data", HandmadePNG(height: 3), .compression),
    ("too much data", HandmadePNG(height: 1), .compression),
    ("unknown filter", HandmadePNG(rows: [[5, 0, 0], [0, 0, 0]]), .structure("unknown row filter 5")),
    ("no palette", HandmadePNG(colorType: 3), .structure("no PLTE")),
    (
      "colour not in palette",
      HandmadePNG(colorType: 3, before: [("PLTE", [1, 2, 3])], rows: [[0, 0, 1], [0, 0, 0]]),
      .structure("colour index 1 is not below the colour count of PLTE, 1")
    ),
    (
      "palette of 4 bytes", HandmadePNG(colorType: 3, before: [("PLTE", [1, 2, 3, 4])]),
      .structure("PLTE has 4 bytes, not 1 to 256 colours of 3")
    ),
    (
      "long tRNS", HandmadePNG(colorType: 3, before: [("PLTE", [1, 2, 3]), ("tRNS", [1, 2])]),
      .structure("tRNS is longer than PLTE")
    ),
    (
      "tRNS with alpha",
      HandmadePNG(
        colorType: 6, before: [("tRNS", [0, 0])], rows: [Array(repeating: 0, count: 9), Array(repeating: 0, count: 9)]),
      .structure("tRNS in a picture with alpha")
    ),
    (
      "tRNS of gray", HandmadePNG(before: [("tRNS", [0])]),
      .structure("tRNS has 1 bytes, not 2")
    ),
    ("second header", HandmadePNG(before: [("IHDR", [])]), .structure("a second IHDR")),
    ("critical chunk", HandmadePNG(before: [("ABCD", [])]), .unsupported("the chunk ABCD")),
    (
      "data apart", HandmadePNG(after: [("tEXt", []), ("IDAT", [])]), .structure("IDAT chunks with others between them")
    ),
  ]

  @Test("an invalid file gives an error with the reason", arguments: refused.indices)
  func refusal(index: Int) {
    let (name, file, error) = Self.refused[index]
    #expect(throws: error, "\(name)") { try Bitmap(decodingPNG: file.bytes) }
  }

  @Test("bytes after the end are refused")
  func trailing() {
    #expect(throws: PNGError.structure("bytes after IEND")) { try Bitmap(decodingPNG: HandmadePNG().bytes + [0]) }
  }

  @Test("a file that is cut at any byte is refused")
  func truncated() throws {
    let file = try Bitmap(width: 5, height: 4, filling: 0x8040_2010).encodedAsPNG()
    for length in 0..<file.count {
      #expect(throws: PNGError.self, "cut to \(length)") { try Bitmap(decodingPNG: Array(file[0..<length])) }
    }
  }

  @Test("a file with any bit flipped is refused", arguments: 0..<8)
  func flipped(bit: Int) throws {
    var file = try Bitmap(width: 5, height: 4, filling: 0x8040_2010).encodedAsPNG()
    for index in file.indices {
      file[index] ^= 1 << UInt8(bit)
      #expect(throws: PNGError.self, "bit \(bit) of byte \(index)") { try Bitmap(decodingPNG: file) }
      file[index] ^= 1 << UInt8(bit)
    }
  }

  @Test("damaged data with a valid checksum never traps", arguments: 0..<200)
  func damagedData(seed: Int) {
    var random = SplitMix64(seed)
    var data = HandmadePNG.stored([0, 1, 2, 0, 3, 4])
    data[Int.random(in: 0..<data.count, using: &random)] = .random(in: 0...255, using: &random)
    data[Int.random(in: 0..<data.count, using: &random)] = .random(in: 0...255, using: &random)
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    HandmadePNG.append("IHDR", [0, 0, 0, 2, 0, 0, 0, 2, 8, 0, 0, 0, 0], to: &file)
    HandmadePNG.append("IDAT", data, to: &file)
    HandmadePNG.append("IEND", [], to: &file)
    let picture = try? Bitmap(decodingPNG: file)
    #expect(picture == nil || picture?.pixels.count == 4)
  }
}
