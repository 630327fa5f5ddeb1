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
    /// Circles from a centre outwards to a radius.
    case radial(center: Point, radius: Double)
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
