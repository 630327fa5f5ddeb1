import FoundationEssentials

extension Session {
  /// Whether bytes are JSON that says it is a session, of whatever version.
  ///
  /// - Complexity: O(*n*) in the length.
  public static func isNamed(in bytes: [UInt8]) -> Bool {
    struct Name: Decodable { let format: String }
    return (try? JSONDecoder().decode(Name.self, from: Data(bytes)))?.format == SessionFile.format
  }
}
