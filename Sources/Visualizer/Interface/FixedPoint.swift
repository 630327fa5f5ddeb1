// SPDX-License-Identifier: MIT
import RealModule

/// Numbers with a fixed number of decimals, so that changing ones have a constant width.
package enum FixedPoint {
  /// The number rounded to a number of decimals. Huge, infinite and undefined numbers are a dash.
  package static func text(_ value: Double, decimals: Int) -> String {
    let scale = Double.pow(10, decimals)
    let scaled = (value * scale).rounded()
    guard abs(scaled) < 1e15 else { return "–" }
    let digits = String(Int64(abs(scaled)))
    let sign = scaled < 0 ? "−" : ""
    guard decimals > 0 else { return sign + digits }
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }
}
