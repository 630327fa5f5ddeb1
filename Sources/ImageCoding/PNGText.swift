// SPDX-License-Identifier: MIT

/// A text in a PNG file with its keyword (PNG specification, third edition, section 11.3.3).
package struct PNGText: Hashable, Sendable {
  package let keyword: String
  package let text: String

  /// Creates a text.
  ///
  /// - Parameters:
  ///   - keyword: 1 to 79 letters and spaces in ASCII.
  ///   - text: Printable characters in ASCII.
  package init(keyword: String, text: String) { (self.keyword, self.text) = (keyword, text) }

  var payload: [UInt8] { Array(keyword.utf8) + [0] + Array(text.utf8) }

  /// The text of a keyword in a complete file; `nil` if the file has none, or is not a complete PNG file.
  ///
  /// Checksums are verified; the pixels are not decoded.
  ///
  /// - Complexity: O(n) in the bytes.
  package static func text(of keyword: String, in file: [UInt8]) -> String? {
    var reader = PNGReader(file)
    guard (try? reader.readSignature()) != nil else { return nil }
    var found: String?
    while let chunk = try? reader.nextChunk() {
      if chunk.kind == .end { return reader.isAtEnd ? found : nil }
      let start = Array(keyword.utf8) + [0]
      if chunk.kind == .text, chunk.payload.starts(with: start) {
        found = String(decoding: chunk.payload.dropFirst(start.count), as: UTF8.self)
      }
    }
    return nil
  }
}
