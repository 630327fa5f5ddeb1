// SPDX-License-Identifier: MIT
extension Path {
  /// The image of the path under an affine map.
  ///
  /// Arcs become arcs of the mapped ellipse, without approximation. A singular map flattens them into lines.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  public func applying(_ transform: AffineTransform) -> Path {
    var result = Path()
    result.reserveCapacity(elements.count)
    var pen = Point.zero
    var subpathStart = Point.zero
    for element in elements {
      switch element {
      case .move(let point):
        result.move(to: transform.apply(to: point))
        subpathStart = point
        pen = point
      case .line(let point):
        result.addLine(to: transform.apply(to: point))
        pen = point
      case .quadratic(let point, let control):
        result.addQuadratic(to: transform.apply(to: point), control: transform.apply(to: control))
        pen = point
      case .cubic(let point, let control1, let control2):
        result.addCubic(
          to: transform.apply(to: point), control1: transform.apply(to: control1),
          control2: transform.apply(to: control2))
        pen = point
      case .arc(let point, let radii, let rotation, let largeArc, let sweep):
        result.addArc(
          from: pen, to: point, radii: radii, rotation: rotation, largeArc: largeArc, sweep: sweep, under: transform)
        pen = point
      case .close:
        result.close()
        pen = subpathStart
      }
    }
    return result
  }

  /// Adds the image of an arc, given by the parameters of the original arc.
  private mutating func addArc(
    from start: Point, to end: Point, radii: Size, rotation: Angle, largeArc: Bool, sweep: Bool,
    under transform: AffineTransform
  ) {
    guard
      let arc = EllipticalArc(
        from: start, to: end, radii: radii, rotation: rotation, largeArc: largeArc, sweep: sweep)
    else { return addLine(to: transform.apply(to: end)) }
    if transform.a == 1, transform.b == 0, transform.c == 0, transform.d == 1 {
      return addArc(
        to: transform.apply(to: end), radii: radii, rotation: rotation, largeArc: largeArc, sweep: sweep)
    }
    if let vertices = arc.applying(transform).degenerateVertices {
      for vertex in vertices { addLine(to: vertex) }
      return
    }
    // The given radii can be too small for the chord. The radii of the image are then too small by the same factor.
    let direction = Vector(direction: rotation)
    let image = Ellipse.halfAxes(
      transform.apply(to: direction * radii.width), transform.apply(to: direction.perpendicular * radii.height))
    addArc(
      to: transform.apply(to: end), radii: image.radii, rotation: image.rotation, largeArc: largeArc,
      sweep: sweep == (transform.determinant > 0))
  }
}
