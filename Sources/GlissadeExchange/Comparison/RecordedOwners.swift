// SPDX-License-Identifier: MIT

/// A layer or a drawing of a recording, with its channels.
struct RecordedOwner {
  let name: String
  private(set) var channels: [MotionRecording.Channel] = []
  /// The properties in the order of the channels.
  private(set) var properties: [String] = []
  private(set) var byProperty: [String: MotionRecording.Channel] = [:]
  var box: MotionRecording.Outline?
  var outline: MotionRecording.Outline?

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
    (owner.box, owner.outline) = (box, outline)
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
    for outline in recording.outlines { all[index(of: outline.layer)].outline = outline }
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

  /// The same with the properties of drawings in their layers, where another recording has the layer alone.
  ///
  /// In a style sheet, an element is a layer and its drawing.
  func merged(like others: RecordedOwners) -> RecordedOwners {
    let suffix = "-shape"
    func base(_ name: String) -> String? {
      guard name.hasSuffix(suffix), others[name] == nil else { return nil }
      let base = String(name.dropLast(suffix.count))
      return others[base] == nil || self[base] == nil ? nil : base
    }
    guard all.contains(where: { base($0.name) != nil }) else { return self }
    var owners = RecordedOwners(all.filter { base($0.name) == nil })
    for owner in all {
      guard let base = base(owner.name), let index = owners.indices[base] else { continue }
      let renamed = owner.named(base)
      for (channel, property) in zip(renamed.channels, renamed.properties) { owners.all[index].add(channel, property) }
      owners.all[index].outline = owners.all[index].outline ?? owner.outline
    }
    return owners
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
