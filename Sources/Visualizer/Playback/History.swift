// SPDX-License-Identifier: MIT

/// The recorded inputs of a scene, with the scene before and after them.
///
/// The scene is the fold of the entries over the beginning. Checkpoints are the scenes between: the first is the
/// beginning, which includes the oldest entries. The others are the scenes before entries that came many laps after the
/// previous one. They show the media times between the two, and a change of the entries applies only those after the
/// last checkpoint again. A scene whose inputs apply to all media times has no checkpoints but the beginning.
struct History: Sendable {
  /// An input with its media time. Inputs of one gesture are undone together.
  struct Entry: Sendable, Hashable {
    let time: Double
    let input: SceneInput
    /// Whether media time was running.
    let isMoving: Bool
    let gesture: Int
  }

  /// A scene, and the number of entries that it includes.
  private struct Checkpoint: Sendable {
    var count: Int
    var scene: any Scene
  }

  /// The entries in order, first those of the beginning. Those are kept for session files.
  private(set) var entries: [Entry] = []
  private var checkpoints: [Checkpoint]
  /// The scene after the last entry.
  private(set) var scene: any Scene
  /// The scene with all laps up to the shown one, cached with the start of that lap.
  private var cachedLap: (lap: Double, scene: any Scene)?
  /// The earliest media time that the entries can reproduce.
  var earliest = 0.0
  /// Whether the beginning has more inputs than a session file can hold: ``savedLimit``. It then keeps none.
  private(set) var isTooLongToSave = false
  /// The theme that was set last, or `nil` for that of the scene.
  private var theme: Theme?
  /// The view parameters that the user has set.
  private(set) var views: [SettingID: ParameterValue] = [:]

  /// The most inputs of the beginning that are kept for session files.
  static let savedLimit = 200_000

  init(_ scene: any Scene) {
    self.scene = scene
    checkpoints = [Checkpoint(count: 0, scene: scene)]
  }

  // MARK: - Queries

  /// The scene before the recent entries.
  var beginning: any Scene { checkpoints[0].scene }

  /// The number of entries that the beginning includes.
  var beginningCount: Int { checkpoints[0].count }

  /// The entries after the beginning.
  var recent: ArraySlice<Entry> { entries[beginningCount...] }

  /// Whether there was any input since the start.
  var hasInputs: Bool { !entries.isEmpty || earliest > 0 || isTooLongToSave }

  /// The scene for a media time.
  func scene(at time: Double) -> any Scene {
    if let cachedLap, scene.laps.lap(at: time).start == cachedLap.lap { return cachedLap.scene }
    return checkpoints.dropFirst().first { time < entries[$0.count].time }?.scene ?? scene
  }

  /// Caches the scene of the lap at a media time, so that frames do not recompute it.
  mutating func cacheLap(at time: Double) {
    let lap = scene.laps.lap(at: time).start
    guard cachedLap?.lap != lap else { return }
    cachedLap = nil
    cachedLap = (lap, scene(at: time).extended(to: time))
  }

  // MARK: - Entries

  /// Applies and appends an entry.
  mutating func append(_ entry: Entry) {
    cachedLap = nil
    let last = recent.last?.time ?? earliest
    if !scene.limits.inputsApplyToAllTimes,
      entry.time - last >= Double(LapRepeats.block - 1) * scene.laps.lap(at: last).duration
    {
      checkpoints.append(Checkpoint(count: entries.count, scene: scene))
    }
    scene.apply(entry)
    entries.append(entry)
  }

  /// Changes entries from an index on, which is not in the beginning.
  mutating func change(from index: Int, _ body: (inout [Entry]) -> Void) {
    let last = checkpoints.lastIndex { $0.count <= index } ?? 0
    let start = checkpoints[last].count
    (scene, cachedLap) = (checkpoints[last].scene, nil)
    checkpoints.removeSubrange(max(last, 1)...)
    body(&entries)
    let changed = entries[start...]
    entries.removeSubrange(start...)
    for entry in changed { append(entry) }
  }

  /// Removes the entries after a media time; returns whether there were any.
  mutating func removeEntries(after time: Double) -> Bool {
    guard let last = recent.last, last.time > time, let index = recent.firstIndex(where: { $0.time > time }) else {
      return false
    }
    change(from: index) { $0.removeSubrange(index...) }
    return true
  }

  /// Restarts from a scene, without entries. Theme and view parameters stay.
  mutating func restart(from newScene: any Scene) {
    (entries, checkpoints, scene, cachedLap) = ([], [Checkpoint(count: 0, scene: newScene)], newScene, nil)
    if let theme { setTheme(theme) }
    for (id, value) in views.sorted(by: { $0.key.name < $1.key.name }) { setView(id, to: value) }
  }

  /// Removes all entries, also those of the beginning.
  ///
  /// - Parameter newScene: The scene without inputs, which replaces a beginning that includes some.
  mutating func removeAll(_ newScene: @autoclosure () -> any Scene) {
    let isNew = beginningCount > 0 || earliest > 0 || isTooLongToSave
    (earliest, isTooLongToSave) = (0, false)
    restart(from: isNew ? newScene() : beginning)
  }

  /// The history without the scenes that its entries can reproduce, to store it.
  var withoutScenes: History {
    var history = self
    (history.checkpoints, history.scene, history.cachedLap) = ([checkpoints[0]], beginning, nil)
    return history
  }

  /// Restores a history ``withoutScenes``. Theme and view parameters stay.
  mutating func restore(_ stored: History) {
    let (theme, views) = (theme, views)
    self = stored
    let (entries, count) = (entries, beginningCount)
    (self.theme, self.views) = (theme, views)
    restart(from: beginning)
    self.entries = Array(entries[..<count])
    checkpoints[0].count = count
    for entry in entries[count...] { append(entry) }
  }

  // MARK: - All media times

  /// Changes all scenes in the same way.
  private mutating func changeScenes(_ body: (inout any Scene) -> Void) {
    cachedLap = nil
    for index in checkpoints.indices { body(&checkpoints[index].scene) }
    body(&scene)
  }

  /// Sets the colours of the scene at all media times.
  mutating func setTheme(_ theme: Theme) {
    self.theme = theme
    changeScenes { $0.setTheme(theme) }
  }

  /// Sets a view parameter at all media times.
  mutating func setView(_ id: SettingID, to value: ParameterValue) {
    views[id] = value
    changeScenes { [earliest] scene in scene.apply(.set(id, value), at: earliest, .immediate) }
  }

  /// Discards data from before a media time. Earlier media times can then no longer be shown.
  mutating func prune(before time: Double) {
    checkpoints = checkpoints.enumerated().filter { $0 == 0 || entries[$1.count].time > time }.map(\.element)
    changeScenes { $0.prune(before: time) }
    earliest = time
  }

  // MARK: - The beginning

  /// Whether there are more recent entries than the scene keeps.
  func isTooLong(changeCount: Int) -> Bool {
    entries.count - beginningCount > scene.limits.inputs || changeCount > scene.limits.changes
  }

  /// Moves the first half of the recent entries to the beginning.
  ///
  /// A gesture stays complete so that it can be undone, unless it is very long.
  ///
  /// - Returns: The number of entries that are not kept any more.
  mutating func shorten(changeCount: Int) -> Int {
    var count = beginningCount + (entries.count - beginningCount) / 2
    if changeCount <= 8 * scene.limits.changes {
      while count > beginningCount, entries[count - 1].gesture == entries[count].gesture { count -= 1 }
      if count == beginningCount { return 0 }
    }
    for (index, entry) in entries[beginningCount..<count].enumerated() {
      checkpoints[0].scene.apply(entry)
      // Without pruning, the beginning would temporarily use as much memory as the scene.
      if index % 16 == 15, !scene.limits.inputsApplyToAllTimes { checkpoints[0].scene.prune(before: entry.time) }
    }
    checkpoints[0].count = count
    prune(before: scene.limits.inputsApplyToAllTimes ? earliest : entries[count].time)
    return dropSavedEntries()
  }

  /// Drops the entries of the beginning if they are more than a session file can hold; returns their number.
  private mutating func dropSavedEntries() -> Int {
    let count = beginningCount
    isTooLongToSave = isTooLongToSave || count > Self.savedLimit
    guard isTooLongToSave else { return 0 }
    entries.removeFirst(count)
    for index in checkpoints.indices { checkpoints[index].count -= count }
    return count
  }

  /// Applies an entry of a session before the beginning that ``begin()`` sets.
  ///
  /// - Parameters:
  ///   - isAtRest: Whether its motion ends before the beginning.
  ///   - isLastAtRest: Whether it is the last input at rest.
  mutating func appendToBeginning(_ entry: Entry, isAtRest: Bool, isLastAtRest: Bool) {
    if isAtRest {
      scene.apply(entry.input, at: entry.time, .atRest)
      if isLastAtRest { scene.rest(at: entry.time) }
    } else {
      scene.apply(entry)
    }
    entries.append(entry)
  }

  /// Discards data of the scene from before a media time, while the beginning is not the current one.
  mutating func pruneScene(before time: Double) { scene.prune(before: time) }

  /// Makes the current scene the beginning.
  mutating func begin() {
    checkpoints = [Checkpoint(count: entries.count, scene: scene)]
    _ = dropSavedEntries()
  }
}

extension Scene {
  /// Applies a recorded input.
  mutating func apply(_ entry: History.Entry) {
    apply(entry.input, at: entry.time, entry.isMoving ? .animated : .immediate)
  }
}
