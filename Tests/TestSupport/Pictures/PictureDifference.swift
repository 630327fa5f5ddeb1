// SPDX-License-Identifier: MIT
public import GlissadeDisplayLists

/// The difference between two pictures of one size.
public struct PictureDifference: Hashable, Sendable {
  /// The number of pixels that differ.
  public let differingPixels: Int
  /// The largest difference of any channel.
  public let largestChannelDifference: Int

  /// Compares two pictures, or returns `nil` where their sizes differ.
  public init?(between expected: Bitmap, and actual: Bitmap) {
    guard expected.width == actual.width, expected.height == actual.height else { return nil }
    var count = 0
    var largest = 0
    for (a, b) in zip(expected.pixels, actual.pixels) where a != b {
      count += 1
      largest = max(largest, Self.channelDifference(a, b))
    }
    differingPixels = count
    largestChannelDifference = largest
  }

  /// The largest difference of a channel of two pixels.
  static func channelDifference(_ a: UInt32, _ b: UInt32) -> Int {
    stride(from: 0, to: 32, by: 8).map { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) }.max() ?? 0
  }
}

extension Bitmap {
  /// Expected, difference and actual side by side. The difference is white on black, and the smallest one is visible.
  public static func comparison(expected: Bitmap, actual: Bitmap) -> Bitmap {
    let width = max(expected.width, actual.width)
    let height = max(expected.height, actual.height)
    let gap = 2
    var result = Bitmap(width: 3 * width + 2 * gap, height: max(height, 1), filling: 0xFFFF_00FF)
    for y in 0..<height {
      for x in 0..<width {
        let a = x < expected.width && y < expected.height ? expected[x, y] : nil
        let b = x < actual.width && y < actual.height ? actual[x, y] : nil
        if let a { result[x, y] = a }
        if let b { result[2 * (width + gap) + x, y] = b }
        var difference: UInt32 = 0xFFFF_0000
        if let a, let b {
          let amount = PictureDifference.channelDifference(a, b)
          difference = 0xFF00_0000 | UInt32(amount == 0 ? 0 : min(255, 64 + amount)) * 0x0001_0101
        }
        result[width + gap + x, y] = difference
      }
    }
    return result
  }
}
