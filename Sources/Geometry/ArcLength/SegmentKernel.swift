// SPDX-License-Identifier: MIT
import GlissadeElementary

/// A segment in the form that requires the fewest operations to evaluate a point.
struct SegmentKernel: Sendable {
  let isArc: Bool
  let origin: Point
  // Bézier curves and lines: p = origin + t·(first + t·(second + t·third)).
  // Arcs: the vector from the centre to the start, the conjugate half diameter, and (sweep, 0).
  let first: Vector
  let second: Vector
  let third: Vector

  init(_ segment: Path.Segment) {
    origin = segment.start
    switch segment {
    case .line(let line):
      isArc = false
      first = line.end - line.start
      second = .zero
      third = .zero
    case .quadratic(let curve):
      isArc = false
      let (before, after) = (curve.control - curve.start, curve.end - curve.control)
      first = before * 2
      second = after - before
      third = .zero
    case .cubic(let curve):
      isArc = false
      let before = curve.control1 - curve.start
      let between = curve.control2 - curve.control1
      let after = curve.end - curve.control2
      first = before * 3
      second = (between - before) * 3
      third = (after - between) - (between - before)
    case .arc(let arc):
      isArc = true
      first = arc.axis
      second = arc.conjugate
      third = Vector(dx: arc.sweepAngle.radians, dy: 0)
    }
  }

  var isFinite: Bool {
    origin.isFinite && first.dx.isFinite && first.dy.isFinite && second.dx.isFinite && second.dy.isFinite
      && third.dx.isFinite && third.dy.isFinite
  }

  @inline(__always)
  func point(at t: Double) -> Point {
    if isArc { return arcPoint(at: t) }
    return Point(
      x: origin.x + t * (first.dx + t * (second.dx + t * third.dx)),
      y: origin.y + t * (first.dy + t * (second.dy + t * third.dy)))
  }

  @inline(__always)
  func derivative(at t: Double) -> Vector {
    if isArc { return arcDerivative(at: t) }
    return Vector(
      dx: first.dx + t * (2 * second.dx + 3 * t * third.dx),
      dy: first.dy + t * (2 * second.dy + 3 * t * third.dy))
  }

  private func arcPoint(at t: Double) -> Point {
    let half = t * third.dx / 2
    let sine = Double.sin(half)
    return origin + (second * .cos(half) - first * sine) * (2 * sine)
  }

  private func arcDerivative(at t: Double) -> Vector {
    let angle = t * third.dx
    return (second * .cos(angle) - first * .sin(angle)) * third.dx
  }
}
