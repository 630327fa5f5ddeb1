// SPDX-License-Identifier: MIT
import FoundationEssentials
import GlissadeScenarios

extension Session {
  /// Whether the bytes have the format name of a session, in any version.
  ///
  /// - Complexity: O(*n*) in the length.
  package static func isNamed(in bytes: [UInt8]) -> Bool {
    struct Name: Decodable { let format: String }
    // The decoder compares keys.
    if ScenarioFile.marksProblem(in: bytes) == nil,
      let name = try? JSONDecoder().decode(Name.self, from: Data(bytes))
    {
      return name.format == SessionFile.format
    }
    // A file that was not decoded, such as a truncated one, still has the name of its format near its start.
    let beginning = String(decoding: bytes.prefix(4096), as: UTF8.self).filter { !$0.isWhitespace }
    return beginning.contains("\"format\":\"\(SessionFile.format)\"")
  }

  /// The position of a syntax error. The JSON decoder does not report it, but the reader of scenarios does.
  static func syntaxError(in bytes: [UInt8], _ error: DecodingError) -> SessionError? {
    guard case .dataCorrupted(let context) = error, context.codingPath.isEmpty,
      let found = ScenarioFile.syntaxProblem(in: bytes)
    else { return nil }
    return SessionError("line \(found.line), column \(found.column)", found.problem)
  }
}
