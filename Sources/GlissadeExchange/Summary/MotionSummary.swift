// SPDX-License-Identifier: MIT

/// What moves in a motion: for each property of a layer its moves with their easings, its jumps, and its curves.
package struct MotionSummary: Sendable {
  /// The seconds from the first instant to the last one.
  package let duration: Double
  /// Whether the motion repeats without an end; the duration is then that of its longest iteration.
  package let isEndless: Bool
  /// The moving properties in the order of the channels.
  package let properties: [MovingProperty]
  /// The number of further properties that may move, and that are not examined.
  package let unexaminedCount: Int
  /// The ways of the drawings that move farthest, the longest first.
  package let paths: [DrawnWay]

  /// The most instants at which a property is evaluated, besides those at corners.
  private static let instantLimit = 600
  /// The same for boxes of paths, which can take long to evaluate.
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
          name: name, group: group, unit: group.unit ?? channels[0].unit, times: times, values: values,
          until: duration,
          corners: inner.count > Self.cornerLimit ? nil : inner, easings: &easings)
        if let property { found.append(property) }
      }
    }
    properties = found
    unexaminedCount = max(examined - Self.propertyLimit, 0)
    paths = recording.drawn.map { DrawnWay.longest(of: $0(false), duration: duration) } ?? []
  }

  /// The instants at which channels are evaluated: the rows of a table, or even instants and both sides of corners.
  /// Just before the end, the last iteration is not over.
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

/// Properties that a person sees as one: the coordinates of a position, the components of a colour.
package struct PropertyGroup: Sendable {
  /// The name of the property, such as `position`.
  package let title: String
  /// The names of the channels, without that of the layer.
  package let members: [String]
  let unit: MotionRecording.Channel.Unit?
  /// Whether the numbers are too many to print each: the coordinates of a path.
  package let isLong: Bool

  private static let fixed: [(title: String, members: [String])] = [
    ("position", ChannelName.position), ("scale", ChannelName.scale), ("matrix", ChannelName.matrix),
    ("origin", ChannelName.origin), ("bounds", ChannelName.bounds), ("fill", ChannelName.fill),
    ("stroke", ChannelName.stroke), ("shadowColor", ChannelName.shadowColor),
    ("shadowOffset", ChannelName.shadowOffset), ("strokeRange", ChannelName.strokeRange),
  ]
  /// The prefixes of numbered channels.
  private static let numbered = [
    ("path", "path"), ("dash", "dashes"), ("fillGradient", "fillGradient"), ("strokeGradient", "strokeGradient"),
  ]

  /// The groups of the properties of a layer, in the order of its channels.
  static func groups(of owner: RecordedOwner) -> [PropertyGroup] {
    var order: [String] = []
    var members: [String: [String]] = [:]
    for property in owner.properties where property != "pathForm" && !property.hasSuffix(")") {
      let title = title(of: property)
      if members[title] == nil { order.append(title) }
      members[title, default: []].append(property)
    }
    return order.map { title in
      let names = members[title] ?? []
      let isLong = numbered.contains { $0.1 == title }
      return PropertyGroup(title: title, members: names, unit: nil, isLong: isLong)
    }
  }

  private static func title(of property: String) -> String {
    if let group = fixed.first(where: { $0.members.contains(property) }) { return group.title }
    for (prefix, title) in numbered where property.hasPrefix(prefix) {
      if Int(property.dropFirst(prefix.count)) != nil { return title }
    }
    return property
  }
}
