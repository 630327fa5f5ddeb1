// SPDX-License-Identifier: MIT
import GlissadeGeometry

extension Keyframes {
  /// The segments between the values.
  func segments() -> [KeyframeSegment<Value>] {
    guard values.count > 1 || mode == .discrete else { return [] }
    switch mode {
    case .discrete: return values.map { KeyframeSegment(start: $0, end: $0) }
    case .linear, .paced:
      return (0..<segmentCount).map { KeyframeSegment(start: values[$0], end: values[($0 + 1) % values.count]) }
    case .cubic, .cubicPaced: return cubicSegments()
    }
  }

  /// The segments of a spline through the values.
  ///
  /// With chord pacing and uniform knots, the tangents have the directions of the uniform spline. Their lengths make
  /// the velocity continuous, as in Core Animation's cubic paced mode.
  private func cubicSegments() -> [KeyframeSegment<Value>] {
    let count = segmentCount
    let chords = (0..<count).map { values[($0 + 1) % values.count].difference(from: values[$0]) }
    let isSpeedAdjusted = resolvedPacing == .chord && spacing == .uniform
    let intervals = chords.map { isSpeedAdjusted ? $0.magnitude : spacing.interval(distance: $0.magnitude) }
    var shapes = shapes.prefix(values.count)
    if !shapes.isEmpty {
      shapes += repeatElement(.catmullRom, count: values.count - shapes.count)
    }
    let tangents = SplineTangents(
      intervals: intervals, isClosed: isClosed, shapes: Array(shapes), ends: ends,
      rule: isSpeedAdjusted ? .speedAdjusted : .parabolic)
    func tangent(_ combination: SplineTangents.Combination, over interval: Double) -> Value.Difference {
      chords[combination.chord].scaled(by: combination.first * interval)
        .adding(chords[combination.next].scaled(by: combination.second * interval))
    }
    return (0..<count).map { index in
      let next = (index + 1) % values.count
      return KeyframeSegment(
        start: values[index], end: values[next],
        tangents: .init(
          start: tangent(tangents.outgoing[index], over: intervals[index]),
          end: tangent(tangents.incoming[isClosed ? next : index + 1], over: intervals[index])))
    }
  }
}
