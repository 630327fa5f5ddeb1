// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeScenarios

/// A scene with its inputs, its transport and the state of its view.
///
/// An input at an earlier media time discards the later entries of the history. Undo removes a step from the history,
/// at any position.
struct SceneRun: Sendable {
  var history: History
  /// The steps that can be undone and redone.
  var steps = Undo()
  var transport: Transport
  /// Whether the window shows this scene.
  private(set) var isShown = true
  /// Whether the scene resumes playing when the window shows it again.
  var wasPlaying: Bool
  /// Whether reduced motion has stopped the playback, and the user has not started or stopped the playback since.
  var isStoppedByReducedMotion = false
  /// The last version of the file, if it is not played because of its problems.
  var refusedFile: ScenarioFile?
  /// The message that the user has closed.
  var closedMessage: SceneMessage?
  /// The part of a lap that the graphs show.
  var graphZoom = GraphZoom()
  /// The media time to which the graphs have turned last.
  private var followedTime: Double?

  init(_ scene: any Scene, rate: Double = 1, isPlaying: Bool = true) {
    history = History(scene)
    transport = Transport(laps: scene.laps, rate: rate, isPlaying: isPlaying)
    wasPlaying = isPlaying
  }

  /// The scene after the last input.
  var scene: any Scene { history.scene }

  /// The earliest media time that can be shown.
  var earliest: Double { history.earliest }

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
  func scene(at time: Double) -> any Scene { history.scene(at: time) }

  /// The scene for the media time of an instant.
  func shownScene(at instant: Double) -> any Scene { scene(at: mediaTime(at: instant)) }

  /// Caches the scene of the current lap, so that frames do not recompute it.
  mutating func cacheLap(at instant: Double) { history.cacheLap(at: mediaTime(at: instant)) }

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
    if case .set(let id, let value) = input, let old = scene(at: time).view(id, at: time) {
      history.setView(id, to: value)
      steps.add(.view(id, from: old, to: value))
      return
    }
    if !scene.limits.inputsApplyToAllTimes {
      steps.dropSteps(after: time)
      if history.removeEntries(after: time) { transport.update(scene.laps) }
    }
    append(
      History.Entry(time: time, input: input, isMoving: transport.isMoving(at: instant), gesture: gesture))
    transport.update(scene.laps)
  }

  /// Restarts the scene from another beginning, and applies the recent inputs again if they are kept.
  mutating func replaceBeginning(with newScene: any Scene, keepsInputs: Bool = true, at instant: Double) {
    refusedFile = nil
    steps = Undo()
    let entries = keepsInputs ? history.recent : []
    history.restart(from: newScene)
    for entry in entries {
      // Inputs that the new scene does not accept, such as the button of a removed scenario, are dropped.
      if let known = try? scene.checked(entry, location: "") { append(known) }
    }
    transport.update(scene.laps)
    seek(to: earliest, at: instant)
  }

  /// Appends an entry, and makes it undoable if it has a lasting effect.
  mutating func append(_ entry: History.Entry) {
    let isChange = scene.isChange(entry.input, at: entry.time)
    history.append(entry)
    if isChange { steps.add(entry, at: history.entries.count - 1) }
    guard history.isTooLong(changeCount: steps.changeCount) else { return }
    let count = history.beginningCount
    let dropped = history.shorten(changeCount: steps.changeCount)
    // Steps that lie entirely after the beginning can still be undone.
    if dropped > 0 || history.beginningCount > count {
      steps.dropSteps(before: history.beginningCount + dropped, movingBy: dropped)
    }
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
    seek(to: mediaTime(at: instant) + Double(frames) / scene.limits.framesPerSecond, at: instant)
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
