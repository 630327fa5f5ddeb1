// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTexts
public import GlissadeTiming

extension Retargeting {
  /// Changes the target from an instant on.
  ///
  /// Changes may be made in any order of their instants. A duration that is not above 0, or is NaN, makes the change
  /// immediate. Unless it is additive, it then also ends the differences of earlier changes. A change at an instant
  /// that is not finite is ignored. Setting a model value ends the animations that replace lower values. The
  /// difference still contains them, so that the motion has no jump.
  ///
  /// - Parameters:
  ///   - target: A model value, or an animation above one. The animation replaces all others.
  ///   - time: The instant, in seconds.
  ///   - policy: The motion from the presentation value to the target.
  ///   - duration: The duration in seconds; springs ignore it.
  ///   - timingFunction: The timing function of the decreasing difference; springs ignore it.
  /// - Complexity: O(1) for the latest instant, with at most 64 running changes; O(n) in the later changes otherwise.
  package mutating func retarget(
    to target: Target, at time: Double, policy: RetargetPolicy = .additive, duration: Double,
    timingFunction: TimingFunction = .seamless
  ) {
    guard !target.stack.entries.isEmpty else {
      return setValue(to: target.value, at: time, policy: policy, duration: duration, timingFunction: timingFunction)
    }
    apply(
      Change(
        target: target, time: time, duration: duration, timingFunction: timingFunction,
        operation: .add(.anonymous, part: 0),
        kind: ChangeKind(policy, duration: duration)))
  }

  /// Sets a new model value from an instant on.
  ///
  /// - Parameters:
  ///   - value: The new model value.
  ///   - time: The instant, in seconds.
  ///   - policy: The motion from the presentation value to the target.
  ///   - duration: The duration in seconds; springs ignore it.
  ///   - timingFunction: The timing function of the decreasing difference; springs ignore it.
  ///   - velocity: The initial velocity of a spring, per second, instead of the current velocity.
  /// - Precondition: Only a spring has a velocity.
  public mutating func retarget(
    to value: Value, at time: Double, policy: RetargetPolicy = .additive, duration: Double,
    timingFunction: TimingFunction = .seamless, velocity: Value.Difference? = nil
  ) {
    checkArgument(velocity == nil || policy.usesVelocity, "velocity: only the policy spring has an initial velocity")
    setValue(
      to: value, at: time, policy: policy, duration: duration, timingFunction: timingFunction, velocity: velocity)
  }

  /// Sets a new model value, with the completion of a layer tree.
  package mutating func setValue(
    to value: Value, at time: Double, policy: RetargetPolicy, duration: Double, timingFunction: TimingFunction,
    velocity: Value.Difference? = nil, completion: CompletionID? = nil, planned: Double? = nil
  ) {
    apply(
      Change(
        target: Target(value: value), time: time, duration: duration, timingFunction: timingFunction,
        operation: .setValue,
        kind: ChangeKind(policy, duration: duration), initialVelocity: velocity.map(Box.init), completion: completion,
        planned: planned ?? .nan))
  }

  /// Adds an animation above the others. With a duration, the presentation value has no jump.
  package mutating func add(
    _ entry: AnimationStack<Value>.Entry, at time: Double, policy: RetargetPolicy = .jump, duration: Double = 0,
    timingFunction: TimingFunction = .seamless, completion: CompletionID? = nil, planned: Double? = nil
  ) {
    var target = Target(value: first.value)
    target.stack.insert(entry)
    var kind = ChangeKind(policy, duration: duration)
    // An added animation hides running differences, or with the additive policy continues them; it does not end them.
    if policy == .additive { kind = .additive } else if kind == .jump { kind = .targetOnly }
    apply(
      Change(
        target: target, time: time, duration: duration, timingFunction: timingFunction,
        operation: .add(entry.id, part: entry.part),
        kind: kind, completion: completion, planned: planned ?? .nan))
  }

  /// Removes an animation, or with `nil` all of them. With a duration, the presentation value has no jump.
  package mutating func remove(
    _ id: AnimationID?, reason: EndReason = .removed, at time: Double, duration: Double = 0,
    timingFunction: TimingFunction = .seamless
  ) {
    let entries = target(at: time).stack.entries
    guard id == nil ? !entries.isEmpty : entries.contains(where: { $0.id == id }) else { return }
    apply(
      Change(
        target: Target(value: first.value), time: time, duration: duration, timingFunction: timingFunction,
        operation: .remove(id, reason), kind: duration > 0 ? .additive : .targetOnly))
  }

  /// Adds a difference to the model value. Differences and animations continue.
  ///
  /// With a duration, the presentation value follows according to the policy. Without one, it moves by the difference
  /// at once.
  package mutating func offsetValue(
    by difference: Value.Difference, at time: Double, policy: RetargetPolicy, duration: Double,
    timingFunction: TimingFunction,
    completion: CompletionID? = nil, planned: Double? = nil
  ) {
    var kind = ChangeKind(policy, duration: duration)
    if kind == .jump { kind = .targetOnly }
    apply(
      Change(
        target: Target(value: first.value), time: time, duration: duration, timingFunction: timingFunction,
        operation: .offsetValue(Box(difference)), kind: kind, completion: completion, planned: planned ?? .nan))
  }

  /// Adds a difference to the presentation value, which then decreases to zero. The target stays the same.
  package mutating func addDifference(
    _ difference: Value.Difference, at time: Double, duration: Double, timingFunction: TimingFunction = .seamless
  ) {
    guard duration > 0 else { return }
    apply(
      Change(
        target: Target(value: first.value), time: time, duration: duration, timingFunction: timingFunction,
        operation: .addDifference(Box(difference)), kind: .additive))
  }

  /// Removes all changes that are later than an instant.
  public mutating func removeChanges(after time: Double) {
    if !droppedCompletions.isEmpty { droppedCompletions.removeAll { $0.start > time } }
    guard let last = changes.last, last.time > time else { return }
    while let last = changes.last, last.time > time { changes.removeLast() }
    storeNewest()
  }

  /// Whether ``removeChanges(after:)`` removes anything.
  func hasChange(after time: Double) -> Bool {
    (changes.last.map { $0.time > time } ?? false) || droppedCompletions.contains { $0.start > time }
  }

  /// Removes everything that has no effect from an instant on.
  ///
  /// From `time` on, every value keeps its bits. Before it, values are no longer those that were displayed.
  ///
  /// - Complexity: O(n) in the changes.
  public mutating func prune(before time: Double) {
    let count = changeCount(at: time)
    if !droppedCompletions.isEmpty { droppedCompletions.removeAll { $0.end <= time } }
    guard count > 0 else {
      if remainder?.isRunning(at: time) == false { remainder = nil }
      return
    }
    // Changes before a restart no longer contribute, nor do those that ended together with an animation above them.
    var start = count
    var lowestSequence = 0
    while start > 0, changes[start - 1].sequence >= lowestSequence {
      start -= 1
      guard changes[start].kind == .additive || changes[start].kind == .targetOnly else { break }
      lowestSequence = max(lowestSequence, changes[start].lowestSequence)
    }
    let running = changes[count - 1].runLength > Self.exactCount ? runningChanges(after: count - 1) : nil
    let runningIndices = running.map { Set($0.indices) }
    // An ended change is still required as the start of the next additive one.
    func contributes(_ index: Int) -> Bool {
      index >= start && changes[index].isRunning(at: time) && runningIndices?.contains(index) != false
    }
    var kept = (max(start - 1, 0)..<count).filter { index in
      contributes(index) || (index + 1 < count && contributes(index + 1) && changes[index + 1].kind == .additive)
        || index + 1 == count
    }
    guard let oldest = kept.first else { return }
    // Differences that depend on each other also require the changes between them.
    if Value.sumsDifferencesFirst { kept = Array(oldest..<count) }
    // The start of this change depends on changes that are removed below.
    changes[start].start = changes[start].start ?? computedStart(at: start)
    changes[start].startGap = 0
    // The set is an allocation, and most changes have no completion.
    if (0..<count).contains(where: { changes[$0].completion != nil }) {
      keepCompletions(ofAllBut: Set(kept), among: count, after: time)
    }
    if contributes(oldest) {
      // The oldest change contributes: it starts from the first target, or it is a restart.
      if oldest > 0 {
        first = changes[oldest - 1].target
        prunedSequence = changes[oldest - 1].sequence
      }
    } else {
      first = changes[oldest].target
      prunedSequence = changes[oldest].sequence
      kept.removeFirst()
    }
    var remainingChanges = running
    remainingChanges?.indices = kept.indices.filter { contributes(kept[$0]) }
    if remainingChanges?.decay?.isRunning(at: time) == false { remainingChanges?.decay = nil }
    changes.replaceSubrange(..<count, with: kept.map { changes[$0] })
    restore(remainingChanges, count: kept.count)
    dropEndedAnimations(before: time)
  }
}

// MARK: - Insertion

extension Retargeting {
  /// The clock of an animation, or `nil` if there is none with the ID.
  package func clock(of id: AnimationID) -> PlaybackClock? {
    let stacks = changes.reversed().lazy.map { $0.target.stack.entries } + [first.stack.entries]
    return stacks.lazy.flatMap { $0 }.first { $0.id == id }?.animation.clock
  }

  /// Drops the edits of clocks that have no effect from an instant on.
  mutating func pruneClocks(before time: Double) {
    first.stack.pruneClocks(before: time)
    for index in changes.indices { changes[index].target.stack.pruneClocks(before: time) }
  }

  /// Sets the clock of an animation, which agrees with the previous one up to an instant.
  ///
  /// - Complexity: O(n) in the changes.
  mutating func setClock(_ clock: PlaybackClock, of id: AnimationID, from time: Double) {
    first.stack.setClock(clock, of: id)
    for index in changes.indices { changes[index].target.stack.setClock(clock, of: id) }
    // Later changes start from other values.
    guard let next = changes.firstIndex(where: { $0.time > time }) else { return }
    for later in next..<changes.count { resolve(later) }
    storeNewest()
    for earlier in max(next - 1, 0)..<(changes.count - 1) { releaseNewest(earlier) }
  }

  /// Inserts a change by its instant, and updates its target and those of later changes.
  private mutating func apply(_ change: consuming Change) {
    guard change.time.isFinite else { return }
    switch change.operation {
    case .setValue, .add, .remove: cancelPlans(before: change.planned.isNaN ? change.time : change.planned)
    case .offsetValue, .addDifference: break
    }
    if !(change.duration > 0) { change.duration = 0 }
    // The factor 2 makes the rounding of instants irrelevant.
    longestDuration = max(longestDuration, 2 * change.effectiveDuration)
    var index = changes.count
    while index > 0, changes[index - 1].time > change.time { index -= 1 }
    if index > 0, changes[index - 1].isHidden(by: change) {
      // Of several immediate changes at one instant, only the last is visible.
      index -= 1
      changes[index] = change
    } else if index == changes.count {
      changes.append(change)
    } else {
      changes.insert(change, at: index)
    }
    for later in index..<changes.count { resolve(later) }
    storeNewest()
    for earlier in max(index - 1, 0)..<(changes.count - 1) { releaseNewest(earlier) }
    releaseDifference(index - Self.exactCount)
  }

  /// Removes the changes that were planned before an instant and begin after it.
  private mutating func cancelPlans(before time: Double) {
    guard let last = changes.last, last.time > time else { return }
    guard let first = changes.firstIndex(where: { $0.time > time && $0.planned < time }) else { return }
    changes.removeAll { $0.time > time && $0.planned < time }
    for later in first..<changes.count { resolve(later) }
    storeNewest()
  }

  /// Computes the target of a change from the previous target, and its start from the presentation value.
  ///
  /// The change is modified in place, because copying one takes longer than the rest of the function.
  private mutating func resolve(_ index: Int) {
    let sequence = (index > 0 ? changes[index - 1].sequence : prunedSequence) + 1
    changes[index].sequence = sequence
    changes[index].lowestSequence = 0
    let old = target(index - 1)
    let time = changes[index].time
    var stack = old.stack
    switch changes[index].operation {
    case .setValue:
      stack.removeAll { entry in
        !entry.animation.isAdditive && !entry.persists && entry.animation.outerTiming.beginTime <= time
      }
      changes[index].target.stack = stack
    case .add(let id, let part):
      let lowestSequence = changes[index].kind == .targetOnly ? sequence : 0
      if id == .anonymous { stack = AnimationStack() }
      if stack.entries.isEmpty, changes[index].target.stack.entries.count == 1 {
        changes[index].target.stack.setSequence(sequence, lowestSequence: lowestSequence)
        if id != .anonymous { changes[index].target.value = old.value }
        break
      }
      guard var entry = changes[index].target.stack.entries.first(where: { $0.id == id && $0.part == part }) else {
        break
      }
      (entry.sequence, entry.lowestSequence) = (sequence, lowestSequence)
      stack.removeAll { other in
        // Ended animations have no effect on this target. If they stayed, stacks would grow without bound.
        if other.animation.isOver(at: time) { return true }
        return other.id == id ? other.part == part : other.key != nil && other.key == entry.key
      }
      stack.insert(entry)
      if id != .anonymous { changes[index].target.value = old.value }
      changes[index].target.stack = stack
    case .remove(let id, _):
      stack.removeAll { id == nil || $0.id == id }
      changes[index].target = Target(value: old.value, stack: stack)
    case .offsetValue(let difference):
      changes[index].target = Target(value: old.value.advanced(by: difference.content), stack: old.stack)
    case .addDifference:
      changes[index].target = old
    }
    if changes[index].kind == .additive {
      // The old target's animations hide the differences of earlier changes. If the new target hides fewer of them,
      // hidden ones must not reappear.
      let lowestSequence = old.stack.lowestSequence(at: time)
      if lowestSequence > changes[index].target.stack.lowestSequence(at: time) {
        changes[index].lowestSequence = lowestSequence
      }
    }
    storeStart(start(at: index), at: index)
    storeRunningChanges(at: index)
  }

  /// The start of a change, if it is not stored.
  @inline(never)
  func computedStart(at index: Int) -> Start? { start(at: index) }

  /// The start of a change, computed for its kind.
  func start(at index: Int) -> Start? {
    switch changes[index].kind {
    case .additive:
      if case .addDifference(let difference) = changes[index].operation { return .difference(difference) }
      let (old, new) = (target(index - 1), changes[index].target)
      // A costly difference is computed once if both targets are constant.
      guard Value.sumsDifferencesFirst, old.stack.entries.isEmpty, new.stack.entries.isEmpty else { return nil }
      return .difference(Box(old.value.difference(from: new.value)))
    case .jump, .targetOnly: return nil
    case .replace:
      return .value(Box(Value.start(from: sample(at: changes[index].time, among: index)).value))
    case .spring:
      let time = changes[index].time
      let target = changes[index].target.sample(at: time)
      // The difference of two unlike transform lists interpolates matrices, and the presentation value has lost the
      // functions. Its sum has at most one term for each sequence of functions.
      if Value.Difference.self == TransformListDifference.self {
        var start = presentationDifference(from: target, at: time, among: index)
        let velocity = changes[index].initialVelocity?.content.subtracting(target.velocity)
        start.velocity = velocity ?? start.velocity
        return .state(Box(start))
      }
      let presentation = Value.start(from: sample(at: time, among: index))
      return .state(
        Box(
          Sample(
            value: presentation.value.difference(from: target.value),
            velocity: (changes[index].initialVelocity?.content ?? presentation.velocity).subtracting(target.velocity))))
    }
  }

  /// Stores the completions of running changes that are pruned because they are part of the decay or hidden.
  private mutating func keepCompletions(ofAllBut kept: Set<Int>, among count: Int, after time: Double) {
    var restart = Double.infinity
    for index in (0..<count).reversed() {
      let change = changes[index]
      let end = min(change.completionTime, restart)
      if let completion = change.completion, !change.isAddition, end > time, !kept.contains(index) {
        droppedCompletions.append(DroppedCompletion(completion: completion, start: change.time, end: end))
      }
      if change.isRestart { restart = change.time }
    }
  }

  /// Removes ended animations without a fill from the first target, if there are no changes.
  private mutating func dropEndedAnimations(before time: Double) {
    guard changes.isEmpty else { return }
    first.stack.removeAll { $0.animation.isOver(at: time) }
  }
}

extension Retargeting.Change {
  /// Whether another change at the same instant completely replaces this one.
  @inline(__always)
  fileprivate func isHidden(by next: Retargeting.Change) -> Bool {
    guard time == next.time, kind == .jump, next.kind == .jump, completion == nil, next.completion == nil else {
      return false
    }
    if case .setValue = operation, case .setValue = next.operation { return true }
    return false
  }
}

extension Retargeting.ChangeKind {
  init(_ policy: RetargetPolicy, duration: Double) {
    switch policy {
    case .spring(let spring): self = spring.isValid ? .spring(spring) : .jump
    case .jump: self = .jump
    case .additive: self = duration > 0 ? .additive : .targetOnly
    case .replace: self = duration > 0 ? .replace : .jump
    }
  }
}
