public import Animations

/// Tells what happens to the animations of a tree as time goes on, or back.
///
/// The tree is a value and calls nobody; an observer is moved along by whoever has the clock, usually once a frame:
///
///     let done = tree.makeCompletion()
///     tree.transaction(at: now, duration: 0.8, completion: done) { $0[card].position = click }
///     observer.onCompletion(of: done) { print("arrived") }
///     …
///     observer.advance(to: now, in: tree)
///
/// Each animation ends once for an observer, for one reason, however often time passes its end. Begins and repeats are told
/// whenever they are passed, and marked where they are undone. An animation that is added at an instant that has been
/// passed is told with the next step, and so is an end that has come to lie there. Prune a tree only up to where its
/// observers have come: an animation that the tree has forgotten ends with the next step, if the observer has met it at all.
public struct AnimationObserver {
  /// The instant that has been reached.
  public private(set) var time: Double
  private var known: Set<AnimationID>
  private var ended: Set<AnimationID> = []
  /// Those that have been met and have not ended, as they were met last.
  private var running: [AnimationID: AnimationRun] = [:]
  private var handlers: [AnimationID: (AnimationEvent) -> Void] = [:]
  private var completions: [CompletionID: () -> Void] = [:]

  /// Begins to observe at an instant; what has happened until then in the tree is past.
  public init(at time: Double, in tree: LayerTree) {
    self.time = time
    known = []
    for run in tree.animationRuns where run.begin <= time || run.life.end <= time {
      known.insert(run.life.id)
      if run.life.end <= time { ended.insert(run.life.id) } else { running[run.life.id] = run }
    }
  }

  /// Calls a function with what happens to an animation, until it has ended.
  public mutating func observe(_ animation: AnimationID, _ handler: @escaping (AnimationEvent) -> Void) {
    handlers[animation] = handler
  }

  /// Calls a function once, when all changes and animations with a completion are over.
  public mutating func onCompletion(of completion: CompletionID, _ handler: @escaping () -> Void) {
    completions[completion] = handler
  }

  /// Moves on to an instant, or back, and tells what has happened in between.
  ///
  /// - Parameters:
  ///   - time: The instant; one that is not a number changes nothing.
  ///   - tree: What there is by now.
  /// - Returns: All events in the order in which they were met, those without a handler too.
  /// - Complexity: O(n log n) in the animations.
  @discardableResult
  public mutating func advance(to time: Double, in tree: LayerTree) -> [AnimationEvent] {
    guard !time.isNaN else { return [] }
    let runs = tree.animationRuns
    let isBackwards = time < self.time
    var events: [AnimationEvent] = []
    for run in runs {
      let start = known.contains(run.life.id) ? self.time : -.infinity
      let (low, high) = isBackwards ? (time, self.time) : (start, time)
      if low < high { events += run.events(after: low, through: high, isBackwards: isBackwards) }
      // An end that has come to lie in the past: who has changed the tree was late.
      let isPast = !isBackwards && run.life.end <= start && !ended.contains(run.life.id)
      if isPast, known.contains(run.life.id) { events.append(run.endEvent(isBackwards: false)) }
    }
    events += lostEnds(among: runs, through: time, isBackwards: isBackwards)
    events.sort(by: AnimationEvent.isEarlier)
    if isBackwards { events.reverse() }
    events = events.filter { event in
      known.insert(event.animation)
      guard case .ended = event.kind else { return true }
      return !isBackwards && ended.insert(event.animation).inserted
    }
    self.time = time
    running.removeAll(keepingCapacity: true)
    for run in runs where known.contains(run.life.id) && !ended.contains(run.life.id) { running[run.life.id] = run }
    forget(allBut: runs)
    for event in events {
      handlers[event.animation]?(event)
      if case .ended = event.kind { handlers[event.animation] = nil }
    }
    callCompletions(in: tree)
    return events
  }

  /// Calls who waits for what is over, the earlier one first.
  private mutating func callCompletions(in tree: LayerTree) {
    var over: [(end: Double, completion: CompletionID)] = []
    for completion in completions.keys {
      guard let end = tree.completionTime(of: completion), end <= time else { continue }
      over.append((end, completion))
    }
    // The dictionary has another order in each run of the program.
    over.sort { $0.end == $1.end ? $0.completion.number < $1.completion.number : $0.end < $1.end }
    for (_, completion) in over { completions.removeValue(forKey: completion)?() }
  }

  /// The ends of animations that have been met and that the tree has forgotten: they are over, whatever has become of them.
  private func lostEnds(among runs: [AnimationRun], through time: Double, isBackwards: Bool) -> [AnimationEvent] {
    guard !isBackwards, !running.isEmpty else { return [] }
    var lost = running
    for run in runs { lost[run.life.id] = nil }
    return lost.values.map { run in
      var run = run
      // One that would go on has been taken away, by an edit that nobody knows any more.
      if run.life.end > time { run.end(at: time, .removed) }
      return run.endEvent(isBackwards: false)
    }
  }

  /// Forgets animations that the tree has forgotten.
  private mutating func forget(allBut runs: [AnimationRun]) {
    guard known.count > 2 * runs.count + 64 else { return }
    let alive = Set(runs.map(\.life.id))
    known.formIntersection(alive)
    ended.formIntersection(alive)
  }
}
