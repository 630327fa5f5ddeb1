// SPDX-License-Identifier: MIT
import GlissadeElementary
import GlissadeTiming

extension Retargeting {
  /// The instant from which on the sum of all differences stays within a tolerance of the final value.
  ///
  /// The value moves visibly until its animations have ended. The difference of a change is bounded by its length times
  /// the remaining part of its timing function. If the timing function may overshoot, or a target moves, the difference
  /// has no bound until the end of the change. A spring is bounded by its envelope.
  ///
  /// - Parameter tolerance: A length as ``Animatable/distance(to:)`` measures it; 0 or more.
  /// - Returns: An instant that is not later than ``settlingTime``, to a thousandth of a second. It is infinite if the
  ///   value never settles, and −∞ if it is always constant.
  /// - Complexity: O(log n) in the changes, since at most 64 changes and one decay are running.
  public func settlingTime(within tolerance: Double) -> Double {
    let exact = settlingTime
    guard exact.isFinite, tolerance > 0 else { return exact }
    let animationEnd = target(changes.count - 1).stack.entries.reduce(-.infinity) { max($0, $1.animation.settlingTime) }
    let running = runningChanges(after: changes.count - 1)
    let newest = changes.last?.time ?? -.infinity
    // Up to 64 changes are listed after their ends, and their remainders are zero from the newest change on.
    let remainders =
      running.indices.compactMap { changes[$0].endTime > newest ? Remainder(of: $0, in: self) : nil }
      + (running.decay.map { [Remainder($0)] } ?? [])
    // The bounds hold only after the last change and the last animation.
    var low = max(
      animationEnd, newest, remainders.map { $0.decreasingSince }.max() ?? -.infinity)
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

  /// An upper bound of the length of a change's remaining difference.
  private struct Remainder {
    private enum Form {
      /// No bound until the end of the change.
      case step(length: Double)
      /// The length times the remaining part of a timing function that rises from 0 to 1.
      case easing(length: Double, TimingFunction, duration: Double)
      /// (a + b t) e^(−r t).
      case exponential(a: Double, b: Double, rate: Double)
      /// The decay of older changes.
      case decay(Decay)
    }

    private let form: Form
    private let begin: Double
    private let end: Double
    /// The instant from which on the bound only decreases.
    let decreasingSince: Double

    init?(of index: Int, in motion: Retargeting) {
      let change = motion.changes[index]
      (begin, end) = (change.time, change.endTime)
      switch change.kind {
      case .jump, .targetOnly: return nil
      case .spring(let spring):
        guard spring.isValid, let start = (change.start ?? motion.start(at: index))?.state else { return nil }
        (form, decreasingSince) = Self.decay(of: spring, start, from: change.time)
      case .additive, .replace:
        let (old, new) = (motion.target(index - 1), change.target)
        guard change.timingFunction.isMonotone, new.stack.entries.isEmpty,
          change.start != nil || old.stack.entries.isEmpty
        else {
          (form, decreasingSince) = (.step(length: .infinity), change.time)
          return
        }
        // The start of an earlier change that replaces is not stored where values are large.
        let start = change.isRestart ? change.start ?? motion.start(at: index) : change.start
        let length =
          switch start {
          case .value(let presentation): presentation.content.distance(to: new.value)
          case .difference(let difference): difference.content.magnitude
          case .state, nil: old.value.distance(to: new.value)
          }
        (form, decreasingSince) = (
          .easing(length: length, change.timingFunction, duration: change.duration), change.time
        )
      }
    }

    /// The bound of a decay. Its velocity part increases for a third of its duration.
    init(_ decay: Decay) {
      (form, begin, end) = (.decay(decay), decay.begin, decay.end)
      decreasingSince = decay.begin + decay.velocityDuration / 3
    }

    /// The envelope of a spring, with x″ + 2ζω x′ + ω² x = 0.
    ///
    /// Below critical damping, |x| ≤ (|x₀| + |v₀ + ζω x₀| / ω_d) e^(−ζω t). Otherwise, |x| ≤ (|x₀| + (|v₀| + r |x₀|) t)
    /// e^(−r t), where r is the lower of the two rates.
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
