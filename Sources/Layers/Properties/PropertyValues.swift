public import Animations

/// The values of one property of all layers at one instant, asked for together.
///
///     var positions = PropertyValues<Point>()
///     tree.presentationValues(of: .position, at: now, into: &positions)
///     let shown = positions[card]
///
/// It keeps its memory from frame to frame: once it has held as many layers, filling it again asks for none.
public struct PropertyValues<Value: Animatable>: Sendable {
  /// By slot.
  var values: [Value] = []
  /// The layers of the values, by slot, shared with the tree until it adds or removes a layer.
  var layers: [LayerID?] = []
  /// What a layer has that was not there when it was filled.
  var defaultValue = Value.zero

  /// Creates an empty collection.
  public init() {}

  /// The value of a layer; of one that was not in the tree, the default of the property.
  public subscript(id: LayerID) -> Value {
    id.slot < layers.count && layers[id.slot] == id ? values[id.slot] : defaultValue
  }
}

extension LayerTree {
  /// Asks for the values of a property that all layers show at an instant, the same bits as one by one.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - time: The instant, on the clock of the tree.
  ///   - values: What is overwritten with them.
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
