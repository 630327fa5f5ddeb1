public import Animations
import Timing

extension LayerTree {
  /// What happens to animations between two instants, in the order in which it is met.
  ///
  /// Forwards these are the events after `start` up to `end`; backwards those after `end` up to `start`, the latest first,
  /// each marked as undone. Of more than a thousand repeats of one animation in one step only the last thousand are told.
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

  /// The animations of all layers, each once however many properties it drives.
  var animationRuns: [AnimationRun] {
    var runs: [AnimationID: AnimationRun] = [:]
    for column in columns.all {
      column.forEachLife { slot, life in
        guard let id = slots.layers[slot] else { return }
        runs[life.id, default: AnimationRun(layer: id, life: life)].join(life)
      }
    }
    endWithLayers(&runs)
    for rejection in registry.rejections {
      runs[rejection.id] = AnimationRun(rejected: rejection)
    }
    return runs.values.sorted { $0.life.id < $1.life.id }
  }

  /// Ends animations with the removal of their layers, or of layers around those.
  private func endWithLayers(_ runs: inout [AnimationID: AnimationRun]) {
    // A layer leaves the picture with an edit of itself or of one around it, which is out of the picture then.
    let removals = hierarchy.journal.filter { !hierarchy.isReachable($0.slot, at: $0.time) }
    guard !removals.isEmpty else { return }
    for (id, run) in runs {
      let removal = removals.first { edit in
        edit.time > run.life.added && edit.time < run.life.end && !hierarchy.isReachable(run.layer.slot, at: edit.time)
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

/// An animation on its layer, over all properties that it drives.
struct AnimationRun: Sendable {
  let layer: LayerID
  private(set) var life: AnimationLife
  /// The end of the last part that did not finish; −∞ where all parts finish.
  private var lastCut = -Double.infinity
  private let isRejected: Bool

  init(layer: LayerID, life: AnimationLife) {
    self.layer = layer
    self.life = life
    isRejected = false
  }

  init(rejected: AnimationRegistry.Rejection) {
    layer = rejected.layer
    isRejected = true
    life = AnimationLife(
      id: rejected.id, timing: MediaTiming(duration: 0), added: rejected.time, end: rejected.time,
      reason: rejected.reason)
  }

  /// Adds a part: the animation ends with its last part, and has finished only if every part has.
  mutating func join(_ part: AnimationLife) {
    life.added = min(life.added, part.added)
    life.end = max(life.end, part.end)
    if part.reason != .finished, part.end > lastCut { (life.reason, lastCut) = (part.reason, part.end) }
  }

  /// It ends earlier than it would.
  mutating func end(at time: Double, _ reason: EndReason) {
    life.end = time
    life.reason = reason
  }

  /// When it begins to be there; an animation that is taken away before never does.
  var begin: Double { max(life.added, life.timing.beginTime) }

  /// The end, whenever it is.
  func endEvent(isBackwards: Bool) -> AnimationEvent {
    AnimationEvent(
      animation: life.id, layer: layer, time: life.end, kind: .ended(life.reason), isBackwards: isBackwards)
  }

  func events(after start: Double, through end: Double, isBackwards: Bool) -> [AnimationEvent] {
    var events: [AnimationEvent] = []
    func add(_ time: Double, _ kind: AnimationEvent.Kind) {
      guard time > start, time <= end else { return }
      events.append(
        AnimationEvent(animation: life.id, layer: layer, time: time, kind: kind, isBackwards: isBackwards))
    }
    if !isRejected, begin <= life.end {
      add(begin, .began)
      forEachRepeat(after: max(start, begin), before: min(end.nextUp, life.end)) { add($1, .repeated($0)) }
    }
    add(life.end, .ended(life.reason))
    return events
  }

  /// The begins of repeats after an instant and before another one; the last thousand of them.
  private func forEachRepeat(after start: Double, before end: Double, _ body: (Int, Double) -> Void) {
    let timing = life.timing
    let length = timing.duration * (timing.autoreverses ? 2 : 1)
    guard length > 0, length < .infinity, timing.speed != 0, start < end else { return }
    // Local times pass whole lengths; played backwards, downwards.
    func index(_ time: Double) -> Double { timing.localTime(at: time) / length }
    func time(_ index: Double) -> Double { (index * length - timing.timeOffset) / timing.speed + timing.beginTime }
    let isForwards = timing.speed > 0
    // The index at the begin, which is a whole number where it is one but for rounding.
    let nearest = (timing.timeOffset / length).rounded()
    let first = abs(timing.timeOffset / length - nearest) <= 4 * nearest.ulp ? nearest : timing.timeOffset / length
    let total = timing.repeatDuration.map { $0 / length } ?? (timing.repeatCount == 0 ? 1 : timing.repeatCount)
    let bounds = (low: max(isForwards ? first : 0, 0), high: isForwards ? total : min(first, total))
    let (from, to) = isForwards ? (index(start), index(end)) : (index(end), index(start))
    guard to.magnitude < 0x1p52, from.magnitude < 0x1p52, first.magnitude < 0x1p52 else { return }
    // One more on either side, since rounding may put a boundary and an index on different sides; the instant decides.
    let low = max(
      from.rounded(.down), isForwards ? to.rounded(.up) - 1000 : from.rounded(.down), bounds.low.rounded(.down) + 1)
    let high = min(to.rounded(.up), isForwards ? .infinity : low + 1000, bounds.high.rounded(.up) - 1)
    guard low <= high else { return }
    let firstPassed = isForwards ? 0 : first.rounded(.up)
    for step in stride(from: low, through: high, by: 1) {
      let instant = time(step)
      guard instant > start, instant < end else { continue }
      body(Int(isForwards ? step : firstPassed - step), instant)
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
