import Geometry
import Timing

extension PathMotion {
  /// Which part of a path is travelled, and in which direction: from a place to one before it, a follower goes
  /// backwards.
  ///
  /// On a closed path places outside 0 … 1, or beyond the length, are those that are met going round: from 0.75 to 1.25
  /// passes the closing point, from 0 to 3 goes round three times. On an open path they are clamped to its ends. From a
  /// place to itself a follower stands still, facing along the path.
  public enum Stretch: Hashable, Sendable {
    /// All of it, forwards.
    case whole
    /// Between two fractions of the length.
    case fractions(from: Double, to: Double)
    /// Between two distances from the start, in points.
    case distances(from: Double, to: Double)

    /// All of it, from the end to the start.
    public static var backwards: Stretch { .fractions(from: 1, to: 0) }
  }

  /// The same motion over another stretch of the whole path; `nil` where a number of the stretch is not finite.
  ///
  /// What is prepared is shared, so this costs little.
  ///
  /// - Complexity: O(log n) in the segments of the path.
  public func limited(to stretch: Stretch) -> PathMotion? {
    prepared.limited(to: stretch).map { PathMotion($0, rotation: rotation) }
  }
}

/// The stretch of a path that is travelled, as a window on the progress along the whole.
struct ResolvedStretch: Sendable {
  /// The progress of the whole at the beginning; each round of a closed path counts 1.
  let start: Double
  /// The progress of the whole at the end.
  let end: Double
  /// Whether these are whole rounds of a closed path, so that the end is where the beginning is.
  let hasWholeRounds: Bool
  /// What makes the heading of the departure the one in (−180°, 180°], half a turn for going backwards included.
  var turn = Angle.zero

  /// The whole progress of the stretch; below 0 backwards.
  var span: Double { end - start }

  /// The progress of the whole at a progress of the stretch.
  func wholeProgress(at progress: Double) -> Double {
    if progress == 1 { return end }
    let result = start + span * progress
    return result.isFinite ? result : start
  }
}

extension PathMotion {
  /// Where a follower of a stretch is.
  ///
  /// Backwards, arrival and departure at a corner change places, and headings are turned by half a turn.
  func sample(at progress: Double, iteration: Double, on resolvedStretch: ResolvedStretch) -> Sample {
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
      // An open path goes on along the tangent of its end.
      result.position += result.velocity * (whole < 0 ? whole : whole - 1)
      result.turning = .zero
    }
    result.velocity = result.velocity * resolvedStretch.span
    result.turning = result.turning * resolvedStretch.span
    if rotation != .none { result.heading += resolvedStretch.turn }
    return result
  }

  /// The place at a progress of the whole, in which round it is, and which side of a corner that is.
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
    // As close to the closing point as rounding goes, the departure is already that of the next round.
    let isNext = local > 0.5 && point.parameter == 0 && point.segment == prepared.travelled[0]
    return (point, isNext ? round + 1 : round, corner)
  }

  /// The heading with which a follower of a course leaves, its turn not applied.
  fileprivate func departure(on resolvedStretch: ResolvedStretch) -> Angle {
    let corner: PathMeasure.CornerRule = resolvedStretch.span < 0 ? .incoming : .outgoing
    let start = point(atWhole: resolvedStretch.start, corner: corner)
    return sample(
      position: start.point, heading: start.point, round: start.round, isDeparture: corner == .outgoing
    ).heading
  }
}

extension PreparedPath {
  /// The same with another stretch.
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
    // Rounded so that half a turn stays half a turn.
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
    // Whole rounds are whole, however the numbers that say so were rounded.
    let rounds = (to - from).rounded()
    if measure.isClosed, rounds != 0, abs(to - from - rounds) < 1e-9 {
      return ResolvedStretch(start: start, end: start + rounds, hasWholeRounds: true)
    }
    return ResolvedStretch(start: start, end: wholeProgress(atFraction: to), hasWholeRounds: false)
  }

  /// The progress at a fraction of the length, in rounds of a closed path; on an open one clamped.
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

  /// A progress that misses the begin of a segment by rounding is that begin. (A distance finds it by itself.)
  func snapped(_ progress: Double) -> Double {
    guard !knots.isEmpty else { return progress }
    let index = KeyTimes.segment(at: progress, in: knots)
    if abs(progress - knots[index]) <= 1e-12 { return knots[index] }
    return abs(progress - knots[index + 1]) <= 1e-12 ? knots[index + 1] : progress
  }

  /// The progress at which each segment begins, and at last 1.
  var segmentProgress: [Double] {
    let whole = knots.isEmpty ? travelled.map { measure.distances[$0] / measure.length } + [1] : knots
    guard let resolvedStretch else { return whole }
    guard resolvedStretch.span != 0 else { return [0, 1] }
    let step: Double = resolvedStretch.span < 0 ? -1 : 1
    let first = measure.isClosed ? resolvedStretch.start.rounded(.down) : 0
    let boundaries = resolvedStretch.span < 0 ? whole.reversed() : whole
    var result = [0.0]
    // Past the end, or past what anybody can use.
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
  /// The input at which the output first reaches a value in 0 … 1, as far as bisection can tell.
  fileprivate func input(of output: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if value(at: middle) < output { low = middle } else { high = middle }
    }
    return high
  }
}
