// SPDX-License-Identifier: MIT
public import GlissadeLayers

/// The state in which stopping leaves an actor.
public enum ScenarioStopState: Hashable, Sendable {
  /// The presentation values at the instant of the stop.
  case presentation
  /// The values at the end of the running frames.
  case frameEnd
}

extension ScenarioPlayer {
  /// Stops an actor and calls its completion with the reason ``ScenarioEnd/stopped``.
  ///
  /// A decoy is removed immediately.
  ///
  /// - Parameters:
  ///   - actor: The layer.
  ///   - state: The state in which the actor is left.
  ///   - time: The instant on the tree's clock. An instant before the player's ``time`` is replaced by it.
  ///   - tree: The tree of the actor.
  /// - Returns: Whether the actor was playing or waiting to play.
  /// - Complexity: That of ``advance(to:in:)``.
  @discardableResult
  public mutating func stop(
    _ actor: LayerID, leaving state: ScenarioStopState = .presentation, at time: Double, in tree: inout LayerTree
  ) -> Bool {
    guard !time.isNaN else { return false }
    let time = max(time, self.time)
    advance(to: time, in: &tree)
    guard let index = runs.firstIndex(where: { $0.actor == actor }) else { return false }
    stop(index, leaving: state, at: time, in: &tree)
    return true
  }

  /// Stops all actors, in the order of the calls that started them.
  ///
  /// - Parameters:
  ///   - state: The state in which the actors are left.
  ///   - time: The instant on the tree's clock. An instant before the player's ``time`` is replaced by it.
  ///   - tree: The tree of the actors.
  /// - Complexity: That of ``advance(to:in:)``.
  public mutating func stopAll(
    leaving state: ScenarioStopState = .presentation, at time: Double, in tree: inout LayerTree
  ) {
    guard !time.isNaN else { return }
    let time = max(time, self.time)
    advance(to: time, in: &tree)
    while !runs.isEmpty { stop(0, leaving: state, at: time, in: &tree) }
  }

  private mutating func stop(_ index: Int, leaving state: ScenarioStopState, at time: Double, in tree: inout LayerTree)
  {
    if case .running(_, _, _, let motion) = runs[index].phase, runs[index].isPresent(in: tree, at: time) {
      switch state {
      case .presentation: motion.hold(runs[index].performer, at: time, in: &tree)
      case .frameEnd: motion.cut(runs[index].performer, at: time, in: &tree)
      }
    }
    end(index, .stopped, at: time, in: &tree)
  }
}
