// SPDX-License-Identifier: MIT

extension MotionRecording {
  /// Two recordings in a form in which they can be compared.
  struct Comparable {
    let first: MotionRecording
    let second: MotionRecording
    var isByDrawings = false
    var isByOrder = false
    var uncompared: [String] = []
  }

  /// This recording and another one: as they are if both have the same layers, or if one of them has no layers.
  /// Otherwise with their drawings: in the coordinates of the picture, or in those of the parent of each layer if a
  /// file does not state which layer is inside which.
  ///
  /// - Parameter drawingsAlone: Whether drawings are compared in the coordinates of the picture in any case.
  func comparable(with other: MotionRecording, drawingsAlone: Bool = false) -> Comparable {
    guard let drawn, let otherDrawn = other.drawn,
      drawingsAlone || dialect != other.dialect || (dialect != nil && owners != other.owners)
    else {
      return Comparable(first: self, second: other, uncompared: uncompared + other.uncompared)
    }
    let isFlat = !drawingsAlone && (dialect?.isFlat == true || other.dialect?.isFlat == true)
    let (drawings, otherDrawings) = (drawn(isFlat), otherDrawn(isFlat))
    // In the coordinates of its parent, a drawing does not have the maps of the groups around its layer.
    let groups = isFlat ? Groups((self, drawings), (other, otherDrawings)) : nil
    let pairing = DrawnPairing(
      drawings, otherDrawings, like: (self, other), groups: groups.map { ($0.first, $0.second) })
    let effects = (channels + other.channels).map(\.name).filter(Self.isUndrawn)
    return Comparable(
      first: pairing.first, second: pairing.second, isByDrawings: true, isByOrder: pairing.isByOrder,
      uncompared: uncompared + other.uncompared + effects + (groups?.uncompared ?? []))
  }

  /// The channels of the layers that draw nothing themselves in one of two motions at least.
  private struct Groups {
    private(set) var first: [Channel] = []
    private(set) var second: [Channel] = []
    /// The maps of layers that one of the motions has alone, and that do not move: a style sheet need not state them.
    private(set) var uncompared: [String] = []

    init(_ one: (MotionRecording, DrawnMotion), _ other: (MotionRecording, DrawnMotion)) {
      let names = Self.names(one.0, besides: one.1).union(Self.names(other.0, besides: other.1))
      first = channels(of: one.0, names, besides: other.0)
      second = channels(of: other.0, names, besides: one.0)
    }

    private static func names(_ recording: MotionRecording, besides motion: DrawnMotion) -> Set<String> {
      let drawn = Set(motion.drawings.filter(\.isVisible).flatMap(\.layers))
      return Set(recording.members.filter { drawn.isDisjoint(with: $0.value) }.keys)
    }

    private mutating func channels(
      of recording: MotionRecording, _ names: Set<String>, besides other: MotionRecording
    ) -> [Channel] {
      let groups = RecordedOwners(recording).all.filter { names.contains($0.name) }
      return groups.flatMap { group -> [Channel] in
        let isUnmoving = group.channels.allSatisfy { $0.constant != nil }
        guard isUnmoving, other.members[group.name] == nil else { return group.channels }
        // A group at its place in the parent is as if it were absent.
        let isPlain = zip(group.channels, group.properties).allSatisfy { $0.constant == layerDefaults[$1] }
        if !isPlain { uncompared.append("\(group.name).map") }
        return []
      }
    }
  }

  /// The names of all layers and drawings.
  private var owners: Set<String> {
    Set(channels.lazy.filter { !$0.name.hasSuffix(")") }.map { RecordedOwners.split($0.name).owner })
  }

  /// Whether a channel is an effect that drawings do not have: a clip, a matte, a blend mode, the colours of a
  /// gradient, a text, an image, an end or a corner of a stroke.
  private static func isUndrawn(_ name: String) -> Bool {
    if name.hasSuffix(")") {
      return ["blend", "matte", "clip", "fillGradient", "strokeGradient", "text", "image", "fillRule", "cap", "join"]
        .contains { name.contains(".\($0)(") }
    }
    let (owner, property) = RecordedOwners.split(name)
    return owner.hasSuffix(".clip") && property == "pathForm"
  }
}
