// SPDX-License-Identifier: MIT

/// Outlines, metrics and kerning of one weight of a type family.
///
/// A typeface is immutable and shared by reference. The module contains two, ``regular`` and ``semibold``. Others come
/// from the bytes of a font: see ``init(openType:index:)``.
public final class Typeface: Sendable {
  /// The vertical metrics of a typeface, in ems; multiply by the size of the text for points.
  package struct Metrics: Hashable, Sendable {
    /// The extent of a line above its baseline.
    package let ascent: Double
    /// The extent of a line below its baseline; positive.
    package let descent: Double
    /// The space between the descent of a line and the ascent of the next.
    package let lineGap: Double
    /// The height of a flat capital letter.
    package let capHeight: Double
    /// The height of a flat small letter.
    package let xHeight: Double
  }

  /// The vertical metrics.
  package var metrics: Metrics { contents.metrics }

  /// The origin of the outlines, their copyright and their licence.
  package var notice: String { contents.notice }

  let contents: TypefaceContents
  /// The glyph of white space that has no own glyph.
  private let space: Int

  /// Decodes a typeface from the bytes of an outline file, which `Assets/Fonts/extract.py` creates from a font.
  ///
  /// All outlines are decoded here, so that lines of text share them.
  ///
  /// - Complexity: O(n) in the bytes and in the segments of the outlines.
  /// - Throws: `OutlineFileError` if the bytes are not an outline file or are detectably damaged.
  package convenience init(outlineFile bytes: [UInt8]) throws(OutlineFileError) {
    self.init(contents: try OutlineFile.contents(of: bytes))
  }

  init(contents: TypefaceContents) {
    self.contents = contents
    space = contents.scalars.binarySearch(0x20).map { contents.scalarGlyphs[$0] } ?? 0
  }

  /// Returns whether the typeface has a glyph of its own for a scalar.
  ///
  /// Without one, white space is shown as a space, and an invisible scalar is left out. Any other scalar is shown as a
  /// box.
  ///
  /// - Complexity: O(log n) in the scalars of the typeface.
  package func hasGlyph(for scalar: Unicode.Scalar) -> Bool { contents.scalars.binarySearch(scalar.value) != nil }

  /// Returns the glyph of a scalar: 0, the box, if it has none, and `nil` if the scalar is invisible.
  func glyph(for scalar: Unicode.Scalar) -> Int? {
    if let index = contents.scalars.binarySearch(scalar.value) { return contents.scalarGlyphs[index] }
    let properties = scalar.properties
    // Invisible scalars are joiners, variation selectors and soft hyphens.
    if properties.isDefaultIgnorableCodePoint { return nil }
    return properties.isWhitespace ? space : 0
  }

  /// Returns the precomposed scalar of a pair, such as é for e and a combining acute accent, or `nil` if there is none.
  func composition(of first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    // No scalar below the combining accents is ever the second of a pair. The test avoids the search for most text.
    guard second.value >= 0x300 else { return nil }
    let key = UInt64(second.value) << 32 | UInt64(first.value)
    return contents.compositionKeys.binarySearch(key).flatMap { Unicode.Scalar(contents.composedScalars[$0]) }
  }
}

extension Typeface: Hashable {
  /// Returns whether both are the same object.
  public static func == (left: Typeface, right: Typeface) -> Bool { left === right }

  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
