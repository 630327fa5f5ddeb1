import Geometry

/// The motion of one value: its changes over time, and the animations that it may return to.
///
/// Every change has one implementation, on a journal. ``CompactMotions`` stores a simple journal as a row, and decodes that row
/// for each change.
package struct Journal<Value: Animatable>: Sendable {
  /// The parts of an animation, and the instant at which it was added.
  struct Animated: Sendable {
    var time: Double
    var entries: [AnimationStack<Value>.Entry]
  }

  package internal(set) var retargeting: Retargeting<Value>
  /// The animations that replace the values below them, in the order of their instants. The value may return to the last one.
  var animated: [Animated] = []

  /// Creates the journal of a value that stands still.
  package init(_ value: Value) { retargeting = Retargeting(value) }

  /// Whether the value is the same at every instant, and has no animation to return to.
  package var isConstant: Bool { retargeting.isConstant && animated.isEmpty }

  /// The value before the first change.
  package var firstValue: Value { retargeting.first.value }
}

// MARK: - Changes

extension Journal {
  /// Sends the value to another one.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Vector)
  @_specialize(where Value == Size)
  @_specialize(where Value == Double)
  @_specialize(where Value == Color)
  package mutating func send(to value: Value, at time: Double, by way: ChangeWay, velocity: Value? = nil) {
    retargeting.send(
      to: value, at: time, policy: way.policy, duration: way.duration, timingFunction: way.timingFunction,
      velocity: velocity, completion: way.completion)
  }

  /// Moves the model value; animations and differences continue.
  package mutating func shift(by difference: Value, at time: Double, by way: ChangeWay) {
    retargeting.shift(
      by: difference, at: time, policy: way.policy, duration: way.duration, timingFunction: way.timingFunction,
      completion: way.completion)
  }

  /// Adds a difference to the presentation value, which runs out.
  package mutating func lead(by difference: Value, at time: Double, duration: Double) {
    retargeting.lead(by: difference, at: time, duration: duration)
  }

  /// Adds an animation above those that run.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Vector)
  @_specialize(where Value == Size)
  @_specialize(where Value == Double)
  @_specialize(where Value == Color)
  package mutating func add(_ entry: AnimationStack<Value>.Entry, at time: Double, by way: ChangeWay) {
    if !entry.animation.isAdditive { note(entry, at: time) }
    retargeting.add(
      entry, at: time, policy: way.policy, duration: way.duration, timingFunction: way.timingFunction,
      completion: way.completion)
  }

  /// Sends the value back to the animation that was added last, unless that is over.
  package mutating func resume(at time: Double, by way: ChangeWay) {
    guard let last = animated.last(where: { $0.time <= time }) else { return }
    for entry in last.entries where !entry.animation.isOver(at: time) {
      retargeting.add(
        entry, at: time, policy: way.policy, duration: way.duration, timingFunction: way.timingFunction,
        completion: way.completion)
    }
  }

  /// Removes an animation, or with `nil` all of them.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Vector)
  @_specialize(where Value == Size)
  @_specialize(where Value == Double)
  @_specialize(where Value == Color)
  package mutating func removeAnimation(_ id: AnimationID?, reason: EndReason, at time: Double, by way: ChangeWay) {
    retargeting.remove(
      id, reason: reason, at: time, duration: way.policy == .jump ? 0 : way.duration,
      timingFunction: way.timingFunction)
  }

  /// Removes the changes later than an instant.
  package mutating func removeChanges(after time: Double) {
    retargeting.removeChanges(after: time)
    animated.removeAll { $0.time > time }
  }

  /// Drops everything that no instant from `time` on shows.
  ///
  /// - Returns: Whether the value before the first change may be another one.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Vector)
  @_specialize(where Value == Size)
  @_specialize(where Value == Double)
  @_specialize(where Value == Color)
  package mutating func prune(before time: Double) -> Bool {
    let setsValue = retargeting.changes.indices.contains {
      retargeting.changes[$0].time <= time && retargeting.changes[$0].edit.setsValue
    }
    retargeting.prune(before: time)
    guard let last = animated.lastIndex(where: { $0.time <= time }) else { return setsValue }
    let isOver = animated[last].entries.allSatisfy { $0.animation.isOver(at: time) }
    animated.removeFirst(isOver ? last + 1 : last)
    return setsValue
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
}

extension Retargeting.Edit {
  /// Whether the edit changes the model value.
  fileprivate var setsValue: Bool {
    switch self {
    case .send, .shift: true
    case .add, .remove, .lead: false
    }
  }
}
