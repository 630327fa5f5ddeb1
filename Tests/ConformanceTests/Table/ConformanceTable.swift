// SPDX-License-Identifier: MIT
import Foundation
import TestSupport

/// The table of the outcomes of the rows of every family, as stored in `Tests/CONFORMANCE.md`.
struct ConformanceTable {
  /// The environment variable with which the test writes the table: `GLISSADE_RECORD_CONFORMANCE=1`.
  static let recordingVariable = "GLISSADE_RECORD_CONFORMANCE"

  /// The table in the source tree, so that recording can rewrite it.
  static let file = Repository.file("Tests/CONFORMANCE.md")

  private let tallies: [(family: ConformanceFamily, tally: Family.Tally)]

  /// Runs every row of every family.
  init() throws {
    tallies = try ConformanceFamily.allCases.map { ($0, try $0.tally()) }
  }

  /// The table in Markdown.
  var text: String {
    let rows = tallies.reduce(0) { $0 + $1.tally.rows }
    let run = tallies.reduce(0) { $0 + $1.tally.run }
    let passed = tallies.reduce(0) { $0 + $1.tally.passed }
    var lines = [
      "# Conformance",
      "",
      "Results for the rows of expected values from public suites and independent implementations, which are stored in",
      "`ConformanceTests/Rows`. A row runs if the engine supports its input by public declarations, which a client",
      "can call: the compiler refuses all others to these tests. Every row that runs must pass. The largest residual",
      "is the largest distance from an expected value, in units of the row's tolerance.",
      "",
      "A test compares this file with the results. To record it:",
      "`\(Self.recordingVariable)=1 swift test --filter ConformanceTests`.",
      "",
      "| Family | Rows | Run | Passed | Skipped | Largest residual |",
      "|---|--:|--:|--:|--:|--:|",
    ]
    for (family, tally) in tallies {
      lines.append(
        "| `\(family.rawValue)` | \(tally.rows) | \(tally.run) | \(tally.passed) | \(tally.leftOutCount) | "
          + "\(Self.rounded(tally.largestResidual)) |")
    }
    lines.append("| all | \(rows) | \(run) | \(passed) | \(rows - run) | |")
    lines += ["", "## Skipped rows", "", "| Family | Kind | Rows | Reason |", "|---|---|--:|---|"]
    for (family, tally) in tallies {
      for (key, count) in tally.leftOut.sorted(by: { $0.key < $1.key }) {
        let parts = key.split(separator: ":", maxSplits: 1)
        lines.append("| `\(family.rawValue)` | `\(parts[0])` | \(count) |\(parts[1]) |")
      }
    }
    lines += [""] + LinearGrammar.section
    return lines.joined(separator: "\n") + "\n"
  }

  /// A residual in hundredths, rounded slightly upwards so that noise in its last digits has no effect.
  private static func rounded(_ residual: Double) -> String {
    let hundredths = Int((residual * 100 + 1e-3).rounded())
    guard hundredths > 0 else { return residual == 0 ? "0" : "< 0.01" }
    let digits = hundredths % 100
    return "\(hundredths / 100).\(digits < 10 ? "0" : "")\(digits)"
  }
}
