// SPDX-License-Identifier: MIT
import GlissadeTexts

/// Converts files of early exporters to the current format.
///
/// Before version 4.4.18, whether a path is closed stands beside the path: `closed` of a shape, `cl` of a mask. Before
/// 4.7.99, the handles of the outlines of characters are points; since then they are distances from their vertices.
/// The exporters document neither; lottie-web and its test files show both.
struct LottieUpgrade {
  private let movesClosed: Bool
  private let movesHandles: Bool

  /// The file in the current format.
  ///
  /// - Complexity: O(n) in the file if it is that old, otherwise O(1).
  static func upgraded(_ file: LottieNode) -> LottieNode {
    guard let version = file.text("v") else { return file }
    let parts = version.split(separator: ".").prefix(3)
    let numbers = parts.compactMap { Int($0) }
    guard !numbers.isEmpty, numbers.count == parts.count else { return file }
    let upgrade = LottieUpgrade(
      movesClosed: numbers.lexicographicallyPrecedes([4, 4, 18]),
      movesHandles: numbers.lexicographicallyPrecedes([4, 7, 99]))
    guard upgrade.movesClosed || upgrade.movesHandles else { return file }
    return LottieNode(root: upgrade.node(file.json, inCharacters: false))
  }

  private func node(_ node: JSONNode, inCharacters: Bool) -> JSONNode {
    switch node.kind {
    case .array(let elements):
      guard elements.contains(where: \.isContainer) else { return node }
      return JSONNode(kind: .array(elements.map { self.node($0, inCharacters: inCharacters) }), position: node.position)
    case .object(let members):
      var path: (key: String, isClosed: JSONNode)?
      if movesClosed, let closed = node["closed"] { path = ("ks", closed) }
      if movesClosed, node["mode"] != nil, let closed = node["cl"] { path = ("pt", closed) }
      return JSONNode(
        kind: .object(
          members.map { member in
            let isInCharacters = inCharacters || member.key == "chars"
            var value = self.node(member.value, inCharacters: isInCharacters)
            if let path, member.key == path.key { value = value.mappingPaths { $0.adding("c", path.isClosed) } }
            if isInCharacters, movesHandles, member.key == "ks" { value = value.mappingPaths { $0.withDistances() } }
            return JSONNode.Member(key: member.key, value: value)
          }), position: node.position)
    default: return node
    }
  }
}

extension JSONNode {
  private func mappingMembers(_ map: (Member) -> JSONNode) -> JSONNode {
    guard case .object(let members) = kind else { return self }
    return JSONNode(kind: .object(members.map { Member(key: $0.key, value: map($0)) }), position: position)
  }

  private func mappingElements(_ map: (JSONNode) -> JSONNode) -> JSONNode {
    guard let elements else { return self }
    return JSONNode(kind: .array(elements.map(map)), position: position)
  }

  /// A property with other paths, also in its keyframes.
  fileprivate func mappingPaths(_ map: (JSONNode) -> JSONNode) -> JSONNode {
    mappingMembers { member in
      guard member.key == "k" else { return member.value }
      if case .object = member.value.kind { return map(member.value) }
      return member.value.mappingElements { keyframe in
        keyframe.mappingMembers { $0.key == "s" || $0.key == "e" ? $0.value.mappingElements(map) : $0.value }
      }
    }
  }

  /// The object with a member, unless it has one of this name.
  fileprivate func adding(_ key: String, _ value: JSONNode) -> JSONNode {
    guard case .object(let members) = kind, self[key] == nil else { return self }
    return JSONNode(kind: .object(members + [Member(key: key, value: value)]), position: position)
  }

  /// A path whose handles are distances, from one whose handles are points.
  fileprivate func withDistances() -> JSONNode {
    guard let vertices = self["v"]?.elements else { return self }
    return mappingMembers { member in
      guard member.key == "i" || member.key == "o", let handles = member.value.elements else { return member.value }
      let distances = zip(handles, vertices).map { handle, vertex in
        guard let point = handle.lottieNumbers, let origin = vertex.lottieNumbers else { return handle }
        return JSONNode(kind: .numbers(zip(point, origin).map { $0 - $1 }), position: handle.position)
      }
      return JSONNode(kind: .array(distances), position: member.value.position)
    }
  }
}
