import Foundation

/// One file of expected values from public suites, and a tally of what became of its rows.
public struct Family {
  /// One row: an input and what is expected of it.
  public struct Row {
    public let id: String
    public let kind: String
    public let json: JSONValue

    public subscript(key: String) -> JSONValue? { json[key] }
  }

  /// What became of a row.
  public enum Outcome {
    /// The engine gave a value; the residual is its distance from the expected one, in units of the row's tolerance.
    case ran(residual: Double, detail: String)
    /// The engine does not express such a row, and why.
    case leftOut(reason: String)
  }

  /// What became of all rows.
  public struct Tally {
    public var rows = 0
    public var run = 0
    public var failures: [String] = []
    /// Reason → number of rows.
    public var leftOut: [String: Int] = [:]
    /// The largest residual of a row that passed, in units of its tolerance.
    public var largestResidual = 0.0

    public var leftOutCount: Int { leftOut.values.reduce(0, +) }

    /// One line a reader can check: rows, run, left out and why.
    public var summary: String {
      let reasons = leftOut.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: "; ")
      return "\(rows) rows, \(run) run, \(failures.count) failed, \(leftOutCount) left out"
        + (reasons.isEmpty ? "" : " (\(reasons))") + ", largest residual \(largestResidual) of the tolerance"
    }
  }

  public let name: String
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

  /// Runs every row and counts what became of it.
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
