import Geometry

/// The motion of one value: its changes over time, and the animations that it may return to.
///
/// Every change has one implementation, on a journal. ``CompactMotions`` stores a simple journal as a row, and decodes
/// that row for each change.
package struct Journal<Value: Animatable>: Sendable {
  /// A change of the value at an instant.
  package enum Edit: Sendable {
    /// Sends the value to another one. A spring may start with another velocity than the one shown.
    case send(to: Value, velocity: Value.Difference? = nil)
    /// Moves the model value; animations and differences continue.
    case shift(by: Value.Difference)
    /// Adds a difference to the presentation value, which runs out.
    case lead(by: Value.Difference)
    /// Adds an animation above those that run.
    case add(AnimationStack<Value>.Entry)
    /// Sends the value back to the animation that was added last, unless that is over.
    case resume
    /// Removes an animation, or with `nil` all of them.
    case remove(AnimationID?, EndReason)
    /// Removes the changes later than the instant.
    case removeLater
    /// Drops everything that the instant and later ones do not show.
    case prune

    /// Whether the edit changes a value that stands still.
    var beginsMotion: Bool {
      switch self {
      case .send, .shift, .lead, .add: true
      case .resume, .remove, .removeLater, .prune: false
      }
    }
  }

  /// The parts of an animation, and the instant at which it was added.
  struct Animated: Sendable {
    var time: Double
    var entries: [AnimationStack<Value>.Entry]
  }

  package internal(set) var retargeting: Retargeting<Value>
  /// The animations that replace the values below them, in the order of their instants. The value may return to the
  /// last one.
  var animated: [Animated] = []

  /// Creates the journal of a value that stands still.
  package init(_ value: Value) { retargeting = Retargeting(value) }

  /// Whether the value is the same at every instant, and has no animation to return to.
  package var isConstant: Bool { retargeting.isConstant && animated.isEmpty }

  /// Changes the value. Edits that are not about the past are ignored at an instant that is not finite.
  ///
  /// - Returns: Whether the value before the first change may be another one than before.
  @discardableResult
  package mutating func change(_ edit: Edit, at time: Double, by way: ChangeOptions = .cut) -> Bool {
    switch edit {
    case .send(let value, let velocity):
      retargeting.send(
        to: value, at: time, policy: way.policy, duration: way.duration, timingFunction: way.timingFunction,
        velocity: velocity, completion: way.completion)
    case .shift(let difference):
      retargeting.shift(
        by: difference, at: time, policy: way.policy, duration: way.duration, timingFunction: way.timingFunction,
        completion: way.completion)
    case .lead(let difference):
      retargeting.lead(by: difference, at: time, duration: way.duration, timingFunction: way.timingFunction)
    case .add(var entry):
      entry.completion = way.completion
      if !entry.animation.isAdditive, time.isFinite { note(entry, at: time) }
      add(entry, at: time, by: way)
    case .resume:
      guard let last = animated.last(where: { $0.time <= time }) else { break }
      for var entry in last.entries where !entry.animation.isOver(at: time) {
        entry.completion = entry.completion ?? way.completion
        add(entry, at: time, by: way)
      }
    case .remove(let id, let reason):
      retargeting.remove(
        id, reason: reason, at: time, duration: way.policy == .jump ? 0 : way.duration,
        timingFunction: way.timingFunction)
    case .removeLater:
      retargeting.removeChanges(after: time)
      animated.removeAll { $0.time > time }
    case .prune: return prune(before: time)
    }
    return false
  }

  private mutating func add(_ entry: AnimationStack<Value>.Entry, at time: Double, by way: ChangeOptions) {
    retargeting.add(
      entry, at: time, policy: way.policy, duration: way.duration, timingFunction: way.timingFunction,
      completion: way.completion)
  }

  /// Records a part of an animation. The parts of one animation follow each other.
  private mutating func note(_ entry: AnimationStack<Value>.Entry, at time: Double) {
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
    // After additions alone the value is the same. A target of any other change may have another value.
    let isMoved = retargeting.changes.indices.contains {
      retargeting.changes[$0].time <= time && !retargeting.changes[$0].isAddition
    }
    retargeting.prune(before: time)
    if let last = animated.lastIndex(where: { $0.time <= time }) {
      let isOver = animated[last].entries.allSatisfy { $0.animation.isOver(at: time) }
      animated.removeFirst(isOver ? last + 1 : last)
    }
    return isMoved
  }
}

extension Retargeting.Change {
  /// Whether the change adds an animation, and nothing runs out.
  fileprivate var isAddition: Bool {
    if case .add = edit { manner == .amend } else { false }
  }
}
