// SPDX-License-Identifier: MIT

extension Path {
  /// The path with rounded corners, as by the operator "Round Corners" of After Effects and `rd` of Lottie.
  ///
  /// A corner is a vertex whose two control points equal the vertex, as between two lines. A curve of about a quarter
  /// circle replaces it. The curve starts and ends at the given distance from the vertex, towards the two neighbouring
  /// vertices, but at most half way. Other vertices and the ends of open subpaths remain.
  ///
  ///     let card = Path(Rect(x: 0, y: 0, width: 100, height: 60)).roundingCorners(radius: 8)
  ///
  /// - Parameter radius: The distance from a vertex at which its curve starts, in points. The path itself results
  ///   unless this is above 0.
  /// - Complexity: O(*n*) in the number of elements.
  public func roundingCorners(radius: Double) -> Path {
    guard radius > 0 else { return self }
    return mappingContours { $0.roundingCorners(radius: radius) }
  }
}

extension PathContour {
  /// The part of the distance to a removed corner at which the control point of its curve is, for a quarter circle.
  ///
  /// It is the value of After Effects, 0.0001 above that of the smallest error.
  private static let handle = 0.5519

  fileprivate func roundingCorners(radius: Double) -> PathContour {
    let count = vertices.count
    guard count > 1 else { return self }
    var result = PathContour(isClosed: isClosed)
    result.vertices.reserveCapacity(2 * count)
    for (index, vertex) in vertices.enumerated() {
      let isEnd = !isClosed && (index == 0 || index == count - 1)
      guard vertex.isCorner, !isEnd else {
        result.vertices.append(vertex)
        continue
      }
      let first = Self.cut(vertex.point, towards: vertices[(index + count - 1) % count].point, radius)
      let last = Self.cut(vertex.point, towards: vertices[(index + 1) % count].point, radius)
      result.vertices.append(Vertex(first, outgoing: first.interpolated(to: vertex.point, at: Self.handle)))
      result.vertices.append(Vertex(last, incoming: last.interpolated(to: vertex.point, at: Self.handle)))
    }
    return result
  }

  /// The point at a distance from a corner towards its neighbour, at most half way.
  private static func cut(_ corner: Point, towards neighbour: Point, _ radius: Double) -> Point {
    let distance = corner.distance(to: neighbour)
    guard distance > 0 else { return corner }
    return corner.interpolated(to: neighbour, at: min(distance / 2, radius) / distance)
  }
}
