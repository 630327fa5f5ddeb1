// SPDX-License-Identifier: MIT
import GlissadeTiming
import TestSupport
import Testing

/// Rows of named easings, by the name in the row.
enum NamedEasingRow {
  static func outcome(_ row: Family.Row) throws -> Family.Outcome {
    let name = try #require(row["name"]?.string)
    let (amplitude, period) = (row["params"]?["amplitude"]?.number, row["params"]?["period"]?.number)
    let isParametrised = amplitude != nil || period != nil
    let function = try TimingFunction(
      text: isParametrised ? "\(name)(\(amplitude ?? 1), \(period ?? 0.3))" : name)
    let value = function.value(at: try row.number("input"))
    let distance = abs(value - (try row.number("expected")))
    return .ran(residual: distance / (try row.number("tol")), detail: "\(function.text) gives \(value)")
  }
}
