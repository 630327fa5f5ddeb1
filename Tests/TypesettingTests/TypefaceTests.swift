// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTypesetting
import Testing

@Suite("Typefaces")
struct TypefaceTests {
  /// The embedded weights, each with values that other programs report for its source font.
  static let weights = [(Typeface.regular, FontFacts.regular), (Typeface.semibold, FontFacts.semibold)]

  @Test("a typeface has the metrics of its font", arguments: weights)
  func metrics(typeface: Typeface, facts: FontFacts) {
    let metrics = typeface.metrics
    let found = [metrics.ascent, metrics.descent, metrics.lineGap, metrics.capHeight, metrics.xHeight]
    #expect(found == facts.metrics.map { $0 / facts.unitsPerEm })
  }

  @Test("glyphs have the advances and extents of the font's outlines, with y down", arguments: weights)
  func outlines(typeface: Typeface, facts: FontFacts) throws {
    for (scalar, advance, box) in facts.bounds {
      let line = TextLine(String(scalar), style: TextStyle(size: facts.unitsPerEm, typeface: typeface))
      #expect(line.width == advance, "\(scalar)")
      let outline = try #require(line.glyphs.first).outline
      let points = outline.sampled(perSegment: 64).map {
        Point(x: $0.x * facts.unitsPerEm, y: -$0.y * facts.unitsPerEm)
      }
      let found = [
        points.map(\.x).min(), points.map(\.y).min(), points.map(\.x).max(), points.map(\.y).max(),
      ].compactMap { $0 }
      // The outlines are rounded to font units; sampling misses at most a fraction of one.
      #expect(zip(found, box).allSatisfy { abs($0 - $1) <= 1 }, "\(scalar): \(found), not \(box)")
    }
  }

  @Test("outlines are closed, have finite points and begin with a move", arguments: weights)
  func wellFormedOutlines(typeface: Typeface, facts: FontFacts) {
    for value in UInt32(0x20)...0x2800 {
      guard let scalar = Unicode.Scalar(value), typeface.hasGlyph(for: scalar) else { continue }
      for glyph in TextLine(String(scalar), style: TextStyle(size: 1, typeface: typeface)).glyphs {
        guard let first = glyph.outline.elements.first else { continue }
        if case .move = first {} else { Issue.record("\(scalar) begins with \(first)") }
        #expect(glyph.outline.elements.last == .close, "\(scalar)")
        let points = glyph.outline.sampled(perSegment: 2)
        #expect(points.allSatisfy { $0.isFinite && abs($0.x) < 3 && abs($0.y) < 3 }, "\(scalar)")
      }
    }
  }

  @Test("a typeface has a glyph for every character that an interface shows", arguments: weights)
  func coverage(typeface: Typeface, facts: FontFacts) {
    let ascii = (0x20...0x7E).compactMap(Unicode.Scalar.init).map(Character.init)
    let latin = "ÄÖÜäöüßéèêëàâçñåøæœłžščřÅØÆŒŁŽŠČŘŐőŰűĞğİıŞşẞ"
    let greek = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρςστυφχψωάέήίόύώ"
    let cyrillic = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґ"
    let signs = "–—‘’“”…•·′″←↑→↓↔↕−×÷±≈≠≤≥°√∞∆µπ∂∑∫½¼¾⅛€£¥§©®™«»⌘⌥⇧⌃⎋⏎✓▶◀●○■□"
    let raised = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻₀₁₂₃₄₅₆₇₈₉⁄\u{2007}\u{2009}\u{202F}\u{A0}"
    let missing = (String(ascii) + latin + greek + cyrillic + signs + raised).unicodeScalars.filter {
      !typeface.hasGlyph(for: $0)
    }
    #expect(missing.isEmpty, "\(missing)")
  }

  @Test("a typeface names the authors and the licence of its outlines", arguments: weights)
  func notice(typeface: Typeface, facts: FontFacts) {
    #expect(typeface.notice.contains("Copyright"))
    #expect(typeface.notice.contains("The Inter Project Authors"))
    #expect(typeface.notice.contains("SIL Open Font License, Version 1.1"))
  }

  @Test("a typeface is equal only to itself")
  func identity() {
    #expect(Typeface.regular == Typeface.regular)
    #expect(Typeface.regular != Typeface.semibold)
  }
}

extension Path {
  /// Points of the path: the ends of its segments and points on its curves at equal steps of the parameter.
  func sampled(perSegment count: Int) -> [Point] {
    var points: [Point] = []
    for element in elements {
      let start = points.last ?? .zero
      switch element {
      case .move(let end), .line(let end): points.append(end)
      case .quadratic(let end, let control):
        points += (1...count).map { step in
          let t = Double(step) / Double(count)
          return start.interpolated(to: control, at: t).interpolated(to: control.interpolated(to: end, at: t), at: t)
        }
      case .cubic(let end, let control1, let control2):
        points += (1...count).map { step in
          let t = Double(step) / Double(count)
          let middle = control1.interpolated(to: control2, at: t)
          let left = start.interpolated(to: control1, at: t).interpolated(to: middle, at: t)
          return left.interpolated(to: middle.interpolated(to: control2.interpolated(to: end, at: t), at: t), at: t)
        }
      case .arc: Issue.record("a glyph has no arcs")
      case .close: break
      }
    }
    return points
  }
}
