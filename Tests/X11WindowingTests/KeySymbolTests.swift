// SPDX-License-Identifier: MIT
import GlissadeX11Windowing
import Testing

@Suite("Key symbols") struct KeySymbolTests {
  @Test(
    "a key symbol for a character has this character",
    arguments: ["a", "A", "~", " ", "é", "ÿ", "€", "Ж", "😀"] as [Unicode.Scalar])
  func characters(character: Unicode.Scalar) {
    #expect(KeySymbol(character).character == character)
  }

  @Test(
    "a key symbol of the keypad has the character of its key",
    arguments: [
      (0xffb0, "0"), (0xffb9, "9"), (0xffae, "."), (0xffad, "-"), (0xffab, "+"), (0xffbd, "="), (0xff80, "\0"),
    ] as [(UInt32, Unicode.Scalar)])
  func keypad(symbol: UInt32, character: Unicode.Scalar) {
    #expect(KeySymbol(rawValue: symbol).character == (symbol == 0xff80 ? " " : character))
  }

  @Test("a function key has no character", arguments: [KeySymbol.left, .escape, .return, .function(1), .function(35)])
  func functions(symbol: KeySymbol) {
    #expect(symbol.character == nil)
  }

  @Test("a key symbol has its X11 name")
  func names() {
    #expect(KeySymbol.left.name == "Left")
    #expect(KeySymbol.function(11).name == "F11")
    #expect(KeySymbol.pageUp.name == "Prior")
    #expect(KeySymbol("a").name == "a")
    #expect(KeySymbol(rawValue: 0xfffff).name == "0xfffff")
  }
}
