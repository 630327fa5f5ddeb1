// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Runs the built `glissade` as a separate process.
enum Command {
  struct Result {
    let status: Int32
    let output: String
    let errors: String

    /// The rows of CSV output as dictionaries by column.
    var rows: [[String: String]] {
      let lines = output.split(separator: "\n", omittingEmptySubsequences: true)
      guard let header = lines.first?.split(separator: ",", omittingEmptySubsequences: false) else { return [] }
      return lines.dropFirst().map { line in
        let fields = line.split(separator: ",", omittingEmptySubsequences: false)
        return Dictionary(zip(header.map(String.init), fields.map(String.init))) { first, _ in first }
      }
    }

    /// A column as numbers.
    func numbers(_ column: String) -> [Double] { rows.compactMap { $0[column].flatMap(Double.init) } }
  }

  /// The binary under test: the value of `GLISSADE_PROGRAM`, or by default the one beside the test bundle.
  static var url: URL {
    if let other = ProcessInfo.processInfo.environment["GLISSADE_PROGRAM"] { return URL(fileURLWithPath: other) }
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    return bundle.deletingLastPathComponent().appendingPathComponent("glissade")
  }

  /// Starts the command, or another program, without waiting for it.
  static func start(
    _ arguments: [String], of program: URL = url, environment: [String: String] = [:],
    output: FileHandle? = nil, errors: FileHandle? = nil, in folder: URL? = nil
  ) throws -> ChildProcess {
    WaitingThreads.require()
    let process = ChildProcess(program)
    process.arguments = arguments
    var variables = ProcessInfo.processInfo.environment
    variables["DISPLAY"] = nil
    variables["WAYLAND_DISPLAY"] = nil
    // Tests neither read nor write the state of a person's windows.
    variables["XDG_STATE_HOME"] = "/dev/null"
    variables.merge(environment) { _, new in new }
    process.environment = variables
    process.currentDirectoryURL = folder
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    return process
  }

  /// Runs the command, or another program, to its end.
  static func run(_ arguments: [String], of program: URL = url, environment: [String: String] = [:]) throws -> Result {
    // Files, not pipes: a full pipe would block the command, because its output is read only after its end.
    let folder = try TemporaryFolder()
    let output = folder.url.appendingPathComponent("output")
    let errors = folder.url.appendingPathComponent("errors")
    for file in [output, errors] { try Data().write(to: file) }
    let process = try start(
      arguments, of: program, environment: environment, output: FileHandle(forWritingTo: output),
      errors: FileHandle(forWritingTo: errors))
    process.waitUntilExit()
    return Result(
      status: process.terminationReason == .uncaughtSignal ? -process.terminationStatus : process.terminationStatus,
      output: try String(contentsOf: output, encoding: .utf8), errors: try String(contentsOf: errors, encoding: .utf8))
  }
}
