// SPDX-License-Identifier: MIT
public import GlissadeAnimations
public import GlissadeGeometry

extension LayerProperty where Value == Point {
  /// The position of the anchor in the coordinates of the parent.
  public static var position: LayerProperty {
    LayerProperty(
      "position", default: .zero, column: ColumnAccess({ $0[0].position }, { $1(&$0.position) }), visibility: .length)
  }
  /// The reference point of position, rotation and scale, as a fraction of the bounds; the centre by default.
  ///
  /// A transaction that changes the anchor also changes the position, so that the layer does not jump, at rest or in
  /// motion. Running rotations, scalings and path motions continue about the new anchor. A temporary additive change of
  /// the position compensates for this. It lasts as long as these motions, but at least 0.25 s, and 0.25 s if they
  /// never end. ``LayerTree/set(_:of:to:)`` changes the anchor alone.
  public static var anchor: LayerProperty {
    LayerProperty("anchor", default: Point(x: 0.5, y: 0.5), column: ColumnAccess({ $0[0].anchor }, { $1(&$0.anchor) }))
  }
  /// The origin of the bounds in the coordinates of the layer. An increase scrolls the content in the opposite
  /// direction.
  public static var boundsOrigin: LayerProperty {
    LayerProperty(
      "boundsOrigin", default: .zero, column: ColumnAccess({ $0[0].boundsOrigin }, { $1(&$0.boundsOrigin) }),
      visibility: .length)
  }
}

extension LayerProperty where Value == Angle {
  /// The rotation about the anchor, clockwise on screen. Full turns count.
  public static var rotation: LayerProperty {
    LayerProperty(
      "rotation", default: .zero, column: ColumnAccess({ $0[0].rotation }, { $1(&$0.rotation) }),
      visibility: .angle)
  }
  /// The direction of a path that the layer follows: a further rotation, applied before transform, scale and rotation.
  public static var heading: LayerProperty {
    LayerProperty(
      "heading", default: .zero, column: ColumnAccess({ $0[0].heading }, { $1(&$0.heading) }), visibility: .angle)
  }
}

extension LayerProperty where Value == Transform3D {
  /// A transform about the anchor, applied before scale and rotation and after the heading.
  ///
  /// The map from a layer to its parent is position · rotation · scale · transform · heading · −anchor. The rightmost
  /// factor applies first. The layer is projected from the front, and its sublayers are flattened into its plane. A
  /// perspective enlarges near parts, but depth hides no layer. A transform animates as numbers and loses full turns:
  /// use ``rotation`` for large rotations in the plane.
  public static var transform: LayerProperty {
    LayerProperty("transform", default: .identity, column: ColumnAccess({ $0[0].transform }, { $1(&$0.transform) }))
  }
}

extension LayerProperty where Value == Size {
  /// The extents of the layer, in points; 0 or more as model values. A negative presentation value, such as that of a
  /// spring that overshoots, extends to the other side of the origin.
  public static var size: LayerProperty {
    LayerProperty(
      "size", default: .zero, column: ColumnAccess({ $0[0].size }, { $1(&$0.size) }), visibility: .length,
      isNegative: { $0.width < 0 || $0.height < 0 })
  }
}

extension LayerProperty where Value == Vector {
  /// The scale factors along the layer's x and y axes.
  public static var scale: LayerProperty {
    LayerProperty(
      "scale", default: Vector(dx: 1, dy: 1), column: ColumnAccess({ $0[0].scale }, { $1(&$0.scale) }),
      visibility: .factor)
  }
  /// The offset of the shadow in the coordinates of the layer; 3 points down by default.
  public static var shadowOffset: LayerProperty {
    LayerProperty(
      "shadowOffset", default: Vector(dx: 0, dy: 3),
      column: ColumnAccess({ $0[0].shadowOffset }, { $1(&$0.shadowOffset) }), visibility: .length)
  }
}

extension LayerProperty where Value == Double {
  /// The opacity of the layer with its sublayers, clamped to 0 … 1 when it is drawn.
  public static var opacity: LayerProperty {
    LayerProperty(
      "opacity", default: 1, column: ColumnAccess({ $0[0].opacity }, { $1(&$0.opacity) }), visibility: .component)
  }
  /// The order among siblings: larger values are in front, and equal values keep the order of the children.
  ///
  /// It has no effect on geometry. NaN counts as 0.
  public static var zPosition: LayerProperty {
    LayerProperty("zPosition", default: 0, column: ColumnAccess({ $0[0].zPosition }, { $1(&$0.zPosition) }))
  }
  /// The radius of the corners of the bounds, in points; 0 or more as a model value. It rounds a rectangle, and in
  /// every layer the clip by the bounds.
  public static var cornerRadius: LayerProperty {
    LayerProperty(
      "cornerRadius", default: 0, column: ColumnAccess({ $0[0].cornerRadius }, { $1(&$0.cornerRadius) }),
      visibility: .length, isMotion: true, isNegative: { $0 < 0 })
  }
  /// The width of the outline, in points; 0 or more as a model value. A presentation value of 0 or less draws no
  /// outline.
  public static var strokeWidth: LayerProperty {
    LayerProperty(
      "strokeWidth", default: 1, column: ColumnAccess({ $0[0].strokeWidth }, { $1(&$0.strokeWidth) }),
      visibility: .length, scope: .outlines, isMotion: true, isNegative: { $0 < 0 })
  }
  /// The start of the stroke, as a fraction of the outline's length; 0 by default.
  ///
  /// It is clamped to 0 … 1. A rectangle starts in its top left corner and an ellipse at its right. Both run clockwise.
  public static var strokeStart: LayerProperty {
    LayerProperty(
      "strokeStart", default: 0, column: ColumnAccess({ $0[0].strokeStart }, { $1(&$0.strokeStart) }), scope: .outlines,
      isMotion: true)
  }
  /// The end of the stroke, as a fraction of the outline's length; 1 by default. Unless it exceeds the start, no stroke
  /// is drawn.
  public static var strokeEnd: LayerProperty {
    LayerProperty(
      "strokeEnd", default: 1, column: ColumnAccess({ $0[0].strokeEnd }, { $1(&$0.strokeEnd) }), scope: .outlines,
      isMotion: true)
  }
  /// The length by which the dashes of the stroke are moved towards its start, in points; 0 by default. See
  /// ``LayerStyle/dashes``.
  public static var dashPhase: LayerProperty {
    LayerProperty(
      "dashPhase", default: 0, column: ColumnAccess({ $0[0].dashPhase }, { $1(&$0.dashPhase) }), visibility: .length,
      scope: .outlines, isMotion: true)
  }
  /// The font size of a text, in points; that of its style by default, and 0 or more as a model value.
  public static var fontSize: LayerProperty {
    LayerProperty(
      "fontSize", default: 0, column: ColumnAccess({ $0[0].fontSize }, { $1(&$0.fontSize) }), visibility: .length,
      scope: .texts, isMotion: true, isNegative: { $0 < 0 })
  }
  /// The opacity of the shadow, in 0 … 1; the default 0 draws no shadow.
  public static var shadowOpacity: LayerProperty {
    LayerProperty(
      "shadowOpacity", default: 0, column: ColumnAccess({ $0[0].shadowOpacity }, { $1(&$0.shadowOpacity) }),
      visibility: .component)
  }
  /// The standard deviation of the shadow's blur, in points; 3 by default, and 0 or more as a model value.
  public static var shadowRadius: LayerProperty {
    LayerProperty(
      "shadowRadius", default: 3, column: ColumnAccess({ $0[0].shadowRadius }, { $1(&$0.shadowRadius) }),
      visibility: .length, isNegative: { $0 < 0 })
  }
  /// The standard deviation of the blur of the layer with its sublayers, in points; 0 by default, and 0 or more as a
  /// model value.
  ///
  /// It is the radius of `blur()` in CSS. The clip of the layer is blurred with it, and the blurred layer casts the
  /// shadow. A presentation value of 0 or less draws no blur. On the surface, it is limited to 256 pixels.
  public static var blurRadius: LayerProperty {
    LayerProperty(
      "blurRadius", default: 0, column: ColumnAccess({ $0[0].blurRadius }, { $1(&$0.blurRadius) }),
      visibility: .length, isNegative: { $0 < 0 })
  }
}

extension LayerProperty where Value == Color {
  /// The colour of the interior; black by default.
  public static var fill: LayerProperty {
    LayerProperty(
      "fill", default: .black, column: ColumnAccess({ $0[0].fill }, { $1(&$0.fill) }), visibility: .component,
      scope: .outlines)
  }
  /// The colour of the outline; clear by default.
  public static var stroke: LayerProperty {
    LayerProperty(
      "stroke", default: .clear, column: ColumnAccess({ $0[0].stroke }, { $1(&$0.stroke) }), visibility: .component,
      scope: .outlines)
  }
  /// The colour of the shadow; black by default.
  public static var shadowColor: LayerProperty {
    LayerProperty(
      "shadowColor", default: .black, column: ColumnAccess({ $0[0].shadowColor }, { $1(&$0.shadowColor) }),
      visibility: .component)
  }
}

// Few layers have a colour matrix, so that it has no stored column.
extension LayerProperty where Value == ColorMatrix {
  /// The map of the colours of the layer with its sublayers; the identity by default.
  ///
  ///     tree.transaction(at: now, duration: 0.4) { $0[photo][.colorMatrix] = .saturation(0) }
  ///     tree.configure(icon) { $0[.colorMatrix] = .tint(Color(hex: 0x3B6EF5)) }
  ///
  /// It applies before the blur and the shadow of the layer. A layer with another matrix than the identity is
  /// composited separately. Alpha stays.
  public static var colorMatrix: LayerProperty { LayerProperty("colorMatrix", default: .identity, isMotion: false) }
}

extension LayerProperty where Value == Path {
  /// The path of a layer with path content, in the coordinates of the layer. The initial value is the content's path.
  ///
  /// Between two paths of equal structure, coordinates interpolate separately. Other paths correspond by the positions
  /// along their outlines.
  public static var path: LayerProperty {
    LayerProperty("path", default: Path(), column: ColumnAccess({ $0[0].path }, { $1(&$0.path) }), scope: .paths)
  }
}
