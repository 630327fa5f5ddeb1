import Animations
public import DisplayLists
public import Geometry

extension LayerValues.Layer {
  // MARK: - Position and transform

  /// Where the anchor lies, in the coordinates of the parent.
  public var position: Point { self[.position] }
  /// The point that position, rotation and scale refer to, in units of the bounds.
  public var anchor: Point { self[.anchor] }
  /// The rotation about the anchor.
  public var rotation: Angle { self[.rotation] }
  /// The direction of a path that is followed.
  public var heading: Angle { self[.heading] }
  /// The factors of enlargement.
  public var scale: Vector { self[.scale] }
  /// The transform about the anchor.
  public var transform: Transform3D { self[.transform] }
  /// The transform about the anchor as a map of the plane: without its depth, and about the anchor nearest to a
  /// perspective.
  ///
  /// It sends all points to one where the anchor is not in front of the eye.
  public var affineTransform: AffineTransform { ProjectiveTransform(transform).nearestAffine }
  /// How near the layer is among its siblings.
  public var zPosition: Double { self[.zPosition] }

  // MARK: - Size and bounds

  /// The extents in points.
  public var size: Size { self[.size] }
  /// Where the bounds begin in the coordinates of the layer.
  public var boundsOrigin: Point { self[.boundsOrigin] }
  /// The rectangle of the layer in its own coordinates.
  public var bounds: Rect { Rect(origin: boundsOrigin, size: size) }
  /// The smallest upright rectangle around the bounds in the coordinates of the parent.
  ///
  /// It is empty where a part of the layer is not in front of the eye of a perspective.
  public var frame: Rect { transformToParent.boundingBox(of: bounds) }
  /// The map from the coordinates of the layer to those of its parent.
  ///
  /// It is position · rotation · scale · transform · heading · −anchor, the rightmost first.
  public var transformToParent: ProjectiveTransform {
    LayerPlacement(
      position: position, anchor: anchor, rotation: rotation, scale: scale, transform: ProjectiveTransform(transform),
      heading: heading,
      bounds: bounds
    ).toParent
  }

  // MARK: - Appearance

  /// The opacity, not clamped.
  public var opacity: Double { self[.opacity] }
  /// The radius of the corners in points.
  public var cornerRadius: Double { self[.cornerRadius] }
  /// The colour of the inside.
  public var fill: Color { self[.fill] }
  /// The colour of the outline.
  public var stroke: Color { self[.stroke] }
  /// The width of the outline in points.
  public var strokeWidth: Double { self[.strokeWidth] }

  /// Where the stroke begins, as a share of the length of the outline.
  public var strokeStart: Double { self[.strokeStart] }
  /// Where the stroke ends, as a share of the length of the outline.
  public var strokeEnd: Double { self[.strokeEnd] }
  /// What a layer draws whose content is a path.
  public var path: Path { self[.path] }
  /// The size of the letters of a text, in points.
  public var fontSize: Double { self[.fontSize] }
  /// The colour of the shadow.
  public var shadowColor: Color { self[.shadowColor] }
  /// The opacity of the shadow; 0 is none.
  public var shadowOpacity: Double { self[.shadowOpacity] }
  /// How far the shadow is moved, in the coordinates of the layer.
  public var shadowOffset: Vector { self[.shadowOffset] }
  /// How far the shadow is blurred: the standard deviation, in points.
  public var shadowRadius: Double { self[.shadowRadius] }

  // MARK: - Structure

  /// What the layer draws.
  public var content: LayerContent { exists ? values.tree.content(of: id, at: values.time) : .group() }
  /// What a layer of text says, or `nil` for one that draws something else.
  public var text: String? {
    guard exists else { return nil }
    return values.isModel
      ? values.tree.modelText(of: id.slot, at: values.time)?.string
      : values.tree.presentationText(of: id.slot, at: values.time, values.pass)?.string
  }
  /// Whether text, image and the layers in the layer are cut at its bounds.
  public var clipsToBounds: Bool { exists && values.tree.clipsToBounds(id, at: values.time) }
  /// What the layer and all layers in it are cut to, in the coordinates of the layer.
  public var clip: Shape? { exists ? values.tree.clip(of: id, at: values.time) : nil }
  /// Whether the layer and all layers in it are left out of the picture.
  public var isHidden: Bool {
    guard exists else { return false }
    return values.isModel
      ? values.tree.nodes[id.slot].isHidden.value(at: values.time)
      : values.tree.isHidden(id.slot, values.tree.hidingRules, at: values.time, values.pass)
  }
  /// The layer that it is part of, or `nil` where there is none.
  public var parent: LayerID? { exists ? values.tree.parent(of: id, at: values.time) : nil }
  /// The layers in it, from back to front.
  public var children: [LayerID] { exists ? values.tree.children(of: id, at: values.time) : [] }

  /// Like its values, the structure of a layer that is not in the tree is that of one that nobody has touched.
  private var exists: Bool { values.tree.contains(id) }
}
