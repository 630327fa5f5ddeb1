// SPDX-License-Identifier: MIT
import GlissadeTexts
import Testing

@Suite("External texts")
struct QuotationTests {
  /// Escape, a C1 control, direction marks, separators, a byte order mark, a joiner and a variation selector.
  private static let hidden: [Unicode.Scalar] = [
    "\0", "\u{7}", "\n", "\u{1B}", "\u{7F}", "\u{80}", "\u{9B}", "\u{AD}", "\u{34F}", "\u{61C}", "\u{200B}", "\u{200D}",
    "\u{200E}", "\u{200F}", "\u{2028}", "\u{2029}", "\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}", "\u{FE0F}",
    "\u{FEFF}", "\u{E0041}",
  ]

  @Test("a hidden character is shown by its number", arguments: hidden)
  func shownByNumber(scalar: Unicode.Scalar) {
    let shown = "\\u{\(String(scalar.value, radix: 16))}"
    let text = "a\(Character(scalar))b"
    #expect(Quotation.quoted(text) == "'a\(shown)b'")
    #expect(Quotation.excerpt(text) == "a\(shown)b")
    #expect(Quotation.name(text) == "'a\(shown)b'")
    #expect(Quotation.visible(text) == "a\(shown)b")
    #expect(!JSONString.quoted(text).unicodeScalars.contains(where: Quotation.isHidden))
  }

  @Test(
    "other characters are shown unchanged", arguments: ["plain", "größe 7", "Ωμέγα", "日本語", "a\u{301}", "🙂", "a b"])
  func plain(text: String) {
    #expect(Quotation.quoted(text) == "'\(text)'")
    #expect(Quotation.name(text) == text)
    #expect(JSONString.quoted(text) == "\"\(text)\"")
  }

  @Test("the quotation mark and the backslash are escaped, so that a quoted text has one meaning")
  func marks() {
    #expect(Quotation.quoted(#"it's \u{1b}"#) == #"'it\'s \\u{1b}'"#)
    #expect(Quotation.quoted(#"a "b""#, mark: "\"") == #""a \"b\"""#)
  }

  @Test("a quotation has at longest 80 characters of the text", arguments: [79, 80, 81, 10_000])
  func limit(count: Int) {
    let text = String(repeating: "x", count: count)
    let rest = count <= 80 ? text : String(repeating: "x", count: 79) + "…"
    #expect(Quotation.quoted(text) == "'\(rest)'")
    #expect(Quotation.excerpt(text) == rest)
    #expect(Quotation.beginning(of: text) == rest)
    // One visible character can have any number of scalars.
    let marks = "a" + String(repeating: "\u{301}", count: count)
    #expect(Quotation.quoted(marks).unicodeScalars.count <= 82)
  }

  @Test("a long name keeps its start and end, and a name has quotation marks only if they are required")
  func names() {
    #expect(Quotation.name("") == "''")
    #expect(Quotation.name(" a") == "' a'")
    let long = String(repeating: "a", count: 60) + String(repeating: "b", count: 60)
    #expect(Quotation.name(long) == String(repeating: "a", count: 39) + "…" + String(repeating: "b", count: 40))
    for name in ["", " a", "a\u{1B}b", long, "it's"] {
      #expect(Quotation.name(Quotation.name(name)) == Quotation.name(name))
    }
  }

  @Test("more than 30 combining marks in a row are detected")
  func combiningMarks() {
    let longest = "a" + String(repeating: "\u{301}", count: 30)
    #expect(!CombiningMarks.exceedLimit(in: longest + longest))
    #expect(CombiningMarks.exceedLimit(in: "b" + longest + "\u{323}"))
    #expect(!CombiningMarks.exceedLimit(in: String(repeating: "日本語a", count: 100)))
  }

  @Test("JSON contains the whole text")
  func json() {
    #expect(JSONString.quoted("a\u{1B}\u{9B}\n\"\\\u{E0041}") == #""a\u001b\u009b\n\"\\\udb40\udc41""#)
    #expect(JSONString.escapingHidden(in: "{\n  \"a\": \"\u{9B}\u{202E}\"\n}") == "{\n  \"a\": \"\\u009b\\u202e\"\n}")
  }
}
