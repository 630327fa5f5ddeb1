// SPDX-License-Identifier: MIT
import GlissadeTiming
import RealModule

/// A spring in the numbers that a person sets. Each form states the same springs in other words.
enum SpringWords: Sendable, Hashable {
  case bounce(duration: Double, bounce: Double)
  case response(response: Double, dampingRatio: Double)
  case constants(mass: Double, stiffness: Double, damping: Double)

  /// The numbers in which a spring is set.
  enum Form: Int, CaseIterable, Sendable {
    case bounce, response, constants
  }

  var form: Form {
    switch self {
    case .bounce: .bounce
    case .response: .response
    case .constants: .constants
    }
  }

  var spring: Spring {
    switch self {
    case .bounce(let duration, let bounce): Spring(duration: duration, bounce: bounce)
    case .response(let response, let dampingRatio): Spring(response: response, dampingRatio: dampingRatio)
    case .constants(let mass, let stiffness, let damping): Spring(mass: mass, stiffness: stiffness, damping: damping)
    }
  }

  private init(_ spring: Spring, form: Form) {
    self =
      switch form {
      case .bounce: .bounce(duration: spring.response, bounce: spring.bounce)
      case .response: .response(response: spring.response, dampingRatio: spring.dampingRatio)
      case .constants: .constants(mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping)
      }
  }

  /// The same spring in another form.
  func expressed(as form: Form) -> SpringWords { form == self.form ? self : SpringWords(spring, form: form) }

  /// Whether the numbers are the constants.
  var usesConstants: Bool {
    get { form == .constants }
    set { self = expressed(as: newValue ? .constants : .bounce) }
  }

  // MARK: - Numbers

  var duration: Double {
    get { if case .bounce(let duration, _) = expressed(as: .bounce) { duration } else { 0 } }
    set { self = .bounce(duration: newValue, bounce: bounce) }
  }

  var bounce: Double {
    get { if case .bounce(_, let bounce) = expressed(as: .bounce) { bounce } else { 0 } }
    set { self = .bounce(duration: duration, bounce: newValue) }
  }

  var response: Double {
    get { if case .response(let response, _) = expressed(as: .response) { response } else { 0 } }
    set { self = .response(response: newValue, dampingRatio: dampingRatio) }
  }

  var dampingRatio: Double {
    get { if case .response(_, let dampingRatio) = expressed(as: .response) { dampingRatio } else { 0 } }
    set { self = .response(response: response, dampingRatio: newValue) }
  }

  var mass: Double {
    get { spring.mass }
    set { self = .constants(mass: newValue, stiffness: stiffness, damping: damping) }
  }

  var stiffness: Double {
    get { spring.stiffness }
    set { self = .constants(mass: mass, stiffness: newValue, damping: damping) }
  }

  var damping: Double {
    get { spring.damping }
    set { self = .constants(mass: mass, stiffness: stiffness, damping: newValue) }
  }

  // MARK: - Goals

  /// The largest part of the motion beyond its end, in percent: 100 · exp(−πζ / √(1 − ζ²)), and 0 from ζ = 1 on.
  ///
  /// Another overshoot changes the damping ratio ζ, and keeps the settling time.
  var overshoot: Double {
    get {
      let ratio = spring.dampingRatio
      return ratio < 1 ? 100 * .exp(-.pi * ratio / ((1 - ratio) * (1 + ratio)).squareRoot()) : 0
    }
    set {
      let loss = -Double.log(newValue / 100)
      set(dampingRatio: newValue > 0 ? loss / (Double.pi * .pi + loss * loss).squareRoot() : 1, settling: settling)
    }
  }

  /// The settling time in seconds: that of Core Animation's rule for an underdamped spring, and otherwise the last
  /// instant at which the spring is a thousandth of the way from its end, which the rule rounds up to tenths.
  ///
  /// Another settling time changes the frequency, and keeps the overshoot.
  var settling: Double {
    get { Self.settling(of: spring) }
    set { set(dampingRatio: spring.dampingRatio, settling: newValue) }
  }

  private static func settling(of spring: Spring) -> Double {
    spring.dampingRatio < 1 ? spring.settlingDuration : spring.lastExit(from: 0.001)
  }

  /// Selects a spring by damping ratio and settling time, which is inversely proportional to the frequency.
  private mutating func set(dampingRatio: Double, settling: Double) {
    let unit = Spring(response: 2 * .pi, dampingRatio: dampingRatio)
    let spring = Spring(
      response: 2 * .pi * settling / Self.settling(of: unit), dampingRatio: dampingRatio, mass: mass)
    guard spring.settlingDuration > 0, spring.settlingDuration.isFinite else { return }
    self = SpringWords(spring, form: form)
  }
}
