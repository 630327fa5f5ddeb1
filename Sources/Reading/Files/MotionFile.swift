// SPDX-License-Identifier: MIT
import GlissadeImageCoding

/// A file with motion, in any format.
package enum MotionFile {
  /// The largest size of a file, and of its expanded content, in bytes.
  package static let sizeLimit = 64 << 20

  /// Reads the motion of the bytes of a file. The format is that of the content.
  ///
  /// - Parameter frameRate: The frames per second of tables with a column of frames.
  /// - Throws: An error with the reason, for another content, and for a format without a reader.
  /// - Complexity: O(n) in the bytes and their expanded content.
  package static func read(_ bytes: [UInt8], frameRate: Double? = nil) throws(MotionFileError) -> ReadMotion {
    guard bytes.count <= sizeLimit else {
      throw MotionFileError("larger than \(sizeLimit >> 20) MiB; smaller files are accepted")
    }
    switch MotionContainer(of: bytes) {
    case .none: return try read(bytes, try MotionText.decoded(bytes), frameRate: frameRate)
    case .gzip:
      let expanded = try MotionContainer.expanded(bytes[...], .gzip, atMost: sizeLimit, "the file")
      guard MotionContainer(of: expanded) == .none else {
        throw MotionFileError("compressed twice; text that is compressed once is accepted")
      }
      var motion = try read(expanded, try MotionText.decoded(expanded), frameRate: frameRate)
      motion.keys = []
      return motion
    case .archive:
      let archive = try LottieArchive(bytes)
      let text = try MotionText.decoded(archive.animation)
      var motion = try LottieReader.read(MotionText.utf8(text, of: archive.animation), images: archive.images)
      motion.notes = archive.notes + motion.notes
      (motion.format, motion.keys) = (.lottie, [])
      return motion
    }
  }

  /// Whether the bytes begin as those of a motion file in any format, also of one without a reader.
  package static func isRecognized(_ bytes: [UInt8]) -> Bool {
    guard MotionContainer(of: bytes) == .none else { return true }
    guard let text = try? MotionText.decoded(bytes) else {
      // Markup in an unknown encoding.
      return bytes.first { !JSONKeys.isSpace($0) } == UInt8(ascii: "<")
    }
    return MotionFileFormat(detecting: text) != nil
  }

  /// Whether the bytes begin as those of a motion file in a format that is read into layers: any but tables and Swift
  /// source.
  package static func hasReader(for bytes: [UInt8]) -> Bool {
    guard MotionContainer(of: bytes) == .none else { return true }
    guard let text = try? MotionText.decoded(bytes) else {
      return bytes.first { !JSONKeys.isSpace($0) } == UInt8(ascii: "<")
    }
    switch MotionFileFormat(detecting: text) {
    case .svg, .lottie, .html, .css, .webAnimations: return true
    case .csv, .jsonTable, .keys, .swift, nil: return false
    }
  }

  /// Reads the motion of a text. The format is that of the content.
  ///
  /// - Parameter frameRate: The frames per second of tables with a column of frames.
  package static func read(_ text: String, frameRate: Double? = nil) throws(MotionFileError) -> ReadMotion {
    try read([], text, frameRate: frameRate)
  }

  /// Reads the text of bytes.
  private static func read(
    _ bytes: [UInt8], _ text: String, frameRate: Double?
  ) throws(MotionFileError) -> ReadMotion {
    // A byte order mark has no meaning in UTF-8, but some editors write it.
    let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    let format = MotionFileFormat(detecting: text)
    var motion: ReadMotion
    switch format {
    case .svg: motion = try SVGReader.read(text)
    case .lottie: motion = try LottieReader.read(MotionText.utf8(text, of: bytes))
    case .html: motion = try HTMLReader.read(text)
    case .css: motion = try CSSReader.read(text)
    case .webAnimations: motion = try WebAnimationsReader.read(text)
    case .csv:
      motion = try TableLayers.read { limit throws(TableError) in
        try TableReader.table(csv: text, frameRate: frameRate, cellLimit: limit)
      }
    case .jsonTable:
      motion = try TableLayers.read { limit throws(TableError) in
        try TableReader.table(json: text, frameRate: frameRate, cellLimit: limit)
      }
    case .keys:
      motion = try TableLayers.read { limit throws(TableError) in try TableReader.table(keys: text, keyLimit: limit) }
    case .some(let format):
      throw MotionFileError("\(format.title) is not read as a motion; \(MotionFileFormat.accepted) are accepted")
    case nil:
      throw MotionFileError("the content is no motion file; \(MotionFileFormat.accepted) are accepted")
    }
    motion.format = format
    // Keyframes are changed in UTF-8.
    if !bytes.isEmpty, text.utf8.count != bytes.count { motion.keys = [] }
    return motion
  }
}
