// SPDX-License-Identifier: MIT
package import GlissadeGeometry

extension KeyframeTrack {
  /// The same motion as a ``PathMotion``, which has headings; `nil` if its length is 0.
  ///
  /// Core Animation rotates followers of explicit paths only. With this conversion, keyframes rotate theirs by the same
  /// rules.
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
    return PathMotion(
      path, pacing: .time, keyTimes: travelled.map { knots[$0] } + [1],
      timingFunctions: timingFunctions.isEmpty ? [] : travelled.map { timingFunctions[$0] }, rotation: rotation)
  }
}
