public import Animations

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
