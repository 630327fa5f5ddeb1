// SPDX-License-Identifier: MIT
import GlissadeTexts

/// A fault in a scenario file, with its location.
public struct ScenarioDiagnostic: Hashable, Sendable {
  /// The name of the file.
  package let file: String
  /// The name of the scenario; `nil` for the whole file, or if invalid JSON leaves it unknown.
  package let scenario: String?
  /// The number of the frame, from 1, or `nil` for the whole scenario.
  package let frame: Int?
  /// The key in the frame, or `nil` for the whole frame.
  package let key: String?
  /// The faulty value, shortened, or `nil` if there is none.
  package let value: String?
  /// The line, counted from 1, or `nil` if the input was not text.
  public let line: Int?
  /// The column in the line, in characters counted from 1, or `nil` if the input was not text.
  public let column: Int?
  /// The fault and the accepted values.
  public let problem: String
}

extension ScenarioDiagnostic: CustomStringConvertible {
  /// The location and the fault in one line: file, scenario, frame and key, or line and column of invalid JSON.
  public var description: String {
    var words: [String] = []
    if let scenario { words.append("scenario \(Quotation.quoted(scenario, mark: "\""))") }
    if let frame { words.append("frame \(frame)") }
    if let key { words.append("key \(Quotation.quoted(key, mark: "\""))") }
    // Without a value, the position is the only location.
    if value == nil, let line, let column { words.append("line \(line), column \(column)") }
    return
      ([file.isEmpty ? file : Quotation.name(file), words.joined(separator: ", "), problem].filter { !$0.isEmpty })
      .joined(separator: ": ")
  }
}
