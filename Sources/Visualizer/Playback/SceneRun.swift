// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeScenarios

/// A scene with its transport and its journal of inputs.
///
/// The scene is the fold of the journal over the beginning. An input at an earlier media time discards the later
/// entries. Undo removes a step from the journal, at any position.
struct SceneRun: Sendable {
  /// An input with its media time. Inputs of one gesture are undone together.
  struct Entry: Sendable, Hashable {
    let time: Double
    let input: SceneInput
    /// Whether media time was running.
    let isMoving: Bool
    let gesture: Int
  }

  /// A step that can be undone.
  enum Step: Sendable {
    /// Entries with their indices in the journal.
    case entries([(index: Int, entry: Entry)])
    /// A change of a view parameter.
    case view(SettingID, from: ParameterValue, to: ParameterValue)
    /// A restart, with the state on its other side.
    case restart(Inputs)
  }

  /// All inputs of a run, with the scene to which they apply.
  struct Inputs: Sendable {
    let beginning: any Scene
    let journal: [Entry]
    let earliest: Double
    let discarded: [Entry]
    let isTooLongToSave: Bool
    let transport: Transport.Record
    /// The steps that can be undone.
    let done: [Step]
  }

  var beginning: any Scene
  /// The last version of the file, if it is not played because of its problems.
  var refusedFile: ScenarioFile?
  /// The scene after the last input.
  private(set) var scene: any Scene
  /// The scenes before each input that came many laps after the previous one, for the media times between the two.
  private var earlier: [(end: Double, scene: any Scene)] = []
  /// The scene with all laps up to the shown one, cached with the start of that lap.
  private var cachedLap: (lap: Double, scene: any Scene)?
  var transport: Transport
  var journal: [Entry] = []
  var done: [Step] = []
  var undone: [Step] = []
  /// The number of changes in the journal.
  private var changeCount = 0
  /// Whether the window shows this scene.
  private(set) var isShown = true
  /// Whether the scene resumes playing when the window shows it again.
  var wasPlaying: Bool

  /// Whether reduced motion has stopped the playback, and the user has not started or stopped the playback since.
  var isStoppedByReducedMotion = false

  /// The earliest media time that the journal can reproduce.
  var earliest = 0.0
  /// The inputs that are part of the beginning, kept for session files.
  var discarded: [Entry] = []
  /// Whether more inputs were discarded than a session file can hold: ``discardedLimit``.
  var isTooLongToSave = false
  /// The theme that was set last, or `nil` for that of the beginning.
  var theme: Theme?
  /// The view parameters that the user has set.
  var views: [SettingID: ParameterValue] = [:]
  /// The message that the user has closed.
  var closedMessage: SceneMessage?
  /// The part of a lap that the graphs show.
  var graphZoom = GraphZoom()
  /// The media time to which the graphs have turned last.
  private var followedTime: Double?

  init(_ scene: any Scene, rate: Double = 1, isPlaying: Bool = true) {
    beginning = scene
    self.scene = scene
    transport = Transport(laps: scene.laps, rate: rate, isPlaying: isPlaying)
    wasPlaying = isPlaying
  }

  func mediaTime(at instant: Double) -> Double { transport.mediaTime(at: instant) }

  /// Turns the graphs to the page with the playhead, if it has moved.
  mutating func followPlayhead(at instant: Double) {
    let time = mediaTime(at: instant)
    defer { followedTime = time }
    guard let followedTime, followedTime != time, !graphZoom.isWhole else { return }
    let lap = graphLap(at: time)
    graphZoom.follow((time - lap.start) / lap.duration)
  }

  /// The part of the lap at a media time that the unzoomed graph shows.
  func graphLap(at time: Double) -> LapTable.Lap { scene.laps.motion(at: time) }

  /// The scene for a media time.
  func scene(at time: Double) -> any Scene {
    if let cachedLap, scene.laps.lap(at: time).start == cachedLap.lap { return cachedLap.scene }
    return earlier.first { time < $0.end }?.scene ?? scene
  }

  /// The scene for the media time of an instant.
  func shownScene(at instant: Double) -> any Scene { scene(at: mediaTime(at: instant)) }

  /// Caches the scene of the current lap, so that frames do not recompute it.
  mutating func cacheLap(at instant: Double) {
    let time = mediaTime(at: instant)
    let lap = scene.laps.lap(at: time).start
    guard cachedLap?.lap != lap else { return }
    cachedLap = nil
    cachedLap = (lap, scene(at: time).extended(to: time))
  }

  /// Applies an entry to the scene.
  private mutating func fold(_ entry: Entry, after last: Double) {
    cachedLap = nil
    if entry.time - last >= Double(LapRepeats.block - 1) * scene.laps.lap(at: last).duration {
      earlier.append((entry.time, scene))
    }
    scene.apply(entry)
  }

  /// The media times of the scrubber: those of the current lap.
  func lapTimes(at instant: Double) -> ClosedRange<Double> {
    let lap = scene.laps.lap(at: mediaTime(at: instant))
    return max(lap.start, earliest)...max(lap.end, earliest)
  }

  /// Whether there is a lap that was shown before, or after, the current one.
  func hasLap(in direction: Int, at instant: Double) -> Bool {
    let (lap, all) = (lapTimes(at: instant), timeline(at: instant))
    return direction < 0 ? lap.lowerBound > all.lowerBound : lap.upperBound < all.upperBound
  }

  /// Moves to the same fraction of the previous or the next lap.
  mutating func stepLap(by direction: Int, at instant: Double) {
    guard hasLap(in: direction, at: instant) else { return }
    let time = mediaTime(at: instant)
    let lap = scene.laps.lap(at: time)
    let share = (time - lap.start) / lap.duration
    let other = scene.laps.lap(at: direction < 0 ? LapTable.limit(before: lap.start) : lap.end)
    seek(to: other.start + share * other.duration, at: instant)
  }

  /// Moves to the start of the lap, or from there to the start of the previous lap.
  mutating func goToLapStart(at instant: Double) {
    let lap = lapTimes(at: instant)
    if mediaTime(at: instant) > lap.lowerBound {
      seek(to: lap.lowerBound, at: instant)
    } else if hasLap(in: -1, at: instant) {
      seek(to: scene.laps.lap(at: LapTable.limit(before: lap.lowerBound)).start, at: instant)
    }
  }

  /// Moves to the last instant of the lap.
  mutating func goToLapEnd(at instant: Double) {
    seek(to: LapTable.limit(before: lapTimes(at: instant).upperBound), at: instant)
  }

  /// The range of all media times that can be shown: from the earliest one to the end of the latest lap.
  func timeline(at instant: Double) -> ClosedRange<Double> {
    let furthest = max(transport.furthest, mediaTime(at: instant))
    return earliest...max(scene.laps.lap(at: furthest).end, earliest)
  }

  /// The media times from the earliest to the latest that was shown.
  var recordedTimes: ClosedRange<Double> { earliest...max(transport.furthest, earliest) }

  // MARK: - Inputs

  /// Applies an input at the media time of an instant.
  mutating func apply(_ input: SceneInput, gesture: Int, at instant: Double) {
    let time = mediaTime(at: instant)
    if case .set(let id, let value) = input,
      let old = scene(at: time).view(id, at: time)
    {
      setView(id, to: value)
      addStep(.view(id, from: old, to: value))
      return
    }
    dropSteps(after: time)
    if let last = journal.last, last.time > time {
      journal.removeAll { $0.time > time }
      fold()
    }
    append(Entry(time: time, input: input, isMoving: transport.isMoving(at: instant), gesture: gesture))
    transport.update(scene.laps)
  }

  /// Sets the colours of the scene at all media times, after a change of the theme.
  mutating func setTheme(_ theme: Theme) {
    cachedLap = nil
    self.theme = theme
    beginning.setTheme(theme)
    for index in earlier.indices { earlier[index].scene.setTheme(theme) }
    scene.setTheme(theme)
  }

  mutating func setView(_ id: SettingID, to value: ParameterValue) {
    views[id] = value
    cachedLap = nil
    beginning.apply(.set(id, value), at: earliest, .immediate)
    for index in earlier.indices { earlier[index].scene.apply(.set(id, value), at: earliest, .immediate) }
    scene.apply(.set(id, value), at: earliest, .immediate)
  }

  /// Restarts the scene from another beginning, and applies the journal again.
  mutating func replaceBeginning(with newScene: any Scene, at instant: Double) {
    refusedFile = nil
    beginning = newScene
    prepareBeginning()
    discarded = []
    done = []
    undone = []
    let entries = journal
    journal = []
    fold()
    for entry in entries {
      // Inputs that the new scene does not accept, such as the button of a removed scenario, are dropped.
      if let known = try? scene.checked(entry, location: "") { append(known) }
    }
    transport.update(scene.laps)
    seek(to: earliest, at: instant)
  }

  /// Appends an entry, and makes it undoable if it has a lasting effect.
  mutating func append(_ entry: Entry) {
    let isChange = scene.isChange(entry.input, at: entry.time)
    fold(entry, after: journal.last?.time ?? earliest)
    journal.append(entry)
    if isChange {
      addStep(of: entry)
      changeCount += 1
    }
    if journal.count > scene.limits.inputs || changeCount > scene.limits.changes { discardHalf() }
  }

  /// Applies the journal to the beginning.
  mutating func fold() {
    scene = beginning
    (earlier, cachedLap) = ([], nil)
    countChanges()
    var last = earliest
    for entry in journal {
      fold(entry, after: last)
      last = entry.time
    }
    transport.update(scene.laps)
  }

  /// The most discarded inputs that are kept for session files.
  static let discardedLimit = 200_000

  private mutating func discardHalf() {
    var count = journal.count / 2
    // A gesture stays complete so that it can be undone, unless it is very long.
    if changeCount <= 8 * scene.limits.changes {
      while count > 0, journal[count - 1].gesture == journal[count].gesture { count -= 1 }
      if count == 0 { return }
    }
    let horizon = journal[count].time
    for (index, entry) in journal[..<count].enumerated() {
      beginning.apply(entry)
      // Without pruning, the beginning would temporarily use as much memory as the scene.
      if index % 16 == 15 { beginning.prune(before: entry.time) }
    }
    isTooLongToSave = isTooLongToSave || discarded.count + count > Self.discardedLimit
    discarded = isTooLongToSave ? [] : discarded + journal[..<count]
    journal.removeFirst(count)
    prune(before: horizon)
    // Steps that lie entirely after the horizon can still be undone.
    done = done.compactMap { step in
      guard case .entries(let positions) = step else { return step }
      guard positions.allSatisfy({ $0.index >= count }) else { return nil }
      return .entries(positions.map { ($0.index - count, $0.entry) })
    }
    undone = []
    countChanges()
  }

  private mutating func countChanges() {
    changeCount = done.reduce(0) { count, step in
      if case .entries(let positions) = step { count + positions.count } else { count }
    }
  }

  /// Applies an input before the beginning that ``begin()`` sets. It cannot be undone.
  ///
  /// - Parameters:
  ///   - isAtRest: Whether its motion ends before the beginning.
  ///   - isLastAtRest: Whether it is the last input at rest.
  mutating func applyDiscarded(_ entry: Entry, isAtRest: Bool, isLastAtRest: Bool) {
    cachedLap = nil
    if isAtRest {
      scene.apply(entry.input, at: entry.time, .atRest)
      if isLastAtRest { scene.rest(at: entry.time) }
    } else {
      scene.apply(entry)
    }
    discarded.append(entry)
  }

  /// Discards data of the scene from before a media time, while the beginning is not the current one.
  mutating func pruneScene(before time: Double) { scene.prune(before: time) }

  /// Makes the current scene the beginning.
  mutating func begin() {
    beginning = scene
    guard discarded.count > Self.discardedLimit else { return }
    isTooLongToSave = true
    discarded = []
  }

  /// Discards data from before a media time. Earlier media times can then no longer be shown.
  mutating func prune(before horizon: Double) {
    cachedLap = nil
    beginning.prune(before: horizon)
    earlier.removeAll { $0.end <= horizon }
    for index in earlier.indices { earlier[index].scene.prune(before: horizon) }
    scene.prune(before: horizon)
    earliest = horizon
  }

  // MARK: - Transport

  mutating func togglePlaying(at instant: Double) {
    isStoppedByReducedMotion = false
    if transport.isMoving(at: instant) {
      transport.pause(at: instant)
    } else {
      transport.play(at: instant, laps: scene.laps)
    }
  }

  /// Starts media time, in the next lap if the current one has ended.
  mutating func startMoving(at instant: Double) {
    guard !transport.isMoving(at: instant) else { return }
    isStoppedByReducedMotion = false
    if transport.isReversed { transport.setReversed(false, at: instant) }
    let lap = scene.laps.lap(at: mediaTime(at: instant))
    // The next lap keeps all inputs; a restart of the lap would discard them.
    if !transport.loops, mediaTime(at: instant) >= LapTable.limit(before: lap.lastInstant) {
      transport.seek(to: lap.end, at: instant, laps: scene.laps)
    }
    transport.play(at: instant, laps: scene.laps)
  }

  mutating func seek(to time: Double, at instant: Double) {
    let timeline = timeline(at: instant)
    transport.seek(
      to: min(max(time, timeline.lowerBound), LapTable.limit(before: timeline.upperBound)), at: instant,
      laps: scene.laps)
  }

  mutating func step(frames: Int, at instant: Double) {
    isStoppedByReducedMotion = false
    transport.pause(at: instant)
    seek(to: mediaTime(at: instant) + Double(frames) / 60, at: instant)
  }

  /// Pauses the run while another scene is shown.
  mutating func leave(at instant: Double) {
    wasPlaying = transport.isPlaying
    isShown = false
    transport.pause(at: instant)
  }

  /// Resumes the run, or starts it, when the window shows its scene.
  mutating func enter(at instant: Double) {
    isShown = true
    transport.pause(at: instant)
    if wasPlaying { transport.play(at: instant, laps: scene.laps) }
  }

  mutating func change(_ body: (inout Transport, LapTable) -> Void) { body(&transport, scene.laps) }
}

extension Scene {
  /// Applies a recorded input.
  mutating func apply(_ entry: SceneRun.Entry) {
    apply(entry.input, at: entry.time, entry.isMoving ? .animated : .immediate)
  }
}
