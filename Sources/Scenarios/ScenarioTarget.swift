// SPDX-License-Identifier: MIT
public import GlissadeGeometry
public import GlissadeLayers

/// An object that provides named targets to a scenario and receives its notifications.
///
/// Queries must be pure functions of the name, the instant and the tree, so that a replay gives the same result. State
/// that changes over time is best stored in the tree. After a change of a result, the caller must call
/// ``ScenarioPlayer/targetsChanged(at:in:)``.
public protocol ScenarioTarget: Sendable {
  /// Returns whether a target is ready at an instant; the scenario's clock is paused until then.
  func isReady(_ target: String, at time: Double, in tree: LayerTree) -> Bool

  /// Returns the destination layer of a morph, queried before the rectangle; `nil` by default.
  func layer(for target: String, at time: Double, in tree: LayerTree) -> LayerID?

  /// Returns the destination rectangle of a morph without a layer, in coordinates of the actor's parent; `nil` by
  /// default.
  func frame(for target: String, at time: Double, in tree: LayerTree) -> Rect?

  /// Called when a scenario starts.
  func scenarioStarted(_ name: String, at time: Double, in tree: inout LayerTree)

  /// Called when a scenario ends.
  func scenarioEnded(_ name: String, at time: Double, in tree: inout LayerTree)

  /// Sets the velocity of a player, relative to its normal velocity.
  func setVelocity(_ velocity: Double, of target: String, at time: Double, in tree: inout LayerTree)

  /// Sets whether a player restarts at its end.
  func setLoop(_ loops: Bool, of target: String, at time: Double, in tree: inout LayerTree)

  /// Starts a player.
  func play(_ target: String, at time: Double, in tree: inout LayerTree)
}

extension ScenarioTarget {
  /// Returns `nil`.
  public func layer(for target: String, at time: Double, in tree: LayerTree) -> LayerID? { nil }
  /// Returns `nil`.
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
