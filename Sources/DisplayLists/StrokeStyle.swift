/// How an outline is drawn with a pen; lengths are in points, before the transform.
public struct StrokeStyle: Hashable, Sendable {
  /// How an open end of a stroke looks.
  public enum Cap: Hashable, Sendable {
    /// Cut off at the end point.
    case butt
    /// A half disc around the end point.
    case round
    /// A square that reaches half the width past the end point.
    case square
  }

  /// How a corner of a stroke looks.
  public enum Join: Hashable, Sendable {
    /// The outer edges meet in a point, unless that would be longer than the miter limit allows.
    case miter(limit: Double)
    /// A disc around the corner.
    case round
    /// The corner is cut off.
    case bevel
  }

  /// The width of the pen; 0 or less draws nothing.
  public var width: Double
  /// The ends of open subpaths and of dashes.
  public var cap: Cap
  /// The corners.
  public var join: Join
  /// Lengths of dashes and gaps in turn; empty for a solid stroke. An odd number of lengths is repeated once, as in
  /// SVG.
  public var dashes: [Double]
  /// How far into the pattern a subpath starts; may be negative.
  public var dashPhase: Double

  /// Creates a style; by default a solid pen with butt caps and miter joins of limit 4, as in SVG.
  public init(
    width: Double, cap: Cap = .butt, join: Join = .miter(limit: 4), dashes: [Double] = [], dashPhase: Double = 0
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.dashes = dashes
    self.dashPhase = dashPhase
  }
}
