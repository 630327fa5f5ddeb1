// SPDX-License-Identifier: MIT

/// The reason why bytes cannot be decoded as a typeface.
public enum TypesettingError: Error, Hashable, Sendable {
  /// A kind of font that is recognised, but not decoded.
  public enum Format: String, Hashable, Sendable {
    /// A compressed web font of the first version.
    case woff = "WOFF"
    /// A compressed web font of the second version.
    case woff2 = "WOFF2"
    /// A PostScript Type 1 font.
    case type1 = "Type 1"
    /// Outlines in a `CFF2` table.
    case cff2 = "CFF2"
    /// Bitmaps or pictures without outlines.
    case bitmaps = "bitmap"
  }

  /// The bytes do not start with the signature of a TrueType or OpenType file.
  case notAFont
  /// The font is of a kind that is not decoded.
  case unsupported(Format)
  /// The file has more bytes than the limit of 64 MiB.
  case tooLarge(bytes: Int)
  /// The file has no face of the requested index; `count` is the number of its faces.
  case noFace(index: Int, count: Int)
  /// The font lacks a required table, such as `head`.
  case missingTable(String)
  /// A table has a value out of range, or ends too early; the offset is in bytes from the start of the file.
  case malformed(table: String, offset: Int)
  /// A table causes more work or larger outlines than a file of its size may; the offset is in bytes from the start of
  /// the file.
  case tooComplex(table: String, offset: Int)
}

extension TypesettingError: CustomStringConvertible {
  /// The error, as one sentence.
  public var description: String {
    switch self {
    case .notAFont: "this is not a TrueType or OpenType font"
    case .unsupported(let format):
      "a \(format.rawValue) font is not read; a font with outlines in a glyf or CFF table, without compression, is"
    case .tooLarge(let bytes): "the font has \(bytes) bytes; \(OpenTypeFile.sizeLimit) are accepted"
    case .noFace(let index, let count):
      "the font has no face \(index); it has \(count)" + (count > 0 ? ", from 0 to \(count - 1)" : "")
    case .missingTable(let table): "the font has no table “\(table)”"
    case .malformed(let table, let offset): "the font is malformed at byte \(offset), in its table “\(table)”"
    case .tooComplex(let table, let offset):
      "the outlines or tables of the font are too complex for its size, from byte \(offset), in its table “\(table)”"
    }
  }
}
