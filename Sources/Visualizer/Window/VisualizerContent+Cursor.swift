// SPDX-License-Identifier: MIT
import GlissadeGeometry
package import GlissadeWindowContents

extension VisualizerContent {
  /// The shape of the pointer at its position.
  package func pointerShape(at instant: Double) -> PointerShape {
    if case .control(let id) = pointer.held { return Self.shape(of: id, isHeld: true) }
    if case .region = pointer.held { return .move }
    guard let point = pointer.position else { return .arrow }
    if let control = control(under: point, at: instant) {
      return control.isEnabled ? Self.shape(of: control.id, isHeld: false) : .arrow
    }
    // The help and menus cover the scene.
    guard !isHelpOpen, openMenu == nil, controls(at: instant).popup?.frame.contains(point) != true else {
      return .arrow
    }
    return region(under: point, at: instant)?.pointerShape ?? .arrow
  }

  private static func shape(of id: Control.ID, isHeld: Bool) -> PointerShape {
    switch id {
    case .field: return .text
    case .workArea(_, .middle): return .move
    case .workArea: return .resizeHorizontally
    default: break
    }
    return isHeld && id == .scrubber ? .move : .hand
  }
}
