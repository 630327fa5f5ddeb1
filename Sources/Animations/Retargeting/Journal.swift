// SPDX-License-Identifier: MIT
import GlissadeGeometry
package import GlissadeTiming

/// The motion of one value: its changes over time, and the animations to which it may return.
///
/// Every change is implemented once, on a journal. ``CompactMotions`` stores a simple journal as a row, and decodes
/// that row for each change.
package struct Journal<Value: Animatable>: Sendable {
  /// An operation on the value at an instant.
  package enum Operation: Sendable {
    /// Sets the model value. A spring may have an initial velocity that replaces the current one.
    case setValue(to: Value, velocity: Value.Difference? = nil)
    /// Adds a difference to the model value. Animations and differences continue.
    case offsetValue(by: Value.Difference)
    /// Adds a difference to the presentation value. The difference decreases to zero.
    case addDifference(Value.Difference)
    /// Adds an animation above those that run.
    case add(AnimationStack<Value>.Entry)
    /// Returns the value to the animation that was added last, unless it has ended.
    case resume
    /// Removes an animation, or with `nil` all of them.
    case remove(AnimationID?, EndReason)
    /// Sets the clock of an animation, which agrees with the previous one up to the instant.
    case setClock(AnimationID, PlaybackClock)
    /// Removes the changes later than the instant. Clocks keep their edits.
    case removeLater
    /// Removes the edits of clocks later than the instant.
    case removeClockEdits
    /// Removes everything that has no effect from the instant on.
    case prune

    /// Whether the operation changes a constant value.
    var beginsMotion: Bool {
      switch self {
      case .setValue, .offsetValue, .addDifference, .add: true
      case .resume, .remove, .setClock, .removeLater, .removeClockEdits, .prune: false
      }
    }
  }

  /// The parts of an animation, and the instant at which it was added.
  struct Animated: Sendable {
    var time: Double
    var entries: [AnimationStack<Value>.Entry]
  }

  package internal(set) var retargeting: Retargeting<Value>
  /// The animations that replace the values below them, sorted by their instants. The value may return to the last one.
  var animated: [Animated] = []

  /// Creates the journal of a constant value.
  package init(_ value: Value) { retargeting = Retargeting(value) }

  /// Whether the value is the same at every instant, and has no animation that ``Operation/resume`` could continue.
  package var isConstant: Bool { retargeting.isConstant && animated.isEmpty }

  /// Applies an operation. At an instant that is not finite, only `removeLater` and `prune` have an effect.
  ///
  /// - Returns: Whether the values before the first change may have changed.
  @discardableResult
  package mutating func change(_ operation: Operation, at time: Double, options: ChangeOptions = .jump) -> Bool {
    switch operation {
    case .setValue(let value, let velocity):
      retargeting.setValue(
        to: value, at: time, policy: options.policy, duration: options.duration, timingFunction: options.timingFunction,
        velocity: velocity, completion: options.completion, planned: options.planned)
    case .offsetValue(let difference):
      retargeting.offsetValue(
        by: difference, at: time, policy: options.policy, duration: options.duration,
        timingFunction: options.timingFunction,
        completion: options.completion, planned: options.planned)
    case .addDifference(let difference):
      retargeting.addDifference(
        difference, at: time, duration: options.duration, timingFunction: options.timingFunction)
    case .add(var entry):
      entry.completion = options.completion
      entry.animation.track = entry.animation.track.withOwnPreparation
      if !entry.animation.isAdditive, time.isFinite { record(entry, at: time) }
      add(entry, at: time, options: options)
    case .resume:
      guard let last = animated.last(where: { $0.time <= time }) else { break }
      for var entry in last.entries where !entry.animation.isOver(at: time) {
        entry.completion = entry.completion ?? options.completion
        add(entry, at: time, options: options)
      }
    case .remove(let id, let reason):
      retargeting.remove(
        id, reason: reason, at: time, duration: options.policy == .jump ? 0 : options.duration,
        timingFunction: options.timingFunction)
    case .setClock(let id, let clock):
      retargeting.setClock(clock, of: id, from: time)
      for index in animated.indices {
        for part in animated[index].entries.indices where animated[index].entries[part].id == id {
          animated[index].entries[part].animation.clock = clock
        }
      }
    case .removeLater:
      retargeting.removeChanges(after: time)
      animated.removeAll { $0.time > time }
    case .removeClockEdits:
      for (id, clock) in editedClocks(after: time) {
        var earlier = clock
        earlier.removeChanges(after: time)
        change(.setClock(id, earlier), at: time)
      }
    case .prune: return prune(before: time)
    }
    return false
  }

  /// Whether ``Operation/removeLater`` removes a change.
  func hasChange(after time: Double) -> Bool {
    retargeting.hasChange(after: time) || (animated.last.map { $0.time > time } ?? false)
      || !editedClocks(after: time).isEmpty
  }

  /// The clocks of animations that have edits after an instant.
  private func editedClocks(after time: Double) -> [(AnimationID, PlaybackClock)] {
    let entries = retargeting.first.stack.entries + retargeting.changes.flatMap { $0.target.stack.entries }
    var found: [(AnimationID, PlaybackClock)] = []
    for entry in entries {
      guard let clock = entry.animation.scopes.first?.clock, clock.hasEdits(after: time),
        !found.contains(where: { $0.0 == entry.id })
      else { continue }
      found.append((entry.id, clock))
    }
    return found
  }

  private mutating func add(_ entry: AnimationStack<Value>.Entry, at time: Double, options: ChangeOptions) {
    retargeting.add(
      entry, at: time, policy: options.policy, duration: options.duration, timingFunction: options.timingFunction,
      completion: options.completion, planned: options.planned)
  }

  /// Records a part of an animation. The parts of one animation are added one after another.
  private mutating func record(_ entry: AnimationStack<Value>.Entry, at time: Double) {
    var index = animated.count
    while index > 0, animated[index - 1].time > time { index -= 1 }
    if index > 0, animated[index - 1].entries[0].id == entry.id {
      animated[index - 1].entries.append(entry)
    } else if index == animated.count {
      animated.append(Animated(time: time, entries: [entry]))
    } else {
      animated.insert(Animated(time: time, entries: [entry]), at: index)
    }
  }

  private mutating func prune(before time: Double) -> Bool {
    // Additions do not change the value of the target. Any other change may change it.
    let mayChangeModel = retargeting.changes.indices.contains {
      retargeting.changes[$0].time <= time && !retargeting.changes[$0].isAddition
    }
    retargeting.prune(before: time)
    retargeting.pruneClocks(before: time)
    if let last = animated.lastIndex(where: { $0.time <= time }) {
      let isOver = animated[last].entries.allSatisfy { $0.animation.isOver(at: time) }
      animated.removeFirst(isOver ? last + 1 : last)
    }
    return mayChangeModel
  }
}

extension Retargeting.Change {
  /// Whether the change adds an animation without a decreasing difference.
  var isAddition: Bool {
    if case .add = operation { kind == .targetOnly } else { false }
  }
}
