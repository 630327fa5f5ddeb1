// SPDX-License-Identifier: MIT

/// The parameters of a stroke; lengths are in points, before the transform.
public struct StrokeStyle: Hashable, Sendable {
  /// The form of an open end of a stroke.
  public enum Cap: Hashable, Sendable {
    /// The stroke ends at the end point.
    case butt
    /// A half disc around the end point.
    case round
    /// A square that extends half the width beyond the end point.
    case square
  }

  /// The form of a corner of a stroke.
  public enum Join: Hashable, Sendable {
    /// The outer edges meet in a point; a corner beyond the miter limit is bevelled.
    case miter(limit: Double)
    /// A disc around the corner.
    case round
    /// The corner is cut off between the outer edges.
    case bevel
  }

  /// The width of the pen; 0 or less draws nothing.
  public var width: Double
  /// The form of the ends of open subpaths and of dashes.
  public var cap: Cap
  /// The form of the corners.
  public var join: Join
  /// The alternating lengths of dashes and gaps; empty for a solid stroke. As in SVG, an odd number of lengths is
  /// repeated once.
  public var dashes: [Double]
  /// The position in the pattern at which a subpath starts; may be negative.
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
