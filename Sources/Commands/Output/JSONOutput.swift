import FoundationEssentials
import Quoting

/// Values as JSON on standard output and in files.
enum JSONOutput {
  /// The JSON text of a value with its keys in order and a line break at the end; no character in it is hidden.
  ///
  /// - Parameter place: The option or command that asks for it, for messages.
  static func bytes(
    of value: some Encodable, formatting: JSONEncoder.OutputFormatting = [], place: String
  ) throws(Failure) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union(.sortedKeys)
    do {
      let json = String(decoding: try encoder.encode(value), as: UTF8.self)
      return Array((JSONString.escapingHidden(in: json) + "\n").utf8)
    } catch {
      throw Failure(.ours, "\(place): \(Quotation.excerpt("\(error)"))")
    }
  }
}
