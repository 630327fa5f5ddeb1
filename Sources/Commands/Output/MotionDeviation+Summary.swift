// SPDX-License-Identifier: MIT
import GlissadeExchange

extension MotionDeviation {
  /// The deviation in one line.
  var summary: String {
    guard let channel else { return "nothing moves" }
    func text(_ value: Double, _ unit: String) -> String { "\(Number.format(Rounding.significant(value, 2)))\(unit)" }
    let parts = [
      text(points, " pt"), degrees > 0 ? text(degrees, "°") : nil, value > 0 ? text(value, "") : nil,
      text(milliseconds, " ms"),
    ].compactMap(\.self)
    return "largest deviation \(parts.joined(separator: ", ")); at \(channel), \(text(time, " s"))"
  }
}
