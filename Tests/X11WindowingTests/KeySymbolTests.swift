// SPDX-License-Identifier: MIT
import GlissadeX11Windowing
import Testing

@Suite("A key symbol") struct KeySymbolTests {
  @Test("and its character are inverse", arguments: ["a", "A", "~", " ", "é", "ÿ", "€", "Ж", "😀"] as [Unicode.Scalar])
  func characters(character: Unicode.Scalar) {
    #expect(KeySymbol(character).character == character)
  }

  @Test(
    "of the keypad types what it shows",
    arguments: [
      (0xffb0, "0"), (0xffb9, "9"), (0xffae, "."), (0xffad, "-"), (0xffab, "+"), (0xffbd, "="), (0xff80, "\0"),
    ] as [(UInt32, Unicode.Scalar)])
  func keypad(symbol: UInt32, character: Unicode.Scalar) {
    #expect(KeySymbol(rawValue: symbol).character == (symbol == 0xff80 ? " " : character))
  }

  @Test("without a character has none", arguments: [KeySymbol.left, .escape, .return, .function(1), .function(35)])
  func functions(symbol: KeySymbol) {
    #expect(symbol.character == nil)
  }

  @Test("has X11's name")
  func names() {
    #expect(KeySymbol.left.name == "Left")
    #expect(KeySymbol.function(11).name == "F11")
    #expect(KeySymbol.pageUp.name == "Prior")
    #expect(KeySymbol("a").name == "a")
    #expect(KeySymbol(rawValue: 0xfffff).name == "0xfffff")
  }
}
