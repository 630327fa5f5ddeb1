// SPDX-License-Identifier: MIT
import GlissadeTexts

/// Adds the members of a value that have no meaning of their own here: numbers over time as channels, and flags, texts
/// and numbers without a property as statements.
///
/// Effects, masks, texts, gradients and repeaters are compared by these inputs, and so are members that are not known.
struct LottieMembers {
  let clock: LottieClock

  /// Adds the members of an object.
  ///
  /// - Parameters:
  ///   - prefix: The beginning of the channels' names.
  ///   - handled: Members that are read elsewhere.
  func add(
    _ node: JSONNode, of owner: String, prefix: String = "", without handled: Set<String> = [],
    into channels: inout LottieChannels
  ) throws(MotionReadingError) {
    guard case .object(let members) = node.kind else { return }
    var known: Set<String> = []
    for member in members.reversed() where known.insert(member.key).inserted {
      guard !handled.contains(member.key), !LottieRules.ignored.contains(member.key) else { continue }
      let name = MotionRecording.Channel.shortened(prefix + member.key)
      try add(member.value, named: name, key: member.key, of: owner, into: &channels)
    }
  }

  private func add(
    _ node: JSONNode, named name: String, key: String, of owner: String, into channels: inout LottieChannels
  ) throws(MotionReadingError) {
    guard key != "sid" else { throw node.error("the member \"sid\" is not read") }
    switch node.kind {
    case .null: return
    case .flag(let flag):
      if flag != LottieRules.setFlags.contains(key) { channels.state(name, "\(flag)", of: owner) }
    case .text(let text): channels.state(name, text, of: owner)
    case .number(let number, let text):
      if LottieRules.neutral[key] != number { channels.state(name, text, of: owner) }
    case .array(let elements):
      if let numbers = node.numbers {
        channels.add(owner, numbers.indices.map { "\(name)\($0)" } + [name + "(\(numbers.count))"], numbers + [1])
        return
      }
      for (index, element) in elements.enumerated() {
        try add(element, named: "\(name)\(index + 1)", key: "", of: owner, into: &channels)
      }
    case .object:
      guard node["k"] != nil, node["p"] == nil || node["a"] != nil else {
        try add(node, of: owner, prefix: name + "-", into: &channels)
        return
      }
      try addProperty(node, named: name, of: owner, into: &channels)
    }
  }

  private func addProperty(
    _ node: JSONNode, named name: String, of owner: String, into channels: inout LottieChannels
  ) throws(MotionReadingError) {
    if Self.isPath(node) {
      let path = try LottiePathProperty(node, elements: "")
      let names = path.coordinates.indices.map { "\(name)-path\($0)" }
      channels.state(name, path.letters, of: owner)
      channels.add(owner, names, of: [path.property], from: [node], clock) { path.value($0, at: $1) }
      return
    }
    // A value of another kind, such as the text of a layer, or a time-dependent list of them.
    guard let property = try? LottieProperty(node) else {
      if let expression = node["x"], case .text = expression.kind { throw expression.error("expressions are not read") }
      try add(node, of: owner, prefix: name + "-", into: &channels)
      return
    }
    let names = (0..<property.count).map { "\(name)\($0)" }
    channels.add(owner, names, of: [property], from: [node], clock) { property.value($0, at: $1) }
  }

  /// Whether the values of a property are paths.
  private static func isPath(_ node: JSONNode) -> Bool {
    guard var value = node["k"] else { return false }
    if case .array(let elements) = value.kind, let first = elements.first { value = first["s"] ?? first["e"] ?? first }
    if case .array(let elements) = value.kind, let first = elements.first { value = first }
    return value["v"] != nil && value["i"] != nil
  }
}
