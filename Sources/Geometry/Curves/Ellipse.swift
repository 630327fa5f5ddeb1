// SPDX-License-Identifier: MIT
import GlissadeElementary

/// Calculations on an ellipse that is given by two conjugate half diameters.
enum Ellipse {
  /// The half axes, the larger first, and the direction of the larger one.
  ///
  /// These are the singular values and the left singular vector of the matrix whose columns are the half diameters. The
  /// closed form is that of J. Blinn, "Consider the Lowly 2×2 Matrix", IEEE CG&A 16(2), 1996,
  /// https://doi.org/10.1109/38.486688. The smaller value is computed from the determinant, because the difference
  /// would cancel for a thin ellipse.
  static func halfAxes(_ first: Vector, _ second: Vector) -> (radii: Size, rotation: Angle) {
    let e = (first.dx + second.dy) / 2
    let f = (first.dx - second.dy) / 2
    let g = (first.dy + second.dx) / 2
    let h = (first.dy - second.dx) / 2
    let large = Double.hypot(e, h) + .hypot(f, g)
    guard large > 0, large.isFinite else { return (Size(width: large, height: 0), .zero) }
    let determinant = (first.dx / large) * second.dy - (first.dy / large) * second.dx
    let rotation = (Double.atan2(y: g, x: f) + .atan2(y: h, x: e)) / 2
    return (Size(width: large, height: min(abs(determinant), large)), Angle(radians: rotation))
  }
}
