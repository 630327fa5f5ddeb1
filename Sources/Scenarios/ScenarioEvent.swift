// SPDX-License-Identifier: MIT
public import GlissadeLayers

/// The identifier of one run of a scenario by one actor, assigned by its player.
public struct ScenarioRunID: Hashable, Sendable, Comparable {
  let number: Int

  /// Whether a run was requested earlier than another.
  public static func < (a: ScenarioRunID, b: ScenarioRunID) -> Bool { a.number < b.number }
}

/// An event of a scenario's run.
public struct ScenarioEvent: Hashable, Sendable {
  /// The kind of an event.
  public enum Kind: Hashable, Sendable {
    /// The delay is over and the scenario starts.
    case began
    /// Frames start; their numbers.
    case frames([Int])
    /// The scenario's clock pauses, because a target is not ready.
    case waiting(target: String)
    /// The target is ready and the clock resumes.
    case ready(target: String)
    /// A frame has no effect but its duration, because of a problem.
    case skipped(frame: Int, ScenarioProblem)
    /// An action was called.
    case action(String)
    /// A player of the target object was started.
    case played(target: String, velocity: Double, loops: Bool)
    /// The run ended.
    case ended(ScenarioEnd)
  }

  /// The run.
  public let run: ScenarioRunID
  /// The name of the scenario.
  public let scenario: String
  /// The layer that plays the scenario.
  public let actor: LayerID
  /// The instant on the tree's clock.
  public let time: Double
  /// The kind of the event.
  public let kind: Kind
}

/// The reason for the end of a run; each run ends once.
public enum ScenarioEnd: Hashable, Sendable {
  /// The last frame is over.
  case finished
  /// The run was stopped.
  case stopped
  /// A target was not ready within the wait limit.
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
    case .actorRemoved: "the actor was removed"
    }
  }
}

extension ScenarioEvent.Kind: CustomStringConvertible {
  /// The event in words.
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

/// The reason why a run was refused. The run was not created, and none of its callbacks was called.
///
/// Events of other runs that were due at the instant may have been performed.
public struct ScenarioRefusal: Error, Hashable, Sendable {
  /// The reasons, with their values.
  package enum Reason: Hashable, Sendable {
    case unknownScenario(String)
    case busy(with: String)
    case delay(Double)
    case instant(Double)
    case actorNotInTree
    case stageNotInTree
    case tooManyLayers
  }

  /// The reason of the refusal, with the names or numbers concerned.
  package let reason: Reason

  /// No scenario has the name.
  package static func unknownScenario(_ value: String) -> ScenarioRefusal {
    ScenarioRefusal(reason: .unknownScenario(value))
  }
  /// The actor already plays a scenario, or waits to play one.
  package static func busy(with: String) -> ScenarioRefusal { ScenarioRefusal(reason: .busy(with: with)) }
  /// The delay is negative or not finite.
  package static func delay(_ value: Double) -> ScenarioRefusal { ScenarioRefusal(reason: .delay(value)) }
  /// The instant is not finite, or earlier than the player's time.
  package static func instant(_ value: Double) -> ScenarioRefusal { ScenarioRefusal(reason: .instant(value)) }
  /// The actor is not in the tree at the instant.
  package static let actorNotInTree = ScenarioRefusal(reason: .actorNotInTree)
  /// The decoy's stage is not in the tree at the instant.
  package static let stageNotInTree = ScenarioRefusal(reason: .stageNotInTree)
  /// The actor has more layers than a decoy may have.
  package static let tooManyLayers = ScenarioRefusal(reason: .tooManyLayers)
}

extension ScenarioRefusal: CustomStringConvertible {
  /// The reason in words.
  public var description: String {
    switch reason {
    case .unknownScenario(let name): "there is no scenario \"\(name)\""
    case .busy(let name): "the actor plays \"\(name)\" already"
    case .delay(let value): "the delay is \(value); finite numbers of at least 0 seconds are accepted"
    case .instant(let value): "the instant is \(value); finite instants from the player's time on are accepted"
    case .actorNotInTree: "the actor is not in the tree"
    case .stageNotInTree: "the stage is not in the tree"
    case .tooManyLayers: "the actor has more than \(ScenarioLimits.decoyLayerCount) layers, the limit for a decoy"
    }
  }
}

/// The arguments of a callback.
public struct ScenarioCue: Hashable, Sendable {
  /// The run.
  public let run: ScenarioRunID
  /// The name of the scenario.
  public let scenario: String
  /// The layer that plays the scenario.
  public let actor: LayerID
  /// The moving layer: the actor, or its decoy.
  public let performer: LayerID
  /// The instant, on the tree's clock.
  public let time: Double
}

/// A callback at an instant of a scenario; it may change the tree from that instant on.
public typealias ScenarioCallback = @Sendable (_ cue: ScenarioCue, _ tree: inout LayerTree) -> Void

/// A callback at the end of a run, called once, for any reason.
public typealias ScenarioCompletion =
  @Sendable (_ cue: ScenarioCue, _ reason: ScenarioEnd, _ tree: inout LayerTree) -> Void
