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
struct PathCourse: Sendable {
  /// The progress of the whole at the beginning; each round of a closed path counts 1.
  let start: Double
  /// The progress of the whole at the end.
  let end: Double
  /// Whether these are whole rounds of a closed path, so that the end is where the beginning is.
  let isRound: Bool
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
  func sample(at progress: Double, iteration: Double, on course: PathCourse) -> Sample {
    let progress = progress.isFinite ? progress : 0
    let isBackwards = course.span < 0
    let departing: PathMeasure.CornerRule = isBackwards ? .incoming : .outgoing
    let arriving: PathMeasure.CornerRule = isBackwards ? .outgoing : .incoming
    let rounds = course.isRound && iteration.isFinite ? iteration * course.span.rounded() : 0
    let hasDeparted = progress != 0 || rounds != 0
    let whole = course.wholeProgress(at: progress)

    let way = place(atWhole: whole, corner: progress == 1 && course.span != 0 ? arriving : departing)
    let heading = place(atWhole: whole, corner: hasDeparted && course.span != 0 ? arriving : departing)
    var result = sample(
      position: way.place, heading: heading.place, round: heading.round + rounds,
      isDeparture: heading.corner == .outgoing)
    if !prepared.measure.isClosed, whole < 0 || whole > 1 {
      // An open path goes on along the tangent of its end.
      result.position += result.velocity * (whole < 0 ? whole : whole - 1)
      result.turning = .zero
    }
    result.velocity = result.velocity * course.span
    result.turning = result.turning * course.span
    if rotation != .none { result.heading += course.turn }
    return result
  }

  /// The place at a progress of the whole, in which round it is, and which side of a corner that is.
  private func place(
    atWhole progress: Double, corner: PathMeasure.CornerRule
  ) -> (place: Place, round: Double, corner: PathMeasure.CornerRule) {
    guard prepared.measure.isClosed else {
      return (place(at: prepared.settled(min(max(progress, 0), 1)), corner: corner), 0, corner)
    }
    var round = progress.rounded(.down)
    var local = prepared.settled(progress - round)
    if local == 1 { (round, local) = (round + 1, 0) }
    if local == 0, corner == .incoming { return (place(at: 1, corner: corner), round - 1, corner) }
    let place = place(at: local, corner: corner)
    // As close to the closing point as rounding goes, the departure is already that of the next round.
    let isNext = local > 0.5 && place.parameter == 0 && place.segment == prepared.travelled[0]
    return (place, isNext ? round + 1 : round, corner)
  }

  /// The heading with which a follower of a course leaves, its turn not applied.
  fileprivate func departure(on course: PathCourse) -> Angle {
    let corner: PathMeasure.CornerRule = course.span < 0 ? .incoming : .outgoing
    let start = place(atWhole: course.start, corner: corner)
    return sample(
      position: start.place, heading: start.place, round: start.round, isDeparture: corner == .outgoing
    ).heading
  }
}

extension PreparedPath {
  /// The same with another stretch.
  func limited(to stretch: PathMotion.Stretch) -> PreparedPath? {
    var course: PathCourse?
    switch stretch {
    case .whole, .fractions(from: 0, to: 1): break
    case .fractions(let from, let to):
      guard from.isFinite, to.isFinite else { return nil }
      course = self.course(from: from, to: to)
    case .distances(let from, let to):
      guard from.isFinite, to.isFinite else { return nil }
      course = self.course(from: from / measure.length, to: to / measure.length)
    }
    guard var course else { return with(course: nil) }
    guard course.start.isFinite, course.end.isFinite else { return nil }
    let half = Angle(radians: course.span < 0 ? .pi : 0)
    let departure = PathMotion(self, rotation: .auto).departure(on: course) + half
    // Rounded so that half a turn stays half a turn.
    let turns = (departure.radians / (2 * .pi) - 0.5).rounded(.up)
    course.turn = half - Angle(radians: turns * 2 * .pi)
    return with(course: course)
  }

  private func with(course: PathCourse?) -> PreparedPath {
    PreparedPath(
      measure: measure, travelled: travelled, knots: knots, timingFunctions: timingFunctions, headings: headings,
      rotationOffset: rotationOffset, course: course, problems: problems)
  }

  private func course(from: Double, to: Double) -> PathCourse {
    let start = wholeProgress(atFraction: from)
    // Whole rounds are whole, however the numbers that say so were rounded.
    let rounds = (to - from).rounded()
    if measure.isClosed, rounds != 0, abs(to - from - rounds) < 1e-9 {
      return PathCourse(start: start, end: start + rounds, isRound: true)
    }
    return PathCourse(start: start, end: wholeProgress(atFraction: to), isRound: false)
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
    var share = location.parameter
    if index < timingFunctions.count { share = timingFunctions[index].input(of: share) }
    return round + knots[index] + (knots[index + 1] - knots[index]) * share
  }

  /// A progress that misses the begin of a segment by rounding is that begin. (A distance finds it by itself.)
  func settled(_ progress: Double) -> Double {
    guard !knots.isEmpty else { return progress }
    let index = Knots.segment(at: progress, in: knots)
    if abs(progress - knots[index]) <= 1e-12 { return knots[index] }
    return abs(progress - knots[index + 1]) <= 1e-12 ? knots[index + 1] : progress
  }

  /// The progress at which each segment begins, and at last 1.
  var segmentProgress: [Double] {
    let whole = knots.isEmpty ? travelled.map { measure.distances[$0] / measure.length } + [1] : knots
    guard let course else { return whole }
    guard course.span != 0 else { return [0, 1] }
    let step: Double = course.span < 0 ? -1 : 1
    let first = measure.isClosed ? course.start.rounded(.down) : 0
    let places = course.span < 0 ? whole.reversed() : whole
    var result = [0.0]
    // Past the end, or past what anybody can use.
    for count in 0..<Self.mostPlaces where result.count < Self.mostPlaces {
      let round = first + step * Double(count)
      guard count == 0 || (measure.isClosed && (round - course.end) * step < 1) else { break }
      for place in places where !measure.isClosed || place < 1 {
        let progress = (round + place - course.start) / course.span
        if progress > 1e-12, progress < 1 - 1e-12 { result.append(progress) }
      }
    }
    return result + [1]
  }

  private static let mostPlaces = 1 << 16
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
