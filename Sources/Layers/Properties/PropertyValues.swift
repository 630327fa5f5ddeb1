// SPDX-License-Identifier: MIT
public import GlissadeAnimations

/// The values of one property of all layers at one instant.
///
///     var positions = PropertyValues<Point>()
///     tree.presentationValues(of: .position, at: now, into: &positions)
///     let position = positions[card]
///
/// It reuses its memory: filling it again allocates nothing, unless the tree has more layers.
public struct PropertyValues<Value: Animatable>: Sendable {
  /// The values, by slot.
  var values: [Value] = []
  /// The layers of the values, by slot. The array is shared with the tree until the tree adds or removes a layer.
  var layers: [LayerID?] = []
  /// The value of layers that did not exist when the collection was filled.
  var defaultValue = Value.zero

  /// Creates an empty collection.
  public init() {}

  /// The value of a layer, or the property's default for a layer that was not in the tree.
  public subscript(id: LayerID) -> Value {
    id.slot < layers.count && layers[id.slot] == id ? values[id.slot] : defaultValue
  }
}

extension LayerTree {
  /// Writes the presentation values of all layers at an instant, with the same bits as single queries.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - time: The instant, on the clock of the tree.
  ///   - values: The collection that is overwritten.
  /// - Complexity: O(n) in the layers.
  public func presentationValues<Value>(
    of property: LayerProperty<Value>, at time: Double, into values: inout PropertyValues<Value>
  ) {
    values.defaultValue = property.defaultValue
    values.layers = slots.layers
    column(property).evaluate(at: time, count: nodes.count, into: &values.values)
    guard !dependents.isEmpty else { return }
    writeDerivedValues(dependents.rules(of: property), over: &values.values, at: time, makePass())
  }
}
