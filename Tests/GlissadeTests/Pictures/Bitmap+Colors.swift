// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeImageCoding

extension Bitmap {
  /// The picture in its most frequent colours, each other one replaced by the nearest of these.
  ///
  /// Flat colours are frequent, so only shades at the edges of shapes are merged. The difference is invisible, and the
  /// file is half as large.
  func reduced(toColors limit: Int) -> Bitmap {
    var counts: [UInt32: Int] = [:]
    for pixel in pixels { counts[pixel, default: 0] += 1 }
    let order = counts.sorted { $0.value > $1.value || ($0.value == $1.value && $0.key < $1.key) }.map(\.key)
    let kept = order.prefix(limit)
    var nearest = Dictionary(uniqueKeysWithValues: kept.map { ($0, $0) })
    for color in order.dropFirst(limit) {
      nearest[color] = kept.min { Self.distance($0, color) < Self.distance($1, color) }
    }
    return Bitmap(width: width, height: height, pixels: pixels.map { nearest[$0] ?? $0 })
  }

  /// The sum of the squares of the differences of all channels.
  private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    stride(from: 0, to: 32, by: 8).reduce(0) { sum, shift in
      let difference = Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF)
      return sum + difference * difference
    }
  }
}
