// SPDX-License-Identifier: MIT
import GlissadeScenarios
import GlissadeVisualizer

/// The treatment of problems in a scenario file.
enum ScenarioProblems {
  /// The window shows them.
  case shown
  /// They are a failure.
  case refused
}

/// Reading of the files of `--file` and `--session`.
enum SceneFiles {
  /// The most problems of a file in a failure; `check` prints all.
  private static let problemLimit = 20

  /// Reads a file of scenarios.
  ///
  /// - Throws: A failure if the file is unreadable, is not UTF-8, is a session or no scenario file at all; with
  ///   `.refused` also if it has a problem, with the lines of `check`.
  static func scenarios(_ name: FileName, problems: ScenarioProblems) throws(Failure) -> ScenarioFile {
    let option = "--file"
    let bytes = try InputFile.bytes(of: name, atMost: ScenarioLimits.fileSize, option: option)
    if let problem = bytes.flatMap(InputText.problem) { throw Failure(.badData, "\(option): \(name): \(problem)") }
    let file = ScenarioFile(limiting: bytes, name: name)
    guard let first = file.diagnostics.first else { return file }
    if let bytes, Session.isNamed(in: bytes) {
      throw Failure(.badData, "\(option): \(name): this is a session; --session accepts it")
    }
    guard file.isReadable else { throw Failure(.badData, "\(option): \(first)") }
    if problems == .shown { return file }
    var lines = file.diagnostics.prefix(problemLimit).map(\.description)
    let rest = file.diagnostics.count - lines.count
    if rest > 0 { lines.append("and \(rest) more; 'glissade check' prints all") }
    throw Failure(.badData, "\(option): " + lines.joined(separator: "\n"))
  }

  /// Whether bytes are too many for a scenario file and do not begin as a session, so that decoding them is useless.
  static func isLargeWithoutName(_ bytes: [UInt8]) -> Bool {
    bytes.count > ScenarioLimits.fileSize && !Session.isNamed(in: Array(bytes.prefix(4096)))
  }

  /// Reads a session.
  ///
  /// - Parameter option: The option that gives the name, for messages.
  /// - Throws: A failure if the file is unreadable, is not UTF-8, is a scenario file or no valid session.
  static func session(_ name: FileName, option: String? = "--session") throws(Failure) -> Session {
    let place = (option.map { "\($0): " } ?? "") + "\(name)"
    guard let bytes = try InputFile.bytes(of: name, atMost: SessionLimits.fileSize, option: option) else {
      throw Failure(.badData, "\(place): larger than 64 MiB; smaller session files are accepted")
    }
    if let problem = InputText.problem(in: bytes) { throw Failure(.badData, "\(place): \(problem)") }
    guard !isLargeWithoutName(bytes) else {
      throw Failure(
        .badData,
        "\(place): larger than \(ScenarioLimits.fileSize >> 20) MiB without the format of a session at its "
          + "beginning; a session that glissade saved is accepted")
    }
    do throws(SessionError) { return try Session(decodingJSON: bytes) } catch {
      if bytes.count <= ScenarioLimits.fileSize, !Session.isNamed(in: bytes),
        !ScenarioFile(limiting: bytes, name: name).scenarios.isEmpty
      {
        throw Failure(.badData, "\(place): this is a scenario file; --file accepts it")
      }
      throw Failure(.badData, "\(place): \(error)")
    }
  }
}
