// SPDX-License-Identifier: MIT
import CGlissadeScanlines
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

  /// The number of bytes of all rows, each with its filter.
  var rowsLength: Int { (width * colorType.bytesPerPixel + 1) * height }

  /// Whether compressed data of a length can contain all rows. Deflate's largest ratio is 1032 : 1.
  func canDecode(dataCount: Int) -> Bool { dataCount >= 6 && rowsLength / 1032 <= dataCount }

  /// Expands the data and decodes it to pixels.
  func picture(from data: [UInt8], palette: [UInt32], transparency: [UInt8]?) throws(PNGError) -> Bitmap {
    // A file too short for its pixels is rejected before the allocation.
    guard canDecode(dataCount: data.count), var rows = Deflate.expanded(data, count: rowsLength) else {
      throw .compression
    }
    let colors = try PNGColors(colorType, palette: palette, transparency: transparency)
    try restore(&rows)
    return Bitmap(width: width, height: height, pixels: try colors.pixels(of: rows, width: width, height: height))
  }

  /// Undoes the filters of all rows, in place.
  private func restore(_ rows: inout [UInt8]) throws(PNGError) {
    let rowLength = width * colorType.bytesPerPixel
    let zeros = [UInt8](repeating: 0, count: rowLength)
    for y in 0..<height {
      let start = y * (rowLength + 1)
      let filter = rows[start]
      guard PNGFilter(rawValue: filter) != nil else { throw .structure("unknown row filter \(filter)") }
      // SAFETY: both rows are inside the bytes and do not overlap; the first one has zeros above it.
      unsafe rows.withUnsafeMutableBufferPointer { bytes in
        unsafe zeros.withUnsafeBufferPointer { zeros in
          guard let bytes = bytes.baseAddress, let zeros = zeros.baseAddress else { return }
          let row = unsafe bytes + start + 1
          let above = unsafe y == 0 ? zeros : UnsafePointer(row - rowLength - 1)
          unsafe CScanlinesRestore(row, above, rowLength, colorType.bytesPerPixel, filter)
        }
      }
    }
  }
}

/// The conversion of restored rows to premultiplied pixels.
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
      let isBelow256 = stride(from: 0, to: transparency.count, by: 2).allSatisfy { transparency[$0] == 0 }
      if isBelow256 { clear = stride(from: 1, to: transparency.count, by: 2).map { transparency[$0] } }
    case .grayAlpha, .rgba: throw .structure("tRNS in a picture with alpha")
    }
  }

  /// The pixels of restored rows, each of which has one byte before it.
  func pixels(of rows: [UInt8], width: Int, height: Int) throws(PNGError) -> [UInt32] {
    let rowLength = width * colorType.bytesPerPixel
    switch colorType {
    case .gray:
      let colors = (0...255).map { gray in
        premultiplied(red: gray, green: gray, blue: gray, alpha: clear?[0] == gray ? 0 : 255)
      }
      return try pixels(of: rows, width: width, height: height, colors)
    case .palette: return try pixels(of: rows, width: width, height: height, palette)
    case .grayAlpha:
      var pixels: [UInt32] = []
      pixels.reserveCapacity(width * height)
      for y in 0..<height {
        for x in stride(from: y * (rowLength + 1) + 1, to: (y + 1) * (rowLength + 1), by: 2) {
          pixels.append(premultiplied(red: rows[x], green: rows[x], blue: rows[x], alpha: rows[x + 1]))
        }
      }
      return pixels
    case .rgb, .rgba:
      // SAFETY: each row has `rowLength` bytes after its first one, and the pixels have room for all rows.
      var pixels = unsafe [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
        unsafe rows.withUnsafeBufferPointer { bytes in
          guard let pixels = pixels.baseAddress, let bytes = bytes.baseAddress else { return }
          for y in 0..<height {
            let row = unsafe bytes + y * (rowLength + 1) + 1
            if colorType == .rgb {
              unsafe CScanlinesUnpackRGB(row, width, pixels + y * width)
            } else {
              unsafe CScanlinesUnpackRGBA(row, width, pixels + y * width)
            }
          }
        }
        count = width * height
      }
      if let clear {
        let color = premultiplied(red: clear[0], green: clear[1], blue: clear[2], alpha: 255)
        for index in pixels.indices where pixels[index] == color { pixels[index] = 0 }
      }
      return pixels
    }
  }

  /// The pixels of rows of indices.
  private func pixels(
    of rows: [UInt8], width: Int, height: Int, _ colors: [UInt32]
  ) throws(PNGError) -> [UInt32] {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      for index in rows[(y * (width + 1) + 1)..<((y + 1) * (width + 1))] {
        guard Int(index) < colors.count else {
          throw .structure("colour index \(index) is not below the colour count of PLTE, \(colors.count)")
        }
        pixels.append(colors[Int(index)])
      }
    }
    return pixels
  }
}
