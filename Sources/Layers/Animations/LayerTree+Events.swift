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
    columns.look { column in column.forEachMovingSlot { add(column.lives($0), of: $0, to: &runs) } }
    return finished(runs, with: registry.rejections)
  }

  /// The animations of some layers, each once however many properties it drives, in the order of adding.
  func animationRuns(of slots: [Int]) -> [AnimationRun] {
    guard !slots.isEmpty else { return [] }
    var runs: [AnimationID: AnimationRun] = [:]
    for slot in slots { columns.look(movedIn: slot) { add($0.lives(slot), of: slot, to: &runs) } }
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
    let removals = removals
    guard !removals.isEmpty else { return }
    for (id, run) in runs {
      let removal = removal(of: run.layer.slot, from: run.life.added, among: removals)
      if removal < run.life.end { runs[id]?.end(at: removal, .removed) }
    }
  }

  /// The edits by which layers leave the picture: each edit of a layer that is out of the picture then.
  private var removals: [LayerHierarchy.Edit] {
    hierarchy.journal.filter { !hierarchy.isReachable($0.slot, at: $0.time) }
  }

  /// The first instant from another one on at which a layer leaves the picture, with an edit of itself or of a layer
  /// around it; infinite where it stays.
  private func removal(of slot: Int, from time: Double, among removals: [LayerHierarchy.Edit]) -> Double {
    // A layer that is out of the picture already does not leave it with an edit of another one.
    removals.first { edit in
      edit.time >= time && !hierarchy.isReachable(slot, at: edit.time)
        && hierarchy.isReachable(slot, at: edit.time.nextDown)
    }?.time ?? .infinity
  }

  /// The instant at which all that was given a completion is over; infinite where some of it never is.
  ///
  /// `nil` where nothing was given it yet; at once where a transaction with it changed nothing.
  public func completionTime(of completion: CompletionID) -> Double? {
    guard let given = registry.lastGiving(of: completion) else { return nil }
    var latest = given
    forEachCompletionPart(of: nil) { if $0.completion == completion { latest = max(latest, $0.end) } }
    return latest
  }

  /// What completions wait for on some layers, or with `nil` on all of them.
  ///
  /// - Complexity: O(n) in the changes and animations of these layers.
  func completionParts(of slots: [Int]?) -> [CompletionPart] {
    var parts: [CompletionPart] = []
    forEachCompletionPart(of: slots) { parts.append($0) }
    return parts
  }

  private func forEachCompletionPart(of slots: [Int]?, _ body: (CompletionPart) -> Void) {
    // With a layer all that happens to it is over.
    let removals = removals
    func add(_ slot: Int, _ completion: CompletionID, _ start: Double, _ end: Double) {
      let removal = removals.isEmpty ? .infinity : removal(of: slot, from: start, among: removals)
      body(CompletionPart(completion: completion, slot: slot, end: min(end, removal)))
    }
    guard let slots else { return columns.look { $0.forEachCompletion(of: nil, add) } }
    for slot in slots { columns.look(movedIn: slot) { $0.forEachCompletion(of: slot, add) } }
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
