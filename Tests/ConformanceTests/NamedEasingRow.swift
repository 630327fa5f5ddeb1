import ConformanceRows
import Testing
import Timing

/// Rows of Penner's functions, by the name that the row has.
enum NamedEasingRow {
  static func outcome(_ row: Family.Row) throws -> Family.Outcome {
    let function = try TimingFunction(text: #require(row["name"]?.string))
    let value = function.value(at: try row.number("input"))
    let distance = abs(value - (try row.number("expected")))
    return .ran(residual: distance / (try row.number("tol")), detail: "\(function.text) gives \(value)")
  }
}
