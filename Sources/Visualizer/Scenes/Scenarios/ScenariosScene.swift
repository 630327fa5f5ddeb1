// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeDisplayLists
import GlissadeGeometry
import GlissadeLayers
import GlissadeScenarios
import GlissadeTiming

/// The Scenarios scene: actors play keyframes from a file, themselves or by a decoy, and wait for targets.
struct ScenariosScene: Scene {
  /// The user's settings for the next request to an actor.
  struct Settings: Sendable, Hashable {
    var actor = 0
    var isDecoy = false
    var delay = 0.0
    var waitLimit = 10.0
  }

  /// The request to an actor to play.
  struct Request: Sendable {
    let run: ScenarioRunID
    let time: Double
    let actor: Int
    let waitLimit: Double
    /// The layer that plays: the actor or its decoy.
    let performer: LayerID
  }

  /// A scenario that an actor plays in every lap.
  private struct Demonstration: Sendable {
    let scenario: String
    let actor: Int
    var delay = 0.25
    var isDecoy = false
  }

  let laps = LapTable(duration: 8)
  /// The theme of the layers' colours; `nil` before the first one is set.
  private var theme: Theme?
  /// The tree after the last input.
  private var tree: LayerTree
  private(set) var player: ScenarioPlayer
  /// The motion after the last input, computed once for all frames.
  ///
  /// It shares memory with the tree. So it is released before the tree changes, to avoid a copy.
  private var computedFuture: LazyValue<StageFuture>?
  private(set) var cast: StageCast
  private(set) var requests: [Request] = []
  /// The scene's own log entries, with their media times.
  private(set) var notes: [(time: Double, text: String)] = []
  private(set) var view = View()
  /// The user's settings for the next request. They are kept here because no layer property holds them.
  private(set) var settings = StepFunction(Settings())
  private let targets: StageTargets
  private let demonstrations: [Demonstration]
  /// The last lap that has started.
  private var lastLap = 0
  /// The media times at which the user started or stopped an actor.
  private var userControlled: [(time: Double, actor: Int)] = []

  /// The content of the panel below the stage.
  enum Plot: Int, CaseIterable {
    case frames, speed, acceleration

    /// The quantity of the graph, or `nil` for the timeline.
    var quantity: ViewOptions.Quantity? {
      switch self {
      case .frames: nil
      case .speed: .speed
      case .acceleration: .acceleration
      }
    }

    var title: String { quantity?.title ?? ScenariosTexts.timelineTitle }
    var unit: String { quantity?.unit ?? "" }
  }

  /// - Parameter file: The file to play, or `nil` for the built-in scenarios.
  init(file: ScenarioFile? = nil) {
    let library = file.map(ScenarioLibrary.init(file:)) ?? ShippedScenarios.library()
    // The scene starts with a demonstration.
    self.init(
      library,
      demonstrations: file == nil
        ? [
          Demonstration(scenario: "dance", actor: 0), Demonstration(scenario: "roar", actor: 1, delay: 0.5),
          Demonstration(scenario: "fly", actor: 2, delay: 0.75, isDecoy: true),
          Demonstration(scenario: "jump", actor: 3, delay: 1),
        ] : library.names.prefix(1).map { Demonstration(scenario: $0, actor: 0) })
    beginLap(0)
    lookAhead()
  }

  /// The scene in which only the first actor plays, once, with an open nest.
  init(playing scenario: String, in library: ScenarioLibrary) {
    self.init(library, demonstrations: [])
    setNestReady(true, at: 0)
    begin(scenario, actor: 0, Settings(), at: 0)
    lookAhead()
  }

  private init(_ library: ScenarioLibrary, demonstrations: [Demonstration]) {
    var tree = LayerTree(size: StageCast.size)
    cast = StageCast(in: &tree)
    self.tree = tree
    targets = StageTargets(cast)
    player = ScenarioPlayer(library: library)
    player.defaultStage = cast.stage
    self.demonstrations = demonstrations
  }

  // MARK: - Laps

  func extended(to time: Double) -> ScenariosScene {
    guard !LapRepeats(after: lastLap, by: laps.number(at: time), further: 1).laps.isEmpty else { return self }
    var scene = self
    scene.computedFuture = nil
    scene.beginLaps(by: laps.number(at: time), further: 1)
    scene.lookAhead()
    return scene
  }

  /// Starts all laps up to the given one that have not started.
  private mutating func beginLaps(by lap: Int, further: Int = 0) {
    let repeats = LapRepeats(after: lastLap, by: lap, further: further)
    for lap in repeats.laps {
      if repeats.isFresh, lap == repeats.laps.lowerBound {
        player.stopAll(at: Double(lap) * laps.lap(at: 0).duration, in: &tree)
      }
      beginLap(lap)
      lastLap = lap
    }
  }

  /// Resets all idle actors and starts their demonstrations, except for actors that the user has controlled within the
  /// last lap.
  private mutating func beginLap(_ lap: Int) {
    let duration = laps.lap(at: 0).duration
    let time = Double(lap) * duration
    player.advance(to: time, in: &tree)
    userControlled.removeAll { $0.time <= time - duration }
    for demonstration in demonstrations where player.state(of: cast.actors[demonstration.actor].layer) == nil {
      guard !userControlled.contains(where: { $0.actor == demonstration.actor }) else { continue }
      if lap > 0 { reset(cast.actors[demonstration.actor], at: time, over: 0) }
      begin(
        demonstration.scenario, actor: demonstration.actor,
        Settings(
          isDecoy: demonstration.isDecoy, delay: demonstration.delay, waitLimit: settings.value(at: time).waitLimit),
        at: time)
    }
  }

  /// Resets an actor.
  private mutating func reset(_ actor: StageCast.Actor, at time: Double, over duration: Double) {
    if tree.modelValue(of: actor.layer, .anchor, at: time) != ScenarioKeyframe.center {
      tree.transaction(at: time, disablesActions: true) { $0[actor.layer].anchor = ScenarioKeyframe.center }
    }
    tree.transaction(at: time, duration: duration, disablesActions: duration == 0) {
      $0[actor.layer].position = actor.restPosition
      $0[actor.layer].opacity = 1
      $0[actor.layer].transform = .perspective(480)
    }
  }

  mutating func setTheme(_ theme: Theme) {
    self.theme = theme
    computedFuture = nil
    cast.setTheme(theme, in: &tree)
    lookAhead()
  }

  /// The motion after the last input.
  var future: StageFuture { computedFuture?.value ?? StageFuture(of: self, tree) }

  /// Invalidates the future. It is computed at its next query, so that many inputs at once compute it once.
  private mutating func lookAhead() {
    computedFuture = nil
    computedFuture = LazyValue { [self] in StageFuture(of: self, tree) }
  }

  var actorNames: [String] { cast.actors.map(\.name) }

  func isNestReady(at time: Double) -> Bool { tree.modelValue(of: cast.nest, .readiness, at: time) == 1 }

  // MARK: - Inputs

  mutating func apply(_ input: SceneInput, at time: Double, _ motion: InputMotion) {
    // View options apply to all media times, and advance nothing.
    if case .set(let id, let value) = input, self.view(id, at: time) != nil {
      return view = changed(id, to: value, at: time).view
    }
    let lap = laps.number(at: time)
    if case .pointer(let phase, _, _) = input, phase != .pressed,
      LapRepeats(after: lastLap, by: lap).laps.isEmpty
    {
      return
    }
    computedFuture = nil
    defer { lookAhead() }
    beginLaps(by: lap)
    player.advance(to: time, in: &tree)
    switch input {
    case .press(let id): press(id, at: time)
    case .set("ready", let value): setNestReady(value.flag, at: time)
    case .set(let id, let value): settings.replace(with: changed(id, to: value, at: time).settings, from: time)
    case .pointer(.pressed, _, let point):
      guard let actor = actor(at: point, time) else { return }
      settings.replace(with: changed("actor", to: .choice(actor), at: time).settings, from: time)
    case .pointer: break
    case .reset: resetActors(at: time)
    }
  }

  private mutating func press(_ id: SettingID, at time: Double) {
    let settings = settings.value(at: time)
    if let scenario = id.scenario {
      userControlled.append((time, settings.actor))
      begin(scenario, actor: settings.actor, settings, at: time)
    } else if id == "stop" {
      userControlled.append((time, settings.actor))
      player.stop(cast.actors[settings.actor].layer, at: time, in: &tree)
    } else if id == "stopAll" {
      userControlled += cast.actors.indices.map { (time, $0) }
      player.stopAll(at: time, in: &tree)
    }
  }

  private mutating func setNestReady(_ isReady: Bool, at time: Double) {
    let nest = cast.nest
    tree.transaction(at: time, policy: .jump) { $0[nest][.readiness] = isReady ? 1 : 0 }
    addNote(isReady ? ScenariosTexts.nestOpen : ScenariosTexts.nestClosed, at: time)
    player.targetsChanged(at: time, in: &tree)
  }

  private mutating func addNote(_ text: String, at time: Double) { notes.append((time, text)) }

  /// Starts a scenario, or adds a log entry with the reason for its refusal.
  private mutating func begin(_ name: String, actor index: Int, _ settings: Settings, at time: Double) {
    let actor = cast.actors[index]
    let flash = cast.flash
    let beginning: ScenarioCallback = { cue, tree in
      tree.transaction(at: cue.time, duration: 0.2) { $0[actor.light].opacity = 1 }
    }
    let completion: ScenarioCompletion = { cue, _, tree in
      tree.transaction(at: cue.time, duration: 0.4) { $0[actor.light].opacity = 0 }
    }
    if let scenario = player.library[name] {
      // Actions of a file have no code in this scene. Instead, each action lights up the flash layer.
      for case .action(let action) in scenario.frames.map(\.keyframe) {
        player.actions[action.name] = { cue, tree in
          let timing = MediaTiming(duration: 0.6)
          tree.animate(
            flash, .opacity, with: Animation(.basic(from: 1, to: 0), timing: timing, timingFunction: .easeOut),
            at: cue.time, forKey: "flash")
        }
      }
    }
    do throws(ScenarioRefusal) {
      let run: ScenarioRunID
      var performer = actor.layer
      if settings.isDecoy {
        run = try player.actDecoy(
          of: actor.layer, name, delay: settings.delay, target: targets, waitLimit: settings.waitLimit, at: time,
          in: &tree, completion: completion, beginning: beginning)
        if let decoy = player.state(of: actor.layer)?.performer {
          performer = decoy
          cast.addRoles(decoy, like: actor.layer, in: tree, at: time)
        }
      } else {
        run = try player.act(
          actor.layer, name, delay: settings.delay, target: targets, waitLimit: settings.waitLimit, at: time, in: &tree,
          completion: completion, beginning: beginning)
      }
      requests.append(
        Request(run: run, time: time, actor: index, waitLimit: settings.waitLimit, performer: performer))
    } catch {
      addNote(ScenariosTexts.Log.line(actor.name, "\(error)"), at: time)
    }
  }

  // MARK: - Places

  private func actor(at point: Point, _ time: Double) -> Int? {
    var layer = tree.layer(at: point, at: time)
    while let current = layer {
      if let index = cast.actors.firstIndex(where: { $0.layer == current }) { return index }
      layer = tree.parent(of: current, at: time)
    }
    return nil
  }

  /// The actors that play or wait at a media time.
  func playing(at time: Double) -> Set<Int> {
    Set(
      cast.actors.indices.filter { actor in
        guard let request = requests.last(where: { $0.actor == actor && $0.time <= time }) else { return false }
        return !future.record.ends.contains { $0.run == request.run && $0.time <= time }
      })
  }

  func effect(of input: SceneInput, at time: Double) -> InputEffect {
    switch input {
    case .press(let id) where id.scenario != nil: .motion
    case .set, .press, .pointer: InputEffect(input)
    case .reset: isAnyActorDisplaced(at: time) ? .passing : .none
    }
  }

  func isAnyActorDisplaced(at time: Double) -> Bool {
    let model = extended(to: time).future.tree.model(at: time)
    return cast.actors.contains { actor in
      let shown = model[actor.layer]
      // Frames are compared instead of positions, because the last keyframe can leave any anchor. The limits allow for
      // the rounding of frames.
      let frame = shown.frame
      let rest = Rect(center: actor.restPosition, size: shown.size)
      return frame.origin.distance(to: rest.origin) > 1e-6 || frame.size.distance(to: rest.size) > 1e-6
        || shown.opacity != 1 || shown.transform.distance(to: .perspective(480)) > 1e-6
    }
  }

  private mutating func resetActors(at time: Double) {
    player.stopAll(at: time, in: &tree)
    for actor in cast.actors.filter({ !$0.isAtRestPosition(in: tree, at: time) }) { reset(actor, at: time, over: 0.5) }
  }

  mutating func prune(before time: Double) {
    computedFuture = nil
    defer { lookAhead() }
    beginLaps(by: laps.number(at: time))
    player.advance(to: time, in: &tree)
    tree.prune(before: time)
    cast.removeGoneLayers(tree)
    notes.removeAll { $0.time < time - 60 }
    requests.removeAll { $0.time < time - 3600 }
    settings.prune(before: time)
  }
}
