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
  let column: ColumnPlace<Value>?

  /// What has been said of ``isMotion``, which is looked up only where somebody asks.
  private let saidMotion: Bool?
  /// Whether a change of the property moves something, so that less motion has it there at once.
  public var isMotion: Bool { saidMotion ?? !(Value.self is any Fading.Type) }

  /// Creates a property.
  ///
  /// - Parameters:
  ///   - name: What it is called.
  ///   - defaultValue: The value of a layer to which nothing else has been given.
  ///   - isMotion: Whether a change of it moves something; by default colours and single numbers fade, and all else
  ///     moves.
  public init(_ name: String, default defaultValue: Value, isMotion: Bool? = nil) {
    self.name = name
    self.defaultValue = defaultValue
    saidMotion = isMotion
    column = nil
  }

  init(
    _ name: String, default defaultValue: Value,
    column: ColumnPlace<Value>, isMotion: Bool? = nil
  ) {
    self.name = name
    self.defaultValue = defaultValue
    saidMotion = isMotion
    self.column = column
  }
}
