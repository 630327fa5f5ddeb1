// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeImageCoding
import TestSupport
import Testing

@Suite("Differences of pictures")
struct PictureDifferenceTests {
  @Test("equal pictures do not differ")
  func equal() throws {
    let picture = Bitmap(width: 3, height: 3, filling: 0xFF12_3456)
    let difference = try #require(PictureDifference(between: picture, and: picture))
    #expect(difference.differingPixels == 0)
    #expect(difference.largestChannelDifference == 0)
  }

  @Test("a difference has the number of pixels and the largest difference of a channel")
  func different() throws {
    let expected = Bitmap(width: 3, height: 3, filling: 0xFF12_3456)
    var actual = expected
    actual[1, 1] = 0xFF12_3356
    actual[2, 0] = 0xFE12_3477
    let difference = try #require(PictureDifference(between: expected, and: actual))
    #expect(difference.differingPixels == 2)
    #expect(difference.largestChannelDifference == 0x21)
  }

  @Test("pictures of different sizes have no difference, and their comparison shows both")
  func sizes() {
    let small = Bitmap(width: 2, height: 2, filling: 0xFF00_FF00)
    let large = Bitmap(width: 4, height: 3, filling: 0xFF00_00FF)
    #expect(PictureDifference(between: small, and: large) == nil)
    let comparison = Bitmap.comparison(expected: small, actual: large)
    #expect(comparison.width == 16)
    #expect(comparison.height == 3)
    #expect(comparison[0, 0] == 0xFF00_FF00)
    #expect(comparison[15, 2] == 0xFF00_00FF)
  }
}
