// SPDX-License-Identifier: MIT
import GlissadeGeometry
package import GlissadeWindowContents

extension VisualizerContent {
  /// The shape of the pointer at its position.
  package func pointerShape(at instant: Double) -> PointerShape { pointerShape(in: layout(at: instant)) }

  func pointerShape(in layout: WindowLayout) -> PointerShape {
    if case .control(let id) = pointer.held { return Self.shape(of: id, isHeld: true) }
    if case .region = pointer.held { return .move }
    // The help and menus cover the scene.
    guard let point = pointer.position, !isHelpOpen else { return .arrow }
    if let control = layout.control(under: point) {
      return control.isEnabled ? Self.shape(of: control.id, isHeld: false) : .arrow
    }
    guard openMenu == nil, layout.controls.popup?.frame.contains(point) != true else { return .arrow }
    return layout.scene.regions.region(at: point)?.pointerShape ?? .arrow
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
