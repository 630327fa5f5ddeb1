// SPDX-License-Identifier: MIT

extension Path {
  /// The path pulled to or from the centre of its vertices, as by "Pucker & Bloat" of After Effects and `pb` of Lottie.
  ///
  /// Each vertex moves by a part of its distance towards the mean of the vertices of its subpath. Each control point
  /// moves by the same part of its own distance in the opposite direction. Positive amounts therefore make lobes
  /// (bloat), and negative amounts make spikes (pucker).
  ///
  /// - Parameter amount: The part of the distance: 1 for 100 %. The path itself results for 0 and for NaN.
  /// - Complexity: O(*n*) in the number of elements.
  public func puckeredAndBloated(by amount: Double) -> Path {
    guard amount != 0, !amount.isNaN else { return self }
    return mappingContours { $0.puckeredAndBloated(by: amount) }
  }
}

extension PathContour {
  fileprivate func puckeredAndBloated(by amount: Double) -> PathContour {
    let count = Double(vertices.count)
    // Divided before the sum, so that huge coordinates do not overflow.
    let sum = vertices.reduce(Vector.zero) { $0 + Vector(dx: $1.point.x / count, dy: $1.point.y / count) }
    let center = Point(x: sum.dx, y: sum.dy)
    var result = self
    for index in vertices.indices {
      let vertex = vertices[index]
      result.vertices[index] = Vertex(
        vertex.point.interpolated(to: center, at: amount),
        incoming: vertex.incoming.interpolated(to: center, at: -amount),
        outgoing: vertex.outgoing.interpolated(to: center, at: -amount))
    }
    return result
  }
}
