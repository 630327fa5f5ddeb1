// SPDX-License-Identifier: MIT

/// The inner ordinates of a cubic Bézier curve with the least squares of its differences from samples.
///
/// The sum of the rows a · y₁ + b · y₂ ≈ c gives a linear system of two unknowns.
struct CubicFit {
  private var (aa, ab, bb) = (0.0, 0.0, 0.0)
  private var (ac, bc) = (0.0, 0.0)

  /// The factors of the two inner ordinates and of the last one at a parameter from 0 to 1.
  static func factors(at s: Double) -> (a: Double, b: Double, c: Double) {
    (3 * (1 - s) * (1 - s) * s, 3 * (1 - s) * s * s, s * s * s)
  }

  /// Adds a row with a weight.
  mutating func add(_ a: Double, _ b: Double, _ c: Double, weight: Double = 1) {
    aa += weight * a * a
    ab += weight * a * b
    bb += weight * b * b
    ac += weight * a * c
    bc += weight * b * c
  }

  /// The ordinates, or `nil` if the rows do not determine them.
  var ordinates: (y1: Double, y2: Double)? {
    let determinant = aa * bb - ab * ab
    guard determinant > 1e-12 else { return nil }
    return ((ac * bb - bc * ab) / determinant, (bc * aa - ac * ab) / determinant)
  }
}
