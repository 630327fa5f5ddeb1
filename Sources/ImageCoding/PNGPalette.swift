// SPDX-License-Identifier: MIT
import GlissadeDisplayLists

/// The palette of an image with at most 256 colours.
struct PNGPalette {
  static let largestCount = 256

  /// The colours in order of alpha, from transparent to opaque, so that the alphas of opaque colours can be omitted.
  let colors: [UInt32]
  private let indices: [UInt32: UInt8]

  /// Creates the palette of an image, or returns `nil` for too many colours.
  ///
  /// - Complexity: O(n) in the pixels; the search ends early at too many colours.
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

  /// The payload of tRNS: the alphas of the colours that are not opaque.
  var alphas: [UInt8] { colors.map { UInt8($0 >> 24) }.filter { $0 < 255 } }

  /// Returns the rows of an image, each preceded by the filter `none`, which suits palette indices best.
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
