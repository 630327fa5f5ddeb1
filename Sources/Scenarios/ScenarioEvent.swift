public import Layers

/// The name of one playing of a scenario by one actor, given by its player.
public struct ScenarioRunID: Hashable, Sendable, Comparable {
  let number: Int

  /// Whether a run was asked for earlier than another.
  public static func < (a: ScenarioRunID, b: ScenarioRunID) -> Bool { a.number < b.number }
}

/// Something that happens while an actor plays a scenario.
public struct ScenarioEvent: Hashable, Sendable {
  /// What happens.
  public enum Kind: Hashable, Sendable {
    /// The delay is over and the scenario begins.
    case began
    /// Frames begin, by their numbers.
    case frames([Int])
    /// The clock of the scenario stands, since a target is not ready.
    case waiting(target: String)
    /// The target is ready and the clock goes on.
    case ready(target: String)
    /// A frame only takes its time.
    case skipped(frame: Int, ScenarioProblem)
    /// An action is done.
    case action(String)
    /// A player of the target object's is let run.
    case played(target: String, velocity: Double, loops: Bool)
    /// It is over.
    case ended(ScenarioEnd)
  }

  /// The playing.
  public let run: ScenarioRunID
  /// The name of the scenario.
  public let scenario: String
  /// The layer that plays it.
  public let actor: LayerID
  /// When, on the clock of the tree.
  public let time: Double
  /// What happens.
  public let kind: Kind
}

/// Why an actor no longer plays; each playing ends once, for one reason.
public enum ScenarioEnd: Hashable, Sendable {
  /// The last frame is over.
  case finished
  /// It was stopped.
  case stopped
  /// A target was not ready within the time that was given to it.
  case timedOut(target: String)
  /// The actor, or its decoy, is no longer in the tree.
  case actorRemoved
}

extension ScenarioEnd: CustomStringConvertible {
  /// The reason in words.
  public var description: String {
    switch self {
    case .finished: "finished"
    case .stopped: "stopped"
    case .timedOut(let target): "timed out: \"\(target)\" was not ready"
    case .actorRemoved: "the actor is gone"
    }
  }
}

extension ScenarioEvent.Kind: CustomStringConvertible {
  /// What happens, in words.
  public var description: String {
    switch self {
    case .began: "began"
    case .frames(let numbers):
      (numbers.count == 1 ? "frame " : "frames ") + numbers.map(String.init).joined(separator: ", ")
    case .waiting(let target): "waits for \"\(target)\""
    case .ready(let target): "\"\(target)\" is ready"
    case .skipped(let frame, let problem): "frame \(frame) skipped: \(problem)"
    case .action(let name): "action \"\(name)\""
    case .played(let target, let velocity, let loops):
      "plays \"\(target)\" × \(velocity < 0 ? "−" : "")\(velocity.magnitude)\(loops ? ", loops" : "")"
    case .ended(let reason): "ended: \(reason)"
    }
  }
}

/// Why an actor was not begun with; nothing has changed then, and no callback is called.
public enum ScenarioRefusal: Error, Hashable, Sendable {
  /// There is no scenario of the name.
  case unknownScenario(String)
  /// The actor plays already, or waits to.
  case busy(with: String)
  /// The delay is below 0 or not finite.
  case delay(Double)
  /// The instant is not finite, or earlier than the one that the player has come to.
  case instant(Double)
  /// The actor is not in the tree at the instant.
  case actorNotInTree
  /// The stage of the decoy is not in the tree at the instant.
  case stageNotInTree
  /// The actor has more layers in it than a decoy is made of.
  case tooManyLayers
}

extension ScenarioRefusal: CustomStringConvertible {
  /// The reason in words.
  public var description: String {
    switch self {
    case .unknownScenario(let name): "there is no scenario \"\(name)\""
    case .busy(let name): "the actor plays \"\(name)\" already"
    case .delay(let value): "the delay is \(value), not a finite number of seconds, 0 or more"
    case .instant(let value): "the instant is \(value), not a finite one that is still to come"
    case .actorNotInTree: "the actor is not in the tree"
    case .stageNotInTree: "the stage is not in the tree"
    case .tooManyLayers: "the actor has more than \(ScenarioLimits.decoyLayerCount) layers in it"
    }
  }
}

/// What a callback is told.
public struct ScenarioCue: Hashable, Sendable {
  /// The playing.
  public let run: ScenarioRunID
  /// The name of the scenario.
  public let scenario: String
  /// The layer that plays it.
  public let actor: LayerID
  /// The layer that moves: the actor, or its decoy.
  public let performer: LayerID
  /// The instant, on the clock of the tree.
  public let time: Double
}

/// What a caller does at an instant of a scenario; it may change the tree from that instant on.
public typealias ScenarioCallback = @Sendable (_ cue: ScenarioCue, _ tree: inout LayerTree) -> Void

/// What a caller does when a scenario is over, for whatever reason; called once.
public typealias ScenarioCompletion =
  @Sendable (_ cue: ScenarioCue, _ reason: ScenarioEnd, _ tree: inout LayerTree) -> Void
