// SPDX-License-Identifier: MIT
import GlissadeAnimations

/// A CSS value: its words without the quantities, and the quantities, which are interpolated one by one.
///
/// Values of different words have no interpolation and no sum: they flip at 0.5, and the upper one replaces the lower.
struct StyleValue: VectorArithmetic, Equatable {
  /// A number, points, a percentage and degrees.
  typealias Quantity = SIMD4<Double>

  /// The words, with the kind of each quantity in its position.
  var words: String
  var quantities: [Quantity]

  /// The value without words, which is neutral in sums.
  static let zero = StyleValue(words: "", quantities: [])

  func adding(_ other: StyleValue) -> StyleValue {
    if other.words.isEmpty { return self }
    guard words == other.words else { return other }
    return combined(with: other) { $0 + $1 }
  }

  func subtracting(_ other: StyleValue) -> StyleValue {
    words == other.words ? combined(with: other) { $0 - $1 } : self
  }

  func scaled(by factor: Double) -> StyleValue {
    StyleValue(words: words, quantities: quantities.map { $0 * factor })
  }

  var magnitude: Double { quantities.reduce(0) { $0 + ($1 * $1).sum() }.squareRoot() }
  func distance(to other: StyleValue) -> Double { words == other.words ? subtracting(other).magnitude : 1 }

  func interpolation(to other: StyleValue, at fraction: Double) -> Sample<StyleValue> {
    guard words == other.words else { return Sample(value: fraction < 0.5 ? self : other) }
    return Sample(value: adding(other.subtracting(self).scaled(by: fraction)), velocity: other.subtracting(self))
  }

  private func combined(with other: StyleValue, _ combine: (Quantity, Quantity) -> Quantity) -> StyleValue {
    StyleValue(words: words, quantities: zip(quantities, other.quantities).map(combine))
  }
}

/// Factors along the axes. Addition multiplies them, and accumulation adds their differences from 1.
struct Factors: VectorArithmetic, Equatable {
  var xyz: SIMD3<Double>

  static let zero = Factors(xyz: .zero)
  func adding(_ other: Factors) -> Factors { Factors(xyz: xyz + other.xyz) }
  func subtracting(_ other: Factors) -> Factors { Factors(xyz: xyz - other.xyz) }
  func scaled(by factor: Double) -> Factors { Factors(xyz: xyz * factor) }
  var magnitude: Double { (xyz * xyz).sum().squareRoot() }
  func added(onto underlying: Factors) -> Factors { Factors(xyz: xyz * underlying.xyz) }
  func accumulated(onto underlying: Factors, count: Double) -> Factors {
    Factors(xyz: (underlying.xyz - 1) * count + xyz)
  }
}

/// A visibility, which is visible if the number is above 0. In a composition, the upper one replaces the lower one.
struct Visibility: VectorArithmetic, Equatable {
  var number: Double

  static let zero = Visibility(number: 0)
  func adding(_ other: Visibility) -> Visibility { Visibility(number: number + other.number) }
  func subtracting(_ other: Visibility) -> Visibility { Visibility(number: number - other.number) }
  func scaled(by factor: Double) -> Visibility { Visibility(number: number * factor) }
  var magnitude: Double { abs(number) }
  func added(onto underlying: Visibility) -> Visibility { self }
  func accumulated(onto underlying: Visibility, count: Double) -> Visibility { self }
}
