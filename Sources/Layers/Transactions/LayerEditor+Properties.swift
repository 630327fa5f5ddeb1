// SPDX-License-Identifier: MIT
public import GlissadeGeometry

// MARK: - Position and transform

extension LayerEditor {
  /// The position of the anchor in the coordinates of the parent.
  public var position: Point {
    get { self[.position] }
    set { self[.position] = newValue }
  }
  /// The reference point of position, rotation and scale. A change keeps the layer fixed on screen.
  public var anchor: Point {
    get { self[.anchor] }
    set { self[.anchor] = newValue }
  }
  /// The rotation about the anchor. Full turns count.
  public var rotation: Angle {
    get { self[.rotation] }
    set { self[.rotation] = newValue }
  }
  /// The scale factors.
  public var scale: Vector {
    get { self[.scale] }
    set { self[.scale] = newValue }
  }
  /// The direction of a path that the layer follows: a further rotation.
  public var heading: Angle {
    get { self[.heading] }
    set { self[.heading] = newValue }
  }
  /// The transform about the anchor.
  public var transform: Transform3D {
    get { self[.transform] }
    set { self[.transform] = newValue }
  }
  /// The transform about the anchor as an affine map. The getter drops depth, and linearises a perspective at the
  /// anchor.
  package var affineTransform: AffineTransform {
    get { ProjectiveTransform(transform).nearestAffine }
    set { transform = Transform3D(newValue) }
  }
  /// The order among siblings; larger values are in front.
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
  /// The origin of the bounds in the coordinates of the layer. An increase scrolls the content in the opposite
  /// direction.
  public var boundsOrigin: Point {
    get { self[.boundsOrigin] }
    set { self[.boundsOrigin] = newValue }
  }
  /// The bounds in the coordinates of the layer: their origin, ``LayerProperty/boundsOrigin``, and ``size``.
  public var bounds: Rect {
    get { Rect(origin: boundsOrigin, size: size) }
    set {
      guard accepts(newValue.size, newValue.origin, for: .boundsOrigin) else { return }
      boundsOrigin = newValue.origin
      size = newValue.size
    }
  }
  /// The smallest axis-aligned rectangle around the bounds, in the coordinates of the parent. A change sets position
  /// and size.
  ///
  /// A rotated or sheared layer gets the size that fills the rectangle without the rotation, and is centred in it.
  /// Along an axis with scale 0, the size stays.
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
  /// Whether both a size and a point are accepted, so that a rectangle is set completely or not at all.
  private mutating func accepts(_ size: Size, _ point: Point, for property: LayerProperty<Point>) -> Bool {
    tree.accepts(size, for: .size, of: id, at: time) && tree.accepts(point, for: property, of: id, at: time)
  }
}

// MARK: - Appearance

extension LayerEditor {
  /// The opacity of the layer with its sublayers.
  public var opacity: Double {
    get { self[.opacity] }
    set { self[.opacity] = newValue }
  }
  /// The corner radius in points.
  public var cornerRadius: Double {
    get { self[.cornerRadius] }
    set { self[.cornerRadius] = newValue }
  }
  /// The colour of the interior.
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
  /// The start of the stroke, as a fraction of the outline's length.
  public var strokeStart: Double {
    get { self[.strokeStart] }
    set { self[.strokeStart] = newValue }
  }
  /// The end of the stroke, as a fraction of the outline's length.
  public var strokeEnd: Double {
    get { self[.strokeEnd] }
    set { self[.strokeEnd] = newValue }
  }
  /// The length by which the dashes of the stroke are moved, in points.
  public var dashPhase: Double {
    get { self[.dashPhase] }
    set { self[.dashPhase] = newValue }
  }
  /// The path of a layer with a path content.
  public var path: Path {
    get { self[.path] }
    set { self[.path] = newValue }
  }
  /// The font size of a text, in points.
  public var fontSize: Double {
    get { self[.fontSize] }
    set { self[.fontSize] = newValue }
  }
}

// MARK: - Shadow, blur and colour matrix

extension LayerEditor {
  /// The colour of the shadow.
  public var shadowColor: Color {
    get { self[.shadowColor] }
    set { self[.shadowColor] = newValue }
  }
  /// The opacity of the shadow; 0 draws no shadow.
  public var shadowOpacity: Double {
    get { self[.shadowOpacity] }
    set { self[.shadowOpacity] = newValue }
  }
  /// The offset of the shadow in the coordinates of the layer.
  public var shadowOffset: Vector {
    get { self[.shadowOffset] }
    set { self[.shadowOffset] = newValue }
  }
  /// The standard deviation of the shadow's blur, in points.
  public var shadowRadius: Double {
    get { self[.shadowRadius] }
    set { self[.shadowRadius] = newValue }
  }
  /// The standard deviation of the blur of the layer with its sublayers, in points.
  public var blurRadius: Double {
    get { self[.blurRadius] }
    set { self[.blurRadius] = newValue }
  }
  /// The map of the colours of the layer with its sublayers.
  public var colorMatrix: ColorMatrix {
    get { self[.colorMatrix] }
    set { self[.colorMatrix] = newValue }
  }
}
