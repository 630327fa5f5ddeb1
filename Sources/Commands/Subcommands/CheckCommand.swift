// SPDX-License-Identifier: MIT
import ArgumentParser
import GlissadeExchange
import GlissadeImageCoding
import GlissadeScenarios
import GlissadeTexts
import GlissadeVisualizer

/// The subcommand `check`: prints every problem of scenario files, the first problem of session files, and the notes
/// about files with motion.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Print all problems of scenario and session files, and what is not exact in files of other tools.",
    discussion: """
      Of a scenario file, prints all problems, of a session the first one; without problems prints nothing and ends \
      with status 0, otherwise with 65. At most 80 characters of a name or \
      value are printed. Control and direction characters are printed by their numbers, such as \\u{1b}; in JSON they \
      are escaped.

      Of a file of another tool (SVG, Lottie, HTML, CSS, Web Animations, a table, also .svgz and .lottie), prints \
      size, duration, frame rate, layers, markers and notes: each part that is not exact, with its layer and its place \
      in the file. The status is 65 if the file cannot be read, and with --strict also if it has a note. With such a \
      file, csv and json have a row for each of these, and their column kind is motion, marker, note or problem.

      github and sarif are for code hosts: github prints commands of GitHub workflows, which show problems as errors \
      and notes as warnings at their lines, and sarif a file that code hosts import.

      With --against, compares the motion of one file with a recorded one, such as a table of `export`. Each of \
      both is a scenario file, a session, or another file that `diff` reads, and is compared by its rules. The status \
      is 1 if the motion exceeds the tolerance, and with --strict 65 if a part of one of them is not read exactly.

      EXAMPLES
        glissade check dance.json
        glissade check --format json scenarios/*.json
        glissade check glissade-1.session.json
        glissade check --strict spinner.svg confetti.lottie
        glissade check --format github motion/*.svg
        glissade check dance.json --against baseline.csv --tolerance 0.5pt,8ms
      """)

  @Argument(help: ArgumentHelp("The files.", valueName: "file"))
  var files: [FileName]

  @Flag(help: "Refuse files of other tools with notes: the exit status is then 65.")
  var strict = false

  @Option(help: "text (one line for each problem), csv, json, github or sarif; with --against not csv.")
  var format: CheckFormat = .text

  @OptionGroup var tableRate: TableRate

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
    if format == .csv { throw ValidationError("--format: csv is not accepted with --against") }
  }

  /// Compares the motion of a file with the recorded one.
  private func compare(_ name: FileName, with baseline: FileName) throws {
    let recorded = try MotionInput.recording(of: baseline, frameRate: tableRate.fps, option: "--against")
    let current = try MotionInput.recording(of: name, frameRate: tableRate.fps)
    try MotionInput.requireFrames(tableRate.fps, recorded, current)
    let difference = MotionDifference(recorded, current, tolerance: tolerance ?? MotionDifference.Tolerance())
    try difference.requireCorrespondence()
    let report = DifferenceReport(difference, notes: current.notes + recorded.notes)
    switch format {
    case .json: try StandardOutput.write(try JSONOutput.bytes(of: report, source: "check"))
    case .github, .sarif:
      let errors = Self.differences(difference, report).map { Annotation(.error, in: name.text, $0) }
      let notes = current.notes.map { Annotation(.warning, in: name.text, Quotation.visible($0)) }
      try print(errors + notes)
    case .text, .csv: try StandardOutput.write(Array(report.text.utf8))
    }
    OpenedMotion.report(current.notes, of: name)
    OpenedMotion.report(recorded.notes, of: baseline)
    if strict, !(current.notes.isEmpty && recorded.notes.isEmpty) {
      throw ExitCode(Failure.Status.badData.rawValue)
    }
    if difference.isExceeded { throw ExitCode(1) }
  }

  /// What exceeds the tolerance, in words: one text at least if the status is 1.
  private static func differences(_ difference: MotionDifference, _ report: DifferenceReport) -> [String] {
    let lines = report.text.split(separator: "\n").map { String($0) }
    let exceeded =
      lines.filter { $0.hasPrefix("✗") }.map { String($0.dropFirst(2)) }
      + difference.missing.map { "\(Quotation.visible($0)): only in the recorded motion" }
      + difference.additional.map { "\(Quotation.visible($0)): not in the recorded motion" }
    // The last line is the result.
    return exceeded.isEmpty && difference.isExceeded ? lines.suffix(1) : exceeded
  }

  func run() throws {
    if let against { return try compare(files[0], with: against) }
    var findings: [FileFinding] = []
    var missing: Failure?
    for name in files {
      do throws(Failure) {
        findings += try FileFinding.findings(in: name, tableRate)
      } catch {
        StandardError.report(error.description)
        missing = error
      }
    }
    try print(findings)
    // Each missing file has already been reported.
    if let missing { throw ExitCode(missing.status.rawValue) }
    let isRefused = findings.contains { finding in
      switch finding {
      case .problem: true
      case .motion(let report): strict && report.hasNotes
      }
    }
    if isRefused { throw ExitCode(Failure.Status.badData.rawValue) }
  }

  private func print(_ annotations: [Annotation]) throws(Failure) {
    try StandardOutput.write(
      Array((format == .sarif ? Annotation.sarif(annotations) : annotations.map(\.command).joined()).utf8))
  }

  private func print(_ findings: [FileFinding]) throws(Failure) {
    guard format != .github, format != .sarif else { return try print(findings.flatMap(\.annotations)) }
    guard let format = format.table else {
      let lines = findings.flatMap { finding -> [String] in
        switch finding {
        case .problem(let problem): [problem.description]
        case .motion(let report): report.lines
        }
      }
      return try StandardOutput.write(Array(lines.map { $0 + "\n" }.joined().utf8))
    }
    let problems = findings.compactMap(\.problem)
    guard findings.count == problems.count, !problems.contains(where: \.isOfMotion) else {
      var table = Table(columns: MotionReport.columns, format: format)
      for finding in findings {
        switch finding {
        case .problem(let problem): try table.add(problem.motionCells)
        case .motion(let report): for row in report.rows { try table.add(row) }
        }
      }
      return try table.finish()
    }
    var table = Table(
      columns: ["file", "scenario", "frame", "key", "value", "line", "column", "problem"], format: format)
    for problem in problems { try table.add(problem.cells) }
    try table.finish()
  }
}

/// What is found in a file.
private enum FileFinding {
  case problem(FileProblem)
  /// A file with motion that can be read.
  case motion(MotionReport)

  var problem: FileProblem? { if case .problem(let problem) = self { problem } else { nil } }

  var annotations: [Annotation] {
    switch self {
    case .problem(let problem): [problem.annotation]
    case .motion(let report): report.annotations
    }
  }

  /// Returns the findings in a file. The kind of file is read from its content.
  static func findings(in name: FileName, _ rate: TableRate) throws(Failure) -> [FileFinding] {
    let bytes = try InputFile.bytes(of: name, atMost: SessionLimits.fileSize)
    if let bytes, MotionFileKind(of: bytes) == .motion, MotionDocument.isRecognized(bytes) {
      let document: MotionDocument
      do throws(MotionOpeningError) { document = try MotionDocument(reading: bytes, frameRate: rate.value) } catch {
        return [.problem(.motion(file: name, error))]
      }
      try rate.requireFrames(in: document, of: name, otherwise: "it is checked")
      return [.motion(MotionReport(document, of: name))]
    }
    return FileProblem.problems(in: bytes, name: name).map(FileFinding.problem)
  }
}

/// A problem in a file.
private enum FileProblem: CustomStringConvertible {
  case scenario(ScenarioDiagnostic)
  /// A session file is rejected as a whole, with its first error.
  case session(file: FileName, SessionError)
  /// A file of another tool cannot be read.
  case motion(file: FileName, MotionOpeningError)

  /// Returns the problems in a scenario file or a session.
  static func problems(in bytes: [UInt8]?, name: FileName) -> [FileProblem] {
    guard let bytes, bytes.count <= ScenarioLimits.fileSize || MotionFileKind(of: bytes) == .session
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
    case .motion(let file, let error): "\(file): \(error)"
    }
  }

  var annotation: Annotation {
    switch self {
    case .scenario(let diagnostic):
      Annotation(
        .error, in: diagnostic.file, line: diagnostic.line, column: diagnostic.column,
        Quotation.visible(diagnostic.problem))
    case .session(let file, let error): Annotation(.error, in: file.text, Quotation.visible(error.description))
    case .motion(let file, let error): Annotation(.error, in: file.text, place: error.problem, error.problem)
    }
  }

  /// Whether the problem is one of a file of another tool.
  var isOfMotion: Bool { if case .motion = self { true } else { false } }

  /// The cells of the problem's row in the table of files with motion.
  var motionCells: [Cell] {
    switch self {
    case .scenario(let diagnostic): MotionReport.row(of: diagnostic.problem, file: diagnostic.file)
    case .session(let file, let error): MotionReport.row(of: error.description, file: file.text)
    case .motion(let file, let error): MotionReport.row(of: error.problem, file: file.text)
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
    case .motion(let file, let error):
      [.text(file.text)] + Array(repeating: Cell.empty, count: 6) + [.text(error.problem)]
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
  case github
  case sarif

  var table: TableFormat? {
    switch self {
    case .text, .github, .sarif: nil
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
