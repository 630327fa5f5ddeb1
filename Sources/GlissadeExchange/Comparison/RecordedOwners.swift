// SPDX-License-Identifier: MIT

/// A layer or a drawing of a recording, with its channels.
struct RecordedOwner {
  let name: String
  private(set) var channels: [MotionRecording.Channel] = []
  /// The properties in the order of the channels.
  private(set) var properties: [String] = []
  private(set) var byProperty: [String: MotionRecording.Channel] = [:]
  var box: MotionRecording.Box?

  init(_ name: String) { self.name = name }

  subscript(property: String) -> MotionRecording.Channel? { byProperty[property] }

  /// The name of one of its channels.
  func fullName(_ property: String) -> String { name.isEmpty ? property : "\(name).\(property)" }

  /// Adds a channel; a second one of a property has no effect.
  mutating func add(_ channel: MotionRecording.Channel, _ property: String) {
    guard byProperty.updateValue(channel, forKey: property) == nil else { return }
    channels.append(channel)
    properties.append(property)
  }

  /// The same with another name.
  func named(_ name: String) -> RecordedOwner {
    var owner = RecordedOwner(name)
    for (channel, property) in zip(channels, properties) {
      owner.add(channel.named(owner.fullName(property)), property)
    }
    owner.box = box
    return owner
  }
}

/// The layers and drawings of a recording, in the order of the channels.
struct RecordedOwners {
  private(set) var all: [RecordedOwner] = []
  private var indices: [String: Int] = [:]

  init(_ recording: MotionRecording) {
    for channel in recording.channels {
      let (owner, property) = Self.split(channel.name)
      all[index(of: owner)].add(channel, property)
    }
    for box in recording.boxes { all[index(of: box.layer)].box = box }
  }

  private init(_ owners: [RecordedOwner]) {
    all = owners
    for (index, owner) in owners.enumerated() { indices[owner.name] = index }
  }

  private mutating func index(of name: String) -> Int {
    if let index = indices[name] { return index }
    all.append(RecordedOwner(name))
    indices[name] = all.count - 1
    return all.count - 1
  }

  subscript(name: String) -> RecordedOwner? { indices[name].map { all[$0] } }

  /// The layer and the property of a channel's name.
  static func split(_ name: String) -> (owner: String, property: String) {
    guard let point = name.lastIndex(of: ".") else { return ("", name) }
    return (String(name[..<point]), String(name[name.index(after: point)...]))
  }

  /// The layer if all others are its drawings, or `nil`. The names of drawings begin with that of their layer.
  private var onlyLayer: String? {
    guard let first = all.min(by: { $0.name.utf8.count < $1.name.utf8.count })?.name else { return nil }
    return all.allSatisfy { $0.name == first || $0.name.hasPrefix(first + "-") } ? first : nil
  }

  /// The same with the names of another recording's layer, if no name occurs in both and each has one layer.
  func renamed(like others: RecordedOwners) -> RecordedOwners {
    guard !all.contains(where: { others[$0.name] != nil }), let own = onlyLayer, let other = others.onlyLayer else {
      return self
    }
    return RecordedOwners(all.map { $0.named(other + $0.name.dropFirst(own.count)) })
  }
}
