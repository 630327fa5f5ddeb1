// SPDX-License-Identifier: MIT
package import GlissadeGeometry
import GlissadeTiming

extension KeyframeTrack {
  /// The same motion as a ``PathMotion``, which has headings; `nil` if its length is 0.
  ///
  /// Core Animation rotates followers of explicit paths only. With this conversion, keyframes rotate theirs by the same
  /// rules. Where a point repeats, the motion rests.
  ///
  /// - Complexity: O(n).
  package func pathMotion(rotation: PathMotion.Rotation) -> PathMotion? where Value == Point {
    let (segments, knots, timingFunctions) = (prepared.segments, prepared.knots, prepared.timingFunctions)
    let travelled = segments.indices.filter { segments[$0].start != segments[$0].end }
    guard let first = travelled.first else { return nil }
    var path = Path()
    path.move(to: segments[first].start)
    for segment in travelled.map({ segments[$0] }) {
      guard let tangents = segment.tangents else {
        path.addLine(to: segment.end)
        continue
      }
      path.addCubic(
        to: segment.end, control1: segment.start + tangents.start * (1 / 3),
        control2: segment.end - tangents.end * (1 / 3))
    }
    if segments[first].start == segments[travelled[travelled.count - 1]].end { path.close() }
    if prepared.arcLengths != nil { return PathMotion(path, pacing: .arc, rotation: rotation) }
    let starts = [0] + travelled.dropFirst().map { knots[$0] } + [1]
    let functions = travelled.enumerated().map { index, segment in
      let own = timingFunctions.isEmpty ? .linear : timingFunctions[segment]
      return own.composed(
        after: .between(knots[segment], knots[segment + 1], within: starts[index], starts[index + 1]))
    }
    return PathMotion(path, pacing: .time, keyTimes: starts, timingFunctions: functions, rotation: rotation)
  }
}

extension TimingFunction {
  /// The function of a segment beside which the motion rests: 0 before its start, and 1 after its end.
  fileprivate static func between(
    _ start: Double, _ end: Double, within first: Double, _ last: Double
  ) -> TimingFunction {
    guard first < start || end < last else { return .linear }
    let length = last - first
    return .stops([
      LinearStop(input: 0, output: 0), LinearStop(input: (start - first) / length, output: 0),
      LinearStop(input: (end - first) / length, output: 1), LinearStop(input: 1, output: 1),
    ])
  }
}
