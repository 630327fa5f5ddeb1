import Geometry
public import Timing

extension Retargeting {
  /// Sends the value to another target from an instant on.
  ///
  /// Changes may come in any order of instants; each takes its place among the others. A duration that is not above 0,
  /// or not a number, is a hard cut: differences that are still running out end there too. A change at an instant that
  /// is not finite is ignored. Animations that replace what is below them end where the value is sent elsewhere, and
  /// go on inside the difference.
  ///
  /// - Parameters:
  ///   - target: A model value, or an animation over one, which takes the place of all others.
  ///   - time: The instant, in seconds.
  ///   - policy: How the value gets there.
  ///   - duration: Seconds; a spring has its own.
  ///   - timingFunction: How a difference runs out; a spring has its own way.
  /// - Complexity: O(1) for the latest instant, with at most 64 changes in flight; O(n) in the later changes otherwise.
  public mutating func retarget(
    to target: Target, at time: Double, policy: RetargetPolicy = .additive, duration: Double,
    timingFunction: TimingFunction = .seamless
  ) {
    guard !target.stack.entries.isEmpty else {
      return send(to: target.value, at: time, policy: policy, duration: duration, timingFunction: timingFunction)
    }
    apply(
      Change(
        target: target, time: time, duration: duration, timingFunction: timingFunction, edit: .add(.anonymous, part: 0),
        manner: Manner(policy, duration: duration)))
  }

  /// Sends the value to another one, at which it comes to rest.
  ///
  /// - Parameters:
  ///   - value: The new model value.
  ///   - time: The instant, in seconds.
  ///   - policy: How the value gets there.
  ///   - duration: Seconds; a spring has its own.
  ///   - timingFunction: How a difference runs out; a spring has its own way.
  ///   - velocity: What a spring starts with in the place of the velocity shown, per second.
  public mutating func retarget(
    to value: Value, at time: Double, policy: RetargetPolicy = .additive, duration: Double,
    timingFunction: TimingFunction = .seamless, velocity: Value.Difference? = nil
  ) {
    send(
      to: value, at: time, policy: policy, duration: duration, timingFunction: timingFunction, velocity: velocity)
  }

  /// The same, with what a tree knows about it.
  package mutating func send(
    to value: Value, at time: Double, policy: RetargetPolicy, duration: Double, timingFunction: TimingFunction,
    velocity: Value.Difference? = nil, completion: CompletionID? = nil
  ) {
    apply(
      Change(
        target: Target(value: value), time: time, duration: duration, timingFunction: timingFunction, edit: .send,
        manner: Manner(policy, duration: duration), ownVelocity: velocity.map(Box.init), completion: completion))
  }

  /// Adds an animation over what is there; with a duration, what is shown is led over to it.
  package mutating func add(
    _ entry: AnimationStack<Value>.Entry, at time: Double, policy: RetargetPolicy = .jump, duration: Double = 0,
    timingFunction: TimingFunction = .seamless, completion: CompletionID? = nil
  ) {
    var target = Target(value: first.value)
    target.stack.insert(entry)
    var manner = Manner(policy, duration: duration)
    // It covers what runs out below it, or adds to it; neither ends that.
    if manner == .cut { manner = .amend }
    apply(
      Change(
        target: target, time: time, duration: duration, timingFunction: timingFunction,
        edit: .add(entry.id, part: entry.part),
        manner: manner, completion: completion))
  }

  /// Takes an animation away, or all of them; with a duration, what it showed is led over to what is below.
  package mutating func remove(
    _ id: AnimationID?, reason: EndReason = .removed, at time: Double, duration: Double = 0,
    timingFunction: TimingFunction = .seamless
  ) {
    let entries = target(at: time).stack.entries
    guard id == nil ? !entries.isEmpty : entries.contains(where: { $0.id == id }) else { return }
    apply(
      Change(
        target: Target(value: first.value), time: time, duration: duration, timingFunction: timingFunction,
        edit: .remove(id, reason), manner: duration > 0 ? .additive : .amend))
  }

  /// Moves the model value without ending anything: differences run on, and animations stay.
  ///
  /// With a duration what is shown is led over in the way of the policy, without one it moves along.
  package mutating func shift(
    by difference: Value.Difference, at time: Double, policy: RetargetPolicy, duration: Double,
    timingFunction: TimingFunction,
    completion: CompletionID? = nil
  ) {
    var manner = Manner(policy, duration: duration)
    if manner == .cut { manner = .amend }
    apply(
      Change(
        target: Target(value: first.value), time: time, duration: duration, timingFunction: timingFunction,
        edit: .shift(Box(difference)), manner: manner, completion: completion))
  }

  /// Adds a difference to what is shown, over whatever runs there, and lets it run out.
  package mutating func lead(
    by difference: Value.Difference, at time: Double, duration: Double, timingFunction: TimingFunction = .seamless
  ) {
    guard duration > 0 else { return }
    apply(
      Change(
        target: Target(value: first.value), time: time, duration: duration, timingFunction: timingFunction,
        edit: .lead(Box(difference)), manner: .additive))
  }

  /// Takes back all changes later than an instant: what was planned and has not happened.
  public mutating func removeChanges(after time: Double) {
    droppedCompletions.removeAll { $0.start > time }
    guard let last = changes.last, last.time > time else { return }
    while let last = changes.last, last.time > time { changes.removeLast() }
    storeNewest()
  }

  /// Drops what no instant from `time` on can show any more.
  ///
  /// From `time` on every value keeps its bits; before it, values are no longer those that were shown.
  ///
  /// - Complexity: O(n) in the changes.
  public mutating func prune(before time: Double) {
    let happened = happenedCount(at: time)
    droppedCompletions.removeAll { $0.end <= time }
    guard happened > 0 else {
      if remainder?.isLive(at: time) == false { remainder = nil }
      return
    }
    // What ended with an animation that covered it, or lies before a change that starts from what is shown, is past.
    var start = happened
    var hidden = 0
    while start > 0, changes[start - 1].sequence >= hidden {
      start -= 1
      guard changes[start].manner == .additive || changes[start].manner == .amend else { break }
      hidden = max(hidden, changes[start].drops)
    }
    let flight = changes[happened - 1].depth > Self.exactCount ? flight(after: happened - 1) : nil
    let running = flight.map { Set($0.running) }
    // A change whose own way is over is needed as long as the next one leads away from it.
    func isOpen(_ index: Int) -> Bool {
      index >= start && changes[index].isLive(at: time) && running?.contains(index) != false
    }
    var kept = (max(start - 1, 0)..<happened).filter { index in
      isOpen(index) || (index + 1 < happened && isOpen(index + 1) && changes[index + 1].manner == .additive)
        || index + 1 == happened
    }
    guard let oldest = kept.first else { return }
    // Differences that depend on each other need those in between, too.
    if Value.sumsDifferencesFirst { kept = Array(oldest..<happened) }
    // Where a change starts follows from changes that are dropped now.
    changes[start].start = changes[start].start ?? computedStart(at: start)
    changes[start].startGap = 0
    keepCompletions(ofAllBut: Set(kept), among: happened, after: time)
    if isOpen(oldest) {
      // Only where the very first target is still being left, or nothing before this one shows.
      if oldest > 0 {
        first = changes[oldest - 1].target
        prunedSequence = changes[oldest - 1].sequence
      }
    } else {
      first = changes[oldest].target
      prunedSequence = changes[oldest].sequence
      kept.removeFirst()
    }
    var left = flight
    left?.running = kept.indices.filter { isOpen(kept[$0]) }
    if left?.decay?.isLive(at: time) == false { left?.decay = nil }
    changes.replaceSubrange(..<happened, with: kept.map { changes[$0] })
    restore(left, happened: kept.count)
    dropEndedAnimations(before: time)
  }
}

// MARK: - Applying

extension Retargeting {
  /// Puts a change at its place, and makes its target and those of later changes.
  private mutating func apply(_ change: consuming Change) {
    guard change.time.isFinite else { return }
    if !(change.duration > 0) { change.duration = 0 }
    // Twice as long, so that no rounding of instants counts.
    longestWay = max(longestWay, 2 * change.wayDuration)
    var index = changes.count
    while index > 0, changes[index - 1].time > change.time { index -= 1 }
    if index > 0, changes[index - 1].isHidden(by: change) {
      // Of changes at once at the same instant, only the last can be seen.
      index -= 1
      changes[index] = change
    } else if index == changes.count {
      changes.append(change)
    } else {
      changes.insert(change, at: index)
    }
    for later in index..<changes.count { settle(later) }
    storeNewest()
    for earlier in max(index - 1, 0)..<(changes.count - 1) { releaseNewest(earlier) }
    releaseDifference(index - Self.exactCount)
  }

  /// Makes the target of a change from the one before it, and its start from what is shown then.
  ///
  /// In place: a copy of a change takes longer than all of it.
  private mutating func settle(_ index: Int) {
    let sequence = (index > 0 ? changes[index - 1].sequence : prunedSequence) + 1
    changes[index].sequence = sequence
    changes[index].drops = 0
    let old = target(index - 1)
    let time = changes[index].time
    var stack = old.stack
    switch changes[index].edit {
    case .send:
      stack.removeAll { entry in
        !entry.animation.isAdditive && !entry.persists && entry.animation.outerTiming.beginTime <= time
      }
      changes[index].target.stack = stack
    case .add(let id, let part):
      let covers = changes[index].manner == .amend ? sequence : 0
      if id == .anonymous { stack = AnimationStack() }
      if stack.entries.isEmpty, changes[index].target.stack.entries.count == 1 {
        changes[index].target.stack.mark(sequence: sequence, covers: covers)
        if id != .anonymous { changes[index].target.value = old.value }
        break
      }
      guard var entry = changes[index].target.stack.entries.first(where: { $0.id == id && $0.part == part }) else {
        break
      }
      (entry.sequence, entry.covers) = (sequence, covers)
      stack.removeAll { other in
        // What is over shows in no instant of this target, and would make stacks grow for ever.
        if other.animation.isOver(at: time) { return true }
        return other.id == id ? other.part == part : other.key != nil && other.key == entry.key
      }
      stack.insert(entry)
      if id != .anonymous { changes[index].target.value = old.value }
      changes[index].target.stack = stack
    case .remove(let id, _):
      stack.removeAll { id == nil || $0.id == id }
      changes[index].target = Target(value: old.value, stack: stack)
    case .shift(let difference):
      changes[index].target = Target(value: old.value.advanced(by: difference.content), stack: old.stack)
    case .lead:
      changes[index].target = old
    }
    if changes[index].manner == .additive {
      // What an animation hid would come back at once if the new target hides less.
      let covered = old.stack.covered(at: time)
      if covered > changes[index].target.stack.covered(at: time) { changes[index].drops = covered }
    }
    storeStart(start(at: index), at: index)
    storeFlight(at: index)
  }

  /// Where a change starts that does not store it.
  @inline(never)
  func computedStart(at index: Int) -> Start? { start(at: index) }

  /// Where a change starts, as its manner sees it.
  func start(at index: Int) -> Start? {
    switch changes[index].manner {
    case .additive:
      if case .lead(let difference) = changes[index].edit { return .difference(difference) }
      let (old, new) = (target(index - 1), changes[index].target)
      // Differences that are costly to compute are computed once, where both targets stand still.
      guard Value.sumsDifferencesFirst, old.stack.entries.isEmpty, new.stack.entries.isEmpty else { return nil }
      return .difference(Box(old.value.difference(from: new.value)))
    case .cut, .amend: return nil
    case .replace:
      return .value(Box(Value.start(from: sample(at: changes[index].time, among: index)).value))
    case .spring:
      let time = changes[index].time
      let shown = Value.start(from: sample(at: time, among: index))
      let target = changes[index].target.sample(at: time)
      return .state(
        Box(
          Sample(
            value: shown.value.difference(from: target.value),
            velocity: (changes[index].ownVelocity?.content ?? shown.velocity).subtracting(target.velocity))))
    }
  }

  /// Stores the completions of changes that are dropped although they are not over: folded or hidden ones.
  private mutating func keepCompletions(ofAllBut kept: Set<Int>, among happened: Int, after time: Double) {
    var restart = Double.infinity
    for index in (0..<happened).reversed() {
      let change = changes[index]
      let end = min(change.completionTime, restart)
      if let completion = change.completion, change.manner != .amend, end > time, !kept.contains(index) {
        droppedCompletions.append(DroppedCompletion(completion: completion, start: change.time, end: end))
      }
      if change.startsAnew { restart = change.time }
    }
  }

  /// Forgets animations that have ended and hold nothing, where only the first target knows them.
  private mutating func dropEndedAnimations(before time: Double) {
    guard changes.isEmpty else { return }
    first.stack.removeAll { $0.animation.isOver(at: time) }
  }
}

extension Retargeting.Change {
  /// Whether another change at the same instant leaves nothing of this one.
  @inline(__always)
  fileprivate func isHidden(by next: Retargeting.Change) -> Bool {
    guard time == next.time, manner == .cut, next.manner == .cut, completion == nil, next.completion == nil else {
      return false
    }
    if case .send = edit, case .send = next.edit { return true }
    return false
  }
}

extension Retargeting.Manner {
  init(_ policy: RetargetPolicy, duration: Double) {
    switch policy {
    case .spring(let spring): self = spring.isValid ? .spring(spring) : .cut
    case .jump: self = .cut
    case .additive: self = duration > 0 ? .additive : .cut
    case .replace: self = duration > 0 ? .replace : .cut
    }
  }
}
