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
  func comparable(with other: MotionRecording) -> Comparable {
    guard let drawn, let otherDrawn = other.drawn,
      dialect != other.dialect || (dialect != nil && owners != other.owners)
    else {
      return Comparable(first: self, second: other, uncompared: uncompared + other.uncompared)
    }
    let isFlat = dialect?.isFlat == true || other.dialect?.isFlat == true
    let pairing = DrawnPairing(drawn(isFlat), otherDrawn(isFlat), like: (self, other))
    let effects = (channels + other.channels).map(\.name).filter(Self.isUndrawn)
    return Comparable(
      first: pairing.first, second: pairing.second, isByDrawings: true, isByOrder: pairing.isByOrder,
      uncompared: uncompared + other.uncompared + effects)
  }

  /// The names of all layers and drawings.
  private var owners: Set<String> {
    Set(channels.lazy.filter { !$0.name.hasSuffix(")") }.map { RecordedOwners.split($0.name).owner })
  }

  /// Whether a channel is an effect that drawings do not have: a clip, a matte, a blur, a blend mode, the colours of a
  /// gradient, a text, an image, an end or a corner of a stroke.
  private static func isUndrawn(_ name: String) -> Bool {
    if name.hasSuffix(")") {
      return ["blend", "matte", "clip", "fillGradient", "strokeGradient", "text", "image", "fillRule", "cap", "join"]
        .contains { name.contains(".\($0)(") }
    }
    let (owner, property) = RecordedOwners.split(name)
    return property == "blurRadius" || (owner.hasSuffix(".clip") && property == "pathForm")
  }
}
