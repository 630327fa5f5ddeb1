// SPDX-License-Identifier: MIT
import GlissadeTiming

/// An event of a timeline: its begin, a further iteration, a label or its end.
public struct TimelineEvent: Hashable, Sendable {
  /// The kind of an event.
  public enum Kind: Hashable, Sendable {
    /// The begin of the timeline.
    case began
    /// The begin of a further iteration, counted from 1.
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
    let course = played.course
    let places = course.places(of: played.timeline, in: course.clock.localTimes(in: start...end))
    return course.clock.crossings(of: places.map(\.localTime), after: start, through: end).compactMap { crossing in
      guard includesSeeks || !crossing.isJump, crossing.time >= played.begin else { return nil }
      return TimelineEvent(
        timeline: id, time: crossing.time, kind: places[crossing.index].kind, isBackwards: crossing.isBackwards)
    }
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
    guard length == 0 || range.upperBound / length < 0x1p52 else { return places }
    if length > 0 {
      let count = (end + lead) / length
      let first = max((range.lowerBound / length).rounded(.down) - 1, 0)
      let last = min((range.upperBound / length).rounded(.up) + 1, count.rounded(.up) - 1, first + Self.iterationLimit)
      for iteration in stride(from: first, through: max(last, first), by: 1) {
        if iteration > 0 { places.append((iteration * length - lead, .repeated(Int(iteration)))) }
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
