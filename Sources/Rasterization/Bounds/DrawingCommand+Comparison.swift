// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry

extension DrawingCommand {
  /// The properties of a command that are compared without copies of the objects that it refers to.
  private struct Placement: Equatable {
    var kind: Int
    var transform = ProjectiveTransform.identity
    var clip: Rect?
  }

  private var placement: Placement {
    switch self {
    case .fill(_, _, _, let transform, let clip): Placement(kind: 0, transform: transform, clip: clip)
    case .stroke(_, _, _, let transform, let clip): Placement(kind: 1, transform: transform, clip: clip)
    case .image(_, _, _, _, let transform, let clip): Placement(kind: 2, transform: transform, clip: clip)
    case .shadow(_, _, _, let transform, let clip): Placement(kind: 3, transform: transform, clip: clip)
    case .beginGroup: Placement(kind: 4)
    case .beginClip(_, _, let transform): Placement(kind: 5, transform: transform)
    case .beginShadow(_, let transform, let clip): Placement(kind: 6, transform: transform, clip: clip)
    case .endGroup: Placement(kind: 7)
    case .beginMask: Placement(kind: 8)
    case .beginBlur(_, let transform, let clip): Placement(kind: 9, transform: transform, clip: clip)
    case .beginColorMatrix: Placement(kind: 10)
    }
  }

  /// Whether two commands are equal. Their placements are compared first: this is cheap, and the commands of a moving
  /// layer differ in them.
  func isSame(as other: DrawingCommand) -> Bool { placement == other.placement && self == other }

  /// Whether a group begins.
  var isBegin: Bool {
    switch self {
    case .beginGroup, .beginMask, .beginClip, .beginShadow, .beginBlur, .beginColorMatrix: true
    case .fill, .stroke, .image, .shadow, .endGroup: false
    }
  }

  /// Whether a mask begins.
  var isMask: Bool { if case .beginMask = self { true } else { false } }

  /// Whether a group ends.
  var isEnd: Bool { if case .endGroup = self { true } else { false } }
}
