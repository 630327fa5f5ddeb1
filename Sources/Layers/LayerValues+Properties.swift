import Animations
public import Geometry

extension LayerValues.Layer {
  // MARK: - Place

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
  /// The transform about the anchor as a map of the plane: without its depth, and about the anchor nearest to a perspective.
  ///
  /// It sends all points to one where the anchor is not in front of the eye.
  public var affineTransform: AffineTransform { transform.nearestAffine }
  /// How near the layer is among its siblings.
  public var zPosition: Double { self[.zPosition] }

  // MARK: - Extent

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
      position: position, anchor: anchor, rotation: rotation, scale: scale, transform: transform, heading: heading,
      bounds: bounds
    ).toParent
  }

  // MARK: - Look

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

  // MARK: - Structure

  /// What the layer draws.
  public var content: LayerContent { values.tree.content(of: id, at: values.time) }
  /// Whether the layer and all layers in it are left out of the picture.
  public var isHidden: Bool { values.tree.isHidden(id, at: values.time) }
  /// The layer that it is part of, or `nil` where there is none.
  public var parent: LayerID? { values.tree.parent(of: id, at: values.time) }
  /// The layers in it, from back to front.
  public var children: [LayerID] { values.tree.children(of: id, at: values.time) }
}
