// SPDX-License-Identifier: MIT
import GlissadeTiming
import TestSupport
import Testing

/// Rows of damped springs: position, velocity and settling.
enum SpringRow {
  static func outcome(_ row: Family.Row) throws -> Family.Outcome {
    func number(_ key: String) throws -> Double { try #require(row[key]?.number, "\(row.id) has no \(key)") }
    if row.kind == "duration_bounce_to_spring" {
      let spring = Spring(duration: try number("duration"), bounce: try number("bounce"), mass: try number("mass"))
      let distance = max(
        abs(spring.stiffness - (try number("expected_stiffness"))),
        abs(spring.damping - (try number("expected_damping"))))
      return .ran(residual: distance / (try number("tol")), detail: "\(spring)")
    }
    // The springs of the rows move by any distance; a spring of the engine moves by 1.
    let (from, to) = (try number("from"), try number("to"))
    let spring = Spring(
      mass: try number("mass"), stiffness: try number("stiffness"), damping: try number("damping"),
      initialVelocity: try number("initialVelocity") / (to - from))
    if row.kind == "settling_time" {
      let exit = spring.lastExit(from: try number("eps") / abs(to - from))
      return .ran(residual: abs(exit - (try number("expected"))) / (try number("tol")), detail: "\(exit)")
    }
    let time = try number("t")
    let (position, velocity) = (from + (to - from) * spring.value(at: time), (to - from) * spring.velocity(at: time))
    switch row.kind {
    case "spring":
      let ratio = abs(spring.dampingRatio - (try number("dampingRatio"))) / 1e-9
      let residual = max(
        abs(position - (try number("expected_position"))) / (try number("tol")),
        abs(velocity - (try number("expected_velocity"))) / (try number("tol_velocity")), ratio)
      return .ran(residual: residual, detail: "\(position), \(velocity)")
    case "spring_floor":
      let expected = (try number("expected_floor_position"), try number("expected_floor_velocity"))
      let isEqual = (position.rounded(.down), velocity.rounded(.down)) == expected
      return .ran(residual: isEqual ? 0 : .infinity, detail: "\(position), \(velocity)")
    case "spring_round":
      let isEqual = position.rounded() == (try number("expected_rounded_position"))
      return .ran(residual: isEqual ? 0 : .infinity, detail: "\(position)")
    default: throw UnknownRow(row)
    }
  }
}
