// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeWindowContents

/// The state of the pointer.
struct PointerState: Sendable {
  /// The part of the window that has a press, until the button is released.
  enum Target: Sendable, Hashable {
    case control(Control.ID)
    case region(SceneRegion)
    /// The time axis of a graph.
    case axis(WorkAreaBrace.Axis)
  }

  /// The phase of a gesture with the main button.
  enum Phase: Sendable {
    case idle
    /// A press at a point, which has not moved far enough for a drag.
    case pressed(Target, at: Point)
    case dragging(Target)
  }

  private(set) var phase = Phase.idle
  var position: Point?
  var hovered: Control.ID?
  /// The instant at which the pointer came to rest over the control; `nil` after any other event.
  var hoverBegan: Double?
  /// The instant of the last movement; `nil` after any other event.
  var restBegan: Double?
  /// The modifiers that are held.
  var modifiers: KeyModifiers = []
  /// The seconds from the dragged part of the work area to the pointer, or the points from the dragged boundary to it.
  var grab = 0.0
  /// The instant to which the drag has snapped, and its axis.
  var snap: (axis: WorkAreaBrace.Axis, time: Double)?
  /// The number of presses. Actions of one press are undone together.
  var gesture = 0 { didSet { turned = nil } }
  /// The last press that was no drag, unless it was the second one of a double click.
  private var click: (target: Target, point: Point, instant: Double)?
  /// The control that the wheel has changed since the last press; all its steps are one gesture.
  var turned: Control.ID?

  /// The shape of the pointer after the last event or frame.
  var shape = PointerShape.arrow

  /// The part that has the press, or `nil` without one.
  var held: Target? {
    switch phase {
    case .idle: nil
    case .pressed(let target, _), .dragging(let target): target
    }
  }

  /// The point of the press, until a drag starts.
  var pressed: Point? { if case .pressed(_, let point) = phase { point } else { nil } }

  /// The movement from which a press is a drag, in points.
  private static let dragThreshold = 3.0

  /// The longest time between both presses of a double click, in seconds: that of GTK.
  private static let doubleClickTime = 0.4

  /// Starts a press; returns whether it is the second one of a double click on the same part.
  @discardableResult
  mutating func press(_ target: Target, at point: Point, instant: Double) -> Bool {
    phase = .pressed(target, at: point)
    let isDouble =
      click.map {
        $0.target == target && $0.point.distance(to: point) < Self.dragThreshold
          && instant - $0.instant <= Self.doubleClickTime
      } ?? false
    click = isDouble ? nil : (target, point, instant)
    return isDouble
  }

  /// Starts a drag if the pointer has moved far enough from the press.
  mutating func drag(to point: Point) {
    if case .pressed(let target, let pressed) = phase, pressed.distance(to: point) >= Self.dragThreshold {
      phase = .dragging(target)
      click = nil
    }
  }

  /// Ends the gesture.
  mutating func release() { (phase, snap) = (.idle, nil) }

  /// Ends the hover of the pointer, which has left the window.
  mutating func leave() { (position, hovered, restBegan) = (nil, nil, nil) }

  /// The instant at which the tooltip is shown.
  var tooltipInstant: Double? {
    held != nil ? nil : (hovered == nil ? restBegan : hoverBegan).map { $0 + Self.tooltipDelay }
  }

  private static let tooltipDelay = 0.6
}
