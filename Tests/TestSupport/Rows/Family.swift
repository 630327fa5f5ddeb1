// SPDX-License-Identifier: MIT
import Foundation

/// One file of expected values from package suites, and a tally of the outcomes of its rows.
package struct Family {
  /// One row: an input and its expected value.
  package struct Row {
    package let id: String
    package let kind: String
    package let json: JSONValue

    package subscript(key: String) -> JSONValue? { json[key] }
  }

  /// The outcome of a row.
  package enum Outcome {
    /// The engine gave a value; the residual is its distance from the expected one, in units of the row's tolerance.
    case ran(residual: Double, detail: String)
    /// The engine cannot express such a row, with the reason.
    case leftOut(reason: String)
  }

  /// The outcomes of all rows.
  package struct Tally {
    package var rows = 0
    package var run = 0
    package var failures: [String] = []
    /// Reason → number of rows.
    package var leftOut: [String: Int] = [:]
    /// The largest residual of a row that passed, in units of its tolerance.
    package var largestResidual = 0.0

    package var passed: Int { run - failures.count }
    package var leftOutCount: Int { leftOut.values.reduce(0, +) }

    /// The numbers of rows, run, failed and left out in one line, with the reasons.
    package var summary: String {
      let reasons = leftOut.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: "; ")
      return "\(rows) rows, \(run) run, \(failures.count) failed, \(leftOutCount) left out"
        + (reasons.isEmpty ? "" : " (\(reasons))") + ", largest residual \(largestResidual) of the tolerance"
    }
  }

  package let name: String
  package let rows: [Row]

  /// Reads a family from its file.
  package init(contentsOf url: URL) throws {
    struct File: Decodable { let cases: [JSONValue] }
    name = url.deletingPathExtension().lastPathComponent
    rows = try JSONDecoder().decode(File.self, from: Data(contentsOf: url)).cases.map { json in
      guard let id = json["id"]?.string, let kind = json["kind"]?.string else {
        throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "a row without id or kind: \(json)"))
      }
      return Row(id: id, kind: kind, json: json)
    }
  }

  /// Runs every row and counts the outcomes.
  package func tally(_ outcome: (Row) throws -> Outcome) rethrows -> Tally {
    var tally = Tally(rows: rows.count)
    for row in rows {
      switch try outcome(row) {
      case .leftOut(let reason):
        tally.leftOut["\(row.kind): \(reason)", default: 0] += 1
      case .ran(let residual, let detail):
        tally.run += 1
        // A residual that is not a number is a failure too.
        if residual <= 1 {
          tally.largestResidual = max(tally.largestResidual, residual)
        } else {
          tally.failures.append("\(row.id) (\(row.kind)): \(detail); residual \(residual) of the tolerance")
        }
      }
    }
    return tally
  }
}
