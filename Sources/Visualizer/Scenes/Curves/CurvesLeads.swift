// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// The times by which lanes are ahead of a reference lane or behind it.
///
/// Lanes correspond at their control points. Between two control points, both lanes are compared at the same fraction
/// of the time between them. The leads are those of the paths; followers that are away from them have none.
struct CurvesLeads: Sendable {
  /// The index of the reference: the first lane along the exact path, or the last lane.
  let reference: Int
  /// Whether the followers are away from their paths, after a click.
  let areAway: Bool
  /// The lead of each lane in seconds, negative for a lag, or `nil` if the lanes have different control points or the
  /// followers are away from their paths.
  let leads: [Double?]
  /// The largest lead or lag of any lane in a lap, in seconds.
  let largest: Double

  /// - Parameters:
  ///   - motion: The lanes and their control points.
  ///   - progress: The fraction of the lap.
  ///   - areAway: Whether the followers are away from their paths.
  init(_ motion: CurvesMotion, atProgress progress: Double, areAway: Bool) {
    self.areAway = areAway
    let corners = motion.lanes.map(\.corners)
    let reference = motion.lanes.firstIndex { $0.recipe.source == .path } ?? motion.lanes.count - 1
    self.reference = reference
    leads = corners.map {
      areAway ? nil : Self.lead(of: $0, over: corners[reference], at: progress).map { $0 * motion.duration }
    }
    largest =
      corners.reduce(0) { largest, other in
        guard other.count == corners[reference].count else { return largest }
        return zip(other, corners[reference]).reduce(largest) { max($0, abs($1.0 - $1.1)) }
      } * motion.duration
  }

  /// The lead of a lane over a reference at a fraction of a lap, as a fraction of the lap.
  ///
  /// The arguments are the fractions at which the lane and the reference pass their control points.
  static func lead(of lane: [Double], over reference: [Double], at progress: Double) -> Double? {
    guard lane.count == reference.count, lane.count > 1 else { return nil }
    let end = min(lane.dropFirst().firstIndex { $0 >= progress } ?? lane.count - 1, lane.count - 1)
    let (start, length) = (lane[end - 1], lane[end] - lane[end - 1])
    let share = length > 0 ? min(max((progress - start) / length, 0), 1) : 1
    return reference[end - 1] + (reference[end] - reference[end - 1]) * share - progress
  }
}
