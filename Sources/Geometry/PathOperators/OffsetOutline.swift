// SPDX-License-Identifier: MIT
import GlissadeElementary

/// The curves at a distance from contours, on their left side, with loops at concave corners and in tight curves.
///
/// For a positive distance and a contour that is clockwise on screen, the left side is the outside. The moved area is
/// where the winding number of the result is positive.
struct OffsetOutline {
  /// The result: a closed subpath for each contour.
  private(set) var path = Path()
  var distance: Double
  let join: OffsetJoin
  let miterLimit: Double
  /// The largest distance of a piece from the exact curve.
  let tolerance: Double

  /// The number of halvings of a segment, for sharp bends in which the offset curve is far longer than the segment.
  private static let maximumDepth = 14
  /// The number of halvings at a centre of curvature, near which no piece bounds the moved area.
  private static let maximumReversedDepth = 6
  /// The number of pieces that may still be divided. Regular curves have a few pieces each.
  private var remainingDivisions = 100_000

  init(distance: Double, join: OffsetJoin, miterLimit: Double, tolerance: Double) {
    self.distance = distance
    self.join = join
    self.miterLimit = miterLimit
    self.tolerance = tolerance
  }

  /// Appends the offset curve of a closed contour.
  mutating func appendClosed(_ curves: [CubicBezier]) {
    guard let first = curves.first, let direction = first.startDirection else { return }
    path.move(to: displaced(first.start, direction))
    for index in curves.indices {
      append(curves[index])
      appendJoin(curves[index], curves[(index + 1) % curves.count])
    }
    path.close()
  }

  /// Appends an outline of both sides of an open contour, with round ends for round joins and straight ones otherwise.
  mutating func appendOpen(_ curves: [CubicBezier]) {
    let back = curves.reversed().map { $0.reversed() }
    guard let first = curves.first, let direction = first.startDirection else { return }
    path.move(to: displaced(first.start, direction))
    for side in [curves, back] {
      for index in side.indices {
        append(side[index])
        if index + 1 < side.count { appendJoin(side[index], side[index + 1]) }
      }
      guard let last = side.last, let end = last.endDirection else { continue }
      appendCorner(last.end, end, -end, isConvex: true)
    }
    path.close()
  }

  /// The left normal: it points up on screen for a direction to the right.
  private func displaced(_ point: Point, _ direction: Vector) -> Point {
    point - direction.perpendicular * distance
  }

  private mutating func appendJoin(_ first: CubicBezier, _ second: CubicBezier) {
    guard let incoming = first.endDirection, let outgoing = second.startDirection else { return }
    let turn = incoming.cross(outgoing)
    // Below this sine, the gap is invisible. A line closes it, except where the path turns back.
    if abs(turn) * abs(distance) < tolerance / 16, incoming.dot(outgoing) > 0 {
      return addLine(to: displaced(second.start, outgoing))
    }
    appendCorner(second.start, incoming, outgoing, isConvex: turn * distance >= 0)
  }

  private mutating func appendCorner(_ vertex: Point, _ incoming: Vector, _ outgoing: Vector, isConvex: Bool) {
    let end = displaced(vertex, outgoing)
    guard isConvex else {
      // The way through the vertex makes a loop of the opposite direction, whatever the lengths of the segments are.
      addLine(to: vertex)
      return addLine(to: end)
    }
    switch join {
    case .round:
      let size = abs(distance)
      path.addArc(to: end, radii: Size(width: size, height: size), largeArc: false, sweep: distance > 0)
    case .miter:
      // The miter's length is distance / cos(turn / 2), and cos² = (1 + cos turn) / 2.
      let square = (1 + incoming.dot(outgoing)) / 2
      if square > 1e-12, 1 <= miterLimit * miterLimit * square {
        addLine(to: vertex - (incoming + outgoing).perpendicular * (distance / (2 * square)))
      }
      addLine(to: end)
    case .bevel:
      addLine(to: end)
    }
  }

  private mutating func addLine(to point: Point) {
    if path.currentPoint != point { path.addLine(to: point) }
  }

  // MARK: - Segments

  private mutating func append(_ curve: CubicBezier) {
    guard let start = curve.startDirection, let end = curve.endDirection else { return }
    if isStraight(curve, start) {
      return addLine(to: displaced(curve.end, end))
    }
    append(curve, from: sample(curve, at: 0), to: sample(curve, at: 1), depth: 0)
  }

  /// Whether all points of a curve are on the line from its start to its end, in order.
  private func isStraight(_ curve: CubicBezier, _ direction: Vector) -> Bool {
    let chord = curve.end - curve.start
    let rounding = 1e-12 * chord.length
    let along = [curve.control1 - curve.start, curve.control2 - curve.start].allSatisfy {
      abs(direction.cross($0)) <= rounding && direction.dot($0) >= 0 && direction.dot($0) <= chord.length + rounding
    }
    return along && abs(direction.cross(chord)) <= rounding && direction.dot(chord) > 0
  }

  /// A point of the offset curve and its derivative with respect to the parameter of the original curve.
  private struct Sample {
    var parameter: Double
    var point: Point
    var velocity: Vector
    /// Whether the offset curve leads in the direction opposite to the original, beyond the centre of curvature.
    var isReversed: Bool
  }

  private func sample(_ curve: CubicBezier, at parameter: Double) -> Sample {
    let velocity = curve.derivative(at: parameter)
    // Where the derivative is 0, as next to a control point that equals its vertex, the direction still has a rate of
    // change. It is that of a point nearby.
    let isDegenerate = velocity.length <= 1e-9 * curve.longestSide
    let near = isDegenerate ? (parameter < 0.5 ? parameter + 1e-4 : parameter - 1e-4) : parameter
    let direction =
      parameter <= 0
      ? curve.startDirection : parameter >= 1 ? curve.endDirection : curve.derivative(at: near).normalized
    let unit = direction ?? Vector(dx: 1, dy: 0)
    let (nearby, change) = (curve.derivative(at: near), curve.secondDerivative(at: near))
    let square = nearby.lengthSquared
    let turning = square > 0 ? nearby.cross(change) / square : 0
    return Sample(
      parameter: parameter, point: displaced(curve.point(at: parameter), unit),
      velocity: velocity + unit * (distance * turning), isReversed: nearby.dot(unit) + distance * turning < 0)
  }

  private mutating func append(_ curve: CubicBezier, from start: Sample, to end: Sample, depth: Int) {
    let middle = sample(curve, at: (start.parameter + end.parameter) / 2)
    let quarters = [
      sample(curve, at: (start.parameter + middle.parameter) / 2),
      sample(curve, at: (middle.parameter + end.parameter) / 2),
    ]
    let samples = [start, quarters[0], middle, quarters[1], end]
    let reversedCount = samples.count { $0.isReversed }
    let third = (end.parameter - start.parameter) / 3
    let piece = CubicBezier(
      start: start.point, control1: start.point + start.velocity * third, control2: end.point - end.velocity * third,
      end: end.point)
    let isClose = [1, 2, 3].allSatisfy {
      piece.point(at: Double($0) / 4).distance(to: samples[$0].point) <= tolerance
    }
    if reversedCount == samples.count || (depth >= Self.maximumReversedDepth && reversedCount > 0) {
      appendFan(curve, samples)
    } else if depth < Self.maximumDepth, remainingDivisions > 0, reversedCount > 0 || !isClose {
      remainingDivisions -= 1
      append(curve, from: start, to: middle, depth: depth + 1)
      append(curve, from: middle, to: end, depth: depth + 1)
    } else {
      path.addCubic(to: piece.end, control1: piece.control1, control2: piece.control2)
    }
  }

  /// Appends the offset lines of chords of a curve, connected through the curve.
  ///
  /// Beyond the centre of curvature, the offset curve would wind around points that are not part of the result. The
  /// lines wind in the opposite direction, as at a concave corner. None of them bounds the moved area.
  private mutating func appendFan(_ curve: CubicBezier, _ samples: [Sample]) {
    guard let first = samples.first, let end = samples.last else { return }
    // One chord for each 30° is sufficient.
    let angle = abs(turn(curve.derivative(at: first.parameter), curve.derivative(at: end.parameter)))
    let count = angle > .pi / 6 ? 4 : 1
    let points = (0...count).map { step in
      curve.point(at: first.parameter + (end.parameter - first.parameter) * Double(step) / Double(count))
    }
    for index in 1..<points.count {
      guard let direction = (points[index] - points[index - 1]).normalized else { continue }
      addLine(to: points[index - 1])
      addLine(to: displaced(points[index - 1], direction))
      addLine(to: displaced(points[index], direction))
    }
    addLine(to: points[count])
    addLine(to: end.point)
  }

  private func turn(_ a: Vector, _ b: Vector) -> Double { .atan2(y: a.cross(b), x: a.dot(b)) }
}

extension CubicBezier {
  /// The length of the longest side of the control polygon.
  fileprivate var longestSide: Double {
    max((control1 - start).length, (control2 - control1).length, (end - control2).length)
  }
}
