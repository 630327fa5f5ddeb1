// SPDX-License-Identifier: MIT
import GlissadeGeometry
import RealModule

/// Flattens curves into few lines within a tolerance.
struct CurveFlattener {
  /// The largest distance between a curve and its lines, in the units of the points.
  let tolerance: Double

  /// The largest number of lines for one piece of a curve. It bounds the time for a curve of any size.
  static let maximumSegments = 256
  /// The largest number of times that a very large curve is halved. A fill can use many levels, because invisible
  /// halves become one line. A stroke that needs the whole curve uses few, because each level doubles the number of its
  /// lines.
  let maximumDepth: Int

  /// Adds a quadratic Bézier curve.
  ///
  /// The number of lines follows from a bound on the distance between a polynomial and its chord. The bound uses the
  /// second derivative (G.-Z. Wang, "The subdivision method for finding the intersection between two Bézier curves or
  /// surfaces", 1984).
  @inline(__always)
  func addQuadratic<Sink: LineSink>(from p0: Point, control p1: Point, to p2: Point, into sink: inout Sink) {
    // Degree elevation is exact. The second differences of the cubic are a third of those of the quadratic.
    addCubic(
      from: p0, control1: p0.interpolated(to: p1, at: 2.0 / 3), control2: p2.interpolated(to: p1, at: 2.0 / 3), to: p2,
      into: &sink)
  }

  /// Adds a cubic Bézier curve.
  ///
  /// - Parameter startsInside: Whether the curve continues a smooth outline.
  func addCubic<Sink: LineSink>(
    from p0: Point, control1 p1: Point, control2 p2: Point, to p3: Point, startsInside: Bool = false,
    into sink: inout Sink
  ) {
    addPiece(p0, p1, p2, p3, startsInside: startsInside, depth: 0, into: &sink)
  }

  private func addPiece<Sink: LineSink>(
    _ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point, startsInside: Bool, depth: Int, into sink: inout Sink
  ) {
    let bend1x = p0.x - 2 * p1.x + p2.x
    let bend1y = p0.y - 2 * p1.y + p2.y
    let bend2x = p1.x - 2 * p2.x + p3.x
    let bend2y = p1.y - 2 * p2.y + p3.y
    let bend = max(bend1x * bend1x + bend1y * bend1y, bend2x * bend2x + bend2y * bend2y)
    // With n lines the error is at most 6/8 · |largest second difference| / n².
    let squaredCount = (bend * (0.75 * 0.75)).squareRoot() / tolerance
    if squaredCount <= 1
      || sink.isInvisible(
        minX: min(min(p0.x, p1.x), min(p2.x, p3.x)), minY: min(min(p0.y, p1.y), min(p2.y, p3.y)),
        maxX: max(max(p0.x, p1.x), max(p2.x, p3.x)), maxY: max(max(p0.y, p1.y), max(p2.y, p3.y)))
    {
      sink.line(to: p3, continuesCurve: startsInside)
      return
    }
    let limit = Double(Self.maximumSegments)
    if squaredCount > limit * limit, depth < maximumDepth {
      let a = p0.interpolated(to: p1, at: 0.5)
      let b = p1.interpolated(to: p2, at: 0.5)
      let c = p2.interpolated(to: p3, at: 0.5)
      let ab = a.interpolated(to: b, at: 0.5)
      let bc = b.interpolated(to: c, at: 0.5)
      let middle = ab.interpolated(to: bc, at: 0.5)
      addPiece(p0, a, ab, middle, startsInside: startsInside, depth: depth + 1, into: &sink)
      addPiece(middle, bc, c, p3, startsInside: true, depth: depth + 1, into: &sink)
      return
    }
    let root = min(squaredCount.squareRoot(), limit)
    var count = Int(root)
    if Double(count) < root { count += 1 }
    let step = 1 / Double(count)
    // Power basis, relative to the start: p0 + t (c1 + t (c2 + t c3)).
    let c1x = 3 * (p1.x - p0.x)
    let c1y = 3 * (p1.y - p0.y)
    let c2x = 3 * bend1x
    let c2y = 3 * bend1y
    let c3x = bend2x - bend1x
    let c3y = bend2y - bend1y
    var inside = startsInside
    for index in 1..<max(count, 1) {
      let t = Double(index) * step
      sink.line(
        to: Point(x: p0.x + t * (c1x + t * (c2x + t * c3x)), y: p0.y + t * (c1y + t * (c2y + t * c3y))),
        continuesCurve: inside)
      inside = true
    }
    sink.line(to: p3, continuesCurve: inside)
  }
}
