// SPDX-License-Identifier: MIT
import GlissadeGeometry
import GlissadeTiming

/// A value whose target changes over time, without position jumps or velocity discontinuities.
///
/// Each additive change adds the difference of the old and the new target. The difference then decreases to zero:
///
/// ```text
/// shown(t) = T_last(t) + Σ_k (1 − e_k((t − c_k) / D_k)) · (T_{k−1}(t) − T_k(t))
/// ```
///
/// The sum is over the changes k at or before t. c is the instant of a change, D its duration and e its timing
/// function. The velocity is the derivative:
///
/// ```text
/// v(t) = T′_last(t) + Σ_k (1 − e_k) · (T′_{k−1}(t) − T′_k(t)) − (e′_k / D_k) · (T_{k−1}(t) − T_k(t))
/// ```
///
/// At the instant of a change e is 0, and by default e′ is 0, too. Value and velocity are therefore continuous. A
/// target may move: the old target continues inside the difference, which keeps the velocity. With constant targets
/// this is Core Animation's additive animation from `old − new` to 0. ``RetargetPolicy`` lists the other policies.
///
/// The sum is exact for the 64 newest running changes. Older ones are one decay with their summed value and velocity.
/// Time and memory therefore do not grow with the number of running changes. The article “Bounded changes” has its
/// formula.
///
/// A target is a model value with a stack of animations above it. Adding and removing animations are changes, too. All
/// changes are stored with their instants. The value at an earlier instant is therefore the one that was displayed
/// then, and later changes have no effect on it.
public struct Retargeting<Value: Animatable>: Sendable {
  /// The target of a change: a model value, and the animations above it.
  package struct Target: Sendable {
    /// The model value, which is the target's value while no animation has a value.
    package internal(set) var value: Value
    /// The animations above the model value.
    package var stack = AnimationStack<Value>()

    /// Creates a target from a model value and an optional animation above it.
    package init(value: Value, animation: Animation<Value>? = nil) {
      self.value = value
      if let animation { stack.add(animation) }
    }

    init(value: Value, stack: AnimationStack<Value>) {
      self.value = value
      self.stack = stack
    }

    /// A constant target.
    package static func constant(_ value: Value) -> Target { Target(value: value) }

    /// A target with an animation. Where the animation has no value, the target has `value`, by default zero.
    package static func animation(_ animation: Animation<Value>, otherwise value: Value = .zero) -> Target {
      Target(value: value, animation: animation)
    }

    /// The value and the velocity at an instant.
    package func sample(at time: Double) -> Sample<Value> {
      stack.entries.isEmpty ? Sample(value: value) : stack.sample(at: time, over: Sample(value: value))
    }
  }

  /// The operation of a change. It is applied again when an earlier change is inserted, and then gives another target.
  enum Operation: Sendable {
    /// Sets the model value. Running animations that replace the values below them end, unless they persist.
    case setValue
    /// Adds a part of an animation to the stack. An animation with the same key is removed.
    case add(AnimationID, part: Int)
    /// Removes an animation from the stack, or with `nil` all of them.
    case remove(AnimationID?, EndReason)
    /// Adds a difference to the model value. Animations stay as they are.
    case offsetValue(Box<Value.Difference>)
    /// Keeps the target. The difference is added to the presentation value and decreases to zero.
    case addDifference(Box<Value.Difference>)
  }

  /// The effect of a change on the presentation value.
  enum ChangeKind: Hashable, Sendable {
    /// Adds the difference from the previous target, which decreases to zero.
    case additive
    /// Lets the difference from the presentation value decrease to zero. Earlier changes have no effect.
    case replace
    /// Starts a spring from the presentation value. Earlier changes have no effect.
    case spring(Spring)
    /// Sets the presentation value to the target at once. Earlier changes have no effect.
    case jump
    /// Changes only the target. The differences of earlier changes continue.
    case targetOnly
  }

  /// A change: a target, and the motion from the previous target to it.
  struct Change: Sendable {
    var target: Target
    var time: Double
    var duration: Double
    var timingFunction: TimingFunction
    var operation: Operation
    var kind: ChangeKind
    /// The sequence number, which increases from change to change.
    var sequence = 0
    /// The lowest sequence number of the changes that still contribute after this change, or 0 for all. Changes with
    /// lower numbers were hidden by an animation that this change removed, and must not reappear.
    var lowestSequence = 0
    /// The stored start of the motion, relative to the target. `nil` if the kind of change has none, or if it is not
    /// stored.
    var start: Start?
    /// The running changes at the instant of the change, if they are stored.
    var runningChanges: Box<RunningChanges>?
    /// The number of changes from the last restart to this change, both included.
    ///
    /// After changes were pruned, the count continues from ``restoredRunLength``.
    var runLength: Int32 = 0
    /// The number of changes, up to this one, since the last one with a stored start.
    var startGap: Int32 = 0
    /// The initial velocity of a spring, if it replaces the current velocity.
    var initialVelocity: Box<Value.Difference>?
    /// The completion that waits for the end of the change.
    var completion: CompletionID?
    /// The instant at which the change was planned, or NaN for a change that was made at its own instant.
    var planned = Double.nan

    /// The progress of the motion towards the target, or `nil` after its end.
    func progress(at time: Double) -> Double? {
      // This comparison agrees with `endTime`: a query at that instant finds the motion ended.
      guard time < self.time + duration else { return nil }
      return min((time - self.time) / duration, 1)
    }
  }

  /// The start of a change's motion. It is stored separately because most changes have none.
  enum Start: Sendable {
    /// The presentation value, for a change that replaces.
    case value(Box<Value>)
    /// The decreasing difference, for an additive change.
    case difference(Box<Value.Difference>)
    /// The difference of the presentation value from the target, and its velocity, for a spring.
    case state(Box<Sample<Value.Difference>>)

    /// The difference from the target, or `nil` for a presentation value.
    var state: Sample<Value.Difference>? {
      switch self {
      case .value: nil
      case .difference(let difference): Sample(value: difference.content)
      case .state(let state): state.content
      }
    }
  }

  /// The completion of a change that was pruned before its end.
  struct DroppedCompletion: Sendable {
    let completion: CompletionID
    /// The instant of the change.
    let start: Double
    /// The end of the change, unless a later change ends it earlier.
    let end: Double
  }

  /// A value in its own heap allocation.
  final class Box<Content: Sendable>: Sendable {
    let content: Content
    init(_ content: Content) { self.content = content }
  }

  /// The target before the first change.
  var first: Target
  /// The changes, sorted by their instants.
  var changes: [Change] = []
  /// The sequence number of the last pruned change.
  var prunedSequence = 0
  /// The decay of pruned changes. It is used if no change is left that can store it.
  var remainder: Decay?
  /// The completions of pruned changes that have not ended.
  var droppedCompletions: [DroppedCompletion] = []
  /// An upper bound of the durations of all changes, in seconds. A change whose age exceeds it has no effect.
  var longestDuration = 0.0

  /// Creates a value that starts at a target.
  package init(_ target: Target) { first = target }

  /// Creates a constant value.
  public init(_ value: Value) { self.init(.constant(value)) }

  /// The target of the change with an index. −1 is the index of the first target.
  func target(_ index: Int) -> Target { index < 0 ? first : changes[index].target }

  /// The number of changes at or before an instant.
  func changeCount(at time: Double) -> Int {
    // Most queries are after the last change.
    guard let last = changes.last, last.time > time else { return time.isNaN ? 0 : changes.count }
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
