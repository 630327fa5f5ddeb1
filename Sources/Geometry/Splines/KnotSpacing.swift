// SPDX-License-Identifier: MIT
public import GlissadeElementary

/// The rule for the knot intervals of a spline: a power of the distance between two points.
///
/// Of the three named spacings, only `centripetal` excludes cusps and loops between two points. Source: C. Yuksel, S.
/// Schaefer and J. Keyser, "Parameterization and applications of Catmull–Rom curves", 2011,
/// https://doi.org/10.1016/j.cad.2010.08.008.
public struct KnotSpacing: Hashable, Sendable {
  /// The exponent of the distance.
  @usableFromInline package var exponent: Double

  /// Creates a spacing from the exponent of the distance, usually in 0 … 1.
  @inlinable
  public init(exponent: Double) { self.exponent = exponent }

  /// Equal knot intervals: exponent 0.
  public static var uniform: KnotSpacing { KnotSpacing(exponent: 0) }
  /// Knot intervals equal to the square root of the distance: exponent 0.5.
  public static var centripetal: KnotSpacing { KnotSpacing(exponent: 0.5) }
  /// Knot intervals equal to the distance: exponent 1.
  public static var chordal: KnotSpacing { KnotSpacing(exponent: 1) }

  /// The knot interval of two points at a distance; 0 for coincident points unless the spacing is uniform.
  @inlinable
  package func interval(distance: Double) -> Double {
    switch exponent {
    case 0: 1
    case 0.5: distance.squareRoot()
    case 1: distance
    default: distance > 0 ? .pow(distance, exponent) : 0
    }
  }
}
