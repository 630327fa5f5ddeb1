import Animations
public import Layers

/// Lets actors play scenarios: a value that a caller takes from instant to instant together with a tree.
///
/// It has no clock. ``advance(to:in:)`` does all that happens up to an instant, each at its own and in order, however
/// large the steps of the caller are; what it does with the tree is in the tree's journal, so that any earlier instant
/// can still be asked for. Copies are independent: a copy of player and tree may look ahead, and the same calls give
/// the same again.
///
///     var player = ScenarioPlayer()
///     player.library.add(jump)
///     try player.act(card, "jump", at: 2, in: &tree)
///     player.advance(to: 2.4, in: &tree)
public struct ScenarioPlayer: Sendable {
  /// The scenarios that there are; those that are being played stay as they were when they began.
  public var library: ScenarioLibrary
  /// Where decoys play unless a stage is named; `nil` for the tree itself.
  public var defaultStage: LayerID?
  /// What is done for actions that have only a name.
  public var actions: [String: ScenarioCallback] = [:]
  /// The instant that it has come to; −∞ before anything was asked of it.
  public internal(set) var time = -Double.infinity
  /// What has happened, in the order in which it did: the last ten thousand events.
  public internal(set) var events: [ScenarioEvent] = []
  var runs: [ScenarioRun] = []
  private var runCount = 0

  /// Creates a player with the scenarios of a library.
  public init(library: ScenarioLibrary = ScenarioLibrary()) { self.library = library }

  /// How often a target that is not ready is asked again, in seconds of the tree's clock.
  public static let pollInterval = 0.1
  /// Seconds that a target is waited for unless a call says otherwise.
  public static let defaultWaitLimit = 10.0

  // MARK: - Beginning

  /// Lets a layer play a scenario.
  ///
  /// - Parameters:
  ///   - actor: The layer; it plays one scenario at a time.
  ///   - name: The scenario.
  ///   - delay: Seconds before it begins, 0 or more.
  ///   - target: Who is asked for targets, or `nil` for a scenario that needs none.
  ///   - waitLimit: Seconds that a target may be waited for, clamped to ``ScenarioLimits/wait``.
  ///   - time: The instant, on the clock of the tree, not earlier than the one that the player has come to.
  ///   - tree: The tree of the actor.
  ///   - beginning: Called when it begins.
  ///   - completion: Called when it is over, for whatever reason.
  /// - Returns: The name of the playing.
  /// - Throws: A ``ScenarioRefusal``; the actor is as it was then, and no callback is called.
  /// - Complexity: That of ``advance(to:in:)``.
  @discardableResult
  public mutating func act(
    _ actor: LayerID, _ name: String, delay: Double = 0, target: (any ScenarioTarget)? = nil,
    waitLimit: Double = ScenarioPlayer.defaultWaitLimit, at time: Double, in tree: inout LayerTree,
    beginning: ScenarioCallback? = nil, completion: ScenarioCompletion? = nil
  ) throws(ScenarioRefusal) -> ScenarioRunID {
    let scenario = try prepare(actor, name, delay: delay, at: time, in: &tree)
    return begin(
      ScenarioRun(
        id: nextID(), scenario: scenario, actor: actor, performer: actor, target: target, waitLimit: waitLimit,
        beginning: beginning, completion: completion, beginTime: time + delay), at: time, in: &tree)
  }

  /// Lets a snapshot of a layer play a scenario on a stage, in the layer's place.
  ///
  /// The decoy is made of what the layer shows at the call and lies in front on the stage, where the layer is seen, at
  /// once. When the scenario begins the layer is hidden; when it is over the decoy is removed and the layer shown
  /// again.
  ///
  /// - Parameters:
  ///   - actor: The layer; it plays one scenario at a time.
  ///   - stage: The layer that the decoy becomes part of, or `nil` for the ``defaultStage``.
  ///   - name: The scenario; its frames are in the coordinates of the stage.
  ///   - delay: Seconds before it begins, 0 or more.
  ///   - target: Who is asked for targets, or `nil` for a scenario that needs none.
  ///   - waitLimit: Seconds that a target may be waited for, clamped to ``ScenarioLimits/wait``.
  ///   - hidesActor: Whether the layer is hidden meanwhile.
  ///   - time: The instant, on the clock of the tree, not earlier than the one that the player has come to.
  ///   - tree: The tree of the actor.
  ///   - beginning: Called when it begins, with the layer hidden.
  ///   - completion: Called when it is over, with the layer shown.
  /// - Returns: The name of the playing.
  /// - Throws: A ``ScenarioRefusal``; the actor is as it was then, and no callback is called.
  /// - Complexity: O(n) in the layers of the actor, and that of ``advance(to:in:)``.
  @discardableResult
  public mutating func actDecoy(
    of actor: LayerID, on stage: LayerID? = nil, _ name: String, delay: Double = 0,
    target: (any ScenarioTarget)? = nil, waitLimit: Double = ScenarioPlayer.defaultWaitLimit, hidesActor: Bool = true,
    at time: Double, in tree: inout LayerTree, beginning: ScenarioCallback? = nil,
    completion: ScenarioCompletion? = nil
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

  // MARK: - Asking

  /// What an actor is doing at the instant that the player has come to, or `nil` where it plays nothing.
  ///
  /// - Complexity: O(n) in the actors that play.
  public func state(of actor: LayerID) -> ScenarioState? { runs.first { $0.actor == actor }?.state }

  /// The actors that play, or wait to, in the order in which they were asked to.
  public var actors: [LayerID] { runs.map(\.actor) }

  /// The next instant at which something happens of itself, or `nil` where nobody plays.
  ///
  /// - Complexity: O(n) in the actors that play.
  public var nextTime: Double? { runs.map(\.nextTime).min() }

  mutating func tell(_ kind: ScenarioEvent.Kind, of run: ScenarioRun, at time: Double) {
    events.append(
      ScenarioEvent(run: run.id, scenario: run.scenario.name, actor: run.actor, time: time, kind: kind))
    if events.count > 2 * Self.eventLimit { events.removeFirst(events.count - Self.eventLimit) }
  }

  /// Callers that never look must not fill the memory.
  private static let eventLimit = 10_000
}

/// What an actor is doing.
public struct ScenarioState: Hashable, Sendable {
  /// Where it is in its scenario.
  public enum Phase: Hashable, Sendable {
    /// The delay is not over.
    case delayed(until: Double)
    /// Frames run, by their numbers.
    case running(frames: [Int], since: Double, until: Double)
    /// Its clock stands, since a target is not ready.
    case waiting(target: String, since: Double, until: Double)
  }

  /// The playing.
  public let run: ScenarioRunID
  /// The name of the scenario.
  public let scenario: String
  /// The layer that moves: the actor, or its decoy.
  public let performer: LayerID
  /// Where it is in its scenario.
  public let phase: Phase
}
