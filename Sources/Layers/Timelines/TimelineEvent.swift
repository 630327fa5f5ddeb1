// SPDX-License-Identifier: MIT
import GlissadeTiming

/// An event of a timeline: its begin, a further iteration, a label or its end.
public struct TimelineEvent: Hashable, Sendable {
  /// The kind of an event.
  public enum Kind: Hashable, Sendable {
    /// The begin of the timeline.
    case began
    /// The begin of a further iteration, after its pause, counted from 1.
    case repeated(Int)
    /// The time of a label.
    case label(String)
    /// The end of the timeline.
    case ended
  }

  /// The timeline.
  public let timeline: TimelineID
  /// The instant, on the clock of the tree.
  public let time: Double
  /// The kind of the event.
  public let kind: Kind
  /// Whether the timeline passes the place backwards.
  public let isBackwards: Bool
}

extension LayerTree {
  /// The events of a timeline after an instant and up to another one, in order.
  ///
  /// The timeline reports a place each time that its clock passes it, in either direction. A place is passed forwards
  /// where the clock reaches it, and backwards where the clock leaves it towards the begin. The intervals of successive
  /// calls may touch: each event belongs to exactly one of them.
  ///
  ///     for event in tree.events(of: intro, from: lastFrame, to: now) {
  ///       if event.kind == .label("cards") { print("the cards appear") }
  ///     }
  ///
  /// - Parameters:
  ///   - id: The timeline.
  ///   - start: The first instant, whose events do not belong to the interval.
  ///   - end: The last instant, whose events belong to the interval. Before `start`, there are no events.
  ///   - includesSeeks: Whether places count over which a seek of duration 0 jumps. All of them have the instant of the
  ///     seek.
  /// - Complexity: O(n log n) in the events. At most 10,000 iterations are examined, from the earliest one on.
  public func events(
    of id: TimelineID, from start: Double, to end: Double, includesSeeks: Bool = false
  ) -> [TimelineEvent] {
    guard let played = timelines[id], start < end, start.isFinite, end.isFinite else { return [] }
    var events: [TimelineEvent] = []
    for (index, version) in played.versions.enumerated() {
      // Where one plan replaces another, the clock has the same place in both.
      let next = index + 1 < played.versions.count ? played.versions[index + 1].begin : .infinity
      let (from, to) = (max(start, index > 0 ? version.begin : start), min(end, next, played.end))
      guard from < to else { continue }
      let (course, clock) = (version.course, version.course.clock)
      let places = course.places(of: version.timeline, in: clock.localTimes(in: from...to))
      func add(_ place: Int, at time: Double, isBackwards: Bool) {
        events.append(
          TimelineEvent(timeline: id, time: time, kind: places[place].kind, isBackwards: isBackwards))
      }
      // A timeline that is paused from the first instant has begun.
      if version.begin == played.begin, from < version.begin, version.begin <= to, clock.rate(at: -.infinity) == 0 {
        let first = clock.localTime(at: version.begin)
        for place in places.indices where places[place].localTime <= first {
          add(place, at: version.begin, isBackwards: false)
        }
      }
      for crossing in clock.crossings(of: places.map(\.localTime), after: from, through: to)
      where (includesSeeks || !crossing.isJump) && crossing.time >= played.begin {
        add(crossing.index, at: crossing.time, isBackwards: crossing.isBackwards)
      }
    }
    return events
  }
}

extension TimelineCourse {
  /// The largest number of iterations whose events are listed.
  private static let iterationLimit = 10_000.0

  /// The events with their local times in a range, in order.
  fileprivate func places(
    of timeline: Timeline, in range: ClosedRange<Double>
  ) -> [(localTime: Double, kind: TimelineEvent.Kind)] {
    let end = timing.endTime
    var places: [(localTime: Double, kind: TimelineEvent.Kind)] = [(0, .began)]
    // Beyond this number, iterations cannot be told apart.
    let (lower, upper) = (range.lowerBound / length, range.upperBound / length)
    guard length == 0 || upper < 0x1p52 else { return places }
    if length > 0 {
      let count = (end + lead) / length
      // With an infinite length and bound, the quotient is not a number.
      let first = lower > 1 ? lower.rounded(.down) - 1 : 0
      let last = min(upper.rounded(.up) + 1, count.rounded(.up) - 1, first + Self.iterationLimit)
      for iteration in stride(from: first, through: max(last, first), by: 1) {
        if iteration > 0 { places.append((iteration * length, .repeated(Int(iteration)))) }
        for label in timeline.labels {
          let time = localTime(of: Place(iteration: iteration, time: label.time))
          if time <= end { places.append((time, .label(label.name))) }
        }
      }
    } else {
      places += timeline.labels.map { (0, .label($0.name)) }
    }
    if end.isFinite { places.append((end, .ended)) }
    // The sort keeps the order of places at one time: begin or repeat, labels, end.
    let order = places.indices.sorted { (places[$0].localTime, $0) < (places[$1].localTime, $1) }
    return order.map { places[$0] }
  }
}
