// SPDX-License-Identifier: MIT
import GlissadeAnimations
public import GlissadeDisplayLists
public import GlissadeGeometry

extension LayerValues.Layer {
  // MARK: - Position and transform

  /// The position of the anchor in the coordinates of the parent.
  public var position: Point { self[.position] }
  /// The reference point of position, rotation and scale, as a fraction of the bounds.
  public var anchor: Point { self[.anchor] }
  /// The rotation about the anchor.
  public var rotation: Angle { self[.rotation] }
  /// The direction of a path that the layer follows.
  public var heading: Angle { self[.heading] }
  /// The scale factors.
  public var scale: Vector { self[.scale] }
  /// The transform about the anchor.
  public var transform: Transform3D { self[.transform] }
  /// The transform about the anchor as an affine map, without depth. A perspective is linearised at the anchor.
  ///
  /// If the anchor is not in front of the viewer, the map sends all points to one point.
  package var affineTransform: AffineTransform { ProjectiveTransform(transform).nearestAffine }
  /// The order among siblings; larger values are in front.
  public var zPosition: Double { self[.zPosition] }

  // MARK: - Size and bounds

  /// The extents in points.
  public var size: Size { self[.size] }
  /// The origin of the bounds in the coordinates of the layer.
  public var boundsOrigin: Point { self[.boundsOrigin] }
  /// The bounds in the coordinates of the layer.
  public var bounds: Rect { Rect(origin: boundsOrigin, size: size) }
  /// The smallest axis-aligned rectangle around the bounds, in the coordinates of the parent.
  ///
  /// It is empty where a part of the layer is not in front of the viewer of a perspective.
  public var frame: Rect { transformToParent.boundingBox(of: bounds) }
  /// The map from the coordinates of the layer to those of its parent.
  ///
  /// It is position · rotation · scale · transform · heading · −anchor. The rightmost factor applies first.
  package var transformToParent: ProjectiveTransform {
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
  /// The colour of the interior.
  public var fill: Color { self[.fill] }
  /// The colour of the outline.
  public var stroke: Color { self[.stroke] }
  /// The width of the outline in points.
  public var strokeWidth: Double { self[.strokeWidth] }

  /// The start of the stroke, as a fraction of the outline's length.
  public var strokeStart: Double { self[.strokeStart] }
  /// The end of the stroke, as a fraction of the outline's length.
  public var strokeEnd: Double { self[.strokeEnd] }
  /// The length by which the dashes of the stroke are moved, in points.
  public var dashPhase: Double { self[.dashPhase] }
  /// The path of a layer with a path content.
  public var path: Path { self[.path] }
  /// The font size of a text, in points.
  public var fontSize: Double { self[.fontSize] }
  /// The colour of the shadow.
  public var shadowColor: Color { self[.shadowColor] }
  /// The opacity of the shadow; 0 draws no shadow.
  public var shadowOpacity: Double { self[.shadowOpacity] }
  /// The offset of the shadow in the coordinates of the layer.
  public var shadowOffset: Vector { self[.shadowOffset] }
  /// The standard deviation of the shadow's blur, in points.
  public var shadowRadius: Double { self[.shadowRadius] }

  /// The standard deviation of the blur of the layer with its sublayers, in points.
  public var blurRadius: Double { self[.blurRadius] }
  /// The map of the colours of the layer with its sublayers.
  public var colorMatrix: ColorMatrix { self[.colorMatrix] }

  // MARK: - Structure

  /// The content.
  public var content: LayerContent {
    exists(toRead: "content") ? values.tree.content(of: id, at: time) : .group()
  }
  /// The text of a layer with a text content, otherwise `nil`.
  public var text: String? {
    guard exists(toRead: "text") else { return nil }
    return values.isModel
      ? values.tree.modelText(of: id.slot, at: time)?.string
      : values.tree.presentationText(of: id.slot, at: time, values.pass)?.string
  }
  /// Whether the bounds clip text, image and sublayers.
  public var clipsToBounds: Bool {
    exists(toRead: "clipsToBounds") && values.tree.clipsToBounds(of: id, at: time)
  }
  /// The clip of the layer and its sublayers, in the coordinates of the layer; `nil` without a clip.
  public var clip: Shape? { exists(toRead: "clip") ? values.tree.clip(of: id, at: time) : nil }
  /// The style of fill and stroke.
  public var style: LayerStyle {
    guard exists(toRead: "style") else { return LayerStyle() }
    return values.isModel
      ? values.tree.modelStyle(of: id, at: time)
      : values.tree.presentationStyle(of: id.slot, values.tree.styleRules, at: time, values.pass)
        ?? LayerStyle()
  }
  /// The blend mode of the layer with its sublayers.
  public var blendMode: BlendMode {
    exists(toRead: "blendMode") ? values.tree.blendMode(of: id, at: time) : .normal
  }
  /// Whether the layer is isolated also without a blend mode, mattes, an effect or an opacity below 1.
  public var isIsolated: Bool { exists(toRead: "isIsolated") && values.tree.isIsolated(id, at: time) }
  /// The layers that mask the layer with its sublayers.
  public var mattes: [LayerMatte] { exists(toRead: "mattes") ? values.tree.mattes(of: id, at: time) : [] }
  /// Whether the layer is hidden, with its sublayers.
  public var isHidden: Bool {
    guard exists(toRead: "isHidden") else { return false }
    return values.isModel
      ? values.tree.nodes[id.slot].isHidden.value(at: time)
      : values.tree.isHidden(id.slot, values.tree.hidingRules, at: time, values.pass)
  }
  /// The parent, or `nil` for a layer of the tree itself and a detached layer.
  public var parent: LayerID? { exists(toRead: "parent") ? values.tree.parent(of: id, at: time) : nil }
  /// The children, from back to front.
  public var children: [LayerID] {
    exists(toRead: "children") ? values.tree.children(of: id, at: values.tree.innerTime(of: id.slot, at: time)) : []
  }
}
