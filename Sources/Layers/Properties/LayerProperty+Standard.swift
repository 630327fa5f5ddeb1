public import Animations
public import Geometry

extension LayerProperty where Value == Point {
  /// Where the anchor of the layer lies, in the coordinates of its parent.
  public static var position: LayerProperty {
    LayerProperty(
      "position", default: .zero, column: ColumnAccess({ $0[0].position }, { $1(&$0.position) }), visibility: .length)
  }
  /// The point of the layer that its position, rotation and scale refer to, in units of its bounds; the centre by
  /// default.
  ///
  /// Changing it in a transaction moves the position along, so that the layer never jumps: not while it moves, turns or
  /// grows, and not where the change is there at once. What was under way goes on; where it goes on about the new
  /// anchor, or with the new anchor on its path, the layer is led over as long as that takes.
  /// ``LayerTree/set(_:_:to:)`` gives the anchor alone.
  public static var anchor: LayerProperty {
    LayerProperty("anchor", default: Point(x: 0.5, y: 0.5), column: ColumnAccess({ $0[0].anchor }, { $1(&$0.anchor) }))
  }
  /// Where the bounds begin in the coordinates of the layer: what is in it shifts the other way, as when it is
  /// scrolled.
  public static var boundsOrigin: LayerProperty {
    LayerProperty(
      "boundsOrigin", default: .zero, column: ColumnAccess({ $0[0].boundsOrigin }, { $1(&$0.boundsOrigin) }),
      visibility: .length)
  }
}

extension LayerProperty where Value == Angle {
  /// The rotation about the anchor, clockwise on screen, full turns kept.
  public static var rotation: LayerProperty {
    LayerProperty(
      "rotation", default: .zero, column: ColumnAccess({ $0[0].rotation }, { $1(&$0.rotation) }),
      visibility: .aboutAnchor)
  }
  /// The direction of a path that the layer follows: a further rotation, in front of transform, scale and rotation.
  public static var heading: LayerProperty {
    LayerProperty(
      "heading", default: .zero, column: ColumnAccess({ $0[0].heading }, { $1(&$0.heading) }), visibility: .aboutAnchor)
  }
}

extension LayerProperty where Value == Transform3D {
  /// A transform about the anchor, in front of scale and rotation and behind the heading.
  ///
  /// The map from a layer to its parent is position · rotation · scale · transform · heading · −anchor, the rightmost
  /// first. The layer is seen from the front, and the layers in it lie flat in it: what a perspective brings nearer is
  /// larger, and what is behind another layer is not hidden by it. For wide turns in the plane there is ``rotation``: a
  /// transform animates as numbers, which lose full turns.
  public static var transform: LayerProperty {
    LayerProperty("transform", default: .identity, column: ColumnAccess({ $0[0].transform }, { $1(&$0.transform) }))
  }
}

extension LayerProperty where Value == Size {
  /// The extents of the layer, in points.
  public static var size: LayerProperty {
    LayerProperty("size", default: .zero, column: ColumnAccess({ $0[0].size }, { $1(&$0.size) }), visibility: .length)
  }
}

extension LayerProperty where Value == Vector {
  /// The factors by which the layer is enlarged along its own x and y.
  public static var scale: LayerProperty {
    LayerProperty(
      "scale", default: Vector(dx: 1, dy: 1), column: ColumnAccess({ $0[0].scale }, { $1(&$0.scale) }),
      visibility: .aboutAnchor)
  }
  /// How far the shadow is moved, in the coordinates of the layer; 3 points down by default.
  public static var shadowOffset: LayerProperty {
    LayerProperty(
      "shadowOffset", default: Vector(dx: 0, dy: 3),
      column: ColumnAccess({ $0[0].shadowOffset }, { $1(&$0.shadowOffset) }), visibility: .length)
  }
}

extension LayerProperty where Value == Double {
  /// The opacity of the layer with all that is in it; clamped to 0 … 1 where it is drawn.
  public static var opacity: LayerProperty {
    LayerProperty(
      "opacity", default: 1, column: ColumnAccess({ $0[0].opacity }, { $1(&$0.opacity) }), visibility: .component)
  }
  /// How near the layer is among its siblings: larger is in front, and equal ones keep their order.
  ///
  /// It does not move the layer. One that is not a number counts as 0.
  public static var zPosition: LayerProperty {
    LayerProperty("zPosition", default: 0, column: ColumnAccess({ $0[0].zPosition }, { $1(&$0.zPosition) }))
  }
  /// The radius of the corners of a rectangle, in points.
  public static var cornerRadius: LayerProperty {
    LayerProperty(
      "cornerRadius", default: 0, column: ColumnAccess({ $0[0].cornerRadius }, { $1(&$0.cornerRadius) }),
      visibility: .length, isMotion: true)
  }
  /// The width of the outline, in points; 0 or less draws none.
  public static var strokeWidth: LayerProperty {
    LayerProperty(
      "strokeWidth", default: 1, column: ColumnAccess({ $0[0].strokeWidth }, { $1(&$0.strokeWidth) }),
      visibility: .length, isMotion: true)
  }
  /// Where the stroke begins, as a share of the length of the outline; 0 by default.
  ///
  /// What lies outside 0 … 1 counts as the nearer end. A rectangle begins in its top left corner and an ellipse at its
  /// right, both go clockwise.
  public static var strokeStart: LayerProperty {
    LayerProperty(
      "strokeStart", default: 0, column: ColumnAccess({ $0[0].strokeStart }, { $1(&$0.strokeStart) }), isMotion: true)
  }
  /// Where the stroke ends, as a share of the length of the outline; 1 by default. Unless it exceeds the start, there
  /// is none.
  public static var strokeEnd: LayerProperty {
    LayerProperty(
      "strokeEnd", default: 1, column: ColumnAccess({ $0[0].strokeEnd }, { $1(&$0.strokeEnd) }), isMotion: true)
  }
  /// The size of the letters of a text, in points; that of its style by default.
  public static var fontSize: LayerProperty {
    LayerProperty(
      "fontSize", default: 0, column: ColumnAccess({ $0[0].fontSize }, { $1(&$0.fontSize) }), visibility: .length,
      isMotion: true)
  }
  /// The opacity of the shadow, in 0 … 1; 0, which is the default, is none.
  public static var shadowOpacity: LayerProperty {
    LayerProperty(
      "shadowOpacity", default: 0, column: ColumnAccess({ $0[0].shadowOpacity }, { $1(&$0.shadowOpacity) }),
      visibility: .component)
  }
  /// How far the shadow is blurred: the standard deviation, in points; 3 by default.
  public static var shadowRadius: LayerProperty {
    LayerProperty(
      "shadowRadius", default: 3, column: ColumnAccess({ $0[0].shadowRadius }, { $1(&$0.shadowRadius) }),
      visibility: .length)
  }
}

extension LayerProperty where Value == Color {
  /// The colour of the inside; black by default.
  public static var fill: LayerProperty {
    LayerProperty(
      "fill", default: .black, column: ColumnAccess({ $0[0].fill }, { $1(&$0.fill) }), visibility: .component)
  }
  /// The colour of the outline; clear by default.
  public static var stroke: LayerProperty {
    LayerProperty(
      "stroke", default: .clear, column: ColumnAccess({ $0[0].stroke }, { $1(&$0.stroke) }), visibility: .component)
  }
  /// The colour of the shadow; black by default.
  public static var shadowColor: LayerProperty {
    LayerProperty(
      "shadowColor", default: .black, column: ColumnAccess({ $0[0].shadowColor }, { $1(&$0.shadowColor) }),
      visibility: .component)
  }
}

extension LayerProperty where Value == Path {
  /// What a layer draws whose content is a path, in the coordinates of the layer; that of the content by default.
  ///
  /// On the way between two paths of one structure every coordinate takes its own; others correspond along their
  /// outlines.
  public static var path: LayerProperty {
    LayerProperty("path", default: Path(), column: ColumnAccess({ $0[0].path }, { $1(&$0.path) }))
  }
}
