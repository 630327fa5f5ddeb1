// SPDX-License-Identifier: MIT
import GlissadeTexts

/// The slots of a Lottie file: values that its properties share by name.
///
/// A property with the name of a slot, `sid`, has the value of that slot. Without such a slot it keeps its own value.
struct LottieSlots {
  private let values: [String: JSONNode]
  /// The properties without a value: their slot is not in the file.
  private(set) var missing: [(name: String, path: String)] = []

  /// The file with the values of its slots in place of their names.
  ///
  /// - Complexity: O(n) in the file. Values are shared, so that their number does not multiply memory.
  static func filled(_ file: LottieNode) -> (file: LottieNode, missing: [(name: String, path: String)]) {
    var slots = LottieSlots(file)
    guard case .object(let members) = file.json.kind, file.json["slots"] != nil else {
      return (file, [])
    }
    let filled = members.map { member in
      member.key == "slots" ? member : JSONNode.Member(key: member.key, value: slots.fill(member.value, member.key))
    }
    let json = JSONNode(kind: .object(filled), position: file.json.position)
    return (LottieNode(root: json), slots.missing)
  }

  private init(_ file: LottieNode) {
    guard case .object(let slots)? = file.json["slots"]?.kind else {
      values = [:]
      return
    }
    values = Dictionary(slots.compactMap { slot in slot.value["p"].map { (slot.key, $0) } }) { _, last in last }
  }

  private mutating func fill(_ node: JSONNode, _ path: String) -> JSONNode {
    switch node.kind {
    case .array(let elements):
      guard elements.contains(where: \.isContainer) else { return node }
      return JSONNode(
        kind: .array(elements.enumerated().map { fill($1, "\(path)[\($0)]") }), position: node.position)
    case .object(let members):
      if case .text(let name)? = node["sid"]?.kind {
        if let value = values[name] { return value }
        if node["k"] == nil { missing.append((name, path)) }
      }
      return JSONNode(
        kind: .object(members.map { .init(key: $0.key, value: fill($0.value, "\(path).\($0.key)")) }),
        position: node.position)
    default: return node
    }
  }
}
