import Animations
import DisplayLists
import Geometry
import Layers
import Scenarios
import Timing

/// The Scenarios scene: actors on a stage play key frames from a file, themselves or by a decoy, and wait for targets.
struct ScenariosScene: Scene {
  /// What holds from a media time on.
  struct Settings: Sendable, Hashable {
    var actor = 0
    var isDecoy = false
    var delay = 0.0
    var waitLimit = 10.0
  }

  /// When an actor was asked to play.
  struct Request: Sendable {
    let run: ScenarioRunID
    let time: Double
    let actor: Int
    let waitLimit: Double
    /// The layer that plays: the actor's own, or its decoy.
    let performer: LayerID
  }

  /// What an actor plays in every lap.
  private struct Show: Sendable {
    let scenario: String
    let actor: Int
    var delay = 0.25
    var isDecoy = false
  }

  let laps = LapTable(duration: 8)
  /// As they stand at the last input.
  private var tree: LayerTree
  private(set) var player: ScenarioPlayer
  /// What happens of itself after the last input, computed once for all frames that show it.
  ///
  /// It shares memory with the tree, so that it is let go before the tree changes.
  private var computedFuture: Once<StageFuture>?
  private(set) var cast: StageCast
  private(set) var requests: [Request] = []
  /// What the scene itself has to tell, with its media time.
  private(set) var notes: [(time: Double, text: String)] = []
  /// What is wrong with the file.
  private(set) var message: SceneMessage?
  private(set) var seeing = Seeing()
  private(set) var plot = Plot.frames
  /// Which of the scenarios have buttons, by the page.
  private(set) var page = 0
  /// The settings from a media time on: input for later requests, which no property of the tree has.
  private var settings: [(from: Double, value: Settings)] = [(-.infinity, Settings())]
  private let places: StagePlaces
  private let shows: [Show]
  /// The lap that has begun last.
  private var lastLap = 0
  /// When a person let an actor play, or stopped it.
  private var led: [(time: Double, actor: Int)] = []
  /// Whether something in the file that is played is wrong.
  private var isFaulty = false

  /// What is shown over time below the stage.
  enum Plot: Int, CaseIterable {
    case frames, speed, acceleration

    /// What a graph shows; `nil` for the frames.
    var quantity: Seeing.Quantity? {
      switch self {
      case .frames: nil
      case .speed: .speed
      case .acceleration: .acceleration
      }
    }
  }

  /// - Parameter file: What is played, or `nil` for what comes with the program.
  init(file: ScenarioFile? = nil) {
    var tree = LayerTree(size: StageCast.size)
    cast = StageCast(in: &tree)
    self.tree = tree
    places = StagePlaces(cast)
    player = ScenarioPlayer(library: ShippedScenarios.library())
    player.defaultStage = cast.stage
    if let file {
      player.library = ScenarioLibrary()
      player.library.load(file)
      isFaulty = !file.diagnostics.isEmpty
      message = Self.message(about: file, what: "what is wrong is played as a pause")
    }
    // Something to look at before anybody has done anything.
    shows =
      file == nil
      ? [
        Show(scenario: "dance", actor: 0), Show(scenario: "roar", actor: 1, delay: 0.5),
        Show(scenario: "fly", actor: 2, delay: 0.75, isDecoy: true), Show(scenario: "jump", actor: 3, delay: 1),
      ] : player.library.names.prefix(1).map { Show(scenario: $0, actor: 0) }
    beginLap(0)
    lookAhead()
  }

  // MARK: - Laps

  func reaching(_ time: Double) -> ScenariosScene {
    guard !LapRepeats(after: lastLap, by: laps.number(at: time), further: 1).laps.isEmpty else { return self }
    var scene = self
    scene.computedFuture = nil
    scene.beginLaps(by: laps.number(at: time), further: 1)
    scene.lookAhead()
    return scene
  }

  /// Begins laps up to one.
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

  /// Everybody who is free goes home and plays, except for those whom a person has led within the last lap.
  private mutating func beginLap(_ lap: Int) {
    let duration = laps.lap(at: 0).duration
    let time = Double(lap) * duration
    player.advance(to: time, in: &tree)
    led.removeAll { $0.time <= time - duration }
    for show in shows where player.state(of: cast.actors[show.actor].layer) == nil {
      guard !led.contains(where: { $0.actor == show.actor }) else { continue }
      if lap > 0 { place(cast.actors[show.actor], at: time, over: 0) }
      begin(
        show.scenario, actor: show.actor,
        Settings(isDecoy: show.isDecoy, delay: show.delay, waitLimit: settings(at: time).waitLimit), at: time)
    }
  }

  /// Puts an actor where it belongs, as it was.
  private mutating func place(_ actor: StageCast.Actor, at time: Double, over duration: Double) {
    tree.transaction(at: time, disablesActions: true) { $0[actor.layer].anchor = ScenarioKeyframe.center }
    tree.transaction(at: time, duration: duration, disablesActions: duration == 0) {
      $0[actor.layer].position = actor.home
      $0[actor.layer].opacity = 1
      $0[actor.layer].transform = .perspective(480)
    }
  }

  /// What happens of itself after the last input.
  var future: StageFuture { computedFuture?.value ?? StageFuture(of: self, tree) }

  /// Lets the future be computed when a frame, or a control, asks for it: after many inputs at once it is needed once.
  private mutating func lookAhead() {
    computedFuture = nil
    computedFuture = Once { [self] in StageFuture(of: self, tree) }
  }

  func settings(at time: Double) -> Settings { settings.last { $0.from <= time }?.value ?? Settings() }

  var actorNames: [String] { cast.actors.map(\.name) }

  func isNestReady(at time: Double) -> Bool { tree.modelValue(of: cast.nest, .readiness, at: time) == 1 }

  // MARK: - The file

  /// The same from the beginning, with another state of the file; returns whether that is played.
  ///
  /// One with faults is not, unless the one that is played has some, too.
  mutating func replaceFile(_ file: ScenarioFile) -> Bool {
    guard file.isReadable else {
      message = SceneMessage(
        headline: "The file cannot be read; its last good state goes on",
        details: file.diagnostics.prefix(1).map(\.description),
        advice: file.hasContents
          ? Self.advice(about: file) : "Put it back, or let it be read again: then it is played anew.")
      return false
    }
    guard file.diagnostics.isEmpty || isFaulty else {
      message = Self.message(about: file, what: "its last good state goes on")
      return false
    }
    let (seeing, plot, page) = (seeing, plot, page)
    self = ScenariosScene(file: file)
    (self.seeing, self.plot, self.page) = (seeing, plot, min(page, pageCount - 1))
    return true
  }

  private static func message(about file: ScenarioFile, what happens: String) -> SceneMessage? {
    guard !file.diagnostics.isEmpty else { return nil }
    let count = file.diagnostics.count
    return SceneMessage(
      headline: "\(count) problem\(count == 1 ? "" : "s") in the file; \(happens)",
      details: file.diagnostics.prefix(3).map(\.description) + (count > 3 ? ["… and \(count - 3) more"] : []),
      advice: advice(about: file))
  }

  private static func advice(about file: ScenarioFile) -> String {
    let name = file.name.split(separator: "/").last.map(String.init) ?? file.name
    return "Mend it and save it: then it is played anew. “glissade check \(name)” lists everything that is wrong."
  }

  // MARK: - Inputs

  mutating func apply(_ input: SceneInput, at time: Double, isMoving: Bool) {
    // How it is looked at holds at all times, and nothing happens by it.
    if case .set(let id, let value) = input, seeing.set(id, to: value) { return }
    if case .set(Setting.plot.rawValue, let value) = input {
      plot = Plot(rawValue: value.choice) ?? .frames
      return
    }
    if case .set(Setting.page.rawValue, let value) = input {
      page = Int(NumberRange(1...Double(pageCount), step: 1).nearest(value.number)) - 1
      return
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
    case .set(let id, let value): if let setting = Setting(rawValue: id) { set(setting, to: value, at: time) }
    case .pointer(.pressed, _, let point):
      guard let actor = actor(at: point, time) else { return }
      set(at: time) { $0.actor = actor }
    case .pointer: break
    case .goHome: goHome(at: time)
    }
  }

  private mutating func press(_ id: String, at time: Double) {
    if id.hasPrefix(Self.playPrefix) {
      let settings = settings(at: time)
      led.append((time, settings.actor))
      begin(String(id.dropFirst(Self.playPrefix.count)), actor: settings.actor, settings, at: time)
    } else if id == Setting.stop.rawValue {
      let index = settings(at: time).actor
      led.append((time, index))
      player.stop(cast.actors[index].layer, at: time, in: &tree)
    } else if id == Setting.stopAll.rawValue {
      led += cast.actors.indices.map { (time, $0) }
      player.stopAll(at: time, in: &tree)
    }
  }

  private mutating func set(_ setting: Setting, to value: ParameterValue, at time: Double) {
    switch setting {
    case .actor:
      let last = cast.actors.count - 1
      set(at: time) { $0.actor = min(max(value.choice, 0), last) }
    case .decoy: set(at: time) { $0.isDecoy = value.flag }
    case .delay: set(at: time) { $0.delay = Self.delays.nearest(value.number) }
    case .limit: set(at: time) { $0.waitLimit = Self.limits.nearest(value.number) }
    case .ready:
      let nest = cast.nest
      tree.transaction(at: time, duration: 0) { $0[nest][.readiness] = value.flag ? 1 : 0 }
      note("The nest is \(value.flag ? "" : "not ")ready", at: time)
      player.targetsChanged(at: time, in: &tree)
    case .stop, .stopAll, .plot, .count, .page: break
    }
  }

  private mutating func set(at time: Double, _ change: (inout Settings) -> Void) {
    var value = settings(at: time)
    change(&value)
    settings.removeAll { $0.from >= time }
    settings.append((settings.isEmpty ? -.infinity : time, value))
  }

  private mutating func note(_ text: String, at time: Double) { notes.append((time, text)) }

  /// Lets an actor play, or says why it cannot.
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
      // Whatever an action of a file is called, it can be seen.
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
          of: actor.layer, name, delay: settings.delay, target: places, waitLimit: settings.waitLimit, at: time,
          in: &tree, beginning: beginning, completion: completion)
        if let decoy = player.state(of: actor.layer)?.performer {
          performer = decoy
          cast.dress(decoy, like: actor.layer, in: tree, at: time)
        }
      } else {
        run = try player.act(
          actor.layer, name, delay: settings.delay, target: places, waitLimit: settings.waitLimit, at: time, in: &tree,
          beginning: beginning, completion: completion)
      }
      requests.append(
        Request(run: run, time: time, actor: index, waitLimit: settings.waitLimit, performer: performer))
    } catch {
      note("\(actor.name): \(error)", at: time)
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

  /// The actors that play, or wait to, at a media time.
  func playing(at time: Double) -> Set<Int> {
    Set(
      cast.actors.indices.filter { actor in
        guard let request = requests.last(where: { $0.actor == actor && $0.time <= time }) else { return false }
        return !future.record.ends.contains { $0.run == request.run && $0.time <= time }
      })
  }

  func asksForMotion(_ input: SceneInput, at time: Double) -> Bool {
    if case .press(let id) = input { id.hasPrefix(Self.playPrefix) } else { false }
  }

  func isAway(at time: Double) -> Bool {
    let model = reaching(time).future.tree.model(at: time)
    return cast.actors.contains { actor in
      let shown = model[actor.layer]
      // By its frame: the anchor may be where the last frame left it. A frame is computed from it with rounding.
      let frame = shown.frame
      let home = Rect(center: actor.home, size: shown.size)
      return frame.origin.distance(to: home.origin) > 1e-6 || frame.size.distance(to: home.size) > 1e-6
        || shown.opacity != 1 || shown.transform.distance(to: .perspective(480)) > 1e-6
    }
  }

  private mutating func goHome(at time: Double) {
    player.stopAll(at: time, in: &tree)
    for actor in cast.actors.filter({ !$0.isHome(in: tree, at: time) }) { place(actor, at: time, over: 0.5) }
  }

  mutating func prune(before time: Double) {
    computedFuture = nil
    defer { lookAhead() }
    beginLaps(by: laps.number(at: time))
    player.advance(to: time, in: &tree)
    tree.prune(before: time)
    cast.forgetGone(tree)
    notes.removeAll { $0.time < time - 60 }
    requests.removeAll { $0.time < time - 3600 }
    settings.removeFirst(settings.lastIndex { $0.from <= time } ?? 0)
  }
}
