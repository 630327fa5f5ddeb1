// SPDX-License-Identifier: MIT
import GlissadeTexts

/// A message at a place of a file, for a code host.
struct Annotation {
  enum Level: String {
    case error, warning
  }

  private let level: Level
  private let file: String
  private let line: Int?
  private let column: Int?
  private let message: String

  init(_ level: Level, in file: String, line: Int? = nil, column: Int? = nil, _ message: String) {
    (self.level, self.file, self.line, self.column, self.message) = (level, file, line, column, message)
  }

  /// Creates a message at a place in words, such as `line 3, column 1`. Others, such as a path in JSON, have no line.
  init(_ level: Level, in file: String, place: String?, _ message: String) {
    let numbers = place?.firstMatch(of: /\bline (\d+)(?:, column (\d+))?/)?.output
    self.init(
      level, in: file, line: numbers.flatMap { Int($0.1) }, column: numbers?.2.flatMap { Int($0) }, message)
  }

  /// The command of a [GitHub workflow][commands] that shows the message.
  ///
  /// [commands]: https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
  var command: String {
    var properties = ["file=\(Self.escaped(file, ":,"))"]
    if let line { properties.append("line=\(line)") }
    if let column { properties.append("col=\(column)") }
    return "::\(level.rawValue) \(properties.joined(separator: ","))::\(Self.escaped(message, ""))\n"
  }

  /// A text with percent signs, ends of lines and further characters as percent codes.
  private static func escaped(_ text: String, _ further: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      guard "%\r\n".unicodeScalars.contains(scalar) || further.unicodeScalars.contains(scalar) else {
        return result.unicodeScalars.append(scalar)
      }
      result += percentCode(scalar.value)
    }
  }

  private static func percentCode(_ byte: UInt32) -> String {
    (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
  }

  /// A file of the [Static Analysis Results Interchange Format][sarif], version 2.1.0.
  ///
  /// [sarif]: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
  static func sarif(_ annotations: [Annotation]) -> String {
    let results = annotations.map(\.result).joined(separator: ",\n")
    return """
      {"version": "2.1.0", "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "runs": [{"tool": {"driver": {"name": "glissade", "rules": [{"id": "error"}, {"id": "warning"}]}},
      "results": [
      \(results)
      ]}]}

      """
  }

  private var result: String {
    let region = line.map { line in
      ", \"region\": {\"startLine\": \(max(line, 1))\(column.map { ", \"startColumn\": \(max($0, 1))" } ?? "")}"
    }
    let location = "{\"artifactLocation\": {\"uri\": \(JSONString.quoted(uri))}\(region ?? "")}"
    return "{\"ruleId\": \"\(level.rawValue)\", \"level\": \"\(level.rawValue)\", "
      + "\"message\": {\"text\": \(JSONString.quoted(message))}, "
      + "\"locations\": [{\"physicalLocation\": \(location)}]}"
  }

  /// The name of the file as a relative reference.
  private var uri: String {
    file.utf8.reduce(into: "") { result, byte in
      let scalar = Unicode.Scalar(byte)
      if scalar.isASCII, scalar.properties.isAlphabetic || "0123456789-._~/".unicodeScalars.contains(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += Self.percentCode(UInt32(byte))
      }
    }
  }
}
