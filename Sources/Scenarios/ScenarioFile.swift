// SPDX-License-Identifier: MIT
import GlissadeTexts

/// The contents of a scenario file, with its faults.
///
/// The file is a JSON object whose keys are the names of scenarios and whose values are arrays of frames:
///
/// ```json
/// {"jump": [
///   {"type": "translate", "after": 0.3, "y": -40, "interpolation": "easeOut"},
///   {"type": "translate", "after": 0.3, "y": 40, "interpolation": "easeIn"}
/// ]}
/// ```
///
/// An invalid frame has no effect but its duration, and a diagnostic reports it. A file that is not JSON, or is not an
/// object of scenarios, has no scenarios.
public struct ScenarioFile: Sendable {
  /// The name of the file in diagnostics.
  public let name: String
  /// The parsed text, or `nil` without text; parsing it again gives an equal file.
  package private(set) var text: String?
  /// The scenarios, in the order of the file.
  public private(set) var scenarios: [Scenario] = []
  /// The faults, in the order of the file.
  public private(set) var diagnostics: [ScenarioDiagnostic] = []
  /// Whether the file could be parsed.
  package private(set) var isReadable = true
  /// Whether the file's bytes could be read; `false` for a missing file or one without read permission.
  package private(set) var hasContents = true

  /// Parses the bytes of a file.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text, at most 16 MiB.
  ///   - name: The file's name in diagnostics.
  /// - Complexity: O(n) in the bytes.
  public init(bytes: some Sequence<UInt8>, name: String) {
    self.name = name
    let bytes = Array(bytes)
    guard bytes.count <= ScenarioLimits.fileSize else {
      refuse("the file is too large; at most \(ScenarioLimits.fileSize) bytes are accepted", at: nil)
      return
    }
    if let position = JSONScanner.positionOfMarks(in: bytes) {
      refuse(CombiningMarks.limitMessage, at: position)
      return
    }
    text = String(validating: bytes, as: UTF8.self)
    var scanner = JSONScanner(bytes)
    do throws(JSONSyntaxError) {
      read(try scanner.document())
    } catch {
      refuse(error.problem, at: error.position, scenario: error.key, frame: error.element)
    }
  }

  /// Returns the first excessive run of combining marks in the strings of a JSON text, or `nil` if there is none.
  package static func marksProblem(in bytes: [UInt8]) -> (line: Int, column: Int, problem: String)? {
    JSONScanner.positionOfMarks(in: bytes).map { ($0.line, $0.column, CombiningMarks.limitMessage) }
  }

  /// Returns the first syntax error of a JSON text, or `nil` if there is none. A number beyond the range of `Double` is
  /// an error, and so is excessive nesting.
  package static func syntaxProblem(in bytes: [UInt8]) -> (line: Int, column: Int, problem: String)? {
    var scanner = JSONScanner(bytes, acceptsInfinity: false)
    do throws(JSONSyntaxError) {
      _ = try scanner.document()
      return nil
    } catch {
      return (error.position.line, error.position.column, error.problem)
    }
  }

  /// Parses the text of a file.
  ///
  /// - Parameters:
  ///   - text: The contents.
  ///   - name: The file's name in diagnostics.
  /// - Complexity: O(n) in the text.
  public init(text: String, name: String) { self.init(bytes: text.utf8, name: name) }

  /// Parses a dictionary in the form of a file; its scenarios are in the order of their names.
  ///
  /// - Parameters:
  ///   - dictionary: Scenarios by name, each with its frames in order, each frame with its values by key.
  ///   - name: The dictionary's name in diagnostics.
  /// - Complexity: O(n log n) in the values.
  public init(dictionary: [String: [[String: ScenarioValue]]], name: String = "dictionary") {
    self.name = name
    func object(_ members: [String: JSONNode]) -> JSONNode {
      let sorted = members.sorted { $0.key < $1.key }
      return JSONNode(kind: .object(sorted.map { .init(key: $0.key, value: $0.value) }), position: nil)
    }
    read(
      object(
        dictionary.mapValues { frames in
          JSONNode(kind: .array(frames.map { object($0.mapValues(\.node)) }), position: nil)
        }))
  }

  /// Creates an empty file with a diagnostic, for a file that cannot be read.
  ///
  /// - Parameters:
  ///   - name: The file's name in diagnostics.
  ///   - problem: The reason.
  package init(unreadable name: String, because problem: String) {
    self.name = name
    hasContents = false
    refuse(problem, at: nil)
  }

  private mutating func refuse(
    _ problem: String, at position: TextPosition?, scenario: String? = nil, frame: Int? = nil
  ) {
    isReadable = false
    scenarios = []
    diagnostics.append(
      ScenarioDiagnostic(
        file: name, scenario: scenario, frame: frame, key: nil, value: nil, line: position?.line,
        column: position?.column, problem: problem))
  }

  private mutating func read(_ root: JSONNode) {
    guard case .object(let members) = root.kind else {
      refuse("the file contains \(root.summary), not an object of scenarios", at: root.position)
      return
    }
    guard members.count <= ScenarioLimits.scenarioCount else {
      refuse(
        "the file has \(members.count) scenarios; at most \(ScenarioLimits.scenarioCount) are accepted",
        at: root.position)
      return
    }
    var indices: [String: Int] = [:]
    for member in members {
      var reader = ScenarioReader(file: name, scenario: member.key)
      let scenario = reader.scenario(member.value)
      if let index = indices[member.key] {
        reader.report(nil, member.value, "duplicate scenario; the last one is used")
        if let scenario { scenarios[index] = scenario }
      } else if let scenario {
        indices[member.key] = scenarios.count
        scenarios.append(scenario)
      }
      diagnostics += reader.diagnostics
    }
  }
}

/// A value in a dictionary of scenarios.
public enum ScenarioValue: Hashable, Sendable {
  /// A number.
  case number(Double)
  /// A text.
  case text(String)
  /// A flag.
  case flag(Bool)

  var node: JSONNode {
    let kind: JSONNode.Kind =
      switch self {
      case .number(let value): .number(value)
      case .text(let text): .text(text)
      case .flag(let value): .flag(value)
      }
    return JSONNode(kind: kind, position: nil)
  }
}

extension ScenarioValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
  ExpressibleByBooleanLiteral
{
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// A number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// A text.
  public init(stringLiteral value: String) { self = .text(value) }
  /// A flag.
  public init(booleanLiteral value: Bool) { self = .flag(value) }
}
