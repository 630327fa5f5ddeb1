// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTiming

extension PathMotion {
  /// The part of a path that a motion covers, and its direction. A follower moves backwards if the end is before the
  /// start.
  ///
  /// On a closed path, positions outside 0 … 1, or beyond the length, are in further rounds. From 0.75 to 1.25 passes
  /// the closing point, and from 0 to 3 is three rounds. On an open path, positions are clamped to its ends. If both
  /// ends are equal, a follower is constant and faces along the path.
  public enum Stretch: Hashable, Sendable {
    /// The whole path, forwards.
    case whole
    /// The part between two fractions of the length.
    case fractions(from: Double, to: Double)
    /// The part between two distances from the start, in points.
    case distances(from: Double, to: Double)

    /// The whole path, from the end to the start.
    public static var backwards: Stretch { .fractions(from: 1, to: 0) }
  }

  /// The same motion over another stretch of the whole path, or `nil` if a number of the stretch is not finite.
  ///
  /// The prepared data is shared.
  ///
  /// - Complexity: O(log n) in the segments of the path.
  package func limited(to stretch: Stretch) -> PathMotion? {
    prepared.limited(to: stretch).map { PathMotion($0, rotation: rotation) }
  }
}

/// The stretch of a motion, as an interval of the progress along the whole path.
struct ResolvedStretch: Sendable {
  /// The progress of the whole path at the start; each round of a closed path counts 1.
  let start: Double
  /// The progress of the whole path at the end.
  let end: Double
  /// Whether the stretch consists of whole rounds of a closed path, so that its ends coincide.
  let hasWholeRounds: Bool
  /// The correction that makes the first heading one in (−180°, 180°], including half a turn for moving backwards.
  var turn = Angle.zero

  /// The progress from the start to the end; below 0 for moving backwards.
  var span: Double { end - start }

  /// The progress of the whole path at a progress of the stretch.
  func wholeProgress(at progress: Double) -> Double {
    if progress == 1 { return end }
    let result = start + span * progress
    return result.isFinite ? result : start
  }
}

extension PathMotion {
  /// The sample of a follower of a stretch.
  ///
  /// Moving backwards exchanges the sides of a corner, and rotates headings by half a turn.
  func sample(at progress: Double, iteration: Double, on resolvedStretch: ResolvedStretch) -> Placement {
    let progress = progress.isFinite ? progress : 0
    let isBackwards = resolvedStretch.span < 0
    let departing: PathMeasure.CornerRule = isBackwards ? .incoming : .outgoing
    let arriving: PathMeasure.CornerRule = isBackwards ? .outgoing : .incoming
    let rounds = resolvedStretch.hasWholeRounds && iteration.isFinite ? iteration * resolvedStretch.span.rounded() : 0
    let hasDeparted = progress != 0 || rounds != 0
    let whole = resolvedStretch.wholeProgress(at: progress)

    let location = point(atWhole: whole, corner: progress == 1 && resolvedStretch.span != 0 ? arriving : departing)
    let heading = point(atWhole: whole, corner: hasDeparted && resolvedStretch.span != 0 ? arriving : departing)
    var result = sample(
      position: location.point, heading: heading.point, round: heading.round + rounds,
      isDeparture: heading.corner == .outgoing)
    if !prepared.measure.isClosed, whole < 0 || whole > 1 {
      // An open path continues along the tangent of its end.
      result.position += result.velocity * (whole < 0 ? whole : whole - 1)
      result.turning = .zero
    }
    result.velocity = result.velocity * resolvedStretch.span
    result.turning = result.turning * resolvedStretch.span
    if rotation != .none { result.heading += resolvedStretch.turn }
    return result
  }

  /// The point at a progress of the whole path, with its round and its side of a corner.
  private func point(
    atWhole progress: Double, corner: PathMeasure.CornerRule
  ) -> (point: PathPoint, round: Double, corner: PathMeasure.CornerRule) {
    guard prepared.measure.isClosed else {
      return (point(at: prepared.snapped(min(max(progress, 0), 1)), corner: corner), 0, corner)
    }
    var round = progress.rounded(.down)
    var local = prepared.snapped(progress - round)
    if local == 1 { (round, local) = (round + 1, 0) }
    if local == 0, corner == .incoming { return (point(at: 1, corner: corner), round - 1, corner) }
    let point = point(at: local, corner: corner)
    // As close to the closing point as rounding permits, the departure belongs to the next round.
    let isNext = local > 0.5 && point.parameter == 0 && point.segment == prepared.travelled[0]
    return (point, isNext ? round + 1 : round, corner)
  }

  /// The heading of a follower at the start of a stretch, without the stretch's `turn`.
  fileprivate func departure(on resolvedStretch: ResolvedStretch) -> Angle {
    let corner: PathMeasure.CornerRule = resolvedStretch.span < 0 ? .incoming : .outgoing
    let start = point(atWhole: resolvedStretch.start, corner: corner)
    return sample(
      position: start.point, heading: start.point, round: start.round, isDeparture: corner == .outgoing
    ).heading
  }
}

extension PreparedPath {
  /// The same path with another stretch.
  func limited(to stretch: PathMotion.Stretch) -> PreparedPath? {
    var resolvedStretch: ResolvedStretch?
    switch stretch {
    case .whole, .fractions(from: 0, to: 1): break
    case .fractions(let from, let to):
      guard from.isFinite, to.isFinite else { return nil }
      resolvedStretch = self.resolvedStretch(from: from, to: to)
    case .distances(let from, let to):
      guard from.isFinite, to.isFinite else { return nil }
      resolvedStretch = self.resolvedStretch(from: from / measure.length, to: to / measure.length)
    }
    guard var resolvedStretch else { return with(resolvedStretch: nil) }
    guard resolvedStretch.start.isFinite, resolvedStretch.end.isFinite else { return nil }
    let half = Angle(radians: resolvedStretch.span < 0 ? .pi : 0)
    let departure = PathMotion(self, rotation: .auto).departure(on: resolvedStretch) + half
    // The rounding keeps half a turn as half a turn.
    let turns = (departure.radians / (2 * .pi) - 0.5).rounded(.up)
    resolvedStretch.turn = half - Angle(radians: turns * 2 * .pi)
    return with(resolvedStretch: resolvedStretch)
  }

  private func with(resolvedStretch: ResolvedStretch?) -> PreparedPath {
    PreparedPath(
      measure: measure, travelled: travelled, knots: knots, timingFunctions: timingFunctions, headings: headings,
      rotationOffset: rotationOffset, resolvedStretch: resolvedStretch, problems: problems)
  }

  private func resolvedStretch(from: Double, to: Double) -> ResolvedStretch {
    let start = wholeProgress(atFraction: from)
    // Whole rounds stay whole despite the rounding of the arguments.
    let rounds = (to - from).rounded()
    if measure.isClosed, rounds != 0, abs(to - from - rounds) < 1e-9 {
      return ResolvedStretch(start: start, end: start + rounds, hasWholeRounds: true)
    }
    return ResolvedStretch(start: start, end: wholeProgress(atFraction: to), hasWholeRounds: false)
  }

  /// The progress at a fraction of the length, in rounds of a closed path; clamped on an open one.
  private func wholeProgress(atFraction fraction: Double) -> Double {
    let fraction = measure.isClosed ? fraction : min(max(fraction, 0), 1)
    guard !knots.isEmpty else { return fraction }
    let round = fraction == 1 && !measure.isClosed ? 0 : fraction.rounded(.down)
    let distance = (fraction - round) * measure.length
    guard let location = measure.location(at: distance),
      let index = travelled.firstIndex(where: { $0 >= location.segment })
    else { return fraction }
    if location.parameter <= 0 { return round + knots[index] }
    if location.parameter >= 1 { return round + knots[index + 1] }
    var segmentFraction = location.parameter
    if index < timingFunctions.count { segmentFraction = timingFunctions[index].input(of: segmentFraction) }
    return round + knots[index] + (knots[index + 1] - knots[index]) * segmentFraction
  }

  /// The progress, or the start of a segment from which it differs only by rounding. (For distances, no correction is
  /// required.)
  func snapped(_ progress: Double) -> Double {
    guard !knots.isEmpty else { return progress }
    let index = KeyTimes.segment(at: progress, in: knots)
    if abs(progress - knots[index]) <= 1e-12 { return knots[index] }
    return abs(progress - knots[index + 1]) <= 1e-12 ? knots[index + 1] : progress
  }

  /// The progress at the start of each segment, and 1.
  var segmentProgress: [Double] {
    let whole = knots.isEmpty ? travelled.map { measure.distances[$0] / measure.length } + [1] : knots
    guard let resolvedStretch else { return whole }
    guard resolvedStretch.span != 0 else { return [0, 1] }
    let step: Double = resolvedStretch.span < 0 ? -1 : 1
    let first = measure.isClosed ? resolvedStretch.start.rounded(.down) : 0
    let boundaries = resolvedStretch.span < 0 ? whole.reversed() : whole
    var result = [0.0]
    // The loop stops after the end, or at the maximum count.
    for count in 0..<Self.maximumCount where result.count < Self.maximumCount {
      let round = first + step * Double(count)
      guard count == 0 || (measure.isClosed && (round - resolvedStretch.end) * step < 1) else { break }
      for boundary in boundaries where !measure.isClosed || boundary < 1 {
        let progress = (round + boundary - resolvedStretch.start) / resolvedStretch.span
        if progress > 1e-12, progress < 1 - 1e-12 { result.append(progress) }
      }
    }
    return result + [1]
  }

  private static let maximumCount = 1 << 16
}

extension TimingFunction {
  /// The input at which the output first reaches a value in 0 … 1, to the precision of bisection.
  fileprivate func input(of output: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if value(at: middle) < output { low = middle } else { high = middle }
    }
    return high
  }
}
