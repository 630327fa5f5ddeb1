public import Animations
import Timing

extension LayerTree {
  /// What happens to animations between two instants, in the order in which it is met.
  ///
  /// Forwards these are the events after `start` up to `end`; backwards those after `end` up to `start`, the latest
  /// first, each marked as undone. Of more than a thousand repeats of one animation in one step only the last thousand
  /// are told.
  ///
  /// - Parameters:
  ///   - start: The instant that has been left.
  ///   - end: The instant that has been reached.
  /// - Complexity: O(n log n) in the animations.
  public func events(from start: Double, to end: Double) -> [AnimationEvent] {
    guard !start.isNaN, !end.isNaN, start != end else { return [] }
    let isBackwards = end < start
    let range = isBackwards ? (end, start) : (start, end)
    let events = animationRuns.flatMap { $0.events(after: range.0, through: range.1, isBackwards: isBackwards) }
    return isBackwards
      ? events.sorted(by: AnimationEvent.isEarlier).reversed() : events.sorted(by: AnimationEvent.isEarlier)
  }

  /// The animations of all layers, each once however many properties it drives, in the order of adding.
  var animationRuns: [AnimationRun] {
    var runs: [AnimationID: AnimationRun] = [:]
    for column in columns.all { column.forEachMovingSlot { add(column.lives($0), of: $0, to: &runs) } }
    return finished(runs, with: registry.rejections)
  }

  /// The animations of some layers, each once however many properties it drives, in the order of adding.
  func animationRuns(of slots: [Int]) -> [AnimationRun] {
    guard !slots.isEmpty else { return [] }
    var runs: [AnimationID: AnimationRun] = [:]
    for column in columns.all { for slot in slots { add(column.lives(slot), of: slot, to: &runs) } }
    let among = Set(slots)
    return finished(runs, with: registry.rejections.filter { among.contains($0.layer.slot) })
  }

  private func add(_ lives: [AnimationLife], of slot: Int, to runs: inout [AnimationID: AnimationRun]) {
    guard !lives.isEmpty, let layer = slots.layers[slot] else { return }
    for life in lives { runs[life.id, default: AnimationRun(layer: layer, life: life)].join(life) }
  }

  private func finished(
    _ runs: consuming [AnimationID: AnimationRun], with rejections: [AnimationRegistry.Rejection]
  ) -> [AnimationRun] {
    endWithLayers(&runs)
    for rejection in rejections { runs[rejection.id] = AnimationRun(rejected: rejection) }
    return runs.values.sorted { $0.life.id < $1.life.id }
  }

  /// Ends animations with the removal of their layers, or of layers around those.
  private func endWithLayers(_ runs: inout [AnimationID: AnimationRun]) {
    guard !runs.isEmpty else { return }
    // A layer leaves the picture with an edit of itself or of one around it, which is out of the picture then.
    let removals = hierarchy.journal.filter { !hierarchy.isReachable($0.slot, at: $0.time) }
    guard !removals.isEmpty else { return }
    for (id, run) in runs {
      let removal = removals.first { edit in
        // One that is out of the picture already does not leave it with an edit of another one.
        edit.time > run.life.added && edit.time < run.life.end && !hierarchy.isReachable(run.layer.slot, at: edit.time)
          && hierarchy.isReachable(run.layer.slot, at: edit.time.nextDown)
      }
      if let removal { runs[id]?.end(at: removal.time, .removed) }
    }
  }

  /// The instant at which all that was given a completion is over; infinite where some of it never is.
  ///
  /// `nil` where nothing was given it yet; at once where a transaction with it changed nothing.
  public func completionTime(of completion: CompletionID) -> Double? {
    guard let begin = registry.completions[completion] else { return nil }
    // With a layer all that happens to it is over.
    let removals = hierarchy.journal.filter { $0.time > begin && !hierarchy.isReachable($0.slot, at: $0.time) }
    return columns.all.reduce(begin) { latest, column in
      let time = column.completionTime(of: completion) { slot in
        removals.first { !hierarchy.isReachable(slot, at: $0.time) }?.time ?? .infinity
      }
      return max(latest, time ?? -.infinity)
    }
  }
}

extension AnimationEvent {
  /// The order in which events are met; at one instant ends come before begins, and earlier animations first.
  static func isEarlier(_ a: AnimationEvent, _ b: AnimationEvent) -> Bool {
    if a.time != b.time { return a.time < b.time }
    if a.animation == b.animation { return a.rank < b.rank }
    return a.rank == b.rank ? a.animation < b.animation : a.rank > b.rank
  }

  private var rank: Int {
    switch kind {
    case .began: 0
    case .repeated: 1
    case .ended: 2
    }
  }
}
