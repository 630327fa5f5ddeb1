// SPDX-License-Identifier: MIT
import GlissadeTexts
import Testing

@Suite("The decimal notation of CSS and SVG")
struct DecimalNotationTests {
  @Test(
    "a number ends before the first byte that does not belong to it",
    arguments: [
      ("12px", 2, 12.0), ("-.5e", 3, -0.5), ("+3e2s", 4, 300), ("1e-2-3", 4, 0.01), ("1.5.5", 3, 1.5), ("2.", 1, 2),
      ("7e+", 1, 7), ("1E3", 3, 1000), ("1e999", 5, .infinity),
    ])
  func ends(text: String, length: Int, value: Double) throws {
    let bytes = Array(text.utf8)
    let end = try #require(DecimalNotation.end(in: bytes[...], from: 0))
    #expect(end == length)
    #expect(DecimalNotation.value(bytes[..<end]) == value)
  }

  @Test("a text without a digit is no number", arguments: ["", "+", ".", "-.", "e5", "+e5", "--1", "a1"])
  func refusals(text: String) {
    for acceptsLastPoint in [false, true] {
      #expect(DecimalNotation.end(in: Array(text.utf8)[...], from: 0, acceptsLastPoint: acceptsLastPoint) == nil)
    }
  }

  @Test("digits after the point may be missing where SVG accepts it")
  func lastPoint() throws {
    let bytes = Array("-2.e1 ".utf8)
    let end = try #require(DecimalNotation.end(in: bytes[...], from: 0, acceptsLastPoint: true))
    #expect(end == 5)
    #expect(DecimalNotation.end(in: bytes[...], from: 0) == 2)
    #expect(DecimalNotation.value(bytes[..<3]) == -2)
  }

  @Test("a number that is too large becomes the largest finite one")
  func limits() {
    #expect(DecimalNotation.limited(.infinity) == .greatestFiniteMagnitude)
    #expect(DecimalNotation.limited(-.infinity) == -.greatestFiniteMagnitude)
    #expect(DecimalNotation.limited(-3) == -3)
  }
}
