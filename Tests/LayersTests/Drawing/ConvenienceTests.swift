// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import Testing

@Suite("Short forms of values")
struct ConvenienceTests {
  @Test(
    "a colour from its name or from hexadecimal digits",
    arguments: [
      ("tomato", Color(hex: 0xFF6347)), ("RebeccaPurple", Color(hex: 0x663399)), ("transparent", .clear),
      ("#3B6EF5", Color(hex: 0x3B6EF5)), ("#36f", Color(hex: 0x3366FF)),
      ("#336699cc", Color(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.8)),
      ("#369c", Color(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.8)),
    ])
  func colors(text: String, expected: Color) { #expect(Color(text) == expected) }

  @Test("other texts are no colour", arguments: ["", "#", "#12", "#12345", "#ggg", "tomatoes", "rgb(1, 2, 3)", "#１２３"])
  func noColors(text: String) { #expect(Color(text) == nil) }

  @Test("a point and a vector scale about the origin")
  func scaling() {
    #expect(Point(x: 2, y: -3) * 1.5 == Point(x: 3, y: -4.5))
    #expect(Vector.uniform(2) == Vector(dx: 2, dy: 2))
  }
}
