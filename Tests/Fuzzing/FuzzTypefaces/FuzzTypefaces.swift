// SPDX-License-Identifier: MIT
import FuzzDriver
import GlissadeGeometry
import GlissadeTypesetting

/// Fonts: every file is a typeface or an error; the outlines and the widths of a typeface are finite.
@main
enum FuzzTypefaces {
  static func main() {
    runFuzzer { data, count in
      let bytes = fuzzInput(data, count)
      let typeface: Typeface
      do throws(TypesettingError) {
        typeface = try Typeface(openType: bytes)
      } catch {
        if case .malformed(_, let offset) = error { require(offset <= count, "\(error) is beyond \(count) bytes") }
        return 0
      }
      let style = TextStyle(size: 16, typeface: typeface, tabularDigits: true)
      let line = TextLine("ABC AV 01+ e\u{301} \u{628}", style: style)
      require(line.width.isFinite && line.ascent.isFinite, "a line of \(line.width) × \(line.ascent)")
      for glyph in line.glyphs {
        let bounds = glyph.outline.bounds()
        require(bounds.map { $0.origin.isFinite && $0.size.isFinite } ?? true, "an outline without finite bounds")
      }
      require(line.truncated(toWidth: line.width / 2).width <= max(0, line.width / 2), "a long truncated line")
      // Kerning brings A and V together in the first corpus.
      let widths = ["AV", "A", "V"].map { TextLine($0, style: style).width }
      plantedFault(if: widths[0] > widths[1] + widths[2])
      return 0
    }
  }
}
