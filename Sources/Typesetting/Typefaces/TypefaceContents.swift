// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The decoded and validated contents of a typeface: every glyph index in it is in range.
///
/// An outline file and an OpenType file are decoded to the same contents, so that layout does not depend on the format.
struct TypefaceContents: Sendable {
  let notice: String
  let unitsPerEm: Int
  /// Ascent, descent, line gap, capital height and x-height, in ems.
  let metrics: Typeface.Metrics
  /// The advance of each glyph, in font units.
  let advances: [Int]
  /// The scalars that have a glyph, ascending.
  let scalars: [UInt32]
  /// The glyph of each of `scalars`.
  let scalarGlyphs: [Int]
  /// The tabular form of each glyph; for most glyphs, the glyph itself.
  let tabularGlyphs: [Int]
  /// Pairs of scalars with a precomposed form, each as `second << 32 | first`, ascending.
  let compositionKeys: [UInt64]
  /// The precomposed scalar of each of `compositionKeys`.
  let composedScalars: [UInt32]
  let kerning: Kerning
  /// The outline of each glyph, in ems, y down, on the baseline.
  let outlines: [Path]
}

/// The kerning of glyph pairs, in the form of one of the file formats.
enum Kerning: Sendable {
  case classes(KerningClasses)
  case pairs(PairKerning)

  /// Returns the change of the advance of `first` before `second`, in font units.
  func adjustment(_ first: Int, _ second: Int) -> Int {
    switch self {
    case .classes(let kerning): kerning.adjustment(first, second)
    case .pairs(let kerning): kerning.adjustment(first, second)
    }
  }
}
