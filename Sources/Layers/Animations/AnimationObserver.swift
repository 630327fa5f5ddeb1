public import Animations

/// Reports the begins, repeats and ends of a tree's animations as time goes forwards or backwards.
///
/// The tree is a value and calls no function. The client that has the clock advances the observer, usually once a
/// frame:
///
///     let done = tree.makeCompletion()
///     tree.transaction(at: now, duration: 0.8, completion: done) { $0[card].position = click }
///     observer.onCompletion(of: done) { print("arrived") }
///     …
///     observer.advance(to: now, in: tree)
///
/// Each animation ends once for an observer, for one reason, however often time passes its end. Begins and repeats are
/// reported each time that they are passed, and are marked as reverse when time goes backwards. Events of an animation
/// that is added at an instant in the past are reported by the next step; so is an end that an edit moves into the
/// past. Prune a tree only up to the instants of its observers: the next step reports the end of an animation that the
/// tree has dropped.
public struct AnimationObserver {
  /// The instant that has been reached.
  public private(set) var time: Double
  /// The animations of which an event has been reported, or that had begun when the observer was made.
  private var known: Set<AnimationID> = []
  private var ended: Set<AnimationID> = []
  /// All animations of the tree, as of `revision`.
  private var index = RunIndex()
  /// The state of the tree at the last step.
  private var revision: TreeRevision
  /// Animations of which something before the instant that was reached has not been reported, since time went back: the
  /// next step forwards reports it.
  private var overdue: [AnimationRun] = []
  /// What the completions of the tree wait for, as of `revision`.
  private var completionIndex = CompletionIndex()
  /// The number of completions that the tree has forgotten, as of `revision`.
  private var forgottenCompletionCount = 0
  /// Completions that no transaction had used when the observer examined them last, or that it has not examined yet.
  private var unmet: Set<CompletionID> = []
  private var handlers: [AnimationID: (AnimationEvent) -> Void] = [:]
  private var completions: [CompletionID: () -> Void] = [:]

  /// Creates an observer at an instant. It does not report earlier events.
  public init(at time: Double, in tree: LayerTree) {
    self.time = time
    revision = tree.revision
    let runs = tree.animationRuns
    for run in runs where run.begin <= time || run.lifetime.end <= time {
      known.insert(run.lifetime.id)
      if run.lifetime.end <= time { ended.insert(run.lifetime.id) }
    }
    _ = index.replaceAll(by: runs, after: time)
    completionIndex.replaceAll(by: tree.completionParts(of: nil), at: time)
  }

  /// Calls a function with each event of an animation, until it has ended.
  public mutating func observe(_ animation: AnimationID, _ handler: @escaping (AnimationEvent) -> Void) {
    handlers[animation] = handler
  }

  /// Calls a function once, when all changes and animations with a completion are over.
  public mutating func onCompletion(of completion: CompletionID, _ handler: @escaping () -> Void) {
    completions[completion] = handler
    unmet.insert(completion)
  }

  /// Advances to an instant, or goes back to it, and reports the events in between.
  ///
  /// - Parameters:
  ///   - time: The instant; NaN changes nothing.
  ///   - tree: The tree in its present state.
  /// - Returns: All events in the order in which time passes them, also those without a handler.
  /// - Complexity: O(k log n) in the events and in the animations of the layers that have changed since the last call.
  ///   Going back, and with another copy of the tree than last, or one of which a large part has changed, O(n log n) in
  ///   all animations.
  @discardableResult
  public mutating func advance(to time: Double, in tree: LayerTree) -> [AnimationEvent] {
    guard !time.isNaN else { return [] }
    let isBackwards = time < self.time
    let changed = isBackwards ? nil : tree.slotsChanged(since: revision)
    let runs: [AnimationRun]
    let before: [AnimationRun]
    if let changed {
      let again = tree.animationRuns(of: changed)
      before = index.replace(slots: changed, by: again, after: time)
      let late = overdue.filter { !changed.contains($0.layer.slot) }
      let isLate = Set(late.map(\.lifetime.id))
      let due = index.takeDue(through: time).filter { !isLate.contains($0.lifetime.id) }
      // In the order of adding, as they come from a whole tree.
      runs = (again + late + due).sorted { $0.lifetime.id < $1.lifetime.id }
    } else {
      runs = tree.animationRuns
      before = index.replaceAll(by: runs, after: time)
    }
    revision = tree.revision
    let touched = touchedCompletions(in: tree, changed, at: time)
    var events: [AnimationEvent] = []
    for run in runs {
      let start = known.contains(run.lifetime.id) ? self.time : -.infinity
      let (low, high) = isBackwards ? (time, self.time) : (start, time)
      if low < high { events += run.events(after: low, through: high, isBackwards: isBackwards) }
      // An edit has moved the end into the past.
      let isPast = !isBackwards && run.lifetime.end <= start && !ended.contains(run.lifetime.id)
      if isPast, known.contains(run.lifetime.id) { events.append(run.endEvent(isBackwards: false)) }
    }
    events += lostEnds(of: before, among: runs, through: time, isBackwards: isBackwards)
    events.sort(by: AnimationEvent.isEarlier)
    if isBackwards { events.reverse() }
    events = events.filter { event in
      known.insert(event.animation)
      guard case .ended = event.kind else { return true }
      return !isBackwards && ended.insert(event.animation).inserted
    }
    overdue = isBackwards ? runs.filter { hasUnreportedPast($0, at: time) } : []
    self.time = time
    dropUnknownAnimations()
    for event in events {
      handlers[event.animation]?(event)
      if case .ended = event.kind { handlers[event.animation] = nil }
    }
    callCompletions(touched, in: tree)
    return events
  }

  /// Whether something happens to an animation until an instant that a step from there on reports.
  private func hasUnreportedPast(_ run: AnimationRun, at time: Double) -> Bool {
    known.contains(run.lifetime.id)
      ? run.lifetime.end <= time && !ended.contains(run.lifetime.id) : min(run.begin, run.lifetime.end) <= time
  }

  /// The completions to look at in a step. All others wait for the same as before.
  ///
  /// - Parameter changed: The layers that have changed; `nil` for all.
  private mutating func touchedCompletions(
    in tree: LayerTree, _ changed: [Int]?, at time: Double
  ) -> Set<CompletionID> {
    guard let changed else {
      completionIndex.replaceAll(by: tree.completionParts(of: nil), at: time)
      return Set(completions.keys)
    }
    var touched = completionIndex.takeOver(by: time).union(unmet)
    if tree.registry.forgottenCompletionCount != forgottenCompletionCount { touched.formUnion(completions.keys) }
    if !changed.isEmpty {
      touched.formUnion(
        completionIndex.replace(slots: changed, by: tree.completionParts(of: changed), at: time))
    }
    return touched
  }

  /// Calls the handlers of the completions that are over, in the order of their ends.
  private mutating func callCompletions(_ touched: Set<CompletionID>, in tree: LayerTree) {
    forgottenCompletionCount = tree.registry.forgottenCompletionCount
    var over: [(end: Double, completion: CompletionID)] = []
    for completion in touched where completions[completion] != nil {
      guard let given = tree.registry.lastUse(of: completion) else {
        unmet.insert(completion)
        continue
      }
      unmet.remove(completion)
      guard given <= time else {
        completionIndex.wait(for: completion, until: given)
        continue
      }
      guard !completionIndex.isWaiting(completion) else { continue }
      over.append((max(given, completionIndex.latestEnd(of: completion)), completion))
    }
    // A set has another order in each run of the program.
    over.sort { $0.end == $1.end ? $0.completion.number < $1.completion.number : $0.end < $1.end }
    for (_, completion) in over {
      completionIndex.forget(completion)
      completions.removeValue(forKey: completion)?()
    }
  }

  /// The ends of known animations that the tree no longer has.
  private func lostEnds(
    of before: [AnimationRun], among runs: [AnimationRun], through time: Double, isBackwards: Bool
  ) -> [AnimationEvent] {
    guard !isBackwards, !before.isEmpty else { return [] }
    let kept = Set(runs.map(\.lifetime.id))
    return before.filter { run in
      known.contains(run.lifetime.id) && !ended.contains(run.lifetime.id) && !kept.contains(run.lifetime.id)
    }.sorted { $0.lifetime.id < $1.lifetime.id }.map { run in
      var run = run
      // An animation that had not ended was removed by an edit that has been pruned.
      if run.lifetime.end > time { run.end(at: time, .removed) }
      return run.endEvent(isBackwards: false)
    }
  }

  private mutating func dropUnknownAnimations() {
    guard known.count > 2 * index.count + 64 else { return }
    let alive = Set(index.runs.map(\.lifetime.id))
    known.formIntersection(alive)
    ended.formIntersection(alive)
  }
}
