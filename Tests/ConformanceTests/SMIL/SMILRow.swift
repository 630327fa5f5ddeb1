// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import TestSupport
import Testing

/// Rows of SMIL: tables of one calculation mode each, and whole animations of attributes.
enum SMILRow {
  static func outcome(_ row: Family.Row) throws -> Family.Outcome {
    switch row.kind {
    case "paced_scalar":
      let track = KeyframeTrack(Keyframes(try row.numbers("values"), mode: .paced))
      return Residual.outcome(
        [track.sample(at: try row.number("progress")).value], [try row.number("expected")],
        tolerance: try row.number("tol"),
        isProportional: false)
    case "paced_point2d":
      let points = try row.vectors("values").map { Point(x: $0[0], y: $0[1]) }
      let point = KeyframeTrack(Keyframes(points, mode: .paced)).sample(at: try row.number("progress")).value
      return Residual.outcome(
        [point.x, point.y], try row.numbers("expected"), tolerance: try row.number("tol"),
        isProportional: false)
    case "paced_vector":
      let track = KeyframeTrack(Keyframes(try row.vectors("values").map(Series.init), mode: .paced))
      let vector = track.sample(at: try row.number("progress")).value.elements
      return Residual.outcome(
        vector, try row.numbers("expected"), tolerance: try row.number("tol"),
        isProportional: false)
    case "keytimes_linear", "keytimes_discrete":
      let isDiscrete = row.kind == "keytimes_discrete"
      // SMIL has only the starts of discrete values; the engine also requires the end of the last one.
      let keyframes = Keyframes(
        try row.numbers("values"), mode: isDiscrete ? .discrete : .linear,
        keyTimes: try row.numbers("keyTimes") + (isDiscrete ? [1] : []))
      return Residual.outcome(
        [KeyframeTrack(keyframes).sample(at: try row.number("progress")).value], [try row.number("expected")],
        tolerance: try row.number("tol"),
        isProportional: false)
    case "smil": return try SMILElementRow.outcome(row)
    default: throw UnknownRow(row)
    }
  }
}
