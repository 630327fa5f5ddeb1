// SPDX-License-Identifier: MIT
import GlissadeGeometry

/// A subpath as segments: one for each element that draws, and one for closing it.
///
/// Outlines of one structure therefore have the same number of segments. `Path.subpaths()` does not guarantee this: it
/// skips an arc to the current point, and a closing line without length.
struct PathOutline {
  private(set) var segments: [Path.Segment] = []
  private(set) var isClosed = false

  /// Creates the outline of a subpath, or returns `nil` if it draws nothing.
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
