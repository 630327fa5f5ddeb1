import Geometry

/// The motion of one value: its changes over time, and the animations that it may return to.
///
/// Every change has one implementation, on a journal. ``CompactMotions`` stores a simple journal as a row, and decodes
/// that row for each change.
package struct Journal<Value: Animatable>: Sendable {
  /// A change of the value at an instant.
  package enum Operation: Sendable {
    /// Sends the value to another one. A spring may start with another velocity than the one shown.
    case setValue(to: Value, velocity: Value.Difference? = nil)
    /// Moves the model value; animations and differences continue.
    case offsetValue(by: Value.Difference)
    /// Adds a difference to the presentation value, which runs out.
    case addDifference(Value.Difference)
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
      case .setValue, .offsetValue, .addDifference, .add: true
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
  package mutating func change(_ operation: Operation, at time: Double, options: ChangeOptions = .jump) -> Bool {
    switch operation {
    case .setValue(let value, let velocity):
      retargeting.setValue(
        to: value, at: time, policy: options.policy, duration: options.duration, timingFunction: options.timingFunction,
        velocity: velocity, completion: options.completion)
    case .offsetValue(let difference):
      retargeting.offsetValue(
        by: difference, at: time, policy: options.policy, duration: options.duration,
        timingFunction: options.timingFunction,
        completion: options.completion)
    case .addDifference(let difference):
      retargeting.addDifference(
        difference, at: time, duration: options.duration, timingFunction: options.timingFunction)
    case .add(var entry):
      entry.completion = options.completion
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
    case .removeLater:
      retargeting.removeChanges(after: time)
      animated.removeAll { $0.time > time }
    case .prune: return prune(before: time)
    }
    return false
  }

  private mutating func add(_ entry: AnimationStack<Value>.Entry, at time: Double, options: ChangeOptions) {
    retargeting.add(
      entry, at: time, policy: options.policy, duration: options.duration, timingFunction: options.timingFunction,
      completion: options.completion)
  }

  /// Records a part of an animation. The parts of one animation follow each other.
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
    // After additions alone the value is the same. A target of any other change may have another value.
    let mayChangeModel = retargeting.changes.indices.contains {
      retargeting.changes[$0].time <= time && !retargeting.changes[$0].isAddition
    }
    retargeting.prune(before: time)
    if let last = animated.lastIndex(where: { $0.time <= time }) {
      let isOver = animated[last].entries.allSatisfy { $0.animation.isOver(at: time) }
      animated.removeFirst(isOver ? last + 1 : last)
    }
    return mayChangeModel
  }
}

extension Retargeting.Change {
  /// Whether the change adds an animation, and nothing runs out.
  fileprivate var isAddition: Bool {
    if case .add = operation { kind == .targetOnly } else { false }
  }
}
