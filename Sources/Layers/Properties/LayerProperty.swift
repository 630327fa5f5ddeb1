// SPDX-License-Identifier: MIT
public import GlissadeAnimations

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
  /// The name of the property.
  public let name: String
  /// The value of a layer whose property was never set.
  package let defaultValue: Value
  /// The access to the column of a standard property; `nil` for a client's property.
  let column: ColumnAccess<Value>?
  /// The unit in which a change of the value is measured, to decide whether it is visible.
  let visibility: PropertyVisibility
  /// The contents of layers that use the property.
  let scope: PropertyScope
  /// Whether a finite value has a negative component, which is refused as a model value; `nil` if the property accepts
  /// negative values.
  let isNegative: (@Sendable (Value) -> Bool)?

  /// The explicit override of ``isMotion``, or `nil`.
  private let explicitIsMotion: Bool?
  /// Whether a change of the property moves something. With reduced motion, such a change is immediate.
  package var isMotion: Bool { explicitIsMotion ?? !(Value.self is any Fading.Type) }

  /// Whether the property is ``anchor``.
  var isAnchor: Bool { column != nil && name == "anchor" }

  /// Creates a property.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - defaultValue: The value of a layer whose property was never set.
  ///   - isMotion: Whether a change of the property moves something. By default, changes of colours and single numbers
  ///     do not.
  public init(_ name: String, default defaultValue: Value, isMotion: Bool? = nil) {
    self.init(name, default: defaultValue, column: nil, isMotion: isMotion)
  }

  init(
    _ name: String, default defaultValue: Value, column: ColumnAccess<Value>?,
    visibility: PropertyVisibility = .unknown, scope: PropertyScope = .every, isMotion: Bool? = nil,
    isNegative: (@Sendable (Value) -> Bool)? = nil
  ) {
    (self.name, self.defaultValue, self.column) = (name, defaultValue, column)
    (self.visibility, self.scope, explicitIsMotion) = (visibility, scope, isMotion)
    self.isNegative = isNegative
  }
}

/// The contents of layers that use a property.
enum PropertyScope: Sendable {
  /// Every content.
  case every
  /// Contents with an outline, which is filled and stroked: rectangles, ellipses, paths and texts.
  case outlines
  case paths
  case texts

  /// Returns whether layers with a content of a kind use the property.
  func includes(_ kind: LayerContent.Kind) -> Bool {
    switch self {
    case .every: true
    case .outlines:
      switch kind {
      case .rectangle, .ellipse, .path, .text: true
      case .group, .image, .picture: false
      }
    case .paths: kind == .path
    case .texts: kind == .text
    }
  }
}
