public import Geometry
public import Layers

/// What a scenario asks while it plays, by the names of targets, and what it tells.
///
/// Questions must be pure functions of the name, the instant and the tree, so that playing again gives the same: what a
/// target knows that changes over time is best kept in the tree, and what it does is best done there. Whoever changes
/// what they answer tells the player, with ``ScenarioPlayer/targetsChanged(at:in:)``.
public protocol ScenarioTarget: Sendable {
  /// Whether a target can be used at an instant; until it can, the clock of the scenario stands.
  func isReady(_ target: String, at time: Double, in tree: LayerTree) -> Bool

  /// The layer to morph to, asked first; `nil` by default.
  func layer(for target: String, at time: Double, in tree: LayerTree) -> LayerID?

  /// The rectangle to morph to where there is no layer, in the coordinates of the actor's parent; `nil` by default.
  func frame(for target: String, at time: Double, in tree: LayerTree) -> Rect?

  /// A scenario has begun.
  func scenarioStarted(_ name: String, at time: Double, in tree: inout LayerTree)

  /// A scenario is over.
  func scenarioEnded(_ name: String, at time: Double, in tree: inout LayerTree)

  /// How fast a player is to run, relative to its own velocity.
  func setVelocity(_ velocity: Double, of target: String, at time: Double, in tree: inout LayerTree)

  /// Whether a player is to begin again at its end.
  func setLoop(_ loops: Bool, of target: String, at time: Double, in tree: inout LayerTree)

  /// A player is to run.
  func play(_ target: String, at time: Double, in tree: inout LayerTree)
}

extension ScenarioTarget {
  /// No layer.
  public func layer(for target: String, at time: Double, in tree: LayerTree) -> LayerID? { nil }
  /// No rectangle.
  public func frame(for target: String, at time: Double, in tree: LayerTree) -> Rect? { nil }
  /// Does nothing.
  public func scenarioStarted(_ name: String, at time: Double, in tree: inout LayerTree) {}
  /// Does nothing.
  public func scenarioEnded(_ name: String, at time: Double, in tree: inout LayerTree) {}
  /// Does nothing.
  public func setVelocity(_ velocity: Double, of target: String, at time: Double, in tree: inout LayerTree) {}
  /// Does nothing.
  public func setLoop(_ loops: Bool, of target: String, at time: Double, in tree: inout LayerTree) {}
  /// Does nothing.
  public func play(_ target: String, at time: Double, in tree: inout LayerTree) {}
}
