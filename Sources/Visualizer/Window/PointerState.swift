// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeWindowContents

/// The state of the pointer.
struct PointerState: Sendable {
  /// The target of a drag, until the button is released.
  enum Held: Sendable, Hashable {
    case control(Control.ID)
    case region(SceneRegion)
    /// The time axis of a graph.
    case axis(WorkAreaBrace.Axis)
  }

  var position: Point?
  var hovered: Control.ID?
  /// The instant at which the pointer came to rest over the control; `nil` after any other event.
  var hoverBegan: Double?
  /// The instant of the last movement; `nil` after any other event.
  var restBegan: Double?
  var held: Held?
  /// The point of the press on a region or a time axis, until a drag starts.
  var pressed: Point?
  /// The modifiers that are held.
  var modifiers: KeyModifiers = []
  /// The seconds from the dragged part of the work area to the pointer.
  var grab = 0.0
  /// The instant to which the drag has snapped, and its axis.
  var snap: (axis: WorkAreaBrace.Axis, time: Double)?
  /// The number of presses. Actions of one press are undone together.
  var gesture = 0 { didSet { turned = nil } }
  /// The control that the wheel has changed since the last press; all its steps are one gesture.
  var turned: Control.ID?

  /// The instant at which the tooltip is shown.
  var tooltipInstant: Double? {
    held != nil ? nil : (hovered == nil ? restBegan : hoverBegan).map { $0 + Self.tooltipDelay }
  }

  private static let tooltipDelay = 0.6
}
