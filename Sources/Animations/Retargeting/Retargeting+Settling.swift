import RealModule
import Timing

extension Retargeting {
  /// The instant from which on what is left of all changes together stays within a tolerance: from then on the value is
  /// that far from where it comes to rest at most.
  ///
  /// The value moves visibly until its animations are over. What is left of a change is bounded by the length of its
  /// difference times what its timing function has left; of a change whose timing function may overshoot, and of one
  /// between targets that move, nothing is left only at its end. What is left of a spring is bounded by its envelope.
  ///
  /// - Parameter tolerance: A length as ``Animatable/distance(to:)`` measures it; 0 or more.
  /// - Returns: An instant that is not later than ``settlingTime``, to a thousandth of a second; infinite where the
  ///   value never comes to rest, −∞ where it always has been.
  /// - Complexity: O(log n) in the changes, since at most 64 of them and one decay are in flight.
  public func settlingTime(within tolerance: Double) -> Double {
    let exact = settlingTime
    guard exact.isFinite, tolerance > 0 else { return exact }
    let animationEnd = target(changes.count - 1).stack.entries.reduce(-.infinity) { max($0, $1.animation.endTime) }
    let running = runningChanges(after: changes.count - 1)
    let remainders =
      running.indices.compactMap { Remainder(of: $0, in: self) } + (running.decay.map { [Remainder($0)] } ?? [])
    // Before the last change, and while an animation runs, more is to come.
    var low = max(
      animationEnd, changes.last?.time ?? -.infinity, remainders.map { $0.decreasingSince }.max() ?? -.infinity)
    guard low < exact else { return exact }
    func isWithin(_ time: Double) -> Bool { remainders.reduce(0) { $0 + $1.bound(at: time) } <= tolerance }
    if isWithin(low) { return low }
    var high = exact
    while high - low > 1e-3, high > low.nextUp {
      let middle = low + (high - low) / 2
      if isWithin(middle) { high = middle } else { low = middle }
    }
    return high
  }

  /// A bound of what is left of a change, as a length.
  private struct Remainder {
    private enum Form {
      /// As long as it lasts, the whole length.
      case step(length: Double)
      /// The rest of a timing function that rises from 0 to 1.
      case easing(length: Double, TimingFunction, duration: Double)
      /// (a + b t) e^(−r t).
      case exponential(a: Double, b: Double, rate: Double)
      /// The sum of older changes.
      case decay(Decay)
    }

    private let form: Form
    private let begin: Double
    private let end: Double
    /// From this instant on the bound only falls.
    let decreasingSince: Double

    init?(of index: Int, in motion: Retargeting) {
      let change = motion.changes[index]
      (begin, end) = (change.time, change.endTime)
      switch change.kind {
      case .jump, .targetOnly: return nil
      case .spring(let spring):
        guard let start = change.start?.state, spring.isValid else { return nil }
        (form, decreasingSince) = Self.decay(of: spring, start, from: change.time)
      case .additive, .replace:
        let (old, new) = (motion.target(index - 1), change.target)
        guard change.timingFunction.isMonotone, new.stack.entries.isEmpty,
          change.start != nil || old.stack.entries.isEmpty
        else {
          (form, decreasingSince) = (.step(length: .infinity), change.time)
          return
        }
        let length =
          switch change.start {
          case .value(let presentation): presentation.content.distance(to: new.value)
          case .difference(let difference): difference.content.magnitude
          case .state, nil: old.value.distance(to: new.value)
          }
        (form, decreasingSince) = (
          .easing(length: length, change.timingFunction, duration: change.duration), change.time
        )
      }
    }

    /// What is left of a decay. Its part that has the velocity rises for a third of its time.
    init(_ decay: Decay) {
      (form, begin, end) = (.decay(decay), decay.begin, decay.end)
      decreasingSince = decay.begin + decay.velocityDuration / 3
    }

    /// With x″ + 2ζω x′ + ω² x = 0: below critical damping |x| ≤ (|x₀| + |v₀ + ζω x₀| / ω_d) e^(−ζω t), from there on
    /// |x| ≤ (|x₀| + (|v₀| + r |x₀|) t) e^(−r t) with r the slower of the two rates.
    private static func decay(of spring: Spring, _ start: Sample<Value.Difference>, from time: Double) -> (
      Form, decreasingSince: Double
    ) {
      let (ratio, frequency) = (spring.dampingRatio, spring.naturalFrequency)
      let (offset, velocity) = (start.value.magnitude, start.velocity.magnitude)
      if ratio < 1 {
        let damped = frequency * (1 - ratio * ratio).squareRoot()
        let push = start.velocity.adding(start.value.scaled(by: ratio * frequency)).magnitude
        return (.exponential(a: offset + push / damped, b: 0, rate: ratio * frequency), time)
      }
      let rate = frequency / (ratio + (ratio * ratio - 1).squareRoot())
      return (.exponential(a: offset, b: velocity + rate * offset, rate: rate), time + 1 / rate)
    }

    func bound(at time: Double) -> Double {
      guard time < end else { return 0 }
      switch form {
      case .step(let length): return length
      case .easing(let length, let function, let duration):
        return length * (1 - function.value(at: min(max((time - begin) / duration, 0), 1)))
      case .decay(let decay): return decay.bound(at: time)
      case .exponential(let a, let b, let rate):
        let elapsed = time - begin
        return (a + b * elapsed) * Double.exp(-rate * elapsed)
      }
    }
  }
}
