// SPDX-License-Identifier: MIT
import GlissadeDisplayLists
import GlissadeGeometry
import RealModule

/// Converts a polyline into the outline of its stroke.
///
/// The outline follows the left side, the end cap, the other side in reverse and the start cap. It is the sum of a
/// quadrilateral for each segment and a wedge for each corner, all of the same orientation. The non-zero rule therefore
/// gives their union, and no part of a stroke cancels another. Where the segments are long enough, the inner side of a
/// corner is the intersection of both offset lines, and no area is covered twice.
struct StrokeExpander {
  /// Half the width of the pen.
  let radius: Double
  let cap: StrokeStyle.Cap
  let join: StrokeStyle.Join
  let transform: AffineTransform
  /// The largest factor by which the transform enlarges a length.
  let magnification: Double
  /// The largest error of a round join or cap, in pixels.
  let tolerance: Double

  /// The largest angle between neighbouring points of an arc around the pen's centre, in radians.
  private let arcStep: Double

  init(style: StrokeStyle, transform: AffineTransform, magnification: Double, tolerance: Double) {
    radius = min(style.width / 2, Outline.coordinateLimit)
    cap = style.cap
    join = style.join
    self.transform = transform
    self.magnification = magnification
    self.tolerance = tolerance
    // The error of a chord is r (1 − cos(angle / 2)). Half the tolerance keeps small discs round.
    let ratio = tolerance / 2 / (radius * magnification)
    arcStep = max(2 * Double.acos(1 - min(max(ratio, 1e-5), 0.3)), 1e-3)
  }

  /// The approximate number of points in the outline of a short dash.
  var pointsPerDash: Int { cap == .round ? 4 + Int(2 * .pi / arcStep) : 4 }

  /// Adds the outline of an open line. A single vertex is a line of length 0 in its direction: only its caps are drawn.
  func expandOpen(_ vertices: borrowing [StrokeVertex], _ range: Range<Int>, into edges: inout some OutlineSink) {
    guard let first = range.first, let last = range.last else { return }
    if range.count == 1, cap == .butt { return }
    let corners = min(first + 1, last)..<last
    addLeftSides(of: vertices, corners, &edges)
    addCap(at: vertices[last].point, direction: vertices[max(last - 1, first)].direction, &edges)
    addRightSides(of: vertices, corners, &edges)
    addCap(at: vertices[first].point, direction: -vertices[first].direction, &edges)
    edges.close()
  }

  /// Adds the outline of a subpath, open or closed.
  func expand(
    _ subpath: StrokePolyline.Subpath, of vertices: borrowing [StrokeVertex], into edges: inout some OutlineSink
  ) {
    if subpath.isClosed {
      expandClosed(vertices, subpath.vertices, into: &edges)
    } else {
      expandOpen(vertices, subpath.vertices, into: &edges)
    }
  }

  /// Adds the left sides of corners in order. The first corner must have a vertex before it.
  @inline(__always)
  func addLeftSides(of vertices: borrowing [StrokeVertex], _ corners: Range<Int>, _ edges: inout some OutlineSink) {
    for index in corners { addJoin(vertices[index], from: vertices[index - 1], &edges) }
  }

  /// Adds the right sides of corners in reverse order.
  @inline(__always)
  func addRightSides(of vertices: borrowing [StrokeVertex], _ corners: Range<Int>, _ edges: inout some OutlineSink) {
    for index in corners.reversed() { addReversedJoin(vertices[index], from: vertices[index - 1], &edges) }
  }

  /// Adds the two outlines of a closed line of at least two vertices.
  func expandClosed(_ vertices: borrowing [StrokeVertex], _ range: Range<Int>, into edges: inout some OutlineSink) {
    var previous = range.upperBound - 1
    for index in range {
      addJoin(vertices[index], from: vertices[previous], &edges)
      previous = index
    }
    edges.close()
    for index in range.reversed() {
      previous = index == range.lowerBound ? range.upperBound - 1 : index - 1
      addReversedJoin(vertices[index], from: vertices[previous], &edges)
    }
    edges.close()
  }

  @inline(__always)
  private func addJoin(
    _ vertex: StrokeVertex, from previous: StrokeVertex, _ edges: inout some OutlineSink
  ) {
    addJoin(
      at: vertex.point, previous.direction, vertex.direction, shorter: min(previous.length, vertex.length),
      isSmooth: vertex.isSmooth, isReversed: false, &edges)
  }

  /// Adds the right side of a corner, in reverse direction.
  @inline(__always)
  private func addReversedJoin(
    _ vertex: StrokeVertex, from previous: StrokeVertex, _ edges: inout some OutlineSink
  ) {
    addJoin(
      at: vertex.point, -vertex.direction, -previous.direction, shorter: min(previous.length, vertex.length),
      isSmooth: vertex.isSmooth, isReversed: true, &edges)
  }

  /// Adds the left side of a corner.
  @inline(__always)
  private func addJoin(
    at point: Point, _ incoming: Vector, _ outgoing: Vector, shorter: Double, isSmooth: Bool, isReversed: Bool,
    _ edges: inout some OutlineSink
  ) {
    let cross = incoming.cross(outgoing)
    let dot = incoming.dot(outgoing)
    let before = incoming.perpendicular * radius
    let after = outgoing.perpendicular * radius
    // A line that reverses its direction has no inner side. Only the forward pass adds points around its tip.
    let isInner = cross > 0 || (cross == 0 && dot < 0 && isReversed)
    if isInner {
      // Both sides meet radius · tan(turn / 2) before the corner. Those of a reversal never meet.
      if dot > -1, radius * cross <= 0.5 * shorter * (1 + dot) {
        add(point + (before + after) / (1 + dot), &edges)
      } else {
        add(point + before, &edges)
        add(point, &edges)
        add(point + after, &edges)
      }
      return
    }
    // The squared distance from the corner to a miter's tip, in radii: 1 / cos(turn / 2)² = 2 / (1 + dot).
    let tip = dot > -1 ? 2 / (1 + dot) : .infinity
    let slack = 1 + (isSmooth ? tolerance : tolerance / 8) / (radius * magnification)
    if dot > 0, tip <= slack * slack {
      add(point + (before + after) / (1 + dot), &edges)
      return
    }
    if isSmooth {
      addArc(at: point, from: before, angle: -abs(Double.atan2(y: cross, x: dot)), &edges)
      return
    }
    switch join {
    case .miter(let limit) where tip <= limit * limit && tip < 1e12:
      add(point + (before + after) / (1 + dot), &edges)
    case .miter, .bevel:
      add(point + before, &edges)
      add(point + after, &edges)
    case .round:
      addArc(at: point, from: before, angle: -abs(Double.atan2(y: cross, x: dot)), &edges)
    }
  }

  /// Adds the cap at the end of a line, from its left side to its right side.
  func addCap(at point: Point, direction: Vector, _ edges: inout some OutlineSink) {
    let side = direction.perpendicular * radius
    switch cap {
    case .butt:
      add(point + side, &edges)
      add(point - side, &edges)
    case .square:
      let beyond = point + direction * radius
      add(beyond + side, &edges)
      add(beyond - side, &edges)
    case .round:
      addArc(at: point, from: side, angle: -.pi, &edges)
    }
  }

  /// Adds points on a circle around `center`, from its start to its end, both included.
  private func addArc(at center: Point, from start: Vector, angle: Double, _ edges: inout some OutlineSink) {
    let count = max(1, Int((abs(angle) / arcStep).rounded(.up)))
    let step = angle / Double(count)
    let (cosine, sine) = (Double.cos(step), Double.sin(step))
    var arm = start
    add(center + arm, &edges)
    for _ in 0..<count {
      arm = Vector(dx: arm.dx * cosine - arm.dy * sine, dy: arm.dx * sine + arm.dy * cosine)
      add(center + arm, &edges)
    }
  }

  /// Adds a point of the outline, transformed to pixels.
  @inline(__always)
  private func add(_ point: Point, _ edges: inout some OutlineSink) {
    let image = transform.apply(to: point)
    // The outline of a very wide pen can exceed the range of coordinates.
    guard !image.x.isNaN, !image.y.isNaN else { return }
    let limit = Outline.coordinateLimit
    edges.addVertex(Point(x: max(-limit, min(limit, image.x)), y: max(-limit, min(limit, image.y))))
  }
}
