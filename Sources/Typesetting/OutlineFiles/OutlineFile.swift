// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The decoder of outline files, which the article <doc:OutlineFile> describes.
enum OutlineFile {
  static let version = 1
  static let headerLength = 12

  /// Decodes the contents of an outline file.
  static func contents(of bytes: [UInt8]) throws(OutlineFileError) -> TypefaceContents {
    guard bytes.starts(with: "GLOF".utf8) else { throw .notAnOutlineFile }
    guard bytes.count >= headerLength else { throw .malformed(.header, offset: bytes.count) }
    func integer(at offset: Int, bytes count: Int) -> Int {
      bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    let found = integer(at: 4, bytes: 2)
    guard found == version else { throw .unsupportedVersion(found) }
    let unitsPerEm = integer(at: 6, bytes: 2)
    // The range that OpenType allows.
    guard (16...16384).contains(unitsPerEm) else { throw .malformed(.header, offset: 6) }
    let length = integer(at: 8, bytes: 4)
    guard length == bytes.count else { throw .wrongLength(expected: length, found: bytes.count) }
    var reader = OutlineReader(bytes: bytes, offset: headerLength, part: .notice)
    let notice = try notice(from: &reader)
    let metrics = try Typeface.Metrics(from: &reader, unitsPerEm: unitsPerEm)
    let advances = try advances(from: &reader)
    let (scalars, scalarGlyphs) = try mapping(from: &reader, glyphCount: advances.count)
    let tabularGlyphs = try tabularGlyphs(from: &reader, glyphCount: advances.count)
    let (compositionKeys, composedScalars) = try compositions(from: &reader)
    let kerning = try KerningClasses(from: &reader, glyphCount: advances.count)
    let outlines = try outlines(from: &reader, glyphCount: advances.count, unitsPerEm: unitsPerEm)
    guard reader.isAtEnd else { throw reader.malformed }
    return TypefaceContents(
      notice: notice, unitsPerEm: unitsPerEm, metrics: metrics, advances: advances, scalars: scalars,
      scalarGlyphs: scalarGlyphs, tabularGlyphs: tabularGlyphs, compositionKeys: compositionKeys,
      composedScalars: composedScalars, kerning: .classes(kerning), outlines: outlines)
  }

  private static func notice(from reader: inout OutlineReader) throws(OutlineFileError) -> String {
    var text: [UInt8] = []
    for _ in 0..<(try reader.count()) { text.append(try reader.byte()) }
    return String(decoding: text, as: UTF8.self)
  }

  private static func advances(from reader: inout OutlineReader) throws(OutlineFileError) -> [Int] {
    reader.part = .advances
    let malformed = reader.malformed
    let count = try reader.count()
    // Glyph 0 is the box for missing glyphs.
    guard count > 0, count <= 0x1_0000 else { throw malformed }
    var advances: [Int] = []
    advances.reserveCapacity(count)
    for _ in 0..<count { advances.append(try reader.unsigned(upTo: 0xFFFF)) }
    return advances
  }

  private static func mapping(
    from reader: inout OutlineReader, glyphCount: Int
  ) throws(OutlineFileError) -> ([UInt32], [Int]) {
    reader.part = .mapping
    var scalars: [UInt32] = []
    var glyphs: [Int] = []
    let count = try reader.count()
    scalars.reserveCapacity(count)
    glyphs.reserveCapacity(count)
    var scalar = 0
    var glyph = 0
    for index in 0..<count {
      let malformed = reader.malformed
      let step = try reader.unsigned(upTo: 0x10_FFFF)
      scalar += step
      glyph += try reader.signed() + 1
      // Binary search requires ascending scalars.
      guard step > 0 || index == 0, scalar <= 0x10_FFFF, glyph >= 0, glyph < glyphCount else { throw malformed }
      scalars.append(UInt32(scalar))
      glyphs.append(glyph)
    }
    return (scalars, glyphs)
  }

  private static func tabularGlyphs(
    from reader: inout OutlineReader, glyphCount: Int
  ) throws(OutlineFileError) -> [Int] {
    reader.part = .tabular
    var glyphs = Array(0..<glyphCount)
    for _ in 0..<(try reader.count()) {
      let plain = try reader.unsigned(upTo: glyphCount - 1)
      glyphs[plain] = try reader.unsigned(upTo: glyphCount - 1)
    }
    return glyphs
  }

  private static func compositions(
    from reader: inout OutlineReader
  ) throws(OutlineFileError) -> ([UInt64], [UInt32]) {
    reader.part = .compositions
    var keys: [UInt64] = []
    var composed: [UInt32] = []
    for _ in 0..<(try reader.count()) {
      let malformed = reader.malformed
      let second = try reader.unsigned(upTo: 0x10_FFFF)
      let first = try reader.unsigned(upTo: 0x10_FFFF)
      let key = UInt64(second) << 32 | UInt64(first)
      guard keys.last.map({ $0 < key }) ?? true else { throw malformed }
      keys.append(key)
      composed.append(UInt32(try reader.unsigned(upTo: 0x10_FFFF)))
    }
    return (keys, composed)
  }
}

extension Typeface.Metrics {
  fileprivate init(from reader: inout OutlineReader, unitsPerEm: Int) throws(OutlineFileError) {
    reader.part = .metrics
    func ems(_ units: Int) -> Double { Double(units) / Double(unitsPerEm) }
    ascent = ems(try reader.signed())
    descent = ems(-(try reader.signed()))
    lineGap = ems(try reader.signed())
    capHeight = ems(try reader.signed())
    xHeight = ems(try reader.signed())
  }
}

extension RandomAccessCollection where Element: Comparable {
  /// Returns the index of an element in an ascending collection, or `nil` if the element is not in it.
  ///
  /// - Complexity: O(log n).
  func binarySearch(_ element: Element) -> Index? {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = index(low, offsetBy: distance(from: low, to: high) / 2)
      if self[middle] < element {
        low = index(after: middle)
      } else {
        high = middle
      }
    }
    return low < endIndex && self[low] == element ? low : nil
  }
}
