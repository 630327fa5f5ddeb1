// SPDX-License-Identifier: MIT
import GlissadeElementary

extension Path {
  /// The path rotated around a centre, more near the centre, as by "Twist" of After Effects and `tw` of Lottie.
  ///
  /// A point at the centre turns by the whole angle. The angle falls in proportion to the distance, to 0 at the vertex
  /// that is farthest from the centre. After Effects does not document its rule, and lottie-web has no twist. This
  /// function has the documented properties: the rotation is larger in the middle, and the edge remains.
  ///
  /// - Parameters:
  ///   - angle: The rotation at the centre; a positive angle turns clockwise on screen. The path itself results for 0,
  ///     and for an angle that is not finite.
  ///   - center: The centre.
  /// - Complexity: O(*n*) in the number of elements, each of which becomes at most 64 cubic curves.
  public func twisted(by angle: Angle, around center: Point) -> Path {
    guard angle.radians != 0, angle.radians.isFinite else { return self }
    let contours = contours()
    var radius = 0.0
    for contour in contours {
      for vertex in contour.vertices { radius = max(radius, center.distance(to: vertex.point)) }
    }
    guard radius > 0, radius.isFinite else { return self }
    let twist = Twist(center: center, angle: angle.radians, radius: radius)
    var result = Path()
    for contour in contours { result.append(twist.apply(to: contour)) }
    return result
  }
}

private struct Twist {
  let center: Point
  let angle: Double
  let radius: Double

  /// The number of cubic curves for a segment: one for each 15° of the largest difference of rotations.
  private var divisions: Int { Int(min(max((abs(angle) / (.pi / 12)).rounded(.up), 8), 64)) }

  func apply(to contour: PathContour) -> PathContour {
    guard contour.segmentCount > 0 else {
      return PathContour(
        vertices: contour.vertices.map { PathContour.Vertex(image(of: $0.point)) }, isClosed: contour.isClosed)
    }
    var result = PathContour(isClosed: contour.isClosed)
    result.vertices.append(PathContour.Vertex(image(of: contour.vertices[0].point)))
    let count = divisions
    for index in 0..<contour.segmentCount {
      let curve = contour.segment(index).withUniformLine
      for step in 0..<count {
        let (from, to) = (Double(step) / Double(count), Double(step + 1) / Double(count))
        let third = (to - from) / 3
        let start = curve.point(at: from)
        let end = curve.point(at: to)
        result.vertices[result.vertices.count - 1].outgoing =
          image(of: start) + image(of: curve.derivative(at: from), at: start) * third
        result.vertices.append(
          PathContour.Vertex(
            image(of: end), incoming: image(of: end) - image(of: curve.derivative(at: to), at: end) * third))
      }
    }
    if contour.isClosed, let last = result.vertices.popLast() { result.vertices[0].incoming = last.incoming }
    return result
  }

  private func image(of point: Point) -> Point { center + rotated(point - center) }

  /// The image of a velocity at a point: the rotated velocity, and the change of the rotation with the distance.
  private func image(of velocity: Vector, at point: Point) -> Vector {
    let arm = point - center
    let distance = arm.length
    guard distance > 0 else { return rotate(velocity, by: angle) }
    // At the farthest vertex, the derivative is that of the inside, from where the path comes.
    let isInside = distance <= radius * (1 + 0x1p-40)
    let change = isInside ? -angle / radius * (velocity.dot(arm) / distance) : 0
    let turned = rotate(velocity, by: rotation(at: distance))
    return turned + rotate(arm, by: rotation(at: distance)).perpendicular * change
  }

  private func rotation(at distance: Double) -> Double { angle * max(0, 1 - distance / radius) }

  private func rotated(_ arm: Vector) -> Vector { rotate(arm, by: rotation(at: arm.length)) }

  private func rotate(_ vector: Vector, by radians: Double) -> Vector {
    let (sine, cosine) = (Double.sin(radians), Double.cos(radians))
    return Vector(dx: vector.dx * cosine - vector.dy * sine, dy: vector.dx * sine + vector.dy * cosine)
  }
}
