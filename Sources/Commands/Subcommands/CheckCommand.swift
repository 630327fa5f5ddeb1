// SPDX-License-Identifier: MIT
import ArgumentParser
import GlissadeExchange
import GlissadeScenarios
import GlissadeTexts
import GlissadeVisualizer

/// The subcommand `check`: prints every problem of scenario files and the first problem of session files.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Print all problems of scenario files and the first problem of session files.",
    discussion: """
      Without problems, prints nothing and ends with status 0, otherwise with 65. At most 80 characters of a name or \
      value are printed. Control and direction characters are printed by their numbers, such as \\u{1b}; in JSON they \
      are escaped.

      With --against, compares the motion of one file with a recorded one, such as a table of `export`. Each of \
      both is a scenario file, a session, or another file that `diff` reads, and is compared by its rules. The status \
      is 1 if the motion exceeds the tolerance.

      EXAMPLES
        glissade check dance.json
        glissade check --format json scenarios/*.json
        glissade check glissade-session-1.json
        glissade check dance.json --against baseline.csv --tolerance 0.5pt,8ms
      """)

  @Argument(help: ArgumentHelp("The files.", valueName: "file"))
  var files: [FileName]

  @Option(help: "text (one line for each problem), csv or json; with --against text or json.")
  var format: CheckFormat = .text

  @Option(help: ArgumentHelp("The recorded motion to compare with.", valueName: "file"))
  var against: FileName?

  @Option(
    help: ArgumentHelp(ToleranceText.help, valueName: "pt,ms"),
    completion: .tolerances, transform: ToleranceText.tolerance)
  var tolerance: MotionDifference.Tolerance?

  func validate() throws {
    guard against != nil else {
      if tolerance != nil { throw ValidationError("--tolerance: only --against has a tolerance") }
      return
    }
    guard files.count == 1 else { throw ValidationError("--against: one file is accepted, not \(files.count)") }
    if format == .csv { throw ValidationError("--format: text and json are accepted with --against") }
  }

  /// Compares the motion of a file with the recorded one.
  private func compare(_ name: FileName, with baseline: FileName) throws {
    let recorded = try MotionInput.recording(of: baseline, option: "--against")
    let current = try MotionInput.recording(of: name)
    let difference = MotionDifference(recorded, current, tolerance: tolerance ?? MotionDifference.Tolerance())
    try difference.requireCorrespondence()
    let report = DifferenceReport(difference)
    try StandardOutput.write(
      format == .json ? try JSONOutput.bytes(of: report, source: "check") : Array(report.text.utf8))
    if difference.isExceeded { throw ExitCode(1) }
  }

  func run() throws {
    if let against { return try compare(files[0], with: against) }
    var problems: [FileProblem] = []
    var missing: Failure?
    for name in files {
      do throws(Failure) {
        problems += try FileProblem.problems(in: name)
      } catch {
        StandardError.report(error.description)
        missing = error
      }
    }
    try print(problems)
    // Each missing file has already been reported.
    if let missing { throw ExitCode(missing.status.rawValue) }
    if !problems.isEmpty { throw ExitCode(Failure.Status.badData.rawValue) }
  }

  private func print(_ problems: [FileProblem]) throws(Failure) {
    guard let format = format.table else {
      return try StandardOutput.write(Array(problems.map { $0.description + "\n" }.joined().utf8))
    }
    var table = Table(
      columns: ["file", "scenario", "frame", "key", "value", "line", "column", "problem"], format: format)
    for problem in problems { try table.add(problem.cells) }
    try table.finish()
  }
}

/// A problem in a file.
private enum FileProblem: CustomStringConvertible {
  case scenario(ScenarioDiagnostic)
  /// A session file is rejected as a whole, with its first error.
  case session(file: FileName, SessionError)

  /// Returns the problems in a file. The kind of file is read from its content.
  static func problems(in name: FileName) throws(Failure) -> [FileProblem] {
    guard let bytes = try InputFile.bytes(of: name, atMost: SessionLimits.fileSize),
      bytes.count <= ScenarioLimits.fileSize || MotionFileKind(of: bytes) == .session
    else { return ScenarioFile(limiting: nil, name: name).diagnostics.map(FileProblem.scenario) }
    do throws(SessionError) {
      // Creating the content also checks the recorded inputs of each scene.
      _ = try VisualizerContent(try Session(decodingJSON: bytes))
      return []
    } catch {
      // Only a file with an error is examined for its kind: the examination decodes the file a second time.
      return Session.isNamed(in: bytes)
        ? [.session(file: name, error)]
        : ScenarioFile(limiting: bytes, name: name).diagnostics.map(FileProblem.scenario)
    }
  }

  var description: String {
    switch self {
    case .scenario(let diagnostic): diagnostic.description
    case .session(let file, let error): "\(file): \(error)"
    }
  }

  /// The cells of the problem's row in a table.
  var cells: [Cell] {
    switch self {
    case .scenario(let diagnostic):
      [
        .text(diagnostic.file), Self.cell(diagnostic.scenario), Self.cell(diagnostic.frame), Self.cell(diagnostic.key),
        Self.cell(diagnostic.value), Self.cell(diagnostic.line), Self.cell(diagnostic.column),
        .text(diagnostic.problem),
      ]
    case .session(let file, let error):
      [
        .text(file.text), .empty, .empty, Self.cell(error.location.isEmpty ? nil : error.location), .empty, .empty,
        .empty, .text(error.problem),
      ]
    }
  }

  // Texts are shortened: a scenario's name is in each of its rows and can have a million characters.
  private static func cell(_ text: String?) -> Cell { text.map { .text(Quotation.beginning(of: $0)) } ?? .empty }
  private static func cell(_ number: Int?) -> Cell { number.map { .number(Double($0)) } ?? .empty }
}

/// The output format of problems.
enum CheckFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case csv
  case json

  var table: TableFormat? {
    switch self {
    case .text: nil
    case .csv: .csv
    case .json: .json
    }
  }
}

extension ScenarioFile {
  /// Parses the bytes of a scenario file; `nil` stands for a file that is too long.
  init(limiting bytes: [UInt8]?, name: FileName) {
    // Bytes beyond the limit produce the diagnostic for a file that is too long.
    self.init(bytes: bytes ?? [UInt8](repeating: 0, count: ScenarioLimits.fileSize + 1), name: name.text)
  }
}
