// SPDX-License-Identifier: MIT

/// The channels of one property, such as the coordinates of a position or the components of a colour.
package struct PropertyGroup: Sendable {
  /// The name of the property, such as `position`.
  package let title: String
  /// The names of the channels, without that of the layer.
  package let members: [String]
  /// Whether the property has many numbers, such as the stops of a gradient.
  package let isLong: Bool

  /// Whether the channels are red, green, blue and alpha.
  var isColor: Bool { members.count == 4 && members[3].hasSuffix("Alpha") }

  private static let fixed: [(title: String, members: [String])] = [
    ("position", ChannelName.position), ("scale", ChannelName.scale), ("matrix", ChannelName.matrix),
    ("origin", ChannelName.origin), ("bounds", ChannelName.bounds), ("fill", ChannelName.fill),
    ("stroke", ChannelName.stroke), ("shadowColor", ChannelName.shadowColor),
    ("shadowOffset", ChannelName.shadowOffset), ("strokeRange", ChannelName.strokeRange),
  ]
  /// The prefixes of numbered channels.
  private static let numbered = [
    ("dash", "dashes"), ("fillGradient", "fillGradient"), ("strokeGradient", "strokeGradient"),
  ]

  /// The groups of the properties of a layer, in the order of its channels.
  static func groups(of owner: RecordedOwner) -> [PropertyGroup] {
    var order: [String] = []
    var members: [String: [String]] = [:]
    for property in owner.properties where !property.hasSuffix(")") {
      let title = title(of: property)
      if members[title] == nil { order.append(title) }
      members[title, default: []].append(property)
    }
    return order.map { title in
      let names = members[title] ?? []
      let isLong = numbered.contains { $0.1 == title }
      return PropertyGroup(title: title, members: names, isLong: isLong)
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
