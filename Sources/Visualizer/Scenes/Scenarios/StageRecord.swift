// SPDX-License-Identifier: MIT
import GlissadeScenarios
import GlissadeTiming

/// The activities of the actors over a range of media times, as bars, ends and lines of a log.
///
/// The activities are computed from the events of the player, because the tree stores motions without their scenarios.
struct StageRecord: Sendable {
  /// An interval in which an actor has one activity.
  struct Bar: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
      case delay
      case frames([Int])
      case waiting(target: String, until: Double)
    }

    let actor: Int
    let scenario: String
    let start: Double
    let end: Double
    let kind: Kind
    /// The media times of the easings' breakpoints in the interval.
    var breakpoints: [Double] = []
  }

  struct End: Sendable, Hashable {
    let run: ScenarioRunID
    let actor: Int
    let time: Double
    let reason: ScenarioEnd
  }

  private(set) var bars: [Bar] = []
  private(set) var ends: [End] = []
  /// The lines of the log with their media times, in ascending order.
  private(set) var lines: [(time: Double, text: String)] = []

  /// Creates the record of a scene's requests.
  ///
  /// - Parameter events: All events, including future ones.
  init(of scene: ScenariosScene, _ events: [ScenarioEvent]) {
    let byRun = Dictionary(grouping: events, by: \.run)
    let names = scene.actorNames
    var frames: [String: [Int: Scenario.Frame]] = [:]
    for request in scene.requests {
      let own = byRun[request.run] ?? []
      func add(
        _ kind: Bar.Kind, _ scenario: String, from start: Double, to end: Double, breakpoints: [Double] = []
      ) {
        guard end > start else { return }
        bars.append(
          Bar(
            actor: request.actor, scenario: scenario, start: start, end: end, kind: kind,
            breakpoints: breakpoints.filter { $0 > start && $0 < end }))
      }
      if let first = own.first { add(.delay, first.scenario, from: request.time, to: first.time) }
      for (index, event) in own.enumerated() {
        let end = own[(index + 1)...].first { $0.time > event.time || $0.isStep }?.time ?? event.time
        switch event.kind {
        case .frames(let numbers):
          let known = frames[event.scenario] ?? Self.frames(of: event.scenario, in: scene)
          frames[event.scenario] = known
          let group = numbers.compactMap { known[$0] }
          // All frames of a group have the duration of the longest one.
          let duration = group.map(\.after).max() ?? 0
          add(
            .frames(numbers), event.scenario, from: event.time, to: end,
            breakpoints: Set(group.flatMap { $0.easing.breakpoints() }).map { event.time + $0 * duration })
        case .waiting(let target):
          let until = event.time + request.waitLimit
          add(.waiting(target: target, until: until), event.scenario, from: event.time, to: end)
        case .ended(let reason):
          ends.append(End(run: request.run, actor: request.actor, time: event.time, reason: reason))
        default: break
        }
      }
    }
    let actors = Dictionary(scene.requests.map { ($0.run, $0.actor) }) { first, _ in first }
    let eventLines = events.enumerated().flatMap { index, event -> [(Double, Int, String)] in
      guard let actor = actors[event.run] else { return [] }
      return event.words.map { (event.time, index, ScenariosTexts.Log.line(names[actor], $0)) }
    }
    // At equal media times, the scene's own lines come first.
    let ownLines = scene.notes.map { ($0.time, -1, $0.text) }
    lines = (ownLines + eventLines).enumerated()
      .sorted { ($0.1.0, $0.1.1, $0.0) < ($1.1.0, $1.1.1, $1.0) }.map { ($0.1.0, $0.1.2) }
  }

  private static func frames(of name: String, in scene: ScenariosScene) -> [Int: Scenario.Frame] {
    let frames = scene.player.library[name]?.frames ?? []
    return Dictionary(frames.map { ($0.number, $0) }) { first, _ in first }
  }

  /// A target in words: the nest, or the quoted name of another one.
  static func name(of target: String) -> String {
    target == "nest" ? ScenariosTexts.theNest : ScenariosTexts.target(target)
  }

  /// The activity of an actor at a media time, or `nil` while it is idle.
  func bar(of actor: Int, at time: Double) -> Bar? {
    bars.last { $0.actor == actor && $0.start <= time && time < $0.end }
  }
}

extension ScenarioEvent {
  /// Whether the event ends the actor's previous activity.
  fileprivate var isStep: Bool {
    switch kind {
    case .frames, .waiting, .ready, .ended: true
    default: false
    }
  }

  /// The lines of the log. Some events appear only in the timeline.
  fileprivate var words: [String] {
    switch kind {
    case .frames: []
    case .began: [ScenariosTexts.Log.began(scenario)]
    case .ended(.timedOut(let target)): [ScenariosTexts.Log.timedOut(scenario, StageRecord.name(of: target))]
    case .ended(.finished): [ScenariosTexts.Log.finished(scenario)]
    case .ended(.stopped): [ScenariosTexts.Log.stopped(scenario)]
    case .ended(.actorRemoved): [ScenariosTexts.Log.actorRemoved(scenario)]
    case .waiting(let target): [ScenariosTexts.Log.waiting(scenario, for: StageRecord.name(of: target))]
    case .ready(let target): [ScenariosTexts.Log.continues(scenario, StageRecord.name(of: target))]
    case .skipped(let frame, let problem):
      [ScenariosTexts.Log.skipped(scenario, frame: frame, problem.description)]
    case .action(let name): [ScenariosTexts.Log.action(scenario, name)]
    case .played(let target, let velocity, let loops):
      [ScenariosTexts.Log.played(scenario, target, velocity: velocity, loops: loops)]
    }
  }
}
