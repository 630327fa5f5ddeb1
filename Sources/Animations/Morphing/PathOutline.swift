import Geometry

/// A subpath as segments, one for each element that draws, and for closing it one more.
///
/// So outlines of one structure have as many segments each, which `Path.subpaths()` does not promise: there an arc to
/// the current point is none, and neither is a closing line that has no length.
struct PathOutline {
  private(set) var segments: [Path.Segment] = []
  private(set) var isClosed = false

  /// Reads a subpath; `nil` where it draws nothing.
  init?(subpath elements: ArraySlice<Path.Element>) {
    guard elements.count > 1 else { return nil }
    segments.reserveCapacity(elements.count)
    var (start, pen) = (Point.zero, Point.zero)
    for element in elements {
      switch element {
      case .move(let point): (start, pen) = (point, point)
      case .line(let point): draw(.line(LineSegment(start: pen, end: point)), from: &pen)
      case .quadratic(let point, let control):
        draw(.quadratic(QuadraticBezier(start: pen, control: control, end: point)), from: &pen)
      case .cubic(let point, let control1, let control2):
        draw(.cubic(CubicBezier(start: pen, control1: control1, control2: control2, end: point)), from: &pen)
      case .arc(let point, let radii, let rotation, let largeArc, let sweep):
        let arc = EllipticalArc(
          from: pen, to: point, radii: radii, rotation: rotation, largeArc: largeArc, sweep: sweep)
        draw(arc.map(Path.Segment.arc) ?? .line(LineSegment(start: pen, end: point)), from: &pen)
      case .close:
        draw(.line(LineSegment(start: pen, end: start)), from: &pen)
        isClosed = true
      }
    }
  }

  private mutating func draw(_ segment: Path.Segment, from pen: inout Point) {
    segments.append(segment)
    pen = segment.end
  }
}
