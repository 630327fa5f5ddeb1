// SPDX-License-Identifier: MIT
import GlissadeDisplayLists

/// The header of a PNG file, which decodes the file's data to pixels.
struct PNGHeader {
  let width: Int
  let height: Int
  let colorType: PNGColorType

  init(_ payload: ArraySlice<UInt8>) throws(PNGError) {
    guard payload.count == 13 else { throw .structure("IHDR has \(payload.count) bytes, not 13") }
    let bytes = Array(payload)
    width = bytes[0..<4].reduce(0) { $0 << 8 | Int($1) }
    height = bytes[4..<8].reduce(0) { $0 << 8 | Int($1) }
    guard width > 0, height > 0, width <= Int(Int32.max), height <= Int(Int32.max),
      width <= Bitmap.maximumDecodedPixels / height
    else { throw .dimensions(width: width, height: height) }
    guard let colorType = PNGColorType(rawValue: bytes[9]) else { throw .structure("unknown colour type \(bytes[9])") }
    guard bytes[8] == 8 else { throw .unsupported("bit depth \(bytes[8])") }
    guard bytes[10] == 0, bytes[11] == 0 else { throw .structure("an unknown compression or filter method") }
    guard bytes[12] == 0 else {
      throw bytes[12] == 1 ? .unsupported("interlacing") : .structure("unknown interlace method \(bytes[12])")
    }
    self.colorType = colorType
  }

  /// Expands the data and decodes it to pixels.
  func picture(from data: [UInt8], palette: [UInt32], transparency: [UInt8]?) throws(PNGError) -> Bitmap {
    let rowLength = width * colorType.bytesPerPixel
    let count = (rowLength + 1) * height
    // Deflate's largest ratio is 1032 : 1. A file too short for its pixels is rejected before the allocation.
    guard data.count >= 6, count / 1032 <= data.count, let rows = Deflate.expanded(data, count: count) else {
      throw .compression
    }
    let colors = try PNGColors(colorType, palette: palette, transparency: transparency)
    var picture = Bitmap(width: width, height: height)
    var above = Array(repeating: UInt8(0), count: rowLength)
    var row = above
    for y in 0..<height {
      let start = y * (rowLength + 1)
      guard let filter = PNGFilter(rawValue: rows[start]) else { throw .structure("unknown row filter \(rows[start])") }
      row.replaceSubrange(0..<rowLength, with: rows[(start + 1)..<(start + 1 + rowLength)])
      filter.decode(&row, above: above, bytesPerPixel: colorType.bytesPerPixel)
      for x in 0..<width { picture.pixels[y * width + x] = try colors.pixel(row, x) }
      swap(&row, &above)
    }
    return picture
  }
}

/// The conversion of a row's bytes to premultiplied pixels.
private struct PNGColors {
  private let colorType: PNGColorType
  private var palette: [UInt32]
  /// The gray value or colour that is transparent, or `nil`.
  private var clear: [UInt8]?

  init(_ colorType: PNGColorType, palette: [UInt32], transparency: [UInt8]?) throws(PNGError) {
    self.colorType = colorType
    self.palette = palette
    if colorType == .palette, palette.isEmpty { throw .structure("no PLTE") }
    if colorType == .gray || colorType == .grayAlpha, !palette.isEmpty { throw .structure("PLTE in a gray picture") }
    guard let transparency else { return }
    switch colorType {
    case .palette:
      guard transparency.count <= palette.count else { throw .structure("tRNS is longer than PLTE") }
      for (index, alpha) in transparency.enumerated() {
        let color = straightened(palette[index])
        self.palette[index] = premultiplied(red: color.red, green: color.green, blue: color.blue, alpha: alpha)
      }
    case .gray, .rgb:
      guard transparency.count == 2 * colorType.bytesPerPixel else {
        throw .structure("tRNS has \(transparency.count) bytes, not \(2 * colorType.bytesPerPixel)")
      }
      // The samples have 16 bits, of which an image of 8 bits uses the lower half.
      let high = stride(from: 0, to: transparency.count, by: 2).allSatisfy { transparency[$0] == 0 }
      if high { clear = stride(from: 1, to: transparency.count, by: 2).map { transparency[$0] } }
    case .grayAlpha, .rgba: throw .structure("tRNS in a picture with alpha")
    }
  }

  func pixel(_ row: borrowing [UInt8], _ x: Int) throws(PNGError) -> UInt32 {
    switch colorType {
    case .gray:
      let gray = row[x]
      return premultiplied(red: gray, green: gray, blue: gray, alpha: clear?[0] == gray ? 0 : 255)
    case .grayAlpha:
      let gray = row[2 * x]
      return premultiplied(red: gray, green: gray, blue: gray, alpha: row[2 * x + 1])
    case .rgb:
      let (red, green, blue) = (row[3 * x], row[3 * x + 1], row[3 * x + 2])
      let isClear = clear.map { $0[0] == red && $0[1] == green && $0[2] == blue } ?? false
      return premultiplied(red: red, green: green, blue: blue, alpha: isClear ? 0 : 255)
    case .rgba:
      return premultiplied(red: row[4 * x], green: row[4 * x + 1], blue: row[4 * x + 2], alpha: row[4 * x + 3])
    case .palette:
      guard Int(row[x]) < palette.count else {
        throw .structure("colour index \(row[x]) is not below the colour count of PLTE, \(palette.count)")
      }
      return palette[Int(row[x])]
    }
  }
}
