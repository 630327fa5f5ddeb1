/// Why constants make no spring.
public enum SpringProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The mass is not a finite number above 0.
  case mass(Double)
  /// The stiffness is not a finite number above 0.
  case stiffness(Double)
  /// The damping is not a finite number of at least 0.
  case damping(Double)
  /// The initial velocity is not finite.
  case initialVelocity(Double)
  /// Each constant is possible, but frequency, damping ratio or swing of the spring is no representable number.
  case outOfRange

  /// The problem and what is accepted, in one line.
  public var description: String {
    switch self {
    case .mass(let value): "a mass of \(value); finite numbers above 0 are accepted"
    case .stiffness(let value): "a stiffness of \(value); finite numbers above 0 are accepted"
    case .damping(let value): "a damping of \(value); finite numbers of at least 0 are accepted"
    case .initialVelocity(let value): "an initial velocity of \(value); finite numbers are accepted"
    case .outOfRange: "mass, stiffness, damping and initial velocity differ by too many orders of magnitude"
    }
  }
}
