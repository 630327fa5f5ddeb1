// SPDX-License-Identifier: MIT

/// The motion that a tree permits, for the accessibility setting "reduced motion".
public enum MotionPolicy: Hashable, Sendable, CaseIterable {
  /// All properties animate.
  case full
  /// Motion, rotation and scaling are immediate. Colours, opacities and clients' numbers still fade.
  case reduced
  /// All changes are immediate.
  case none
}

extension MotionPolicy {
  /// Whether a property may animate.
  func allows<Value>(_ property: LayerProperty<Value>) -> Bool { allows(isMotion: property.isMotion) }

  /// Whether a property may animate, by whether its changes are motion.
  func allows(isMotion: Bool) -> Bool {
    switch self {
    case .full: true
    case .reduced: !isMotion
    case .none: false
    }
  }
}
