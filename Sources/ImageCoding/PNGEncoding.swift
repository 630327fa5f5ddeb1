// SPDX-License-Identifier: MIT
public import GlissadeDisplayLists

extension Bitmap {
  /// Encodes the image as a PNG file: with a palette for up to 256 colours, as RGB if it is opaque, otherwise as RGBA.
  ///
  /// All forms are lossless, and the same image gives the same bytes. In RGB and RGBA each row uses the filter with the
  /// smallest sum of differences.
  ///
  /// - Throws: `PNGError.dimensions` for an image without pixels or with a side over 2³¹ − 1. `PNGError.memory` if the
  ///   memory is insufficient for the rows, the compressed rows and the file.
  /// - Complexity: O(n) in the pixels.
  public func encodedAsPNG() throws(PNGError) -> [UInt8] { try encodedAsPNG(level: .standard) }

  /// Encodes the image as a PNG file with a compression level and a text.
  ///
  /// - Parameters:
  ///   - level: The compression level.
  ///   - text: A text that the file contains; see ``PNGText``.
  package func encodedAsPNG(level: CompressionLevel, text: PNGText? = nil) throws(PNGError) -> [UInt8] {
    guard width > 0, height > 0, let wide = Int32(exactly: width), let high = Int32(exactly: height) else {
      throw .dimensions(width: width, height: height)
    }
    let largest = width * height * 4 + height
    guard AvailableMemory.holds([largest, largest, largest]) else { throw .memory(width: width, height: height) }
    let palette = PNGPalette(self)
    let colorType = palette != nil ? PNGColorType.palette : isOpaque ? .rgb : .rgba
    let data =
      if let palette {
        Deflate.compressed(palette.rows(of: self), level: level.number)
      } else {
        Scanlines(self, bytesPerPixel: colorType.bytesPerPixel, level: level).compressed()
      }
    guard let data else { throw .compression }
    var file = PNGFile.signature
    // The exact size, because a reallocation would need twice the memory meanwhile.
    file.reserveCapacity(data.count + (data.count / PNGFile.largestDataChunk + 1) * 12 + 2048)
    var header = PNGFile.bytes(UInt32(wide)) + PNGFile.bytes(UInt32(high))
    header += [8, colorType.rawValue, 0, 0, 0]
    PNGFile.append(.header, header, to: &file)
    // The perceptual rendering intent declares sRGB.
    PNGFile.append(.sRGB, [0], to: &file)
    if let text { PNGFile.append(.text, text.payload, to: &file) }
    if let palette {
      PNGFile.append(.palette, palette.entries, to: &file)
      let alphas = palette.alphas
      if !alphas.isEmpty { PNGFile.append(.transparency, alphas, to: &file) }
    }
    var start = 0
    while start < data.count {
      let end = min(start + PNGFile.largestDataChunk, data.count)
      PNGFile.append(.data, Array(data[start..<end]), to: &file)
      start = end
    }
    PNGFile.append(.end, [], to: &file)
    return file
  }
}
