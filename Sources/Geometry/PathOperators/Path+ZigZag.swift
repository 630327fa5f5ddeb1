// SPDX-License-Identifier: MIT

extension Path {
  /// The path with its segments bent into ridges, as by the operator "Zig Zag" of After Effects and `zz` of Lottie.
  ///
  /// Each segment receives vertices at equal steps of its parameter, and a line at equal distances. All vertices are
  /// then displaced along the normal, in turn to the right and to the left of the direction of travel, with the first
  /// vertex to the right. On screen, the right side of a clockwise path is its inside. An original vertex moves along
  /// the normal of the line between its two neighbours.
  ///
  /// As in lottie-web, a closed subpath whose vertices do not come out in pairs has two copies of its first vertex, one
  /// on each side. An end of an open subpath moves along the normal of its own segment.
  ///
  /// - Parameters:
  ///   - size: The displacement, in points. The path itself results for 0, and for a value that is not finite.
  ///   - ridges: The number of new vertices in each segment. It is rounded, and clamped to 0 … 1,000. Where a path
  ///     would have more than a million vertices, the number is reduced.
  ///   - isSmooth: Whether the vertices are smooth; otherwise straight lines connect them.
  /// - Complexity: O(*n* · *r*) for *n* elements and *r* ridges.
  public func zigzag(size: Double, ridges: Double, isSmooth: Bool) -> Path {
    guard size != 0, size.isFinite else { return self }
    let contours = contours()
    let segmentCount = contours.reduce(1) { $0 + $1.segmentCount }
    let limit = min(1000, max(1_000_000 / Double(segmentCount), 1))
    let count = ridges > 0 ? Int(min(ridges.rounded(), limit)) : 0
    var result = Path()
    for contour in contours {
      var zigzag = ZigZag(contour, size: size, ridges: count, isSmooth: isSmooth)
      result.append(zigzag.bent())
    }
    return result
  }
}

private struct ZigZag {
  let contour: PathContour
  let size: Double
  let ridges: Int
  let isSmooth: Bool
  /// The side of the next vertex: 1 to the left, −1 to the right.
  var side = -1.0
  var result: PathContour

  init(_ contour: PathContour, size: Double, ridges: Int, isSmooth: Bool) {
    self.contour = contour
    self.size = size
    self.ridges = ridges
    self.isSmooth = isSmooth
    result = PathContour(isClosed: contour.isClosed)
  }

  mutating func bent() -> PathContour {
    let count = contour.segmentCount
    guard count > 0 else { return contour }
    result.vertices.reserveCapacity(count * (ridges + 1) + 1)
    addVertex(0)
    for index in 0..<count {
      var curve = contour.segment(index)
      let chord = curve.end - curve.start
      // As in lottie-web, a control point that equals its vertex is a third of the line to the other vertex.
      if curve.control1 == curve.start { curve.control1 = curve.start + chord / 3 }
      if curve.control2 == curve.end { curve.control2 = curve.end - chord / 3 }
      for ridge in 0..<ridges {
        let parameter = Double(ridge + 1) / Double(ridges + 1)
        let direction = curve.derivative(at: parameter).normalized ?? chord.normalized ?? .zero
        // Without handles, the segment is a line, whose parameter is not proportional to its length.
        let isLine = curve.control1 == curve.start && curve.control2 == curve.end
        let point = isLine ? curve.start + chord * parameter : curve.point(at: parameter)
        add(point, direction, handles: (chord.length, chord.length))
      }
      if !contour.isClosed || index < count - 1 {
        addVertex((index + 1) % contour.vertices.count)
      } else if side > 0 {
        addVertex(0)
      }
    }
    return result
  }

  /// Adds an original vertex.
  private mutating func addVertex(_ index: Int) {
    let count = contour.vertices.count
    let isFirst = !contour.isClosed && index == 0
    let isLast = !contour.isClosed && index == count - 1
    let vertex = contour.vertices[index].point
    let previous = contour.vertices[(index + count - 1) % count].point
    let next = contour.vertices[(index + 1) % count].point
    let direction: Vector?
    if isFirst {
      direction = contour.segment(0).startDirection
    } else if isLast {
      direction = contour.segment(count - 2).endDirection
    } else {
      direction = (next - previous).normalized
    }
    let before = isFirst ? 0 : vertex.distance(to: previous)
    let after = isLast ? 0 : vertex.distance(to: next)
    add(vertex, direction ?? .zero, handles: (before, after))
  }

  /// Adds a displaced vertex. Its control points have the given lengths, in units of half a ridge.
  private mutating func add(_ point: Point, _ direction: Vector, handles: (Double, Double)) {
    let moved = point - direction.perpendicular * (side * size)
    side = -side
    let unit = isSmooth ? direction * (0.5 / Double(ridges + 1)) : .zero
    result.vertices.append(
      PathContour.Vertex(moved, incoming: moved - unit * handles.0, outgoing: moved + unit * handles.1))
  }
}
