// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry
import GlissadeLayers

/// One performance of a scenario by one actor.
struct ScenarioRun: Sendable {
  /// The progress of the run.
  enum Phase: Sendable {
    case delayed(until: Double)
    case waiting(group: Int, target: String, since: Double, pollCount: Int)
    case running(group: Int, since: Double, until: Double, motion: ScenarioMotion)
  }

  let id: ScenarioRunID
  let scenario: Scenario
  let groups: [Scenario.Group]
  let actor: LayerID
  let performer: LayerID
  let target: (any ScenarioTarget)?
  let waitLimit: Double
  let beginning: ScenarioCallback?
  let completion: ScenarioCompletion?
  var hidesActor = false
  /// Whether the actor was already hidden when the run hid it.
  var wasHidden = false
  var hasBegun = false
  var phase: Phase

  init(
    id: ScenarioRunID, scenario: Scenario, actor: LayerID, performer: LayerID, target: (any ScenarioTarget)?,
    waitLimit: Double, beginning: ScenarioCallback?, completion: ScenarioCompletion?, beginTime: Double
  ) {
    self.id = id
    self.scenario = scenario
    groups = scenario.groups
    self.actor = actor
    self.performer = performer
    self.target = target
    let accepted = ScenarioLimits.wait
    self.waitLimit = waitLimit.isNaN ? 0 : min(max(waitLimit, accepted.lowerBound), accepted.upperBound)
    self.beginning = beginning
    self.completion = completion
    phase = .delayed(until: beginTime)
  }

  var isDecoy: Bool { performer != actor }

  /// The instant of the run's next event, unless a call intervenes.
  var nextTime: Double {
    switch phase {
    case .delayed(let until), .running(_, _, let until, _): until
    case .waiting(_, _, let since, let pollCount):
      // The multiple since the start, so that the instants do not depend on the number of polls.
      min(since + Double(pollCount + 1) * ScenarioPlayer.pollInterval, since + waitLimit)
    }
  }

  /// Returns the first target for which a group waits at an instant, or `nil` if the group can start.
  func missingTarget(of group: Int, at time: Double, in tree: LayerTree) -> String? {
    guard let target, groups.indices.contains(group) else { return nil }
    return groups[group].targets.first { !target.isReady($0, at: time, in: tree) }
  }

  func cue(at time: Double) -> ScenarioCue {
    ScenarioCue(run: id, scenario: scenario.name, actor: actor, performer: performer, time: time)
  }

  var state: ScenarioState {
    let phase: ScenarioState.RunPhase =
      switch phase {
      case .delayed(let until): .delayed(until: until)
      case .waiting(_, let target, let since, _): .waiting(target: target, since: since, until: since + waitLimit)
      case .running(let group, let since, let until, _):
        .running(frames: groups[group].frames.map(\.number), since: since, until: until)
      }
    return ScenarioState(run: id, scenario: scenario.name, performer: performer, phase: phase)
  }
}
