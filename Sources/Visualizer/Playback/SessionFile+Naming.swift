import FoundationEssentials
import Scenarios

extension Session {
  /// Whether bytes say that they are a session, of whatever version.
  ///
  /// - Complexity: O(*n*) in the length.
  public static func isNamed(in bytes: [UInt8]) -> Bool {
    struct Name: Decodable { let format: String }
    // The decoder compares keys.
    if ScenarioFile.marksProblem(in: bytes) == nil,
      let name = try? JSONDecoder().decode(Name.self, from: Data(bytes))
    {
      return name.format == SessionFile.format
    }
    // What cannot be read to its end, or has a number that cannot be one, still says what it was to be.
    let beginning = String(decoding: bytes.prefix(4096), as: UTF8.self).filter { !$0.isWhitespace }
    return beginning.contains("\"format\":\"\(SessionFile.format)\"")
  }

  /// Where bytes are no JSON: the decoder does not say, but who reads scenarios does.
  static func syntaxError(in bytes: [UInt8], _ error: DecodingError) -> SessionError? {
    guard case .dataCorrupted(let context) = error, context.codingPath.isEmpty,
      let found = ScenarioFile.syntaxProblem(in: bytes)
    else { return nil }
    return SessionError("line \(found.line), column \(found.column)", found.problem)
  }
}
