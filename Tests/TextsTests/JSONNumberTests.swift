// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTexts
import Testing

@Suite("Numbers and texts in JSON")
struct JSONNumberTests {
  private func value(_ text: String) throws -> JSONNode.Kind {
    var scanner = JSONScanner(Array(text.utf8))
    return try scanner.document().kind
  }

  private func number(_ text: String) throws -> Double? {
    if case .number(let number) = try value(text) { number } else { nil }
  }

  @Test("a number is the nearest of its decimal digits, as the standard library converts it", arguments: 0..<20)
  func nearest(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<500 {
      let count = 1 + Int(random.next() % 20)
      let digits = (0..<count).map { _ in String(random.next() % 10) }.joined()
      let whole = String(1 + random.next() % 999)
      let text = (seed % 2 == 0 ? "" : "-") + (count % 3 == 0 ? whole + digits : whole + "." + digits)
      #expect(try number(text)?.bitPattern == Double(text)?.bitPattern, "\(text)")
    }
  }

  @Test(
    "few and many digits, powers and zeros",
    arguments: [
      "0", "-0", "0.1", "0.3", "999999999999999", "1000000000000000", "9007199254740993", "0.0000000000000000000001",
      "0.00000000000000000000001", "123456789012345.6", "1.5e3", "2E-7", "1e400", "-0.000", "0.271324008119",
    ])
  func forms(text: String) throws { #expect(try number(text)?.bitPattern == Double(text)?.bitPattern) }

  @Test("texts with and without escapes, and faults in them")
  func texts() throws {
    func text(_ json: String) throws -> String? { if case .text(let text) = try value(json) { text } else { nil } }
    #expect(try text(#""plain é""#) == "plain é")
    #expect(try text(#""a\nb\"c""#) == "a\nb\"c" && text(#""""#) == "")
    for fault in ["\"open", "\"a\u{1}b\"", "\"a\\x\"", "\"a\\"] {
      #expect(throws: JSONSyntaxError.self, "\(fault)") { try value(fault) }
    }
    var scanner = JSONScanner([0x22, 0x61, 0xFF, 0x22])
    #expect(throws: JSONSyntaxError.self) { try scanner.document() }
  }
}
