public import Geometry

// MARK: - Position and transform

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
  /// The transform about the anchor.
  public var transform: Transform3D {
    get { self[.transform] }
    set { self[.transform] = newValue }
  }
  /// The transform about the anchor as a map of the plane: reading it leaves out depth, and is about the anchor nearest
  /// to a perspective.
  public var affineTransform: AffineTransform {
    get { ProjectiveTransform(transform).nearestAffine }
    set { transform = Transform3D(newValue) }
  }
  /// How near the layer is among its siblings; larger is in front.
  public var zPosition: Double {
    get { self[.zPosition] }
    set { self[.zPosition] = newValue }
  }
}

// MARK: - Size and bounds

extension LayerEditor {
  /// The extents in points.
  public var size: Size {
    get { self[.size] }
    set { self[.size] = newValue }
  }
  /// Where the bounds begin in the coordinates of the layer; what is in it shifts the other way.
  public var boundsOrigin: Point {
    get { self[.boundsOrigin] }
    set { self[.boundsOrigin] = newValue }
  }
  /// The rectangle of the layer in its own coordinates: ``boundsOrigin`` and ``size``.
  public var bounds: Rect {
    get { Rect(origin: boundsOrigin, size: size) }
    set {
      guard accepts(newValue.size, newValue.origin, for: .boundsOrigin) else { return }
      boundsOrigin = newValue.origin
      size = newValue.size
    }
  }
  /// The smallest upright rectangle around the bounds in the coordinates of the parent; setting it sends position and
  /// size.
  ///
  /// A layer that is turned or sheared takes the size that it would have upright, around the centre of the rectangle.
  /// Along an axis that is scaled to nothing the size stays.
  public var frame: Rect {
    get { tree.modelPlacement(of: id, at: time).toParent.boundingBox(of: bounds) }
    set {
      var placement = tree.modelPlacement(of: id, at: time)
      placement.setFrame(newValue)
      guard accepts(placement.bounds.size, placement.position, for: .position) else { return }
      size = placement.bounds.size
      position = placement.position
    }
  }
}

extension LayerEditor {
  /// Whether a layer may have a size together with a point, so that a rectangle is set as a whole or not at all.
  private mutating func accepts(_ size: Size, _ point: Point, for property: LayerProperty<Point>) -> Bool {
    tree.accepts(size, for: .size, of: id, at: time) && tree.accepts(point, for: property, of: id, at: time)
  }
}

// MARK: - Appearance

extension LayerEditor {
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
  /// Where the stroke begins, as a share of the length of the outline.
  public var strokeStart: Double {
    get { self[.strokeStart] }
    set { self[.strokeStart] = newValue }
  }
  /// Where the stroke ends, as a share of the length of the outline.
  public var strokeEnd: Double {
    get { self[.strokeEnd] }
    set { self[.strokeEnd] = newValue }
  }
  /// What a layer draws whose content is a path.
  public var path: Path {
    get { self[.path] }
    set { self[.path] = newValue }
  }
  /// The size of the letters of a text, in points.
  public var fontSize: Double {
    get { self[.fontSize] }
    set { self[.fontSize] = newValue }
  }
}

// MARK: - Shadow

extension LayerEditor {
  /// The colour of the shadow.
  public var shadowColor: Color {
    get { self[.shadowColor] }
    set { self[.shadowColor] = newValue }
  }
  /// The opacity of the shadow; 0 is none.
  public var shadowOpacity: Double {
    get { self[.shadowOpacity] }
    set { self[.shadowOpacity] = newValue }
  }
  /// How far the shadow is moved, in the coordinates of the layer.
  public var shadowOffset: Vector {
    get { self[.shadowOffset] }
    set { self[.shadowOffset] = newValue }
  }
  /// How far the shadow is blurred: the standard deviation, in points.
  public var shadowRadius: Double {
    get { self[.shadowRadius] }
    set { self[.shadowRadius] = newValue }
  }
}
