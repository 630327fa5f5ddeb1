// SPDX-License-Identifier: MIT

/// A sequence of subpaths made of lines, quadratic and cubic Bézier curves and elliptical arcs.
///
/// A path is a value with copy-on-write storage. Arcs are stored as arcs: their lengths and positions are those of the
/// ellipse, not of an approximation.
public struct Path: Hashable, Sendable {
  /// A drawing command.
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
    /// `radii` are the half axes, and `rotation` is the angle from +x to the first of them. `largeArc` selects the arc
    /// of more than half a turn, and `sweep` selects increasing angles. Radii that are too small for the chord are
    /// scaled up to the smallest sufficient size.
    case arc(to: Point, radii: Size, rotation: Angle, largeArc: Bool, sweep: Bool)
    /// Draws a straight line to the start of the subpath and closes the subpath.
    case close
  }

  /// The drawing commands, in order; the first element of a nonempty path is a `move`.
  public private(set) var elements: [Element]
  /// The start of the current subpath.
  private var subpathStart: Point
  /// The current point: the end of the last element.
  private var pen: Point

  /// Creates an empty path.
  public init() {
    elements = []
    subpathStart = .zero
    pen = .zero
  }

  /// Whether the path has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// The current point after the last element, or `nil` for an empty path.
  package var currentPoint: Point? { elements.isEmpty ? nil : pen }

  /// Reserves storage for at least `count` elements in total.
  package mutating func reserveCapacity(_ count: Int) { elements.reserveCapacity(count) }

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

  /// Adds an arc of a circle, after a straight line from the current point to its start if there is a current point.
  ///
  ///     var gauge = Path()
  ///     gauge.addArc(center: Point(x: 50, y: 50), radius: 40, start: .degrees(135), sweep: .degrees(270))
  ///
  /// - Parameters:
  ///   - center: The centre of the circle.
  ///   - radius: The radius in points. A negative one counts as 0.
  ///   - start: The angle at which the arc starts: 0 at the +x side, 90° at the +y side, which is down on screen.
  ///   - sweep: The angle from the start to the end; a positive one runs clockwise on screen. More than a full turn
  ///     counts as a full turn.
  public mutating func addArc(center: Point, radius: Double, start: Angle, sweep: Angle) {
    let radius = max(radius, 0)
    let turn = min(max(sweep.radians, -2 * .pi), 2 * .pi)
    let first = center + Vector(direction: start) * radius
    if currentPoint == nil { move(to: first) } else if currentPoint != first { addLine(to: first) }
    // Arcs of at most 120° determine their circle well. One of 180° would not.
    let count = turn.magnitude > 4 * .pi / 3 ? 3 : turn.magnitude > 2 * .pi / 3 ? 2 : 1
    for index in 1...count {
      let angle = start.radians + turn * Double(index) / Double(count)
      let isWhole = index == count && turn.magnitude == 2 * .pi
      addArc(
        to: isWhole ? first : center + Vector(direction: Angle(radians: angle)) * radius,
        radii: Size(width: radius, height: radius), largeArc: false, sweep: turn > 0)
    }
  }

  /// Closes the current subpath with a straight line to its start; the next element starts a new subpath there.
  public mutating func close() {
    guard let last = elements.last, last != .close else { return }
    append(.close)
    pen = subpathStart
  }

  /// Appends the elements of another path as separate subpaths.
  public mutating func append(_ other: Path) {
    guard !other.isEmpty else { return }
    elements.append(contentsOf: other.elements)
    subpathStart = other.subpathStart
    pen = other.pen
  }

  private mutating func append(_ element: Element) {
    elements.append(element)
  }

  /// Starts a subpath where a drawing command requires one: after `close` at the closed subpath's start, else at the
  /// origin.
  private mutating func beginIfNeeded() {
    switch elements.last {
    case nil, .close: move(to: pen)
    default: break
    }
  }
}
