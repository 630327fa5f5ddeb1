// SPDX-License-Identifier: MIT
import GlissadeElementary

extension EllipticalArc {
  /// Calls a function with the control points and the end of each cubic Bézier curve that approximates an equal part of
  /// the arc. The last one ends exactly at ``end``.
  ///
  /// One cubic for a quarter turn has an error of 2.7 · 10⁻⁴ of the radius. The error falls with the sixth power of the
  /// angle of a part.
  ///
  /// - Parameters:
  ///   - count: The number of cubic curves, at least 1.
  ///   - body: The function.
  package func forEachCubic(count: Int, _ body: (_ control1: Point, _ control2: Point, _ end: Point) -> Void) {
    let step = sweepAngle.radians / Double(count)
    // The handles have the length 4/3 · tan(step / 4), in units of the derivative by the angle.
    let handle = 4.0 / 3 * .sin(step / 4) / .cos(step / 4)
    var (pen, tangent) = (start, conjugate)
    for index in 1...count {
      // As in ``point(at:)``, half angles avoid cancellation near the start.
      let half = step * Double(index) / 2
      let (sine, cosine) = (Double.sin(half), Double.cos(half))
      let next = index == count ? end : start + (conjugate * cosine - axis * sine) * (2 * sine)
      let nextTangent = conjugate * (1 - 2 * sine * sine) - axis * (2 * sine * cosine)
      body(pen + tangent * handle, next - nextTangent * handle, next)
      (pen, tangent) = (next, nextTangent)
    }
  }
}
