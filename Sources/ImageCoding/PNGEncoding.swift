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
  public func encodedAsPNG() throws(PNGError) -> [UInt8] {
    guard width > 0, height > 0, let wide = Int32(exactly: width), let high = Int32(exactly: height) else {
      throw .dimensions(width: width, height: height)
    }
    let largest = width * height * 4 + height
    guard AvailableMemory.holds([largest, largest, largest]) else { throw .memory(width: width, height: height) }
    let palette = PNGPalette(self)
    let colorType = palette != nil ? PNGColorType.palette : isOpaque ? .rgb : .rgba
    let rows = palette?.rows(of: self) ?? filteredRows(bytesPerPixel: colorType.bytesPerPixel)
    guard let data = Deflate.compressed(rows) else { throw .compression }
    var file = PNGFile.signature
    // The exact size, because a reallocation would need twice the memory meanwhile.
    file.reserveCapacity(data.count + (data.count / PNGFile.largestDataChunk + 1) * 12 + 2048)
    var header = PNGFile.bytes(UInt32(wide)) + PNGFile.bytes(UInt32(high))
    header += [8, colorType.rawValue, 0, 0, 0]
    PNGFile.append(.header, header, to: &file)
    // The perceptual rendering intent declares sRGB.
    PNGFile.append(.sRGB, [0], to: &file)
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

  /// Returns the rows, each preceded by its filter with the smallest sum of differences.
  func filteredRows(bytesPerPixel: Int) -> [UInt8] {
    let rowLength = width * bytesPerPixel
    var output: [UInt8] = []
    output.reserveCapacity((rowLength + 1) * height)
    var above = Array(repeating: UInt8(0), count: rowLength)
    var row = above
    var candidate = above
    var best = above
    for y in 0..<height {
      for x in 0..<width {
        let straight = straightened(pixels[y * width + x])
        let index = x * bytesPerPixel
        row[index] = straight.red
        row[index + 1] = straight.green
        row[index + 2] = straight.blue
        if bytesPerPixel == 4 { row[index + 3] = straight.alpha }
      }
      var bestFilter = PNGFilter.none
      var bestCost = Int.max
      for filter in PNGFilter.allCases {
        let cost = filter.encode(row, above: above, bytesPerPixel: bytesPerPixel, into: &candidate)
        if cost < bestCost {
          (bestFilter, bestCost) = (filter, cost)
          swap(&best, &candidate)
        }
        if bestCost == 0 { break }
      }
      output.append(bestFilter.rawValue)
      output.append(contentsOf: best)
      swap(&above, &row)
    }
    return output
  }
}
