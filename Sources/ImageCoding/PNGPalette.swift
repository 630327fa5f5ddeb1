/// The colours of a picture that has so few of them that a byte names each.
struct PNGPalette {
  static let largestCount = 256

  /// From the most transparent one to the opaque ones, so that the alphas of the latter need not be written.
  let colors: [UInt32]
  private let indices: [UInt32: UInt8]

  /// The colours of a picture, or `nil` where there are too many.
  ///
  /// - Complexity: O(pixels); pictures of many colours are known after the first of them.
  init?(_ picture: Bitmap) {
    var found: Set<UInt32> = []
    var last: UInt32?
    for pixel in picture.pixels where pixel != last {
      last = pixel
      if found.insert(pixel).inserted, found.count > Self.largestCount { return nil }
    }
    colors = found.sorted()
    indices = Dictionary(uniqueKeysWithValues: zip(colors, 0...255))
  }

  /// The payload of PLTE: red, green and blue of each colour.
  var entries: [UInt8] {
    colors.flatMap { color in
      let straight = straightened(color)
      return [straight.red, straight.green, straight.blue]
    }
  }

  /// The payload of tRNS: the alphas of those that are not opaque.
  var alphas: [UInt8] { colors.map { UInt8($0 >> 24) }.filter { $0 < 255 } }

  /// The bytes of a picture, each row after its filter: none, which is best for numbers of colours.
  func rows(of picture: Bitmap) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity((picture.width + 1) * picture.height)
    var last = (pixel: colors[0], index: UInt8(0))
    for y in 0..<picture.height {
      output.append(PNGFilter.none.rawValue)
      for x in 0..<picture.width {
        let pixel = picture.pixels[y * picture.width + x]
        if pixel != last.pixel { last = (pixel, indices[pixel] ?? 0) }
        output.append(last.index)
      }
    }
    return output
  }
}
