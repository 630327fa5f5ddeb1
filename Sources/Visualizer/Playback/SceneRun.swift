import Geometry

/// A scene with its transport and the journal of what was done in it.
///
/// The scene is the fold of the journal over its beginning. Whoever goes back in time and does something starts anew
/// from there: what came later is dropped. Undo takes a step out of the journal, wherever it is.
struct SceneRun: Sendable {
  /// An input with its media time; inputs of one gesture are undone together.
  struct Entry: Sendable, Hashable {
    let time: Double
    let input: SceneInput
    /// Whether media time was running.
    let isMoving: Bool
    let gesture: Int
  }

  /// Something that can be undone.
  private enum Step: Sendable {
    /// Entries of the journal, with their places.
    case entries([(index: Int, entry: Entry)])
    /// How things are looked at.
    case view(String, from: ParameterValue, to: ParameterValue)
  }

  var beginning: any Scene
  /// As it stands after the last input.
  private(set) var scene: any Scene
  /// As it stood before inputs that came many laps after the one before; for the media times in between.
  private var earlier: [(end: Double, scene: any Scene)] = []
  /// The scene with what the lap of a media time has brought, kept while that lap lasts.
  private var reached: (lap: Double, scene: any Scene)?
  var transport: Transport
  var journal: [Entry] = []
  private var done: [Step] = []
  private var undone: [Step] = []
  /// How many inputs of the journal are changes.
  private var changeCount = 0
  /// Whether it is the scene that is shown.
  private(set) var isShown = true
  /// Whether it plays on when it is shown again.
  var wasPlaying: Bool

  /// The earliest media time that can be gone back to.
  var earliest = 0.0
  /// What the beginning holds already: inputs that cannot be gone back over, kept for session files.
  var forgotten: [Entry] = []
  /// Whether more has been forgotten than is kept.
  private(set) var isTooLongToSave = false
  /// How things are looked at, where a person has chosen it.
  var views: [String: ParameterValue] = [:]
  /// What a person has closed.
  private(set) var closedMessage: SceneMessage?
  /// The part of a lap that the graphs show.
  var graphZoom = GraphZoom()

  init(_ scene: any Scene, rate: Double = 1, isPlaying: Bool = true) {
    beginning = scene
    self.scene = scene
    transport = Transport(laps: scene.laps, rate: rate, isPlaying: isPlaying)
    wasPlaying = isPlaying
  }

  func mediaTime(at instant: Double) -> Double { transport.mediaTime(at: instant) }

  /// The scene that knows of a media time.
  func scene(at time: Double) -> any Scene {
    if let reached, scene.laps.lap(at: time).start == reached.lap { return reached.scene }
    return earlier.first { time < $0.end }?.scene ?? scene
  }

  /// The scene that knows of the media time of an instant.
  func shownScene(at instant: Double) -> any Scene { scene(at: mediaTime(at: instant)) }

  /// Keeps what the lap that is shown has brought, so that not every frame has to ask for it.
  mutating func keepLap(at instant: Double) {
    let time = mediaTime(at: instant)
    let lap = scene.laps.lap(at: time).start
    guard reached?.lap != lap else { return }
    reached = nil
    reached = (lap, scene(at: time).reaching(time))
  }

  /// Lets an input happen in the scene.
  private mutating func fold(_ entry: Entry, after last: Double) {
    reached = nil
    if entry.time - last >= Double(LapRepeats.block - 1) * scene.laps.lap(at: last).duration {
      earlier.append((entry.time, scene))
    }
    scene.apply(entry.input, at: entry.time, isMoving: entry.isMoving)
  }

  /// The media times that the scrubber reaches: from the earliest that is kept to the end of the lap that was reached.
  func timeline(at instant: Double) -> ClosedRange<Double> {
    let furthest = max(transport.furthest, mediaTime(at: instant))
    return earliest...max(scene.laps.lap(at: furthest).end, earliest)
  }

  // MARK: - Inputs

  /// Does something in the scene, at the media time of an instant.
  mutating func apply(_ input: SceneInput, gesture: Int, at instant: Double) {
    let time = mediaTime(at: instant)
    if case .set(let id, let value) = input,
      let parameter = scene(at: time).parameters(at: time).first(where: { $0.id == id }), parameter.isView
    {
      setView(id, to: value)
      remember(.view(id, from: parameter.value, to: value))
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

  mutating func setView(_ id: String, to value: ParameterValue) {
    views[id] = value
    reached = nil
    beginning.apply(.set(id, value), at: earliest, isMoving: false)
    for index in earlier.indices { earlier[index].scene.apply(.set(id, value), at: earliest, isMoving: false) }
    scene.apply(.set(id, value), at: earliest, isMoving: false)
  }

  /// Changes what the scene has begun with; all that was done is done again from there.
  mutating func change(_ body: (inout any Scene) -> Void) {
    body(&beginning)
    // What the scene knows no longer, such as the button of a scenario that is gone, has not happened.
    forgotten = []
    done = []
    undone = []
    let entries = journal
    journal = []
    fold()
    for entry in entries {
      if let known = try? scene.checked(entry, place: "") { append(known) }
    }
    transport.update(scene.laps)
  }

  /// Lets an input happen in the scene, and lets it be undone where it changes something that stays.
  mutating func append(_ entry: Entry) {
    let isChange = scene.isChange(entry.input)
    fold(entry, after: journal.last?.time ?? earliest)
    journal.append(entry)
    if isChange {
      rememberEntry(entry)
      changeCount += 1
    }
    if journal.count > scene.journalLimit || changeCount > scene.changeLimit { forgetHalf() }
  }

  private mutating func fold() {
    scene = beginning
    (earlier, reached) = ([], nil)
    countChanges()
    var last = earliest
    for entry in journal {
      fold(entry, after: last)
      last = entry.time
    }
    transport.update(scene.laps)
  }

  /// A drag of hours must not grow for ever. Scenes in which an input costs much keep fewer.
  static let journalLimit = 20_000
  /// So much is kept for session files beyond what can be gone back over.
  static let forgottenLimit = 200_000

  private mutating func forgetHalf() {
    var count = journal.count / 2
    // A gesture stays in one piece, so that it can be undone, unless it is very long.
    if changeCount <= 8 * scene.changeLimit {
      while count > 0, journal[count - 1].gesture == journal[count].gesture { count -= 1 }
      if count == 0 { return }
    }
    let horizon = journal[count].time
    for (index, entry) in journal[..<count].enumerated() {
      beginning.apply(entry.input, at: entry.time, isMoving: entry.isMoving)
      // Otherwise the beginning would for a moment take as much memory as the scene.
      if index % 16 == 15 { beginning.prune(before: entry.time) }
    }
    isTooLongToSave = isTooLongToSave || forgotten.count + count > Self.forgottenLimit
    forgotten = isTooLongToSave ? [] : forgotten + journal[..<count]
    journal.removeFirst(count)
    prune(before: horizon)
    // Steps that lie behind the horizon in full can still be undone.
    done = done.compactMap { step in
      guard case .entries(let places) = step else { return step }
      guard places.allSatisfy({ $0.index >= count }) else { return nil }
      return .entries(places.map { ($0.index - count, $0.entry) })
    }
    undone = []
    countChanges()
  }

  private mutating func countChanges() {
    changeCount = done.reduce(0) { count, step in
      if case .entries(let places) = step { count + places.count } else { count }
    }
  }

  /// Lets an input happen that cannot be gone back over, as one of those that ``begin()`` makes the beginning.
  ///
  /// - Parameters:
  ///   - isAtRest: Whether its motion is over where the scene begins.
  ///   - isLastAtRest: Whether it is the last of those.
  mutating func forget(_ entry: Entry, isAtRest: Bool, isLastAtRest: Bool) {
    reached = nil
    if isAtRest {
      scene.applyAtRest(entry.input, at: entry.time, isMoving: entry.isMoving)
      if isLastAtRest { scene.rest(at: entry.time) }
    } else {
      scene.apply(entry.input, at: entry.time, isMoving: entry.isMoving)
    }
    forgotten.append(entry)
  }

  /// Makes the scene as it stands the beginning.
  mutating func begin() {
    beginning = scene
    guard forgotten.count > Self.forgottenLimit else { return }
    isTooLongToSave = true
    forgotten = []
  }

  /// Forgets what lies before a media time, which cannot be gone back to any more.
  mutating func prune(before horizon: Double) {
    reached = nil
    beginning.prune(before: horizon)
    earlier.removeAll { $0.end <= horizon }
    for index in earlier.indices { earlier[index].scene.prune(before: horizon) }
    scene.prune(before: horizon)
    earliest = horizon
  }

  /// As if nobody had ever done anything; how things are looked at stays.
  mutating func restart(at instant: Double) {
    journal = []
    done = []
    undone = []
    fold()
    transport.startOver(from: earliest, at: instant, laps: scene.laps)
  }

  mutating func closeMessage() { closedMessage = scene.message }

  // MARK: - Undo

  var canUndo: Bool { !done.isEmpty }
  var canRedo: Bool { !undone.isEmpty }

  private mutating func remember(_ step: Step) {
    undone = []
    if case .view(let id, _, let to) = step, case .view(id, let from, _)? = done.last, case .number = to {
      // One drag of a slider is one step.
      done[done.count - 1] = .view(id, from: from, to: to)
      return
    }
    done.append(step)
  }

  /// Forgets the steps that are later than what is done now: nothing is later than it.
  private mutating func dropSteps(after time: Double) {
    func isLater(_ step: Step) -> Bool {
      guard case .entries(let places) = step else { return false }
      return places.contains { $0.entry.time > time }
    }
    done.removeAll(where: isLater)
    undone.removeAll(where: isLater)
  }

  /// Lets the last entry of the journal be undone.
  private mutating func rememberEntry(_ entry: Entry) {
    undone = []
    let place = (index: journal.count - 1, entry: entry)
    if case .entries(let places)? = done.last, places.last?.entry.gesture == entry.gesture {
      done[done.count - 1] = .entries(places + [place])
    } else {
      done.append(.entries([place]))
    }
  }

  /// Takes back the last change of a parameter.
  mutating func undo(at instant: Double) {
    guard let step = done.popLast() else { return }
    undone.append(step)
    switch step {
    case .view(let id, let from, _): setView(id, to: from)
    case .entries(let places):
      for place in places.reversed() where journal.indices.contains(place.index) { journal.remove(at: place.index) }
      fold()
    }
    keepPlace(at: instant)
  }

  /// Makes it again.
  mutating func redo(at instant: Double) {
    guard let step = undone.popLast() else { return }
    done.append(step)
    switch step {
    case .view(let id, _, let to): setView(id, to: to)
    case .entries(let places):
      for place in places where place.index <= journal.count { journal.insert(place.entry, at: place.index) }
      fold()
    }
    keepPlace(at: instant)
  }

  /// Laps may have become others; the media time stays.
  private mutating func keepPlace(at instant: Double) { transport.update(scene.laps) }

  // MARK: - Transport

  mutating func togglePlaying(at instant: Double) {
    if transport.isMoving(at: instant) {
      transport.pause(at: instant)
    } else {
      transport.play(at: instant, laps: scene.laps)
    }
  }

  /// Lets media time run on from where it stands, into the next lap where it stands at the end of one.
  mutating func startMoving(at instant: Double) {
    guard !transport.isMoving(at: instant) else { return }
    if transport.isReversed { transport.setReversed(false, at: instant) }
    let lap = scene.laps.lap(at: mediaTime(at: instant))
    // Nothing is forgotten, as it would be where the lap began once more.
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
    transport.pause(at: instant)
    seek(to: mediaTime(at: instant) + Double(frames) / 60, at: instant)
  }

  /// The scene is shown no longer: it stands still.
  mutating func leave(at instant: Double) {
    wasPlaying = transport.isPlaying
    isShown = false
    transport.pause(at: instant)
  }

  /// The scene is shown: it goes on, or begins.
  mutating func enter(at instant: Double) {
    isShown = true
    transport.pause(at: instant)
    if wasPlaying { transport.play(at: instant, laps: scene.laps) }
  }

  mutating func change(_ body: (inout Transport, LapTable) -> Void) { body(&transport, scene.laps) }
}
