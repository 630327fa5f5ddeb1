public import Layers

/// What an actor is left with when it is stopped.
public enum ScenarioRest: Hashable, Sendable {
  /// With what it shows at the instant.
  case shown
  /// With what the frames that run would have led to.
  case frameEnd
}

extension ScenarioPlayer {
  /// Stops an actor; its completion is called with the reason.
  ///
  /// A decoy goes at once.
  ///
  /// - Parameters:
  ///   - actor: The layer.
  ///   - rest: What it is left with.
  ///   - time: The instant, on the clock of the tree, not earlier than the one that the player has come to; otherwise
  ///     that one.
  ///   - tree: The tree of the actor.
  /// - Returns: Whether it played, or waited to.
  /// - Complexity: That of ``advance(to:in:)``.
  @discardableResult
  public mutating func stop(
    _ actor: LayerID, leaving rest: ScenarioRest = .shown, at time: Double, in tree: inout LayerTree
  ) -> Bool {
    guard !time.isNaN else { return false }
    let time = max(time, self.time)
    advance(to: time, in: &tree)
    guard let index = runs.firstIndex(where: { $0.actor == actor }) else { return false }
    stop(index, leaving: rest, at: time, in: &tree)
    return true
  }

  /// Stops all actors, in the order in which they were asked to play.
  ///
  /// - Parameters:
  ///   - rest: What they are left with.
  ///   - time: The instant, on the clock of the tree, not earlier than the one that the player has come to; otherwise
  ///     that one.
  ///   - tree: The tree of the actors.
  /// - Complexity: That of ``advance(to:in:)``.
  public mutating func stopAll(leaving rest: ScenarioRest = .shown, at time: Double, in tree: inout LayerTree) {
    guard !time.isNaN else { return }
    let time = max(time, self.time)
    advance(to: time, in: &tree)
    while !runs.isEmpty { stop(0, leaving: rest, at: time, in: &tree) }
  }

  private mutating func stop(_ index: Int, leaving rest: ScenarioRest, at time: Double, in tree: inout LayerTree) {
    if case .running(_, _, _, let motion) = runs[index].phase, runs[index].isPresent(in: tree, at: time) {
      switch rest {
      case .shown: motion.hold(runs[index].performer, at: time, in: &tree)
      case .frameEnd: motion.cut(runs[index].performer, at: time, in: &tree)
      }
    }
    end(index, .stopped, at: time, in: &tree)
  }
}
