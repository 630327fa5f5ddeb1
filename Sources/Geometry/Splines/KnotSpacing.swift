public import RealModule

/// How far apart the knots of a spline lie: the distance between their points, to a power.
///
/// Of the three with a name only `centripetal` rules out cusps and loops between two points: C. Yuksel, S. Schaefer and
/// J. Keyser, "Parameterization and applications of Catmull–Rom curves", 2011,
/// https://doi.org/10.1016/j.cad.2010.08.008.
public struct KnotSpacing: Hashable, Sendable {
  /// The power that the distance is raised to.
  public var exponent: Double

  /// Creates a spacing by a power of the distance, usually in 0 … 1.
  @inlinable
  public init(exponent: Double) { self.exponent = exponent }

  /// All knots are equally far apart.
  public static var uniform: KnotSpacing { KnotSpacing(exponent: 0) }
  /// By the square root of the distance.
  public static var centripetal: KnotSpacing { KnotSpacing(exponent: 0.5) }
  /// By the distance itself.
  public static var chordal: KnotSpacing { KnotSpacing(exponent: 1) }

  /// The knot interval of two points that are `distance` apart; 0 for coincident points unless the spacing is uniform.
  @inlinable
  public func interval(distance: Double) -> Double {
    switch exponent {
    case 0: 1
    case 0.5: distance.squareRoot()
    case 1: distance
    default: distance > 0 ? .pow(distance, exponent) : 0
    }
  }
}
