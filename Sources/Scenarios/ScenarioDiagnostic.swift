import Quoting

/// Something in a file of scenarios that is not as it should be.
public struct ScenarioDiagnostic: Hashable, Sendable {
  /// The name of the file.
  public let file: String
  /// The name of the scenario, or `nil` for the file as a whole, and where a text that is no JSON does not tell.
  public let scenario: String?
  /// Which frame, counted from 1, or `nil` for the scenario as a whole.
  public let frame: Int?
  /// The key in the frame, or `nil` for the frame as a whole.
  public let key: String?
  /// What stands there, shortened, or `nil` where nothing does.
  public let value: String?
  /// The line, counted from 1, or `nil` where it comes from no text.
  public let line: Int?
  /// The column in the line, in characters counted from 1, or `nil` where it comes from no text.
  public let column: Int?
  /// What is wrong, and what is accepted.
  public let problem: String
}

extension ScenarioDiagnostic: CustomStringConvertible {
  /// File, scenario, frame and key, or the place in a text that is no JSON, then what is wrong, in one line.
  public var description: String {
    var words: [String] = []
    if let scenario { words.append("scenario \(Quotation.quoted(scenario, mark: "\""))") }
    if let frame { words.append("frame \(frame)") }
    if let key { words.append("key \(Quotation.quoted(key, mark: "\""))") }
    // Where there is no value, there is only a place.
    if value == nil, let line, let column { words.append("line \(line), column \(column)") }
    return
      ([file.isEmpty ? file : Quotation.name(file), words.joined(separator: ", "), problem].filter { !$0.isEmpty })
      .joined(separator: ": ")
  }
}
