public import Geometry

extension LayerEditor {
  /// Where the anchor lies, in the coordinates of the parent.
  public var position: Point {
    get { self[.position] }
    set { self[.position] = newValue }
  }
  /// The point that position, rotation and scale refer to; setting it leaves the layer where it is.
  public var anchor: Point {
    get { self[.anchor] }
    set { self[.anchor] = newValue }
  }
  /// The rotation about the anchor, full turns kept.
  public var rotation: Angle {
    get { self[.rotation] }
    set { self[.rotation] = newValue }
  }
  /// The factors of enlargement.
  public var scale: Vector {
    get { self[.scale] }
    set { self[.scale] = newValue }
  }
  /// The extents in points.
  public var size: Size {
    get { self[.size] }
    set { self[.size] = newValue }
  }
  /// The opacity with all that is in the layer.
  public var opacity: Double {
    get { self[.opacity] }
    set { self[.opacity] = newValue }
  }
  /// The radius of the corners in points.
  public var cornerRadius: Double {
    get { self[.cornerRadius] }
    set { self[.cornerRadius] = newValue }
  }
  /// The colour of the inside.
  public var fill: Color {
    get { self[.fill] }
    set { self[.fill] = newValue }
  }
  /// The colour of the outline.
  public var stroke: Color {
    get { self[.stroke] }
    set { self[.stroke] = newValue }
  }
  /// The width of the outline in points.
  public var strokeWidth: Double {
    get { self[.strokeWidth] }
    set { self[.strokeWidth] = newValue }
  }
}
