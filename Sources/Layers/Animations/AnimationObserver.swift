// SPDX-License-Identifier: MIT
public import GlissadeAnimations

/// Reports the begins, repeats and ends of a tree's animations as time advances or goes back.
///
/// The tree is a value and calls no function. The client that has the clock advances the observer, usually once a
/// frame:
///
///     let done = tree.makeCompletion()
///     tree.transaction(at: now, duration: 0.8, completion: done) { $0[card].position = click }
///     observer.onCompletion(of: done) { print("arrived") }
///     // In each frame.
///     observer.advance(to: now, in: tree)
///
/// Each animation ends once for an observer, for one reason, however often time passes its end. Begins and repeats are
/// reported each time that they are passed, and are marked when time goes backwards. The next step reports the past
/// events of an animation that was added for an earlier instant. It also reports an end that an edit has moved into the
/// past. Prune a tree only up to the instants of its observers: the next step reports the end of an animation that the
/// tree has dropped.
public struct AnimationObserver {
  /// The instant of the last step.
  public private(set) var time: Double
  /// The animations with a reported event, and those that had begun when the observer was created.
  private var observed: Set<AnimationID> = []
  private var ended: Set<AnimationID> = []
  /// All animations of the tree, as of `revision`.
  private var index = RunIndex()
  /// The bytes of the index of animations, without those of its `AnimationRun` values.
  package var indexByteCount: Int { index.byteCount }
  /// The revision of the tree at the last step.
  private var revision: TreeRevision
  /// Animations with unreported events in the past, after time went back. The next step forwards reports them.
  private var unreportedRuns: [AnimationRun] = []
  /// The pending parts of the tree's completions, as of `revision`.
  private var completionIndex = CompletionIndex()
  /// The number of completions that the tree has dropped, as of `revision`.
  private var droppedCompletionCount = 0
  /// Completions that no transaction had used at the last step, or that are not examined yet.
  private var unresolvedCompletions: Set<CompletionID> = []
  private var handlers: [AnimationID: (AnimationEvent) -> Void] = [:]
  private var completions: [CompletionID: () -> Void] = [:]

  /// Creates an observer at an instant. It does not report earlier events.
  public init(at time: Double, in tree: LayerTree) {
    self.time = time
    revision = tree.revision
    let runs = tree.animationRuns
    for run in runs where run.begin <= time || run.lifetime.end <= time {
      observed.insert(run.lifetime.id)
      if run.lifetime.end <= time { ended.insert(run.lifetime.id) }
    }
    _ = index.replaceAll(by: runs, after: time)
    completionIndex.replaceAll(by: tree.completionParts(of: nil), at: time)
  }

  /// Calls a function with each event of an animation, until its end.
  public mutating func onEvent(of animation: AnimationID, _ handler: @escaping (AnimationEvent) -> Void) {
    handlers[animation] = handler
  }

  /// Calls a function once, when all changes and animations with a completion have ended.
  public mutating func onCompletion(of completion: CompletionID, _ handler: @escaping () -> Void) {
    completions[completion] = handler
    unresolvedCompletions.insert(completion)
  }

  /// Advances to an instant, or goes back to it, and reports the events in between.
  ///
  /// - Parameters:
  ///   - time: The instant; NaN changes nothing.
  ///   - tree: The current tree.
  /// - Returns: All events in the order in which time passes them, including those without a handler.
  /// - Complexity: O(k log n) in the events and in the animations of the layers that have changed since the last call.
  ///   O(n log n) in all animations when time goes back, for another copy of the tree, and after changes of a large
  ///   part of it.
  @discardableResult
  public mutating func advance(to time: Double, in tree: LayerTree) -> [AnimationEvent] {
    guard !time.isNaN else { return [] }
    let isBackwards = time < self.time
    let changed = isBackwards ? nil : tree.slotsChanged(since: revision)
    let runs: [AnimationRun]
    let oldRuns: [AnimationRun]
    if let changed {
      let changedRuns = tree.animationRuns(of: changed)
      oldRuns = index.replace(slots: changed, by: changedRuns, after: time)
      let unreported = unreportedRuns.filter { !changed.contains($0.layer.slot) }
      let unreportedIDs = Set(unreported.map(\.lifetime.id))
      let due = index.rescheduleDueRuns(through: time).filter { !unreportedIDs.contains($0.lifetime.id) }
      // Sorted by their IDs, as the runs of a whole tree are.
      runs = (changedRuns + unreported + due).sorted { $0.lifetime.id < $1.lifetime.id }
    } else {
      runs = tree.animationRuns
      oldRuns = index.replaceAll(by: runs, after: time)
    }
    revision = tree.revision
    let affected = affectedCompletions(in: tree, changed, at: time)
    var events: [AnimationEvent] = []
    for run in runs {
      let start = observed.contains(run.lifetime.id) ? self.time : -.infinity
      let (low, high) = isBackwards ? (time, self.time) : (start, time)
      if low < high { events += run.events(after: low, through: high, isBackwards: isBackwards) }
      // An edit has moved the end into the past.
      let isPast = !isBackwards && run.lifetime.end <= start && !ended.contains(run.lifetime.id)
      if isPast, observed.contains(run.lifetime.id) { events.append(run.endEvent(isBackwards: false)) }
    }
    events += endsOfDroppedAnimations(of: oldRuns, among: runs, through: time, isBackwards: isBackwards)
    events.sort(by: AnimationEvent.isEarlier)
    if isBackwards { events.reverse() }
    events = events.filter { event in
      observed.insert(event.animation)
      guard case .ended = event.kind else { return true }
      return !isBackwards && ended.insert(event.animation).inserted
    }
    unreportedRuns = isBackwards ? runs.filter { hasUnreportedEvent($0, at: time) } : []
    self.time = time
    removeStaleIDs()
    for event in events {
      handlers[event.animation]?(event)
      if case .ended = event.kind { handlers[event.animation] = nil }
    }
    callCompletions(affected, in: tree)
    return events
  }

  /// Whether an animation has an unreported event up to an instant.
  private func hasUnreportedEvent(_ run: AnimationRun, at time: Double) -> Bool {
    observed.contains(run.lifetime.id)
      ? run.lifetime.end <= time && !ended.contains(run.lifetime.id) : min(run.begin, run.lifetime.end) <= time
  }

  /// The completions that a step can complete. The state of all others is unchanged.
  ///
  /// - Parameter changed: The layers that have changed; `nil` for all.
  private mutating func affectedCompletions(
    in tree: LayerTree, _ changed: [Int]?, at time: Double
  ) -> Set<CompletionID> {
    guard let changed else {
      completionIndex.replaceAll(by: tree.completionParts(of: nil), at: time)
      return Set(completions.keys)
    }
    var affected = completionIndex.removeFinishedParts(by: time).union(unresolvedCompletions)
    if tree.registry.droppedCompletionCount != droppedCompletionCount { affected.formUnion(completions.keys) }
    if !changed.isEmpty {
      affected.formUnion(
        completionIndex.replace(slots: changed, by: tree.completionParts(of: changed), at: time))
    }
    return affected
  }

  /// Calls the handlers of the finished completions, in the order of their ends.
  private mutating func callCompletions(_ affected: Set<CompletionID>, in tree: LayerTree) {
    droppedCompletionCount = tree.registry.droppedCompletionCount
    var finished: [(end: Double, completion: CompletionID)] = []
    for completion in affected where completions[completion] != nil {
      guard let lastUse = tree.registry.lastUse(of: completion) else {
        unresolvedCompletions.insert(completion)
        continue
      }
      unresolvedCompletions.remove(completion)
      guard lastUse <= time else {
        completionIndex.setEarliestEnd(of: completion, to: lastUse)
        continue
      }
      guard !completionIndex.hasPendingParts(completion) else { continue }
      finished.append((max(lastUse, completionIndex.latestEnd(of: completion)), completion))
    }
    // The order of a set differs between runs of the program.
    finished.sort { $0.end == $1.end ? $0.completion.number < $1.completion.number : $0.end < $1.end }
    for (_, completion) in finished {
      completionIndex.drop(completion)
      completions.removeValue(forKey: completion)?()
    }
  }

  /// The end events of observed animations that the tree no longer has.
  private func endsOfDroppedAnimations(
    of oldRuns: [AnimationRun], among runs: [AnimationRun], through time: Double, isBackwards: Bool
  ) -> [AnimationEvent] {
    guard !isBackwards, !oldRuns.isEmpty else { return [] }
    let remaining = Set(runs.map(\.lifetime.id))
    return oldRuns.filter { run in
      observed.contains(run.lifetime.id) && !ended.contains(run.lifetime.id) && !remaining.contains(run.lifetime.id)
    }.sorted { $0.lifetime.id < $1.lifetime.id }.map { run in
      var run = run
      // An animation without an end was removed by an edit that has been pruned.
      if run.lifetime.end > time { run.end(at: time, .removed) }
      return run.endEvent(isBackwards: false)
    }
  }

  private mutating func removeStaleIDs() {
    guard observed.count > 2 * index.count + 64 else { return }
    let existing = Set(index.runs.map(\.lifetime.id))
    observed.formIntersection(existing)
    ended.formIntersection(existing)
  }
}
