/// A sequence of subpaths made of lines, quadratic and cubic Bézier curves and elliptical arcs.
///
/// A path is a value; copies share their storage until one of them changes. Arcs stay arcs: their length and position
/// are those of the ellipse, not of an approximation.
public struct Path: Hashable, Sendable {
  /// One step of the pen.
  public enum Element: Hashable, Sendable {
    /// Starts a subpath.
    case move(to: Point)
    /// Draws a straight line.
    case line(to: Point)
    /// Draws a quadratic Bézier curve.
    case quadratic(to: Point, control: Point)
    /// Draws a cubic Bézier curve.
    case cubic(to: Point, control1: Point, control2: Point)
    /// Draws an elliptical arc, in SVG's endpoint form.
    ///
    /// `radii` are the half axes, `rotation` turns the first of them from +x, `largeArc` asks for the longer way and
    /// `sweep` for the way of growing angles. Radii that are too small are scaled up until the arc reaches its end.
    case arc(to: Point, radii: Size, rotation: Angle, largeArc: Bool, sweep: Bool)
    /// Draws a straight line to where the subpath started and ends the subpath there.
    case close
  }

  /// The steps of the pen, in order; the first of a path that is not empty is a `move`.
  public private(set) var elements: [Element]
  /// Where the current subpath started.
  private var subpathStart: Point
  /// Where the pen stands.
  private var pen: Point

  /// Creates an empty path.
  public init() {
    elements = []
    subpathStart = .zero
    pen = .zero
  }

  /// Whether the path has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// Where the pen stands after the last element, or `nil` for an empty path.
  public var currentPoint: Point? { elements.isEmpty ? nil : pen }

  /// Makes room for a number of further elements.
  public mutating func reserveCapacity(_ count: Int) { elements.reserveCapacity(count) }

  /// Starts a subpath at a point.
  public mutating func move(to point: Point) {
    append(.move(to: point))
    subpathStart = point
    pen = point
  }

  /// Adds a straight line from the current point.
  public mutating func addLine(to point: Point) {
    beginIfNeeded()
    append(.line(to: point))
    pen = point
  }

  /// Adds a quadratic Bézier curve from the current point.
  public mutating func addQuadratic(to point: Point, control: Point) {
    beginIfNeeded()
    append(.quadratic(to: point, control: control))
    pen = point
  }

  /// Adds a cubic Bézier curve from the current point.
  public mutating func addCubic(to point: Point, control1: Point, control2: Point) {
    beginIfNeeded()
    append(.cubic(to: point, control1: control1, control2: control2))
    pen = point
  }

  /// Adds an elliptical arc from the current point, in SVG's endpoint form.
  ///
  /// A radius of 0 makes the arc a straight line; an arc to the current point draws nothing.
  public mutating func addArc(to point: Point, radii: Size, rotation: Angle = .zero, largeArc: Bool, sweep: Bool) {
    beginIfNeeded()
    append(.arc(to: point, radii: radii, rotation: rotation, largeArc: largeArc, sweep: sweep))
    pen = point
  }

  /// Closes the current subpath with a straight line to its start; the next element starts a subpath there.
  public mutating func close() {
    guard let last = elements.last, last != .close else { return }
    append(.close)
    pen = subpathStart
  }

  /// Adds the elements of another path, as subpaths of their own.
  public mutating func append(_ other: Path) {
    guard !other.isEmpty else { return }
    elements.append(contentsOf: other.elements)
    subpathStart = other.subpathStart
    pen = other.pen
  }

  private mutating func append(_ element: Element) {
    elements.append(element)
  }

  /// A drawing step needs a subpath: after `close` it starts where the closed one did, in an empty path at the origin.
  private mutating func beginIfNeeded() {
    switch elements.last {
    case nil, .close: move(to: pen)
    default: break
    }
  }
}
