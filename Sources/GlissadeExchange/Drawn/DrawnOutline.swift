// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeGeometry

/// The outline of a drawing at an instant.
enum DrawnOutline: Sendable {
  case rectangle(Rect, cornerRadius: Double)
  case ellipse(Rect)
  case image(Rect)
  case path(Path)

  /// The rectangle around an outline that has the form of its bounds; `nil` for a path.
  var box: Rect? {
    switch self {
    case .rectangle(let rect, _), .ellipse(let rect), .image(let rect): rect
    case .path: nil
    }
  }

  /// The outline as a path.
  var path: Path {
    switch self {
    case .rectangle(let rect, let radius): radius > 0 ? Path(roundedRect: rect, cornerRadius: radius) : Path(rect)
    case .ellipse(let rect): Path(ellipseIn: rect)
    case .image(let rect): Path(rect)
    case .path(let path): path
    }
  }

  /// The bytes of the elements of a path.
  var storedSize: Int {
    if case .path(let path) = self { path.elements.count * MemoryLayout<Path.Element>.stride } else { 0 }
  }

  var isRectangle: Bool { if case .rectangle = self { true } else { false } }
  var isEllipse: Bool { if case .ellipse = self { true } else { false } }
}

/// The points that define an outline.
struct OutlinePoints: Sendable {
  /// The points: the corners of a box, or the vertices and control points of a path.
  let points: [Point]

  /// The points of two outlines that correspond to each other, or `nil` for outlines of different structure.
  static func pair(_ first: DrawnOutline, _ second: DrawnOutline) -> (first: OutlinePoints, second: OutlinePoints)? {
    if let box = first.box {
      return (second.box ?? OutlineBox(second.path)?.rect).map { (OutlinePoints(box), OutlinePoints($0)) }
    }
    if let box = second.box {
      return OutlineBox(first.path).map { (OutlinePoints($0.rect), OutlinePoints(box)) }
    }
    let (one, other) = (parts(of: first.path), parts(of: second.path))
    guard one.count == other.count else { return nil }
    if one.count == 1 {
      return Part.pair(one[0], other[0]).map { (OutlinePoints($0), OutlinePoints($1)) }
    }
    var (points, others): ([Point], [Point]) = ([], [])
    for (part, otherPart) in zip(one, other) {
      guard let (part, otherPart) = Part.pair(part, otherPart) else { return nil }
      points += part
      others += otherPart
    }
    return (OutlinePoints(points), OutlinePoints(others))
  }

  /// A subpath whose segments all count as cubic curves: formats differ in how they write lines.
  private struct Part {
    /// The first point, and for each segment both control points and the end.
    var points: [Point] = []
    /// The line that closes it; `nil` for an open one.
    var closing: [Point]?
    /// Whether the line has a length.
    var closesWithLine = false

    private var usual: [Point] { closesWithLine ? points + (closing ?? []) : points }

    /// The points of two subpaths that correspond to each other, or `nil` for other numbers of segments.
    ///
    /// Where the last line of one subpath has no length at an instant, or is stated, the other one can still have it.
    static func pair(_ first: Part, _ second: Part) -> ([Point], [Point])? {
      let (one, other) = (first.usual, second.usual)
      if one.count == other.count { return (one, other) }
      if let closing = first.closing, !first.closesWithLine, one.count + 3 == other.count {
        return (one + closing, other)
      }
      if let closing = second.closing, !second.closesWithLine, other.count + 3 == one.count {
        return (one, other + closing)
      }
      return nil
    }
  }

  private init(_ rect: Rect) {
    points = [
      Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY), Point(x: rect.maxX, y: rect.maxY),
      Point(x: rect.minX, y: rect.maxY),
    ]
  }

  private init(_ points: [Point]) { self.points = points }

  private static func parts(of path: Path) -> [Part] {
    let elements = path.withoutArcs.elements
    var parts: [Part] = []
    var (pen, start) = (Point.zero, Point.zero)
    func begin(at point: Point) {
      var part = Part()
      // Most paths are one subpath.
      if parts.isEmpty { part.points.reserveCapacity(3 * elements.count) }
      part.points.append(point)
      parts.append(part)
      (pen, start) = (point, point)
    }
    func curve(_ control1: Point, _ control2: Point, to end: Point) {
      // Segments after a closed subpath begin another one at its start.
      if parts.last?.closing != nil || parts.isEmpty { begin(at: start) }
      let last = parts.count - 1
      parts[last].points.append(control1)
      parts[last].points.append(control2)
      parts[last].points.append(end)
      pen = end
    }
    for element in elements {
      switch element {
      case .move(let to): begin(at: to)
      case .line(let to), .arc(let to, _, _, _, _): curve(pen, to, to: to)
      case .quadratic(let to, let control):
        curve(pen.interpolated(to: control, at: 2.0 / 3), to.interpolated(to: control, at: 2.0 / 3), to: to)
      case .cubic(let to, let control1, let control2): curve(control1, control2, to: to)
      case .close:
        guard !parts.isEmpty, parts[parts.count - 1].closing == nil else { continue }
        parts[parts.count - 1].closing = [pen, start, start]
        parts[parts.count - 1].closesWithLine = pen.distance(to: start) > 1e-9
        pen = start
      }
    }
    return parts
  }
}

/// The rectangle around a path that has the form of a rectangle or an ellipse.
struct OutlineBox: Sendable {
  let rect: Rect
  /// The extents of the part of a corner that is round, across and down.
  let radii: Size

  /// The box of the ends of a path's segments; `nil` for an empty path.
  init?(_ path: Path) {
    let ends = Self.ends(of: path)
    guard let first = ends.first else { return nil }
    var (low, high) = (first, first)
    for end in ends {
      low = Point(x: min(low.x, end.x), y: min(low.y, end.y))
      high = Point(x: max(high.x, end.x), y: max(high.y, end.y))
    }
    rect = Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    let near = 1e-7 * max(1, rect.width, rect.height)
    let across = ends.filter { $0.y - low.y <= near }.map { $0.x - low.x }.min() ?? 0
    let down = ends.filter { $0.x - low.x <= near }.map { $0.y - low.y }.min() ?? 0
    radii = Size(width: across, height: down)
  }

  private static func ends(of path: Path) -> [Point] {
    path.withoutArcs.elements.compactMap { element in
      switch element {
      case .move(let to), .line(let to), .quadratic(let to, _), .cubic(let to, _, _), .arc(let to, _, _, _, _): to
      case .close: nil
      }
    }
  }
}

extension DrawnOutline {
  /// The outline that a path draws: a rectangle or an ellipse, also if another tool begins it at another point or runs
  /// around it in the other direction.
  init(recognizing path: Path) {
    self = Self.recognized(path) ?? .path(path)
  }

  private static func recognized(_ path: Path) -> DrawnOutline? {
    if let rect = path.plainRectangle { return .rectangle(rect, cornerRadius: 0) }
    let subpaths = path.subpaths()
    guard subpaths.count == 1, let subpath = subpaths.first, subpath.segments.count <= 10,
      subpath.isClosed || subpath.segments.last?.end == subpath.start, let box = OutlineBox(path)
    else { return nil }
    let (rect, radii) = (box.rect, box.radii)
    guard rect.width > 0, rect.height > 0, rect.isFinite else { return nil }
    let near = 1e-6 * max(1, rect.width, rect.height)
    let segments = subpath.segments.filter { $0.start.distance(to: $0.end) > near }
    let curves = segments.filter { !Self.isStraight($0, near) }
    func isAt(_ point: Point, _ places: [Point]) -> Bool { places.contains { $0.distance(to: point) <= near } }
    func around(_ across: Double, _ down: Double) -> [Point] {
      [rect.minX + across, rect.maxX - across].flatMap { x in
        [Point(x: x, y: rect.minY), Point(x: x, y: rect.maxY)]
      } + [rect.minY + down, rect.maxY - down].flatMap { y in [Point(x: rect.minX, y: y), Point(x: rect.maxX, y: y)] }
    }
    // A quarter of a circle in all usual approximations.
    let isRound = curves.allSatisfy { curve in
      let extents = Size(width: abs(curve.end.x - curve.start.x), height: abs(curve.end.y - curve.start.y))
      let middle = curve.point(at: 0.5)
      let centre = rect.center
      let corner = Point(
        x: abs(curve.start.x - centre.x) > abs(curve.end.x - centre.x) ? curve.start.x : curve.end.x,
        y: abs(curve.start.y - centre.y) > abs(curve.end.y - centre.y) ? curve.start.y : curve.end.y)
      let share = 1 - 0.5.squareRoot()
      return extents.width > near && extents.height > near
        && abs(abs(middle.x - corner.x) / extents.width - share) < 0.01
        && abs(abs(middle.y - corner.y) / extents.height - share) < 0.01
    }
    guard isRound else { return nil }
    let isEllipse =
      abs(radii.width - rect.width / 2) <= near && abs(radii.height - rect.height / 2) <= near && curves.count == 4
    if isEllipse, segments.count == 4, segments.allSatisfy({ isAt($0.end, around(rect.width / 2, rect.height / 2)) }) {
      return .ellipse(rect)
    }
    guard abs(radii.width - radii.height) <= near, curves.count == (radii.width > near ? 4 : 0),
      segments.count >= 4, segments.allSatisfy({ isAt($0.end, around(radii.width, radii.height)) }),
      segments.count - curves.count <= 4
    else { return nil }
    return .rectangle(rect, cornerRadius: radii.width > near ? radii.width : 0)
  }

  /// Whether a segment is a line, also one that is written as a curve.
  private static func isStraight(_ segment: Path.Segment, _ near: Double) -> Bool {
    if case .line = segment { return true }
    let along = segment.end - segment.start
    let length = along.length
    guard length > 0 else { return true }
    return [0.25, 0.5, 0.75].allSatisfy { share in
      let offset = segment.point(at: share) - segment.start
      return abs(offset.dx * along.dy - offset.dy * along.dx) / length <= near
    }
  }
}

extension Path {
  /// The rectangle of four lines along the axes, the usual form of one; `nil` for every other path.
  fileprivate var plainRectangle: Rect? {
    guard elements.count == 5, case .move(let a) = elements[0], case .line(let b) = elements[1],
      case .line(let c) = elements[2], case .line(let d) = elements[3], case .close = elements[4],
      a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x || a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
    else { return nil }
    let rect = Rect(
      x: min(a.x, c.x), y: min(a.y, c.y), width: abs(c.x - a.x), height: abs(c.y - a.y))
    return rect.width > 0 && rect.height > 0 && rect.isFinite ? rect : nil
  }
}
