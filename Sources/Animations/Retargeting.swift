import Geometry
public import Timing

/// A value that is sent from target to target without a jump, in position or in velocity.
///
/// Each change adds the difference of the old and the new target, and lets it run out:
///
///     shown(t) = T_last(t) + Σ_k (1 − e_k((t − c_k) / D_k)) · (T_{k−1}(t) − T_k(t))
///
/// over the changes k that have happened at t, with c the instant of a change, D its duration and e its timing function.
/// A target may move: an old one goes on inside its own difference, which is what keeps the velocity. With targets
/// that stand still this is Core Animation's additive `old − new → 0`.
///
/// Changes are kept with their instants, so that the value at an earlier instant is the one that was shown then: a change
/// in the future of an instant is not there yet.
public struct Retargeting<Value: Animatable>: Sendable {
  /// What a value is sent to.
  public struct Target: Sendable {
    /// Keeps animations apart, so that the many targets that stand still take little more room than a value.
    ///
    /// A class and not an indirect case of an enum: with that, copying an optional target crashes in builds without
    /// optimisation (Swift 6.3.1).
    private final class Running: Sendable {
      let animation: Animation<Value>
      init(_ animation: Animation<Value>) { self.animation = animation }
    }

    /// The value where no animation runs: the model value.
    public let value: Value
    private let running: Running?

    /// Creates a target: a value, or an animation over a value.
    public init(value: Value, animation: Animation<Value>? = nil) {
      self.value = value
      running = animation.map(Running.init)
    }

    /// A target that stands still.
    public static func constant(_ value: Value) -> Target { Target(value: value) }

    /// A target that runs; where the animation has no value it stands at `value`, by default at zero.
    public static func animation(_ animation: Animation<Value>, otherwise value: Value = .zero) -> Target {
      Target(value: value, animation: animation)
    }

    /// What runs on top of the value, where and while it has a value of its own.
    public var animation: Animation<Value>? { running?.animation }

    /// Value and velocity at an instant.
    public func sample(at time: Double) -> Sample<Value> {
      running?.animation.sample(at: time) ?? Sample(value: value)
    }
  }

  /// A target and the way to it.
  private struct Change: Sendable {
    var target: Target
    var time: Double
    var duration: Double
    var timingFunction: TimingFunction

    /// The progress of the way to the target, or `nil` once it has arrived.
    func progress(at time: Double) -> Double? {
      let progress = (time - self.time) / duration
      return progress < 1 ? progress : nil
    }
  }

  /// Where the value has been bound from the beginning.
  private var first: Target
  /// The changes in the order of their instants.
  private var changes: [Change] = []

  /// Creates a value that starts at a target.
  public init(_ target: Target) { first = target }

  /// Creates a value that starts at rest.
  public init(_ value: Value) { self.init(.constant(value)) }
}

// MARK: - Changing

extension Retargeting {
  /// Sends the value to another target from an instant on.
  ///
  /// Changes may come in any order of instants; each takes its place among the others. A duration that is not above 0,
  /// or not a number, is a hard cut: differences that are still running out end there too. A change at an instant that is
  /// not finite is ignored.
  ///
  /// - Complexity: O(1) for the latest instant, O(n) in the changes otherwise.
  public mutating func retarget(
    to target: Target, at time: Double, duration: Double, timingFunction: TimingFunction = .seamless
  ) {
    guard time.isFinite else { return }
    let change = Change(
      target: target, time: time, duration: duration > 0 ? duration : 0, timingFunction: timingFunction)
    var index = changes.count
    while index > 0, changes[index - 1].time > time { index -= 1 }
    changes.insert(change, at: index)
  }

  /// Sends the value to a value at which it comes to rest.
  public mutating func retarget(
    to value: Value, at time: Double, duration: Double, timingFunction: TimingFunction = .seamless
  ) {
    retarget(to: .constant(value), at: time, duration: duration, timingFunction: timingFunction)
  }

  /// Takes back all changes later than an instant: what was planned and has not happened.
  public mutating func removeChanges(after time: Double) {
    while let last = changes.last, last.time > time { changes.removeLast() }
  }

  /// Drops what no instant from `time` on can show any more.
  ///
  /// From `time` on every value keeps its bits; before it, values are no longer those that were shown.
  ///
  /// - Complexity: O(n) in the changes.
  public mutating func prune(before time: Double) {
    let happened = happenedCount(at: time)
    guard happened > 0 else { return }
    // A change whose own way is over is needed as long as the next one leads away from it.
    let base = cutIndex(happened)
    func isOpen(_ index: Int) -> Bool { index > base && changes[index].progress(at: time) != nil }
    let kept = (max(base, 0)..<happened).filter { index in
      isOpen(index) || (index + 1 < happened && isOpen(index + 1)) || index + 1 == happened
    }
    guard let start = kept.first else { return }
    if isOpen(start) {
      // Only where the very first target is still being left.
      changes.replaceSubrange(..<happened, with: kept.map { changes[$0] })
    } else {
      first = changes[start].target
      changes.replaceSubrange(..<happened, with: kept.dropFirst().map { changes[$0] })
    }
  }
}

// MARK: - Asking

extension Retargeting {
  /// The value shown at an instant, and its exact velocity per second.
  ///
  /// - Complexity: O(n) in the changes.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Double)
  public func sample(at time: Double) -> Sample<Value> {
    let count = happenedCount(at: time)
    var result = target(count - 1).sample(at: time)
    // The sample of the target before the change at hand, where it is known already.
    var known: Sample<Value>?
    for index in changes[..<count].indices.dropFirst(cutIndex(count) + 1) {
      let change = changes[index]
      guard let progress = change.progress(at: time) else {
        known = nil
        continue
      }
      let old = known ?? target(index - 1).sample(at: time)
      let new = change.target.sample(at: time)
      let rest = 1 - change.timingFunction.value(at: progress)
      let slope = change.timingFunction.slope(at: progress) / change.duration
      let difference = old.value.subtracting(new.value)
      result.value = result.value.adding(difference.scaled(by: rest))
      result.velocity = result.velocity.adding(old.velocity.subtracting(new.velocity).scaled(by: rest))
      if slope.isFinite, slope != 0 { result.velocity = result.velocity.subtracting(difference.scaled(by: slope)) }
      known = new
    }
    return result
  }

  /// The value shown at an instant.
  @_specialize(where Value == Point)
  @_specialize(where Value == Angle)
  @_specialize(where Value == Double)
  public func value(at time: Double) -> Value { sample(at: time).value }

  /// The velocity per second at an instant.
  public func velocity(at time: Double) -> Value { sample(at: time).velocity }

  /// Where the value is bound at an instant: the target of the last change that has happened.
  public func target(at time: Double) -> Target { target(happenedCount(at: time) - 1) }

  /// How many differences are still running out at an instant.
  ///
  /// - Complexity: O(n) in the changes.
  public func liveDeltaCount(at time: Double) -> Int {
    let count = happenedCount(at: time)
    return changes[..<count].dropFirst(cutIndex(count) + 1).count { $0.progress(at: time) != nil }
  }

  /// Whether nothing has been changed and nothing runs: the value is the same at every instant.
  public var isConstant: Bool { changes.isEmpty && first.animation == nil }

  /// The instant from which on the value stays as it is: infinite where it never does, −∞ where it always has.
  ///
  /// - Complexity: O(n) in the changes.
  public var settlingTime: Double {
    let last = target(changes.count - 1).animation?.timing.endTime ?? -.infinity
    return changes.reduce(last) { max($0, $1.time + $1.duration) }
  }

  /// The target of a change; −1 is the first one.
  private func target(_ index: Int) -> Target { index < 0 ? first : changes[index].target }

  /// How many changes have happened at an instant.
  private func happenedCount(at time: Double) -> Int {
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The last hard cut among the first `count` changes, or −1: nothing before it shows.
  private func cutIndex(_ count: Int) -> Int { changes[..<count].lastIndex { $0.duration == 0 } ?? -1 }
}
