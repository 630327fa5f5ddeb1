// SPDX-License-Identifier: MIT
import FoundationEssentials
import GlissadeTexts

/// JSON encoding for standard output and files.
enum JSONOutput {
  /// Returns a value as JSON with sorted keys, escaped hidden characters and a line break at the end.
  ///
  /// - Parameter source: The option or command that produces the output, for messages.
  static func bytes(
    of value: some Encodable, formatting: JSONEncoder.OutputFormatting = [], source: String
  ) throws(Failure) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union(.sortedKeys)
    do {
      let json = String(decoding: try encoder.encode(value), as: UTF8.self)
      return Array((JSONString.escapingHidden(in: json) + "\n").utf8)
    } catch {
      throw Failure(.software, "\(source): \(Quotation.excerpt("\(error)"))")
    }
  }
}
