// SPDX-License-Identifier: MIT
import GlissadeGeometry

extension TypefaceContents {
  /// The outlines of a font in one of two formats.
  private enum Outlines {
    case quadratic(GlyphOutlines)
    case compact(CompactFont)
  }

  /// Decodes a face of a TrueType or OpenType file.
  ///
  /// Only glyphs that a line of text can show have outlines: those of scalars, of tabular figures, and the box.
  init(openType bytes: [UInt8], index: Int) throws(TypesettingError) {
    let file = try OpenTypeFile(bytes: bytes, index: index)
    var budget = DecodingBudget(byteCount: bytes.count)
    let isCompact = try file.outlineTable() == "CFF "
    let header = try FontHeader(from: file)
    let map = try CharacterMap(from: file, glyphCount: header.glyphCount)
    let figures = try TabularFigures(from: file, glyphCount: header.glyphCount, budget: &budget)
    let kerning = try PairKerning(from: file, map: map, glyphCount: header.glyphCount, budget: &budget)

    var isShown = [Bool](repeating: false, count: header.glyphCount)
    isShown[0] = true
    for glyph in map.glyphs { isShown[glyph] = true }
    for (glyph, substitute) in figures.substitutes where isShown[glyph] { isShown[substitute] = true }
    let source: Outlines =
      isCompact
      ? .compact(try CompactFont(from: file, glyphCount: header.glyphCount))
      : .quadratic(try GlyphOutlines(from: file, header: header))
    var outlines = [Path](repeating: Path(), count: header.glyphCount)
    var advances = header.advances
    for glyph in isShown.indices where isShown[glyph] {
      switch source {
      case .quadratic(let table): (outlines[glyph], advances[glyph]) = try table.outline(of: glyph, budget: &budget)
      case .compact(let font):
        outlines[glyph] = try CharString.outline(
          of: glyph, in: font, unitsPerEm: header.unitsPerEm, budget: &budget)
      }
    }

    metrics = try Typeface.Metrics(from: file, header: header) { scalar in
      let bounds = map.glyph(of: scalar.value).flatMap { outlines[$0].bounds() }
      return bounds.map { -$0.minY }.flatMap { $0 > 0 ? $0 : nil }
    }
    if outlines[0].isEmpty {
      (outlines[0], advances[0]) = Self.box(height: metrics.capHeight, unitsPerEm: header.unitsPerEm)
    }
    tabularGlyphs = figures.add(to: &advances, &outlines, map: map, unitsPerEm: header.unitsPerEm)
    (compositionKeys, composedScalars) = CanonicalCompositions.all(in: map)
    notice = ""
    unitsPerEm = header.unitsPerEm
    scalars = map.scalars
    scalarGlyphs = map.glyphs
    self.kerning = .pairs(kerning)
    self.advances = advances
    self.outlines = outlines
  }

  /// Returns an empty box and its advance, for a font whose sign for missing characters is empty.
  private static func box(height: Double, unitsPerEm: Int) -> (Path, Int) {
    let advance = unitsPerEm * 5 / 8
    let width = Double(advance) / Double(unitsPerEm)
    let stroke = 0.05
    var path = Path()
    for (inset, isInner) in [(width / 8, false), (width / 8 + stroke, true)] {
      let (left, right) = (inset, width - inset)
      let (top, bottom) = isInner ? (stroke - height, -stroke) : (-height, 0)
      path.move(to: Point(x: left, y: bottom))
      // The inner rectangle has the other direction, so that it is a hole.
      path.addLine(to: isInner ? Point(x: right, y: bottom) : Point(x: left, y: top))
      path.addLine(to: Point(x: right, y: top))
      path.addLine(to: isInner ? Point(x: left, y: top) : Point(x: right, y: bottom))
      path.close()
    }
    return (path, advance)
  }
}

extension Typeface {
  /// Creates a typeface from the bytes of a TrueType or OpenType font.
  ///
  ///     let typeface = try Typeface(openType: bytes)
  ///     let title = LayerText("Glissade", style: TextStyle(size: 24, typeface: typeface))
  ///
  /// The outlines come from a `glyf` or a `CFF ` table, the characters from `cmap`, and kerning from the feature `kern`
  /// of `GPOS`, else from the `kern` table. A variable font has its default instance. Hinting, ligatures and the
  /// positions of accents are not used. Characters of scripts that need shaping are shown as boxes:
  /// ``unsupportedScripts(in:)`` names them.
  ///
  /// All outlines are decoded here, so that lines of text share them. No byte of a hostile file causes a trap. Its work
  /// and the size of its outlines are limited by the size of the file, which is at most 64 MiB, and to 6 million
  /// elements of paths.
  ///
  /// Two typefaces are equal only if they are the same object: create each once.
  ///
  /// - Parameters:
  ///   - bytes: The whole file: `.ttf`, `.otf`, or a collection `.ttc`.
  ///   - index: The number of the face in a collection, from 0. It is 0 for a file of one face.
  /// - Complexity: O(n) in the bytes and in the elements of the outlines.
  /// - Throws: ``TypesettingError`` if the bytes are not such a font, with the table and the offset of the problem.
  ///
  /// Source: [OpenType 1.9.1](https://learn.microsoft.com/en-us/typography/opentype/spec/).
  public convenience init(openType bytes: [UInt8], index: Int = 0) throws(TypesettingError) {
    self.init(contents: try TypefaceContents(openType: bytes, index: index))
  }
}
