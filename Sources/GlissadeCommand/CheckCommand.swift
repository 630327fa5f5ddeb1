import ArgumentParser
import Scenarios

/// Reads scenario files and prints everything in them that is not as it should be.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Print everything that is wrong in scenario files.",
    discussion: """
      Prints nothing and ends with status 0 where all is well, and with 65 otherwise.

      EXAMPLES
        glissade check dance.json
        glissade check --format json scenarios/*.json
      """)

  @Argument(help: ArgumentHelp("The files.", valueName: "file"))
  var files: [String]

  @Option(help: "A line for each problem, or rows as CSV, or JSON.")
  var format: CheckFormat = .text

  func run() throws {
    var diagnostics: [ScenarioDiagnostic] = []
    var missing: Failure?
    for name in files {
      do throws(Failure) {
        diagnostics += try ScenarioFile(reading: name, label: name).diagnostics
      } catch {
        StandardError.report(error.description)
        missing = error
      }
    }
    try print(diagnostics)
    // Each has been reported already.
    if let missing { throw ExitCode(missing.status.rawValue) }
    if !diagnostics.isEmpty { throw ExitCode(Failure.Status.badData.rawValue) }
  }

  private func print(_ diagnostics: [ScenarioDiagnostic]) throws(Failure) {
    guard let format = format.table else {
      return try StandardOutput.write(Array(diagnostics.map { $0.description + "\n" }.joined().utf8))
    }
    var table = Table(
      columns: ["file", "scenario", "frame", "key", "value", "line", "column", "problem"], format: format)
    for diagnostic in diagnostics {
      try table.add([
        .text(diagnostic.file), Self.cell(diagnostic.scenario), Self.cell(diagnostic.frame), Self.cell(diagnostic.key),
        Self.cell(diagnostic.value), Self.cell(diagnostic.line), Self.cell(diagnostic.column),
        .text(diagnostic.problem),
      ])
    }
    try table.finish()
  }

  private static func cell(_ text: String?) -> Cell { text.map(Cell.text) ?? .empty }
  private static func cell(_ number: Int?) -> Cell { number.map { .number(Double($0)) } ?? .empty }
}

/// How problems are printed.
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
  /// Reads a file from the disk.
  init(reading name: String, label: String) throws(Failure) {
    let bytes = try InputFile.bytes(of: name, atMost: ScenarioLimits.fileSize, label: label)
    // One that is too long is refused by its length.
    self.init(bytes: bytes ?? [UInt8](repeating: 0, count: ScenarioLimits.fileSize + 1), name: name)
  }
}
