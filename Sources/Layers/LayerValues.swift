import Animations
public import Geometry

/// The values of all layers at one instant: those that are shown, or those that have been set.
public struct LayerValues: Sendable {
  let tree: LayerTree
  let time: Double
  let isModel: Bool
  /// What is derived already at this instant.
  let pass: DependencyPass?

  /// The values of one layer.
  public struct Layer: Sendable {
    let values: LayerValues
    let id: LayerID

    /// The value of a property.
    public subscript<Value>(property: LayerProperty<Value>) -> Value {
      guard values.tree.contains(id) else { return property.defaultValue }
      return value(of: property)
    }

    private func value<Value>(of property: LayerProperty<Value>) -> Value {
      values.isModel
        ? values.tree.modelValue(of: id, property, at: values.time)
        : values.tree.shown(values.tree.columns[property], property, id, at: values.time, values.pass)
    }

    /// Where the anchor lies, in the coordinates of the parent.
    public var position: Point { self[.position] }
    /// The point that position, rotation and scale refer to, in units of the size.
    public var anchor: Point { self[.anchor] }
    /// The rotation about the anchor.
    public var rotation: Angle { self[.rotation] }
    /// The direction of a path that is followed.
    public var heading: Angle { self[.heading] }
    /// The factors of enlargement.
    public var scale: Vector { self[.scale] }
    /// The extents in points.
    public var size: Size { self[.size] }
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

    /// The map from the coordinates of the layer to those of its parent.
    public var transform: AffineTransform {
      .layer(
        position: position, anchor: anchor, rotation: rotation, heading: heading, scale: scale, size: size)
    }
  }

  /// The values of a layer; one that is not in the tree has the defaults, so that what follows it goes on.
  public subscript(id: LayerID) -> Layer { Layer(values: self, id: id) }
}
