// SPDX-License-Identifier: MIT
package import GlissadeTiming

/// The interval in which an animation runs on a value, and the reason for its end.
package struct AnimationLifetime: Sendable {
  /// The animation's identifier.
  package let id: AnimationID
  /// The timing that determines the begin, the repeats and the end.
  package let timing: MediaTiming
  /// The instant at which it was added.
  package var added: Double
  /// The instant of the end or of the removal; infinite without either.
  package var end: Double
  /// The reason for the end.
  package var reason: EndReason
  /// The completion that waits for the end.
  package var completion: CompletionID?

  package init(
    id: AnimationID, timing: MediaTiming, added: Double, end: Double, reason: EndReason, completion: CompletionID? = nil
  ) {
    self.id = id
    self.timing = timing
    self.added = added
    self.end = end
    self.reason = reason
    self.completion = completion
  }
}

extension Retargeting {
  /// The lifetimes of all animations in the recorded changes.
  package var animationLifetimes: [AnimationLifetime] {
    var lifetimes: [AnimationLifetime] = []
    var indices: [AnimationID: Int] = [:]
    func begin(_ entries: [AnimationStack<Value>.Entry], at time: Double) {
      for entry in entries {
        let timing = entry.animation.outerTiming
        // An animation that has ended before it is added ends at the instant of its addition.
        let added = indices[entry.id].map { lifetimes[$0].added } ?? time
        let end = max(timing.endTime, added)
        if let index = indices[entry.id] {
          // The value returns to an animation that has continued meanwhile.
          lifetimes[index].end = end
          lifetimes[index].reason = .finished
        } else {
          indices[entry.id] = lifetimes.count
          lifetimes.append(
            AnimationLifetime(
              id: entry.id, timing: timing, added: time, end: end, reason: .finished, completion: entry.completion))
        }
      }
    }
    begin(first.stack.entries, at: -.infinity)
    var before = first.stack.entries
    for change in changes {
      let after = change.target.stack.entries
      if before.isEmpty, after.isEmpty { continue }
      let (old, new) = (Set(before.map { $0.id }), Set(after.map { $0.id }))
      for entry in before where !new.contains(entry.id) {
        guard let index = indices[entry.id], lifetimes[index].end > change.time else { continue }
        lifetimes[index].end = change.time
        lifetimes[index].reason = change.endReason
      }
      begin(after.filter { !old.contains($0.id) }, at: change.time)
      before = after
    }
    return lifetimes
  }

  /// Calls a function with each completion of a change or an animation, the instant of its addition and the instant of
  /// its end.
  package func forEachCompletion(_ body: (_ completion: CompletionID, _ start: Double, _ end: Double) -> Void) {
    // The instant of the next restart.
    var restart = Double.infinity
    for change in changes.reversed() {
      if let completion = change.completion, !change.isAddition {
        body(completion, change.time, min(change.completionTime, restart))
      }
      if change.isRestart { restart = change.time }
    }
    for dropped in droppedCompletions { body(dropped.completion, dropped.start, min(dropped.end, restart)) }
    for lifetime in animationLifetimes {
      if let completion = lifetime.completion { body(completion, lifetime.added, lifetime.end) }
    }
  }
}

extension Retargeting.Change {
  /// The reason for the end of animations that the change removes.
  var endReason: EndReason {
    switch operation {
    case .setValue, .offsetValue, .addDifference: .retargeted
    case .add: .replaced
    case .remove(_, let reason): reason
    }
  }
}
