// SPDX-License-Identifier: MIT
package import GlissadeGeometry

/// An input of a scene, as the history stores it.
package enum SceneInput: Sendable, Hashable {
  /// A parameter was set.
  case set(SettingID, ParameterValue)
  /// A button was pressed.
  case press(SettingID)
  /// The pointer was used in a region, at a point in the coordinates of the region.
  case pointer(PointerPhase, region: SceneRegion, Point)
  /// Displaced objects return, after Escape.
  case reset

  /// The range of pointer coordinates. Those of the pointer are clamped to it; a session file with others is refused.
  static let coordinates = -1e6...1e6
}

/// The phase of a pointer gesture with the main button, or a step of the wheel.
package enum PointerPhase: String, Sendable, Hashable {
  case pressed
  case dragged
  case released
  /// A step of the wheel away from the user, or towards the user.
  case wheelUp
  case wheelDown
}
