// SPDX-License-Identifier: MIT

extension PathContour {
  /// The segments that have a length and finite coordinates.
  func drawnSegments() -> [CubicBezier] {
    (0..<segmentCount).map { segment($0) }.filter {
      Path.Segment.cubic($0).isFinite && $0.startDirection != nil && $0.endDirection != nil
    }
  }

  /// The contour in the opposite direction, from the same vertex if it is closed.
  func reversed() -> PathContour {
    var result = PathContour(
      vertices: vertices.reversed().map { Vertex($0.point, incoming: $0.outgoing, outgoing: $0.incoming) },
      isClosed: isClosed)
    if isClosed, let first = result.vertices.popLast() { result.vertices.insert(first, at: 0) }
    return result
  }

  /// The area inside the closed contour, in square points; it is positive where the contour is clockwise on screen.
  var signedArea: Double {
    guard let origin = vertices.first?.point else { return 0 }
    var sum = 0.0
    for index in 0..<vertices.count {
      let curve = segment(index)
      let (a, b) = (curve.start - origin, curve.control1 - origin)
      let (c, d) = (curve.control2 - origin, curve.end - origin)
      // Half the integral of x·dy − y·dx over a cubic curve.
      sum += 6 * (a.cross(b) + c.cross(d)) + 3 * (a.cross(c) + b.cross(c) + b.cross(d)) + a.cross(d)
    }
    return sum / 20
  }

  /// Eight points of each segment.
  func outline() -> [Point] {
    var points: [Point] = []
    for index in 0..<vertices.count {
      let curve = segment(index)
      if curve.isLine {
        points.append(curve.start)
      } else {
        for step in 0..<8 { points.append(curve.point(at: Double(step) / 8)) }
      }
    }
    return points
  }
}

extension [Point] {
  /// The winding number of a closed polygon around a point; it is positive for a polygon that is clockwise on screen.
  func winding(around point: Point) -> Int32 {
    guard var previous = last else { return 0 }
    var winding: Int32 = 0
    for next in self {
      let side = (next - previous).cross(point - previous)
      if previous.y <= point.y, next.y > point.y, side > 0 { winding += 1 }
      if previous.y > point.y, next.y <= point.y, side < 0 { winding -= 1 }
      previous = next
    }
    return winding
  }
}
