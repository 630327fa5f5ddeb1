public import Animations
public import Geometry

/// A property of layers with a value that animates.
///
/// A client adds its own in an extension:
///
///     extension LayerProperty where Value == Double {
///       static var glow: LayerProperty { LayerProperty("glow", default: 0) }
///     }
///
/// Two properties with the same name and the same type of value are the same property.
public struct LayerProperty<Value: Animatable>: Sendable {
  /// What the property is called.
  public let name: String
  /// The value of a layer to which nothing else has been given.
  public let defaultValue: Value
  /// Where the tree keeps its own properties; `nil` for a client's.
  let column: (any WritableKeyPath<LayerColumns, Column<Value>> & Sendable)?

  /// Creates a property.
  public init(_ name: String, default defaultValue: Value) {
    self.name = name
    self.defaultValue = defaultValue
    column = nil
  }

  init(
    _ name: String, default defaultValue: Value,
    column: any WritableKeyPath<LayerColumns, Column<Value>> & Sendable
  ) {
    self.name = name
    self.defaultValue = defaultValue
    self.column = column
  }
}

extension LayerProperty where Value == Point {
  /// Where the anchor of the layer lies, in the coordinates of its parent.
  public static var position: LayerProperty { LayerProperty("position", default: .zero, column: \.position) }
  /// The point of the layer that its position, rotation and scale refer to, in units of its size; the centre by default.
  ///
  /// Changing it moves the position along, so that the layer stays where it is.
  public static var anchor: LayerProperty {
    LayerProperty("anchor", default: Point(x: 0.5, y: 0.5), column: \.anchor)
  }
}

extension LayerProperty where Value == Angle {
  /// The rotation about the anchor, clockwise on screen, full turns kept.
  public static var rotation: LayerProperty { LayerProperty("rotation", default: .zero, column: \.rotation) }
  /// The direction of a path that the layer follows: a further rotation, in front of scale and rotation.
  public static var heading: LayerProperty { LayerProperty("heading", default: .zero, column: \.heading) }
}

extension LayerProperty where Value == Size {
  /// The extents of the layer, in points.
  public static var size: LayerProperty { LayerProperty("size", default: .zero, column: \.size) }
}

extension LayerProperty where Value == Vector {
  /// The factors by which the layer is enlarged along its own x and y.
  public static var scale: LayerProperty { LayerProperty("scale", default: Vector(dx: 1, dy: 1), column: \.scale) }
}

extension LayerProperty where Value == Double {
  /// The opacity of the layer with all that is in it; clamped to 0 … 1 where it is drawn.
  public static var opacity: LayerProperty { LayerProperty("opacity", default: 1, column: \.opacity) }
  /// The radius of the corners of a rectangle, in points.
  public static var cornerRadius: LayerProperty {
    LayerProperty("cornerRadius", default: 0, column: \.cornerRadius)
  }
  /// The width of the outline, in points; 0 or less draws none.
  public static var strokeWidth: LayerProperty { LayerProperty("strokeWidth", default: 1, column: \.strokeWidth) }
}

extension LayerProperty where Value == Color {
  /// The colour of the inside; black by default.
  public static var fill: LayerProperty { LayerProperty("fill", default: .black, column: \.fill) }
  /// The colour of the outline; clear by default.
  public static var stroke: LayerProperty { LayerProperty("stroke", default: .clear, column: \.stroke) }
}
