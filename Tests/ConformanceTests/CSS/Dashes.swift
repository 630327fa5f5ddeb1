// SPDX-License-Identifier: MIT
import GlissadeAnimations

/// A repeating list of dashes and gaps.
///
/// Two lists are repeated to a common length and then interpolated one by one. An empty list flips to another list at
/// 0.5. In a composition, the upper list replaces the lower one.
struct Dashes: VectorArithmetic {
  var lengths: [StyleValue.Quantity]

  static var zero: Dashes { Dashes(lengths: []) }

  func adding(_ other: Dashes) -> Dashes { combined(with: other) { $0 + $1 } }
  func subtracting(_ other: Dashes) -> Dashes { combined(with: other) { $0 - $1 } }
  func scaled(by factor: Double) -> Dashes { Dashes(lengths: lengths.map { $0 * factor }) }
  func added(onto underlying: Dashes) -> Dashes { self }
  func accumulated(onto underlying: Dashes, count: Double) -> Dashes { self }

  var magnitude: Double { lengths.reduce(0) { $0 + ($1 * $1).sum() }.squareRoot() }

  func interpolation(to other: Dashes, at fraction: Double) -> Sample<Dashes> {
    guard !lengths.isEmpty, !other.lengths.isEmpty else { return Sample(value: fraction < 0.5 ? self : other) }
    return Sample(value: adding(other.subtracting(self).scaled(by: fraction)), velocity: other.subtracting(self))
  }

  private func combined(
    with other: Dashes, _ combine: (StyleValue.Quantity, StyleValue.Quantity) -> StyleValue.Quantity
  ) -> Dashes {
    let (a, b) = (lengths.count, other.lengths.count)
    guard a > 0, b > 0 else { return Dashes(lengths: lengths + other.lengths) }
    // The least common multiple.
    let count = sequence(first: a) { $0 + a }.first { $0.isMultiple(of: b) } ?? a * b
    return Dashes(lengths: (0..<count).map { combine(lengths[$0 % a], other.lengths[$0 % b]) })
  }
}
