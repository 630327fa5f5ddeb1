// SPDX-License-Identifier: MIT
extension Path {
  /// A connected part of a path.
  package struct Subpath: Hashable, Sendable {
    /// The start point.
    package var start: Point
    /// The segments, each of which begins at the end of the previous one.
    ///
    /// They include the closing line, unless the current point equals the start up to rounding. They omit an arc to the
    /// current point. An arc without radius is a line.
    package var segments: [Segment]
    /// Whether the subpath ends with ``Path/Element/close``; coincident ends alone do not close it.
    package var isClosed: Bool

    /// Creates a subpath.
    package init(start: Point, segments: [Segment] = [], isClosed: Bool = false) {
      self.start = start
      self.segments = segments
      self.isClosed = isClosed
    }

    /// The end point of the subpath.
    package var end: Point { segments.last?.end ?? start }
  }

  /// The connected parts of the path, in order.
  ///
  /// A move that draws nothing is a subpath without segments.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  package func subpaths() -> [Subpath] {
    var subpaths: [Subpath] = []
    forEachStep { step in
      switch step {
      case .start(let point): subpaths.append(Subpath(start: point))
      case .segment(let segment): subpaths[subpaths.count - 1].segments.append(segment)
      case .close: subpaths[subpaths.count - 1].isClosed = true
      }
    }
    return subpaths
  }

  /// A step of the iteration over the subpaths of a path.
  package enum SubpathStep {
    /// The start of a subpath.
    case start(Point)
    /// A segment of the subpath, which begins at the end of the previous one.
    case segment(Segment)
    /// The end of a closed subpath; its closing line, if any, was the last segment.
    case close
  }

  /// Calls a function with each step of the path, as in ``subpaths()``, without a copy of the segments.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  package func forEachStep(_ body: (SubpathStep) -> Void) {
    var start = Point.zero
    var pen = Point.zero
    var magnitude = 0.0
    func draw(_ segment: Segment?, to point: Point) {
      if let segment { body(.segment(segment)) }
      magnitude = max(magnitude, abs(point.x), abs(point.y))
      pen = point
    }
    for element in elements {
      switch element {
      case .move(let point):
        body(.start(point))
        magnitude = max(abs(point.x), abs(point.y))
        (start, pen) = (point, point)
      case .line(let point):
        draw(.line(LineSegment(start: pen, end: point)), to: point)
      case .quadratic(let point, let control):
        draw(.quadratic(QuadraticBezier(start: pen, control: control, end: point)), to: point)
      case .cubic(let point, let control1, let control2):
        draw(.cubic(CubicBezier(start: pen, control1: control1, control2: control2, end: point)), to: point)
      case .arc(let point, let radii, let rotation, let largeArc, let sweep):
        draw(
          Segment(arcFrom: pen, to: point, radii: radii, rotation: rotation, largeArc: largeArc, sweep: sweep),
          to: point)
      case .close:
        // Relative coordinates rarely add up to the start exactly. A gap within rounding has no meaningful direction.
        let rounding = 16 * magnitude.ulp
        let gap = pen - start
        let line = LineSegment(start: pen, end: start)
        draw(max(abs(gap.dx), abs(gap.dy)) > rounding ? .line(line) : nil, to: start)
        body(.close)
      }
    }
  }

  /// Creates a path from subpaths.
  package init(_ subpaths: [Subpath]) {
    self.init()
    reserveCapacity(subpaths.reduce(0) { $0 + $1.segments.count + 2 })
    for subpath in subpaths {
      move(to: subpath.start)
      for (index, segment) in subpath.segments.enumerated() {
        // `close` draws this line.
        let closes = subpath.isClosed && index == subpath.segments.count - 1 && segment.end == subpath.start
        if closes, case .line = segment { continue }
        append(segment)
      }
      if subpath.isClosed { close() }
    }
  }

  /// Appends a segment; it starts a new subpath unless it continues an open one at the current point.
  package mutating func append(_ segment: Segment) {
    if currentPoint != segment.start || elements.last == .close { move(to: segment.start) }
    switch segment {
    case .line(let line): addLine(to: line.end)
    case .quadratic(let curve): addQuadratic(to: curve.end, control: curve.control)
    case .cubic(let curve): addCubic(to: curve.end, control1: curve.control1, control2: curve.control2)
    case .arc(let arc): append(arc)
    }
  }

  /// Appends an arc in the endpoint form, as several elements where one cannot represent it.
  private mutating func append(_ arc: EllipticalArc) {
    if let vertices = arc.degenerateVertices {
      for vertex in vertices { addLine(to: vertex) }
      return
    }
    let sweep = arc.sweepAngle.radians
    // The endpoint form cannot represent a full turn. Near a full turn, the chord is too short to determine the centre.
    guard abs(sweep) < 6.2 else {
      let count = (abs(sweep) / (.pi / 2)).rounded(.up)
      guard count <= 64 else { return addLine(to: arc.end) }
      for index in 0..<Int(count) {
        append(arc.subsegment(from: Double(index) / count, to: Double(index + 1) / count))
      }
      return
    }
    var (radii, rotation) = arc.halfAxes
    // At half a turn, rounding of the radii has the largest effect on the centre. Radii that are slightly too small are
    // scaled up to the exact size.
    if abs(sweep) == .pi { radii = radii * (1 - 1e-14) }
    addArc(
      to: arc.end, radii: radii, rotation: rotation, largeArc: abs(sweep) > .pi,
      sweep: (arc.axis.cross(arc.conjugate) > 0) == (sweep > 0))
  }

  /// The path in the opposite direction, with the last subpath first.
  ///
  /// A closed subpath remains closed and keeps its start point.
  public func reversed() -> Path {
    Path(
      subpaths().reversed().map { subpath in
        Subpath(
          start: subpath.end, segments: subpath.segments.reversed().map { $0.reversed() }, isClosed: subpath.isClosed)
      })
  }
}
