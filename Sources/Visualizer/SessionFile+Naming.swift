import FoundationEssentials
import Scenarios

extension Session {
  /// Whether bytes are JSON that says it is a session, of whatever version.
  ///
  /// - Complexity: O(*n*) in the length.
  public static func isNamed(in bytes: [UInt8]) -> Bool {
    struct Name: Decodable { let format: String }
    return (try? JSONDecoder().decode(Name.self, from: Data(bytes)))?.format == SessionFile.format
  }

  /// Where bytes are no JSON: the decoder does not say, but who reads scenarios does.
  static func syntaxError(in bytes: [UInt8], _ error: DecodingError) -> SessionError? {
    guard case .dataCorrupted(let context) = error, context.codingPath.isEmpty,
      let found = ScenarioFile(bytes: bytes, name: "").diagnostics.first, let line = found.line,
      let column = found.column
    else { return nil }
    return SessionError("line \(line), column \(column)", found.problem)
  }
}
