import Geometry

/// What the pointer looks like.
public enum PointerShape: Hashable, Sendable {
  /// Nothing can be done here, or a click sends something.
  case arrow
  /// Something can be pressed.
  case hand
  /// Something can be typed.
  case text
  /// Something can be dragged.
  case move
}

extension WindowContent {
  /// What the pointer looks like where it is.
  public func pointerShape(at instant: Double) -> PointerShape {
    if case .control(let id) = pointer.held { return Self.shape(of: id, isHeld: true) }
    if case .region = pointer.held { return .move }
    guard let point = pointer.position, let control = control(under: point, at: instant), control.isEnabled else {
      return .arrow
    }
    return Self.shape(of: control.id, isHeld: false)
  }

  private static func shape(of id: Control.ID, isHeld: Bool) -> PointerShape {
    if case .field = id { return .text }
    return isHeld && id == .scrubber ? .move : .hand
  }
}
