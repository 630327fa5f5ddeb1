// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeElementary

/// Scale factors along two axes as a vector space: addition multiplies, subtraction divides, and the zero is 1.
///
/// The vector space is that of the factors' logarithms. The factors themselves are stored. The difference of two
/// factors is therefore exact, and takes a division instead of two logarithms and an exponential.
///
/// The middle between 1 and 4 is 2, so a zoom has a visually constant speed. The differences of a retargeted scale are
/// factors of the new one. A factor of 0 has no ratio to other factors. To animate a scale to 0, use a `Vector`, whose
/// components add.
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
  /// The neutral factors: 1 and 1.
  public static var zero: Scale { Scale(1) }

  /// The product, factor by factor.
  public func adding(_ other: Scale) -> Scale { Scale(x: x * other.x, y: y * other.y) }

  /// The quotient, factor by factor. It is 1 for a divisor of 0, because no product with 0 gives another number.
  public func subtracting(_ other: Scale) -> Scale {
    func quotient(_ a: Double, _ b: Double) -> Double { b == 0 ? 1 : a / b }
    return Scale(x: quotient(x, other.x), y: quotient(y, other.y))
  }

  /// The power with an exponent: half of 4 is 2.
  ///
  /// A factor of 0 or less has no such power. It is interpolated linearly between 1 and itself.
  public func scaled(by factor: Double) -> Scale {
    func power(_ base: Double) -> Double { base > 0 ? .pow(base, factor) : 1 + (base - 1) * factor }
    return Scale(x: power(x), y: power(y))
  }

  /// Whether both factors are finite, although the magnitude of a factor of 0 or less is infinite.
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// The length of the vector of the natural logarithms; infinite for a factor of 0 or less.
  public var magnitude: Double { Scale(1).distance(to: self) }

  /// The length of the vector of the ratios' natural logarithms; infinite if a sign changes or a factor is 0.
  public func distance(to other: Scale) -> Double {
    func ratio(_ a: Double, _ b: Double) -> Double {
      if a == b { return 0 }
      return a / b > 0 ? .log(b / a) : .infinity
    }
    return .hypot(ratio(x, other.x), ratio(y, other.y))
  }
}
