import Geometry
import Timing

/// A value that is sent from target to target without a jump, in position or in velocity.
///
/// Each additive change adds the difference of the old and the new target, and lets it run out:
///
///     shown(t) = T_last(t) + Σ_k (1 − e_k((t − c_k) / D_k)) · (T_{k−1}(t) − T_k(t))
///
/// over the changes k that have happened at t, with c the instant of a change, D its duration and e its timing
/// function. The velocity is the derivative:
///
///     v(t) = T′_last(t) + Σ_k (1 − e_k) · (T′_{k−1}(t) − T′_k(t)) − (e′_k / D_k) · (T_{k−1}(t) − T_k(t))
///
/// At the instant of a change e is 0, and by default e′ is 0, too: value and velocity stay what they were.
/// A target may move: an old one goes on inside its own difference, which is what keeps the velocity. With targets
/// that stand still this is Core Animation's additive `old − new → 0`. Other policies are those of ``RetargetPolicy``.
///
/// The sum is exact for the 64 newest changes in flight. Older ones are one decay with their summed value and velocity,
/// so that neither time nor memory grows with the changes in flight; the article “Bounded changes” gives its formula.
///
/// A target is a model value with a stack of animations over it. Adding and removing animations are changes too, and
/// all changes are kept with their instants: the value at an earlier instant is the one that was shown then, and a
/// change in the future of an instant is not there yet.
public struct Retargeting<Value: Animatable>: Sendable {
  /// What a value is sent to: a model value, and the animations over it.
  public struct Target: Sendable {
    /// The value where no animation runs: the model value.
    public internal(set) var value: Value
    /// What runs over it.
    package var stack = AnimationStack<Value>()

    /// Creates a target: a value, or an animation over a value.
    public init(value: Value, animation: Animation<Value>? = nil) {
      self.value = value
      if let animation { stack.add(animation) }
    }

    init(value: Value, stack: AnimationStack<Value>) {
      self.value = value
      self.stack = stack
    }

    /// A target that stands still.
    public static func constant(_ value: Value) -> Target { Target(value: value) }

    /// A target that runs; where the animation has no value it stands at `value`, by default at zero.
    public static func animation(_ animation: Animation<Value>, otherwise value: Value = .zero) -> Target {
      Target(value: value, animation: animation)
    }

    /// Value and velocity at an instant.
    public func sample(at time: Double) -> Sample<Value> {
      stack.entries.isEmpty ? Sample(value: value) : stack.sample(at: time, over: Sample(value: value))
    }
  }

  /// What is done at an instant; said again over another past, it makes another target of the same intent.
  enum Operation: Sendable {
    /// The value is sent elsewhere; animations in effect that replace what is below them end, unless they persist.
    case setValue
    /// A part of an animation joins the stack; one with its key leaves it.
    case add(AnimationID, part: Int)
    /// The animation leaves the stack, or all of them do.
    case remove(AnimationID?, EndReason)
    /// The model value moves by as much; animations stay as they are.
    case offsetValue(Box<Value.Difference>)
    /// The target stays; as much is added to what is shown, and runs out.
    case addDifference(Box<Value.Difference>)
  }

  /// How the change shows.
  enum ChangeKind: Hashable, Sendable {
    /// The difference to the target before is added and runs out.
    case additive
    /// The difference to what was shown runs out; nothing before it shows.
    case replace
    /// A spring takes over; nothing before it shows.
    case spring(Spring)
    /// Nothing before it shows.
    case jump
    /// The target is another one, and differences run on.
    case targetOnly
  }

  /// A target and the way to it.
  struct Change: Sendable {
    var target: Target
    var time: Double
    var duration: Double
    var timingFunction: TimingFunction
    var operation: Operation
    var kind: ChangeKind
    /// Grows along the changes.
    var sequence = 0
    /// Differences of changes before this one in sequence have ended with the animation that covered them.
    var lowestSequence = 0
    /// Where the value was, and how fast, seen from the target, where the manner starts from there and it is stored.
    var start: Start?
    /// What is in flight at the instant of the change, where it is stored.
    var runningChanges: Box<RunningChanges>?
    /// How many changes there are since the last that started anew, this one included.
    var runLength: Int32 = 0
    /// How many changes, up to this one, have a start that is not stored.
    var startGap: Int32 = 0
    /// The velocity that a spring starts with in the place of the one shown.
    var initialVelocity: Box<Value.Difference>?
    /// Who waits for the change to arrive.
    var completion: CompletionID?

    /// The progress of the way to the target, or `nil` once it has arrived.
    func progress(at time: Double) -> Double? {
      // By the instant of the arrival, so that who asks for that finds the way to be over.
      guard time < self.time + duration else { return nil }
      return min((time - self.time) / duration, 1)
    }
  }

  /// Where a change starts; apart from the changes, since most have none.
  enum Start: Sendable {
    /// The value shown, of a change that replaces.
    case value(Box<Value>)
    /// The difference that runs out, of an additive change.
    case difference(Box<Value.Difference>)
    /// The difference of the value shown and the target, and its velocity, of a spring.
    case state(Box<Sample<Value.Difference>>)

    /// The difference from the target, where it is one.
    var state: Sample<Value.Difference>? {
      switch self {
      case .value: nil
      case .difference(let difference): Sample(value: difference.content)
      case .state(let state): state.content
      }
    }
  }

  /// The completion of a change that pruning has dropped before it was over.
  struct DroppedCompletion: Sendable {
    let completion: CompletionID
    /// The instant of the change.
    let start: Double
    /// The instant at which it is over, unless a later change ends it.
    let end: Double
  }

  /// A value apart from its owner.
  final class Box<Content: Sendable>: Sendable {
    let content: Content
    init(_ content: Content) { self.content = content }
  }

  /// Where the value has been bound from the beginning.
  var first: Target
  /// The changes in the order of their instants.
  var changes: [Change] = []
  /// The sequence of the last change that was dropped.
  var prunedSequence = 0
  /// What is left of changes that were dropped, where no change is left to store it.
  var remainder: Decay?
  /// The completions of dropped changes that are not over.
  var droppedCompletions: [DroppedCompletion] = []
  /// At least as many seconds as any change has taken to run out: nothing is left of one that is older.
  var longestDuration = 0.0

  /// Creates a value that starts at a target.
  public init(_ target: Target) { first = target }

  /// Creates a value that starts at rest.
  public init(_ value: Value) { self.init(.constant(value)) }

  /// The target of a change; −1 is the first one.
  func target(_ index: Int) -> Target { index < 0 ? first : changes[index].target }

  /// How many changes have happened at an instant.
  func changeCount(at time: Double) -> Int {
    // The latest instants are asked for most.
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
