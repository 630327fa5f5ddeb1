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

  let laps = LapTable(duration: 8)
  /// As they stand at the last input.
  private var tree: LayerTree
  private(set) var player: ScenarioPlayer
  /// The same with everything that happens of itself from then on: every frame of it is only looked at.
  private(set) var ahead: (player: ScenarioPlayer, tree: LayerTree)
  /// What happens in it.
  private(set) var record = StageRecord()
  private(set) var cast: StageCast
  private(set) var requests: [Request] = []
  /// What the scene itself has to tell, with its media time.
  private(set) var notes: [(time: Double, text: String)] = []
  /// What is wrong with the file.
  private(set) var warning: Warning?
  private(set) var seeing = Seeing()
  private(set) var plot = Plot.frames
  private var settings: [(from: Double, value: Settings)] = [(-.infinity, Settings())]
  private let places: StagePlaces

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

  /// What is said about the file that is played.
  struct Warning: Sendable, Hashable {
    let headline: String
    let details: [String]
  }

  /// - Parameter file: What is played, or `nil` for what comes with the program.
  init(file: ScenarioFile? = nil) {
    var tree = LayerTree(size: StageCast.size)
    cast = StageCast(in: &tree)
    self.tree = tree
    places = StagePlaces(cast)
    player = ScenarioPlayer(library: ShippedScenarios.library())
    player.defaultStage = cast.stage
    ahead = (player, tree)
    if let file {
      player.library = ScenarioLibrary()
      player.library.load(file)
      warning = Self.warning(of: file)
    }
    // Something to look at before anybody has done anything.
    if file == nil {
      begin("dance", actor: 0, Settings(delay: 0.25), at: 0)
      begin("roar", actor: 1, Settings(delay: 0.5), at: 0)
      begin("fly", actor: 2, Settings(isDecoy: true, delay: 0.75), at: 0)
      begin("jump", actor: 3, Settings(delay: 1), at: 0)
    } else if let first = player.library.names.first {
      begin(first, actor: 0, Settings(delay: 0.25), at: 0)
    }
    lookAhead()
  }

  /// Everybody comes to an end: frames have limits, and so has waiting.
  private mutating func lookAhead() {
    ahead = (player, tree)
    ahead.player.advance(to: .infinity, in: &ahead.tree)
    record = StageRecord(of: self)
  }

  func settings(at time: Double) -> Settings { settings.last { $0.from <= time }?.value ?? Settings() }

  var actorNames: [String] { cast.actors.map(\.name) }

  func isNestReady(at time: Double) -> Bool { tree.modelValue(of: cast.nest, .readiness, at: time) == 1 }

  // MARK: - The file

  /// The same from the beginning, with another state of the file.
  mutating func replaceFile(_ file: ScenarioFile) {
    guard file.isReadable else {
      let first = file.diagnostics.first?.description ?? file.name
      warning = Warning(headline: "The file cannot be read; its last good state goes on", details: [first])
      return
    }
    let (seeing, plot) = (seeing, plot)
    self = ScenariosScene(file: file)
    (self.seeing, self.plot) = (seeing, plot)
  }

  private static func warning(of file: ScenarioFile) -> Warning? {
    guard !file.diagnostics.isEmpty else { return nil }
    let count = file.diagnostics.count
    return Warning(
      headline: "\(count) problem\(count == 1 ? "" : "s") in the file; what is wrong is played as a pause",
      details: file.diagnostics.prefix(3).map(\.description) + (count > 3 ? ["… and \(count - 3) more"] : []))
  }

  // MARK: - Inputs

  mutating func apply(_ input: SceneInput, at time: Double, isMoving: Bool) {
    // How it is looked at holds at all times, and nothing happens by it.
    if case .set(let id, let value) = input, seeing.set(id, to: value) { return }
    if case .set(Setting.plot.rawValue, let value) = input {
      plot = Plot(rawValue: value.choice) ?? .frames
      return
    }
    player.advance(to: time, in: &tree)
    switch input {
    case .press(let id):
      press(id, at: time)
      lookAhead()
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
      begin(String(id.dropFirst(Self.playPrefix.count)), actor: settings.actor, settings, at: time)
    } else if id == Setting.stop.rawValue {
      let actor = cast.actors[settings(at: time).actor].layer
      player.stop(actor, at: time, in: &tree)
    } else if id == Setting.stopAll.rawValue {
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
      lookAhead()
    case .stop, .stopAll, .plot: break
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
    var layer = ahead.tree.layer(at: point, at: time)
    while let current = layer {
      if let index = cast.actors.firstIndex(where: { $0.layer == current }) { return index }
      layer = ahead.tree.parent(of: current, at: time)
    }
    return nil
  }

  /// The actors that play, or wait to, at a media time.
  func playing(at time: Double) -> Set<Int> {
    Set(
      cast.actors.indices.filter { actor in
        guard let request = requests.last(where: { $0.actor == actor && $0.time <= time }) else { return false }
        return !record.ends.contains { $0.run == request.run && $0.time <= time }
      })
  }

  func isAway(at time: Double) -> Bool {
    let model = ahead.tree.model(at: time)
    return cast.actors.contains { actor in
      let shown = model[actor.layer]
      // By its frame: the anchor may be where the last frame left it.
      let frame = shown.frame
      let home = Rect(center: actor.home, size: shown.size)
      return frame.origin.distance(to: home.origin) > 1e-6 || frame.size.distance(to: home.size) > 1e-6
        || shown.opacity != 1 || shown.transform.distance(to: .perspective(480)) > 1e-6
    }
  }

  private mutating func goHome(at time: Double) {
    player.stopAll(at: time, in: &tree)
    for actor in cast.actors {
      tree.transaction(at: time, disablesActions: true) { $0[actor.layer].anchor = ScenarioKeyframe.center }
      tree.transaction(at: time, duration: 0.5) {
        $0[actor.layer].position = actor.home
        $0[actor.layer].opacity = 1
        $0[actor.layer].transform = .perspective(480)
      }
    }
    lookAhead()
  }

  mutating func prune(before time: Double) {
    player.advance(to: time, in: &tree)
    tree.prune(before: time)
    lookAhead()
    cast.forgetGone(tree)
    notes.removeAll { $0.time < time - 60 }
    requests.removeAll { $0.time < time - 3600 }
    settings.removeFirst(settings.lastIndex { $0.from <= time } ?? 0)
  }
}
