// SPDX-License-Identifier: MIT
public import GlissadeGeometry

/// A colour gradient, along a line or from a centre outwards.
///
/// Colours between two stops are interpolated premultiplied, so that a transition to transparent does not turn grey.
public struct Gradient: Hashable, Sendable {
  /// A colour at a position of the gradient.
  public struct Stop: Hashable, Sendable {
    /// The position, in 0 … 1; one below that of the previous stop is raised to it.
    public var offset: Double
    /// The colour, clamped to the displayable range.
    public var color: Color

    /// Creates a stop.
    public init(offset: Double, color: Color) {
      self.offset = offset
      self.color = color
    }
  }

  /// The geometry of a gradient.
  public enum Form: Hashable, Sendable {
    /// A line from one point to another; the colour is constant on every perpendicular.
    case linear(from: Point, to: Point)
    /// Circles from a focus outwards to the circle around a centre; without a focus, all have the same centre.
    ///
    /// Between the focus and the outer circle, both the centre and the radius change linearly with the position, as in
    /// [SVG 1.1](https://www.w3.org/TR/SVG11/pservers.html#RadialGradients). A focus outside the outer circle is moved
    /// to the circle, along the line to its centre. On the side of such a focus, the last colour continues.
    case radial(center: Point, radius: Double, focus: Point? = nil)
  }

  /// The colours outside the positions 0 … 1.
  public enum Spread: Hashable, Sendable {
    /// The colours of the ends continue.
    case pad
    /// The gradient repeats from its start.
    case `repeat`
    /// The gradient repeats, forwards and backwards in turn.
    case reflect
  }

  /// The geometry.
  public var form: Form
  /// The colours with their positions; an empty array draws nothing.
  public var stops: [Stop]
  /// The colours outside the positions 0 … 1.
  public var spread: Spread
  /// The transform from ``form`` to the coordinates of the painted shape; it can turn circles into ellipses.
  public var transform: AffineTransform

  /// Creates a gradient; one without extent, or with numbers that are not finite, has its last colour everywhere.
  public init(_ form: Form, stops: [Stop], spread: Spread = .pad, transform: AffineTransform = .identity) {
    self.form = form
    self.stops = stops
    self.spread = spread
    self.transform = transform
  }
}

extension Gradient.Form {
  /// The vector from the centre of a radial gradient to its focus, with the radius as the unit of length.
  ///
  /// It is at most 1 long: a focus outside the circle is moved to it.
  ///
  /// - Returns: The vector, or `nil` for a linear gradient and for a focus in the centre.
  package var focusOffset: Vector? {
    guard case .radial(let center, let radius, let focus?) = self, focus != center else { return nil }
    let offset = (focus - center) * (1 / radius)
    return offset.length > 1 ? offset * (1 / offset.length) : offset
  }
}
