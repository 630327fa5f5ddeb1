// SPDX-License-Identifier: MIT
import GlissadeAnimations
public import GlissadeLayers

/// A player that lets layers perform scenarios: a value that the caller advances together with a tree.
///
/// A player has no clock. ``advance(to:in:)`` performs all events up to an instant, each at its own instant and in
/// order, for any step size. The tree's journal records all effects, so that earlier instants can still be queried.
/// Copies of player and tree are independent and can run ahead. The same calls give the same result.
///
///     var player = ScenarioPlayer()
///     player.library.add(jump)
///     try player.act(card, "jump", at: 2, in: &tree)
///     player.advance(to: 2.4, in: &tree)
public struct ScenarioPlayer: Sendable {
  /// The available scenarios; a change does not affect running ones.
  public var library: ScenarioLibrary
  /// The default stage of decoys; `nil` for the root of the tree.
  public var defaultStage: LayerID?
  /// The functions of actions that have only a name.
  public var actions: [String: ScenarioCallback] = [:]
  /// The instant up to which the player has advanced; −∞ before the first call.
  public internal(set) var time = -Double.infinity
  /// The past events in order; at least the last ten thousand are kept.
  public internal(set) var events: [ScenarioEvent] = []
  var runs: [ScenarioRun] = []
  private var runCount = 0

  /// Creates a player with the scenarios of a library.
  public init(library: ScenarioLibrary = ScenarioLibrary()) { self.library = library }

  /// The interval between queries of a target that is not ready, in seconds of the tree's clock.
  package static let pollInterval = 0.1
  /// The default limit of the wait for a target, in seconds.
  @usableFromInline package static let defaultWaitLimit = 10.0

  // MARK: - Beginning

  /// Starts a scenario for a layer.
  ///
  /// - Parameters:
  ///   - actor: The layer; it plays one scenario at a time.
  ///   - name: The scenario.
  ///   - delay: Seconds before the scenario starts; 0 or more.
  ///   - target: The object that provides targets, or `nil` for a scenario without targets.
  ///   - waitLimit: The longest wait for a target in seconds, clamped to 0 … 3,600.
  ///   - time: The instant on the tree's clock; at least the player's ``time``.
  ///   - tree: The tree of the actor.
  ///   - completion: Called when the run ends, for any reason.
  ///   - beginning: Called when the scenario starts.
  /// - Returns: The identifier of the run.
  /// - Throws: A ``ScenarioRefusal``; the run is then not created, and none of its callbacks is called.
  /// - Complexity: That of ``advance(to:in:)``.
  @discardableResult
  public mutating func act(
    _ actor: LayerID, _ name: String, delay: Double = 0, target: (any ScenarioTarget)? = nil,
    waitLimit: Double = ScenarioPlayer.defaultWaitLimit, at time: Double, in tree: inout LayerTree,
    completion: ScenarioCompletion? = nil, beginning: ScenarioCallback? = nil
  ) throws(ScenarioRefusal) -> ScenarioRunID {
    let scenario = try prepare(actor, name, delay: delay, at: time, in: &tree)
    return begin(
      ScenarioRun(
        id: nextID(), scenario: scenario, actor: actor, performer: actor, target: target, waitLimit: waitLimit,
        beginning: beginning, completion: completion, beginTime: time + delay), at: time, in: &tree)
  }

  /// Starts a scenario for a snapshot of a layer on a stage, at the layer's position on screen.
  ///
  /// The snapshot, the decoy, has the layer's presentation values at the call. It appears immediately, in front of the
  /// stage's other layers. The layer is hidden when the scenario starts. At the end the decoy is removed and the layer
  /// is shown again.
  ///
  /// - Parameters:
  ///   - actor: The layer; it plays one scenario at a time.
  ///   - stage: The parent layer of the decoy, or `nil` for the ``defaultStage``.
  ///   - name: The scenario; its frames are in the coordinates of the stage.
  ///   - delay: Seconds before the scenario starts; 0 or more.
  ///   - target: The object that provides targets, or `nil` for a scenario without targets.
  ///   - waitLimit: The longest wait for a target in seconds, clamped to 0 … 3,600.
  ///   - hidesActor: Whether the layer is hidden during the scenario.
  ///   - time: The instant on the tree's clock; at least the player's ``time``.
  ///   - tree: The tree of the actor.
  ///   - completion: Called when the run ends, after the layer is shown again.
  ///   - beginning: Called when the scenario starts, after the layer is hidden.
  /// - Returns: The identifier of the run.
  /// - Throws: A ``ScenarioRefusal``; the run is then not created, and none of its callbacks is called.
  /// - Complexity: O(n) in the layers of the actor, and that of ``advance(to:in:)``.
  @discardableResult
  public mutating func actDecoy(
    of actor: LayerID, on stage: LayerID? = nil, _ name: String, delay: Double = 0,
    target: (any ScenarioTarget)? = nil, waitLimit: Double = ScenarioPlayer.defaultWaitLimit, hidesActor: Bool = true,
    at time: Double, in tree: inout LayerTree, completion: ScenarioCompletion? = nil,
    beginning: ScenarioCallback? = nil
  ) throws(ScenarioRefusal) -> ScenarioRunID {
    let scenario = try prepare(actor, name, delay: delay, at: time, in: &tree)
    let stage = stage ?? defaultStage
    if let stage, !tree.contains(stage, at: time) { throw .stageNotInTree }
    guard let decoy = tree.addDecoy(of: actor, on: stage, at: time) else { throw .tooManyLayers }
    var run = ScenarioRun(
      id: nextID(), scenario: scenario, actor: actor, performer: decoy, target: target, waitLimit: waitLimit,
      beginning: beginning, completion: completion, beginTime: time + delay)
    run.hidesActor = hidesActor
    return begin(run, at: time, in: &tree)
  }

  private mutating func prepare(
    _ actor: LayerID, _ name: String, delay: Double, at time: Double, in tree: inout LayerTree
  ) throws(ScenarioRefusal) -> Scenario {
    guard time.isFinite, time >= self.time else { throw .instant(time) }
    guard delay >= 0, (time + delay).isFinite else { throw .delay(delay) }
    guard let scenario = library[name] else { throw .unknownScenario(name) }
    advance(to: time, in: &tree)
    guard tree.contains(actor, at: time) else { throw .actorNotInTree }
    if let run = runs.first(where: { $0.actor == actor || $0.performer == actor }) {
      throw .busy(with: run.scenario.name)
    }
    return scenario
  }

  private mutating func nextID() -> ScenarioRunID {
    runCount += 1
    return ScenarioRunID(number: runCount)
  }

  private mutating func begin(_ run: ScenarioRun, at time: Double, in tree: inout LayerTree) -> ScenarioRunID {
    runs.append(run)
    advance(to: time, in: &tree)
    return run.id
  }

  // MARK: - Queries

  /// Returns the state of an actor at the player's ``time``, or `nil` if it plays nothing.
  ///
  /// - Complexity: O(n) in the actors that play.
  package func state(of actor: LayerID) -> ScenarioState? { runs.first { $0.actor == actor }?.state }

  /// The actors that play or wait to play, in the order of the calls that started them.
  public var actors: [LayerID] { runs.map(\.actor) }

  /// The instant of the next event, if no call changes the runs before it; `nil` if no actor plays.
  ///
  /// - Complexity: O(n) in the actors that play.
  package var nextTime: Double? { runs.map(\.nextTime).min() }

  mutating func record(_ kind: ScenarioEvent.Kind, of run: ScenarioRun, at time: Double) {
    events.append(
      ScenarioEvent(run: run.id, scenario: run.scenario.name, actor: run.actor, time: time, kind: kind))
    if events.count > 2 * Self.eventLimit { events.removeFirst(events.count - Self.eventLimit) }
  }

  /// The limit bounds the memory if the caller never reads the events.
  private static let eventLimit = 10_000
}

/// The state of an actor's run.
package struct ScenarioState: Hashable, Sendable {
  /// The progress of a run.
  package enum RunPhase: Hashable, Sendable {
    /// The delay is not over.
    case delayed(until: Double)
    /// Frames are running; their numbers.
    case running(frames: [Int], since: Double, until: Double)
    /// The scenario's clock is paused, because a target is not ready.
    case waiting(target: String, since: Double, until: Double)
  }

  /// The run.
  package let run: ScenarioRunID
  /// The name of the scenario.
  package let scenario: String
  /// The moving layer: the actor, or its decoy.
  package let performer: LayerID
  /// The progress in the scenario.
  package let phase: RunPhase
}
