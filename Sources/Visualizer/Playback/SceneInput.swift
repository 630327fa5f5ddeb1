package import Geometry

/// What a person does to a scene, in the scene's own terms: this is what the journal keeps.
package enum SceneInput: Sendable, Hashable {
  /// A parameter was set.
  case set(String, ParameterValue)
  /// A button was pressed.
  case press(String)
  /// The pointer did something in a region, at a point of the region's own coordinates.
  case pointer(PointerPhase, region: SceneRegion, Point)
  /// Escape: what has been sent away comes back.
  case goHome

  /// The coordinates of a pointer that scenes and session files accept. Places farther away count as the nearest of
  /// these.
  static let coordinates = -1e6...1e6
}

/// What the main button of the pointer does.
package enum PointerPhase: String, Sendable, Hashable {
  case pressed
  case dragged
  case released
}
