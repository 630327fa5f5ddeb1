public import Geometry

/// Colours that change along a line or with the distance from a point.
///
/// Colours between two stops are interpolated premultiplied, so that a way to no colour at all does not pass through
/// grey.
public struct Gradient: Hashable, Sendable {
  /// A colour and where on the way it is shown.
  public struct Stop: Hashable, Sendable {
    /// How far along the way, in 0 … 1; one that lies before the stop in front of it is moved there.
    public var offset: Double
    /// The colour, clamped to what can be shown.
    public var color: Color

    /// Creates a stop.
    public init(offset: Double, color: Color) {
      self.offset = offset
      self.color = color
    }
  }

  /// What the way of a gradient is.
  public enum Form: Hashable, Sendable {
    /// From one point to another; on every line across, the colour is one.
    case linear(from: Point, to: Point)
    /// From a centre outwards to a distance.
    case radial(center: Point, radius: Double)
  }

  /// What is shown beyond the two ends of the way.
  public enum Spread: Hashable, Sendable {
    /// The colours of the ends.
    case pad
    /// The way from its start again.
    case `repeat`
    /// The way back and forth.
    case reflect
  }

  /// The way.
  public var form: Form
  /// The colours on the way; without any, nothing is drawn.
  public var stops: [Stop]
  /// What is shown beyond the ends.
  public var spread: Spread
  /// Maps the points of ``form`` to the coordinates of what is painted; it makes ellipses of circles.
  public var transform: AffineTransform

  /// Creates a gradient; one whose way has no extent, or numbers that are not finite, shows its last colour.
  public init(_ form: Form, stops: [Stop], spread: Spread = .pad, transform: AffineTransform = .identity) {
    self.form = form
    self.stops = stops
    self.spread = spread
    self.transform = transform
  }
}
