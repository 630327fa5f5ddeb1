import RealModule

/// Factors along two axes that change by ratios: adding multiplies, subtracting divides, and 1 changes nothing.
///
/// Those are the laws of a vector space: that of the factors' logarithms. The factors themselves are stored, so that a
/// difference of two factors is exact, and takes a division in the place of two logarithms and an exponential.
///
/// From 1 to 4 the middle is 2, so that a zoom looks even; deltas of a retargeted scale are factors on top of the new
/// one. A factor of 0 has no ratio to anything: what is to vanish should be animated as a `Vector`, whose factors add.
public struct Scale: Hashable, Sendable {
  /// The factor along x.
  public var x: Double
  /// The factor along y.
  public var y: Double

  /// Creates factors along both axes.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Creates the same factor along both axes.
  public init(_ factor: Double) { self.init(x: factor, y: factor) }
}

extension Scale: VectorArithmetic {
  /// The factors that change nothing: 1 and 1.
  public static var zero: Scale { Scale(1) }

  /// The product, factor by factor.
  public func adding(_ other: Scale) -> Scale { Scale(x: x * other.x, y: y * other.y) }

  /// The quotient, factor by factor; over 0 it counts as 1, since nothing multiplied by 0 gives anything else.
  public func subtracting(_ other: Scale) -> Scale {
    func quotient(_ a: Double, _ b: Double) -> Double { b == 0 ? 1 : a / b }
    return Scale(x: quotient(x, other.x), y: quotient(y, other.y))
  }

  /// The power with an exponent: half of 4 is 2.
  ///
  /// A factor that is not above 0 has no power between its own and none: it goes evenly from 1 to itself.
  public func scaled(by factor: Double) -> Scale {
    func power(_ base: Double) -> Double { base > 0 ? .pow(base, factor) : 1 + (base - 1) * factor }
    return Scale(x: power(x), y: power(y))
  }

  /// Whether both factors are finite; the magnitude of a factor of 0 or less is not.
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The length of the natural logarithms; infinite where a factor is 0 or less.
  public var magnitude: Double { Scale(1).distance(to: self) }

  /// The length of the ratios, each as a natural logarithm; infinite where a sign changes or a factor is 0.
  public func distance(to other: Scale) -> Double {
    func ratio(_ a: Double, _ b: Double) -> Double {
      if a == b { return 0 }
      return a / b > 0 ? .log(b / a) : .infinity
    }
    return .hypot(ratio(x, other.x), ratio(y, other.y))
  }
}
