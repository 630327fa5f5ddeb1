// SPDX-License-Identifier: MIT
import GlissadeGeometry

extension EllipticalArc {
  /// Returns the number of cubic curves that approximate the arc within 0.01 units after magnification.
  func cubicCount(magnification: Double) -> Int {
    // The square of the sum of the half axes. Conjugate half diameters have the same sum of squares, and their cross
    // product is the product of the half axes.
    let squared = axis.lengthSquared + conjugate.lengthSquared + 2 * abs(axis.cross(conjugate))
    let radius = squared.squareRoot() * magnification
    var perQuarter = 1.0
    var error = radius * 2.8e-4
    while error > 0.01, perQuarter < 16 {
      perQuarter *= 2
      error /= 64
    }
    return max(1, Int((abs(sweepAngle.radians) / (.pi / 2) * perQuarter - 1e-9).rounded(.up)))
  }

  /// Whether no point of the arc overflows. An arc of larger radii is drawn as its chord.
  var isFinite: Bool { (start + axis).isFinite && (end + conjugate).isFinite }
}
