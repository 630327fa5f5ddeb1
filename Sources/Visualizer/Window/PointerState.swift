import Geometry

/// What the pointer is doing.
struct PointerState: Sendable {
  /// What holds the pointer until it is released.
  enum Held: Sendable, Hashable {
    case control(Control.ID)
    case region(SceneRegion)
  }

  var position: Point?
  var hovered: Control.ID?
  /// When it came to rest over the control; `nil` where something else has been done since.
  var hoverBegan: Double?
  var held: Held?
  /// Counts presses: what is done by one of them is undone together.
  var gesture = 0 { didSet { turned = nil } }
  /// What the wheel has turned since the last press: all of that is one gesture.
  var turned: Control.ID?

  /// When the tip of the control under it is due.
  var tooltipInstant: Double? { hovered == nil || held != nil ? nil : hoverBegan.map { $0 + Self.tooltipDelay } }

  private static let tooltipDelay = 0.6
}
