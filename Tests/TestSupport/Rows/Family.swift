// SPDX-License-Identifier: MIT
import Foundation

/// One file of expected values from public suites, and a tally of the outcomes of its rows.
public struct Family {
  /// One row: an input and its expected value.
  public struct Row {
    /// The identifier of the row in its family.
    public let id: String
    /// The kind of the row, which decides how it runs.
    public let kind: String
    /// All members of the row.
    public let json: JSONValue

    /// A member of the row, or `nil`.
    public subscript(key: String) -> JSONValue? { json[key] }
  }

  /// The outcome of a row.
  public enum Outcome {
    /// The engine gave a value; the residual is its distance from the expected one, in units of the row's tolerance.
    case ran(residual: Double, detail: String)
    /// The engine cannot express such a row, with the reason.
    case leftOut(reason: String)
  }

  /// The outcomes of all rows.
  public struct Tally {
    /// The number of rows.
    public var rows = 0
    /// The number of rows that ran.
    public var run = 0
    /// One line for each row that failed.
    public var failures: [String] = []
    /// Reason → number of rows.
    public var leftOut: [String: Int] = [:]
    /// The largest residual of a row that passed, in units of its tolerance.
    public var largestResidual = 0.0

    /// The number of rows that passed.
    public var passed: Int { run - failures.count }
    /// The number of rows that were left out.
    public var leftOutCount: Int { leftOut.values.reduce(0, +) }

    /// The numbers of rows, run, failed and left out in one line, with the reasons.
    public var summary: String {
      let reasons = leftOut.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: "; ")
      return "\(rows) rows, \(run) run, \(failures.count) failed, \(leftOutCount) left out"
        + (reasons.isEmpty ? "" : " (\(reasons))") + ", largest residual \(largestResidual) of the tolerance"
    }
  }

  /// The name of the family's file.
  public let name: String
  /// The rows in the order of the file.
  public let rows: [Row]

  /// Reads a family from its file.
  public init(contentsOf url: URL) throws {
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
  public func tally(_ outcome: (Row) throws -> Outcome) rethrows -> Tally {
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
