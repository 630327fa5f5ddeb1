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

  @Test("packed arrays have the numbers of others, and the same faults at the same places")
  func packed() throws {
    func scanned(_ text: String, packs: Bool, limit: Int = .max) throws(JSONSyntaxError) -> JSONNode {
      var scanner = JSONScanner(Array(text.utf8), packsNumbers: packs, valueLimit: limit)
      return try scanner.document()
    }
    for text in ["[1, -2.5e3,\n0]", "[]", "[[1,2],[3]]", "[1,[2],3]", "[ 7 ]", #"[1,"a",2]"#] {
      let (packed, plain) = (try scanned(text, packs: true), try scanned(text, packs: false))
      #expect(packed.numbers == plain.numbers && packed.summary == plain.summary, "\(text)")
      #expect(packed.elements?.map(\.summary) == plain.elements?.map(\.summary), "\(text)")
    }
    for text in ["[1,]", "[1 2]", "[1,,2]", "[01]", "[1e]", "[-]", "[1.]", "[,1]", "[1", "[+1]", "[1,\n 2,]"] {
      let errors = [true, false].map { packs in
        #expect(throws: JSONSyntaxError.self, "\(text)") { try scanned(text, packs: packs) }
      }
      #expect(errors[0]?.position == errors[1]?.position && errors[0]?.problem == errors[1]?.problem, "\(text)")
    }
    // The outer array, and each inner one.
    #expect((try? scanned("[[1,2,3],[4]]", packs: true, limit: 3)) != nil)
    #expect((try? scanned("[[1,2,3],[4]]", packs: false, limit: 6)) == nil)
    let error = #expect(throws: JSONSyntaxError.self) { try scanned("[[1],[2],\n[3]]", packs: true, limit: 3) }
    #expect(error?.problem == "more than 3 values" && error?.position.line == 2 && error?.position.column == 1)
  }
}
