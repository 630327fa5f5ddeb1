// SPDX-License-Identifier: MIT
extension Path {
  /// Creates a closed rectangle, clockwise on screen from its top left corner.
  public init(_ rect: Rect) {
    self.init()
    move(to: Point(x: rect.minX, y: rect.minY))
    addLine(to: Point(x: rect.maxX, y: rect.minY))
    addLine(to: Point(x: rect.maxX, y: rect.maxY))
    addLine(to: Point(x: rect.minX, y: rect.maxY))
    close()
  }

  /// Creates a closed rectangle with rounded corners, each a quarter of a circle.
  ///
  /// The path is clockwise on screen from the left end of its top edge. The radius is clamped to 0 … half of the
  /// shorter side.
  public init(roundedRect rect: Rect, cornerRadius: Double) {
    let radius = max(0, min(cornerRadius, rect.width / 2, rect.height / 2))
    guard radius > 0 else {
      self.init(rect)
      return
    }
    self.init()
    let radii = Size(width: radius, height: radius)
    func corner(_ path: inout Path, _ x: Double, _ y: Double) {
      path.addArc(to: Point(x: x, y: y), radii: radii, largeArc: false, sweep: true)
    }
    move(to: Point(x: rect.minX + radius, y: rect.minY))
    addLine(to: Point(x: rect.maxX - radius, y: rect.minY))
    corner(&self, rect.maxX, rect.minY + radius)
    addLine(to: Point(x: rect.maxX, y: rect.maxY - radius))
    corner(&self, rect.maxX - radius, rect.maxY)
    addLine(to: Point(x: rect.minX + radius, y: rect.maxY))
    corner(&self, rect.minX, rect.maxY - radius)
    addLine(to: Point(x: rect.minX, y: rect.minY + radius))
    corner(&self, rect.minX + radius, rect.minY)
    close()
  }

  /// Creates the closed ellipse that touches the sides of a rectangle, clockwise on screen from its rightmost point.
  public init(ellipseIn rect: Rect) {
    self.init()
    let center = rect.center
    let radii = Size(width: rect.width / 2, height: rect.height / 2)
    let corners = [
      Point(x: rect.maxX, y: center.y), Point(x: center.x, y: rect.maxY), Point(x: rect.minX, y: center.y),
      Point(x: center.x, y: rect.minY),
    ]
    move(to: corners[0])
    for corner in [corners[1], corners[2], corners[3], corners[0]] {
      addArc(to: corner, radii: radii, largeArc: false, sweep: true)
    }
    close()
  }

  /// Creates a closed circle, clockwise on screen from its rightmost point.
  public init(circleAt center: Point, radius: Double) {
    self.init(ellipseIn: Rect(center: center, size: Size(width: 2 * radius, height: 2 * radius)))
  }

  /// Creates straight lines through points, in order; no points yield an empty path.
  public init(polyline points: some Sequence<Point>, isClosed: Bool = false) {
    self.init()
    reserveCapacity(points.underestimatedCount + 1)
    for point in points {
      if isEmpty { move(to: point) } else { addLine(to: point) }
    }
    if isClosed { close() }
  }
}
