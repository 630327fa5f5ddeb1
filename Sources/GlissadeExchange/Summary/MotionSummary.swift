// SPDX-License-Identifier: MIT

/// The moving properties of a document, with their moves, easings, jumps and values, and its motion paths.
package struct MotionSummary: Sendable {
  /// The seconds from the first instant to the last one.
  package let duration: Double
  /// Whether the motion repeats without an end; the duration is then that of its iterations until all that ends has
  /// ended, at least of one.
  package let isEndless: Bool
  /// The moving properties in the order of the channels.
  package let properties: [MovingProperty]
  /// The number of further properties that may move, and that are not examined.
  package let unexaminedCount: Int
  /// The longest motion paths, the longest first.
  package let motionPaths: [DrawnMotionPath]

  /// The most instants at which a property is evaluated, besides those at corners.
  private static let instantLimit = 600
  /// The most instants of boxes: the evaluation of a path can take long.
  private static let boxLimit = 120
  /// The most properties that are examined.
  private static let propertyLimit = 1000
  /// The most corners of a property, of which each can begin a move.
  private static let cornerLimit = 512

  /// - Complexity: O(n) in the channels. Each of at most 1,000 properties is evaluated at about 1,000 instants at most.
  package init(_ document: MotionDocument) {
    let recording = MotionRecording(boxesOf: document)
    let duration = max(recording.duration, 0)
    (self.duration, isEndless) = (duration, recording.isEndless)
    var easings = MoveEasings()
    var (found, examined): ([MovingProperty], Int) = ([], 0)
    for owner in RecordedOwners(recording).all {
      for group in PropertyGroup.groups(of: owner) {
        let channels = group.members.compactMap { owner[$0] }
        guard channels.contains(where: { $0.constant == nil }) else { continue }
        examined += 1
        guard examined <= Self.propertyLimit else { continue }
        let limit = group.title == "bounds" ? Self.boxLimit : Self.instantLimit
        let times = Self.times(of: channels, duration: duration, limit: limit, isEndless: recording.isEndless)
        let values = channels.map { $0.values(at: times) }
        let corners = channels.count == 1 ? channels[0].corners : NumberSource.merged(channels.map(\.corners))
        let inner = corners.filter { $0 > 0 && $0 < duration }
        let name = owner.fullName(group.title)
        let property = MovingProperty(
          name: name, group: group, unit: channels[0].unit, times: times, values: values,
          until: duration,
          corners: inner.count > Self.cornerLimit ? nil : inner, easings: &easings)
        if let property { found.append(property) }
      }
    }
    properties = found
    unexaminedCount = max(examined - Self.propertyLimit, 0)
    motionPaths = recording.drawn.map { DrawnMotionPath.longest(of: $0(false), duration: duration) } ?? []
  }

  /// The instants at which channels are evaluated: the rows of a table, or even instants and both sides of corners.
  /// The last iteration of an endless motion ends just before the duration.
  private static func times(
    of channels: [MotionRecording.Channel], duration: Double, limit: Int, isEndless: Bool
  ) -> [Double] {
    let rows = channels.compactMap(\.rows)
    if !rows.isEmpty { return NumberSource.merged(rows) }
    let corners = NumberSource.merged(channels.map(\.corners))
    let times = ComparisonTimes.times(of: corners, over: 0...duration, limit: limit)
    let before = duration - ComparisonTimes.side
    return times.filter { $0 < before } + [before] + (isEndless ? [] : [duration])
  }
}
