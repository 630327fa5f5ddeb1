// SPDX-License-Identifier: MIT

/// The reason why the constants of a spring are invalid.
package enum SpringProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The mass is not a finite number above 0.
  case mass(Double)
  /// The stiffness is not a finite number above 0.
  case stiffness(Double)
  /// The damping is not a finite number of at least 0.
  case damping(Double)
  /// The initial velocity is not finite.
  case initialVelocity(Double)
  /// The given duration yields a stiffness that is not a finite number above 0, or a negative damping.
  case duration(Double)
  /// The given response yields a stiffness that is not a finite number above 0, or a negative damping.
  case response(Double)
  /// The given bounce yields a damping that is not a finite number of at least 0.
  case bounce(Double)
  /// The given damping ratio yields a damping that is not a finite number of at least 0.
  case dampingRatio(Double)
  /// Each constant is valid, but the spring's frequency, damping ratio or scaled velocity is not representable.
  case outOfRange

  /// The problem and the accepted values, in one line.
  package var description: String {
    switch self {
    case .mass(let value): "a mass of \(value); finite numbers above 0 are accepted"
    case .stiffness(let value): "a stiffness of \(value); finite numbers above 0 are accepted"
    case .damping(let value): "a damping of \(value); finite numbers of at least 0 are accepted"
    case .initialVelocity(let value): "an initial velocity of \(value); finite numbers are accepted"
    case .duration(let value): Self.period("duration", value)
    case .response(let value): Self.period("response", value)
    case .bounce(let value):
      Self.oscillation("bounce", value, ratio: Spring.dampingRatio(bounce: value), "numbers above -1, up to 1,")
    case .dampingRatio(let value): Self.oscillation("dampingRatio", value, ratio: value, "finite numbers of at least 0")
    case .outOfRange: "mass, stiffness, damping and initial velocity differ by too many orders of magnitude"
    }
  }

  /// Whether the problem is that of a parameter from which an initialiser derives the constants.
  var isOfDerivedConstants: Bool {
    switch self {
    case .duration, .response, .bounce, .dampingRatio: true
    case .mass, .stiffness, .damping, .initialVelocity, .outOfRange: false
    }
  }

  private static func period(_ name: String, _ value: Double) -> String {
    let stiffness = (2 * .pi / value) * (2 * .pi / value)
    let consequence = stiffness > 0 && stiffness.isFinite ? "damping is below 0" : "stiffness is \(word(stiffness))"
    return "\(consequence) because \(name) is \(value); finite numbers above 0 are accepted"
  }

  private static func oscillation(_ name: String, _ value: Double, ratio: Double, _ accepted: String) -> String {
    "damping is \(ratio < .infinity ? "below 0" : word(ratio)) because \(name) is \(value); \(accepted) are accepted"
  }

  private static func word(_ value: Double) -> String {
    value.isNaN ? "not a number" : value.isInfinite ? "infinite" : "\(value)"
  }
}
