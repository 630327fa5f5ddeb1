// SPDX-License-Identifier: MIT

/// The channels of two motions that are compared with each other.
struct ChannelPairing {
  private(set) var pairs: [ChannelPair] = []
  private(set) var onlyInFirst: [String] = []
  private(set) var onlyInSecond: [String] = []

  init(_ first: MotionRecording, _ second: MotionRecording) {
    let duration = max(first.duration, second.duration)
    let firsts = Self.unique(first)
    var seconds = Self.unique(second)
    let names = Set(firsts.map(\.name))
    // Motions of one layer each are compared although their layers have different names.
    if !seconds.contains(where: { names.contains($0.name) }), let owner = Self.onlyOwner(firsts),
      Self.onlyOwner(seconds) != nil
    {
      seconds = seconds.map { channel in
        let name = owner + Self.property(of: channel.name)
        return MotionRecording.Channel(
          name, unit: channel.unit, corners: channel.corners, rows: channel.rows, value: channel.value)
      }
    }
    let byName = Dictionary(seconds.map { ($0.name, $0) }) { first, _ in first }
    var matched: Set<String> = []
    var pairOfPosition: [String: Int] = [:]
    for channel in firsts {
      guard let other = byName[channel.name] else {
        if channel.isMoving(over: duration) { onlyInFirst.append(channel.name) }
        continue
      }
      matched.insert(channel.name)
      let (owner, property) = Self.split(channel.name)
      guard property == "x" || property == "y" else {
        pairs.append(ChannelPair(name: channel.name, unit: channel.unit, parts: [(channel, other)]))
        continue
      }
      if let index = pairOfPosition[owner] {
        pairs[index].parts.append((channel, other))
      } else {
        pairOfPosition[owner] = pairs.count
        let name = owner.isEmpty ? "position" : owner + ".position"
        pairs.append(ChannelPair(name: name, unit: channel.unit, parts: [(channel, other)]))
      }
    }
    onlyInFirst.removeAll { Self.isAlias($0, of: matched) }
    onlyInSecond = seconds.filter { !matched.contains($0.name) && $0.isMoving(over: duration) }.map(\.name)
    onlyInSecond.removeAll { Self.isAlias($0, of: matched) }
  }

  /// Whether a name is another one of a channel that both motions have: in files with one number for the opacity and
  /// the visibility, it has both names.
  private static func isAlias(_ name: String, of matched: Set<String>) -> Bool {
    let (owner, property) = split(name)
    switch property {
    case "opacity": return matched.contains("\(owner).visibility")
    case "visibility": return matched.contains("\(owner).opacity")
    default: return false
    }
  }

  /// The channels without repetitions of a name.
  private static func unique(_ recording: MotionRecording) -> [MotionRecording.Channel] {
    var names: Set<String> = []
    return recording.channels.filter { names.insert($0.name).inserted }
  }

  private static func split(_ name: String) -> (owner: String, property: String) {
    guard let point = name.lastIndex(of: ".") else { return ("", name) }
    return (String(name[..<point]), String(name[name.index(after: point)...]))
  }

  /// The property with the point before it, if there is one.
  private static func property(of name: String) -> String {
    name.lastIndex(of: ".").map { String(name[$0...]) } ?? "." + name
  }

  /// The layer of all channels, or `nil` if they belong to several.
  private static func onlyOwner(_ channels: [MotionRecording.Channel]) -> String? {
    let owners = Set(channels.map { split($0.name).owner })
    return owners.count == 1 ? owners.first : nil
  }
}

extension MotionRecording.Channel {
  /// Whether the values differ at some instants.
  func isMoving(over duration: Double) -> Bool {
    let first = value(0)
    let count = Int(min(max(16, duration * 60), 20_000))
    return (1...count).contains { abs(value(duration * Double($0) / Double(count)) - first) > 1e-9 }
  }
}
