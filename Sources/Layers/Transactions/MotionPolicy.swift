/// How much a tree may move: the answer to a person who has asked the desktop for less.
public enum MotionPolicy: Hashable, Sendable, CaseIterable {
  /// Everything moves.
  case full
  /// What moves, turns or grows is there at once; colours, opacities and a client's numbers still fade.
  case reduced
  /// Everything is there at once.
  case none
}

extension MotionPolicy {
  /// Whether a property may animate.
  func allows<Value>(_ property: LayerProperty<Value>) -> Bool { allows(isMotion: property.isMotion) }

  /// Whether a property may animate that moves something, or does not.
  func allows(isMotion: Bool) -> Bool {
    switch self {
    case .full: true
    case .reduced: !isMotion
    case .none: false
    }
  }
}
