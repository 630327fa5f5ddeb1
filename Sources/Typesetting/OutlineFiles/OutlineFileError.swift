// SPDX-License-Identifier: MIT

/// The reason why bytes cannot be decoded as an outline file.
package enum OutlineFileError: Error, Hashable, Sendable {
  /// A part of an outline file, in the order of the file.
  package enum Part: String, Hashable, Sendable {
    /// The first twelve bytes.
    case header
    /// The copyright notice.
    case notice
    /// The metrics of the whole typeface.
    case metrics
    /// The advances of the glyphs.
    case advances
    /// The glyph of each Unicode scalar.
    case mapping
    /// The tabular forms of glyphs.
    case tabular
    /// The pairs of scalars with a precomposed form.
    case compositions
    /// The classes and adjustments of kerning pairs.
    case kerning
    /// The table of contours. Several glyphs can use the same contour.
    case contours
    /// The indices and the positions of each glyph's contours.
    case glyphs
  }

  /// The bytes do not start with the signature of an outline file.
  case notAnOutlineFile
  /// The version of the file is not supported.
  case unsupportedVersion(Int)
  /// The length in the header differs from that of the file, in bytes.
  case wrongLength(expected: Int, found: Int)
  /// A part has a value out of range, or ends too early; the offset is in bytes from the start of the file.
  case malformed(Part, offset: Int)
}

extension OutlineFileError: CustomStringConvertible {
  /// The error, as one sentence.
  package var description: String {
    switch self {
    case .notAnOutlineFile: "this is not an outline file"
    case .unsupportedVersion(let version): "the outline file has version \(version); version 1 is accepted"
    case .wrongLength(let expected, let found): "the outline file has \(found) bytes; its header states \(expected)"
    case .malformed(let part, let offset): "the outline file is malformed at byte \(offset), in its \(part.rawValue)"
    }
  }
}
