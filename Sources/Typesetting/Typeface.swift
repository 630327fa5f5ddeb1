/// Outlines, metrics and kerning of one weight of a family of type.
///
/// A typeface is immutable and is held, not copied. The two that come with the module are ``regular`` and ``semibold``.
public final class Typeface: Sendable {
  /// Heights that belong to the whole typeface, in ems: times the size of the text they are points.
  public struct Metrics: Hashable, Sendable {
    /// How far a line reaches above its baseline.
    public let ascent: Double
    /// How far a line reaches below its baseline, as a positive number.
    public let descent: Double
    /// What is left free between the descent of a line and the ascent of the next.
    public let lineGap: Double
    /// The height of a flat capital letter.
    public let capHeight: Double
    /// The height of a flat small letter.
    public let xHeight: Double
  }

  /// The heights that belong to the whole typeface.
  public var metrics: Metrics { file.metrics }

  /// Where the outlines come from, their copyright and their licence.
  public var notice: String { file.notice }

  let file: OutlineFile
  /// What a scalar without a glyph that is white space becomes.
  private let space: Int

  /// Decodes a typeface from the bytes of an outline file, such as `Assets/Fonts/extract.py` makes from a font.
  ///
  /// All outlines are decoded here, so that a line of text only refers to them.
  ///
  /// - Complexity: O(n) in the bytes and in the segments of the outlines.
  /// - Throws: ``TypesettingError`` where the bytes are not an outline file, or are damaged in a way that can be seen.
  public init(outlineFile bytes: [UInt8]) throws(TypesettingError) {
    file = try OutlineFile(bytes: bytes)
    space = file.scalars.binarySearch(0x20).map { [file] in file.scalarGlyphs[$0] } ?? 0
  }

  /// Whether a scalar has a glyph of its own; one that has none is shown as a box.
  ///
  /// - Complexity: O(log n) in the scalars of the typeface.
  public func hasGlyph(for scalar: Unicode.Scalar) -> Bool { file.scalars.binarySearch(scalar.value) != nil }

  /// The glyph that shows a scalar: 0, the box, for one that has none, and `nil` for one that is not to be seen.
  func glyph(for scalar: Unicode.Scalar) -> Int? {
    if let index = file.scalars.binarySearch(scalar.value) { return file.scalarGlyphs[index] }
    let properties = scalar.properties
    // Joiners, variation selectors, soft hyphens.
    if properties.isDefaultIgnorableCodePoint { return nil }
    return properties.isWhitespace ? space : 0
  }

  /// The scalar that is shown for a pair, as é is for e and a combining acute accent, or `nil` where there is none.
  func composition(of first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    // Nothing below the combining accents is ever the second of a pair; this spares nearly all text the search.
    guard second.value >= 0x300 else { return nil }
    let key = UInt64(second.value) << 32 | UInt64(first.value)
    return file.compositionKeys.binarySearch(key).flatMap { Unicode.Scalar(file.composedScalars[$0]) }
  }
}

extension Typeface: Hashable {
  /// Whether both are the same object.
  public static func == (left: Typeface, right: Typeface) -> Bool { left === right }

  /// Feeds the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
