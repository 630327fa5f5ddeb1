// SPDX-License-Identifier: MIT
package import GlissadeAnimations
import GlissadeTiming

extension LayerTree {
  /// The events of animations between two instants, in the order in which time passes them.
  ///
  /// Forwards these are the events after `start` up to `end`. Backwards they are the events after `end` up to `start`,
  /// the latest first, each marked as backwards. Of more than a thousand repeats of one animation only the last
  /// thousand are reported.
  ///
  /// - Parameters:
  ///   - start: The first instant.
  ///   - end: The last instant.
  /// - Complexity: O(n log n) in the animations.
  public func events(from start: Double, to end: Double) -> [AnimationEvent] {
    guard !start.isNaN, !end.isNaN, start != end else { return [] }
    let isBackwards = end < start
    let range = isBackwards ? (end, start) : (start, end)
    let events = animationRuns.flatMap { $0.events(after: range.0, through: range.1, isBackwards: isBackwards) }
    return isBackwards
      ? events.sorted(by: AnimationEvent.isEarlier).reversed() : events.sorted(by: AnimationEvent.isEarlier)
  }

  /// The animations of all layers in the order of adding, each once for all its properties.
  var animationRuns: [AnimationRun] {
    var search = RunSearch(slot: nil, layers: slots.layers)
    columns.inspect(&search)
    return finished(search.runs, with: registry.rejections)
  }

  /// The animations of some layers in the order of adding, each once for all its properties.
  func animationRuns(of slots: [Int]) -> [AnimationRun] {
    guard !slots.isEmpty else { return [] }
    var search = RunSearch(slot: nil, layers: self.slots.layers)
    for slot in slots {
      search.slot = slot
      columns.inspect(movingIn: slot, &search)
    }
    return finished(search.runs, with: slots.flatMap(registry.rejections(of:)))
  }

  private func finished(
    _ runs: consuming [AnimationID: AnimationRun], with rejections: [AnimationRegistry.Rejection]
  ) -> [AnimationRun] {
    endWithLayers(&runs)
    for rejection in rejections { runs[rejection.id] = AnimationRun(rejected: rejection) }
    return runs.values.sorted { $0.lifetime.id < $1.lifetime.id }
  }

  /// Ends animations at the removal of their layers or of ancestors.
  private func endWithLayers(_ runs: inout [AnimationID: AnimationRun]) {
    if !clockedSlots.isEmpty { showByClocks(&runs) }
    guard !runs.isEmpty, !hierarchy.journal.isEmpty else { return }
    for (id, run) in runs {
      if isInClock(run.layer.slot) { continue }
      let removal = hierarchy.removalTime(of: run.layer.slot, from: run.lifetime.added)
      if removal < run.lifetime.end { runs[id]?.end(at: removal, .removed) }
    }
  }

  /// Moves the animations of layers inside clocks to the instants at which the picture first shows their events, and
  /// ends them at removals.
  private func showByClocks(_ runs: inout [AnimationID: AnimationRun]) {
    for (id, run) in runs {
      let slot = run.layer.slot
      guard isInClock(slot) else { continue }
      let removal = shownRemoval(of: slot, from: run.lifetime.added)
      var shown = run
      shown.show(by: { shownInstant(of: $0, on: slot) }, clockSpace(of: slot, at: run.lifetime.added))
      if removal < shown.lifetime.end { shown.end(at: removal, .removed) }
      runs[id] = shown
    }
  }

  /// The instant at which all changes and animations with a completion end; infinite if one of them never ends.
  ///
  /// The result is `nil` for a completion that no transaction or animation has used. For a transaction without changes,
  /// it is the instant of that transaction. For a completion that the tree has dropped, it is −∞. Pruning drops ended
  /// completions once there are many.
  ///
  /// - Complexity: O(n) in the changes and animations that have completions.
  package func completionTime(of completion: CompletionID) -> Double? {
    guard var latest = registry.lastUse(of: completion) else { return nil }
    forEachCompletionPart(of: nil) { if $0.completion == completion { latest = max(latest, $0.end) } }
    return latest
  }

  /// The parts of completions on some layers, or with `nil` on all layers.
  ///
  /// - Complexity: O(n) in the changes and animations of these layers.
  func completionParts(of slots: [Int]?) -> [CompletionPart] {
    var parts: [CompletionPart] = []
    forEachCompletionPart(of: slots) { parts.append($0) }
    return parts
  }

  /// Drops completions that have ended by an instant.
  mutating func dropFinishedCompletions(before time: Double) {
    var waiting: Set<CompletionID> = []
    forEachCompletionPart(of: nil) { if $0.end > time { waiting.insert($0.completion) } }
    registry.dropCompletions(before: time, except: waiting)
  }

  private func forEachCompletionPart(of slots: [Int]?, _ body: (CompletionPart) -> Void) {
    var search = CompletionSearch(slot: nil)
    if let slots {
      for slot in slots {
        search.slot = slot
        columns.inspect(movingIn: slot, &search)
      }
    } else {
      columns.inspect(&search)
    }
    for var use in search.uses {
      if isInClock(use.slot) {
        use.end = min(shownInstant(of: use.end, on: use.slot), shownRemoval(of: use.slot, from: use.start))
        body(CompletionPart(completion: use.completion, slot: use.slot, end: use.end))
        continue
      }
      // The removal of a layer ends its changes and animations.
      let removal = hierarchy.journal.isEmpty ? .infinity : hierarchy.removalTime(of: use.slot, from: use.start)
      body(CompletionPart(completion: use.completion, slot: use.slot, end: min(use.end, removal)))
    }
  }
}

extension AnimationEvent {
  /// The order of events. At one instant ends precede begins, and earlier animations precede later ones.
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

/// Collects the animations of a layer, or with `nil` of all layers.
private struct RunSearch: ColumnVisitor {
  var slot: Int?
  /// The layers, by slot.
  let layers: [LayerID?]
  var runs: [AnimationID: AnimationRun] = [:]

  mutating func visit<Value>(_ column: inout Column<Value>) {
    if let slot {
      add(column.lifetimes(slot), of: slot)
    } else {
      column.forEachMovingSlot { add(column.lifetimes($0), of: $0) }
    }
  }

  private mutating func add(_ lifetimes: [AnimationLifetime], of slot: Int) {
    guard !lifetimes.isEmpty, let layer = layers[slot] else { return }
    for lifetime in lifetimes {
      runs[lifetime.id, default: AnimationRun(layer: layer, lifetime: lifetime)].join(lifetime)
    }
  }
}

/// Collects the changes and animations of a layer, or with `nil` of all layers, that have a completion.
private struct CompletionSearch: ColumnVisitor {
  var slot: Int?
  var uses: [(slot: Int, completion: CompletionID, start: Double, end: Double)] = []

  mutating func visit<Value>(_ column: inout Column<Value>) {
    column.forEachCompletion(of: slot) { uses.append(($0, $1, $2, $3)) }
  }
}
