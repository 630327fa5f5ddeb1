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
  var stored: [Value] = []
  /// The velocities, by slot; empty if they were not requested.
  var storedVelocities: [Value.Difference] = []
  /// The layers of the values, by slot. The array is shared with the tree until the tree adds or removes a layer.
  var layers: [LayerID?] = []

  /// Creates an empty collection.
  public init() {}

  /// The value of a layer, or `nil` for a layer that did not exist when the collection was filled.
  public subscript(id: LayerID) -> Value? {
    id.slot < layers.count && layers[id.slot] == id ? stored[id.slot] : nil
  }

  /// Calls a closure with the layers, their values and their velocities per second, in one order.
  ///
  ///     positions.withSpans { layers, values, velocities in
  ///       for index in layers.indices where layers[index] != nil { draw(values[index], velocities[index]) }
  ///     }
  ///
  /// - Parameter body: The closure. A layer that was removed from the tree is `nil`. The span of velocities is empty
  ///   unless ``LayerTree/presentationSamples(of:at:into:)`` has filled the collection.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure.
  public func withSpans<Result, Failure: Error>(
    _ body: (Span<LayerID?>, Span<Value>, Span<Value.Difference>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(layers.span, stored.span, storedVelocities.span)
  }
}

extension LayerTree {
  /// Writes the presentation values of all layers at an instant, with the same bits as single queries.
  ///
  /// A layer inside a ``LayerClock`` has the value that a picture of the instant shows.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - time: The instant, on the clock of the tree.
  ///   - values: The collection that is overwritten.
  /// - Complexity: O(n) in the layers.
  public func presentationValues<Value>(
    of property: LayerProperty<Value>, at time: Double, into values: inout PropertyValues<Value>
  ) {
    values.layers = slots.layers
    values.storedVelocities.removeAll(keepingCapacity: true)
    column(property).evaluate(at: time, count: nodes.count, into: &values.stored)
    guard clockedSlots.isEmpty else { return writeValuesByClocks(of: property, at: time, into: &values.stored) }
    guard !dependents.isEmpty else { return }
    writeDerivedValues(dependents.rules(of: property), over: &values.stored, at: time, makePass())
  }

  /// Writes the values of layers inside clocks, and those that rules derive.
  private func writeValuesByClocks<Value>(
    of property: LayerProperty<Value>, at time: Double, into values: inout [Value]
  ) {
    let (column, rules, pass) = (column(property), dependents.rules(of: property), makePass(at: time))
    let inClocks = slotsInClocks
    for slot in nodes.indices {
      let isInClock = inClocks.contains(slot)
      let own = isInClock ? ownTime(of: slot, at: time) : time
      if let value = derivedValue(slot, rules, at: own, pass) {
        values[slot] = value
      } else if isInClock {
        values[slot] = column.value(slot, at: own)
      }
    }
  }

  /// Writes the presentation values and velocities of all layers at an instant, with the same bits as single queries.
  ///
  ///     tree.presentationSamples(of: .position, at: now, into: &positions)
  ///     positions.withSpans { layers, values, velocities in draw(values, velocities) }
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - time: The instant, on the clock of the tree.
  ///   - values: The collection that is overwritten.
  /// - Complexity: O(n) in the layers.
  public func presentationSamples<Value>(
    of property: LayerProperty<Value>, at time: Double, into values: inout PropertyValues<Value>
  ) {
    presentationValues(of: property, at: time, into: &values)
    let column = column(property)
    let inClocks = slotsInClocks
    for slot in nodes.indices {
      if inClocks.contains(slot), let id = values.layers[slot] {
        let velocity = velocity(of: id, property, at: ownTime(of: slot, at: time))
        values.storedVelocities.append(velocity.scaled(by: ownRate(of: slot, at: time)))
        continue
      }
      values.storedVelocities.append(
        values.layers[slot].map { velocity(of: $0, property, at: time) } ?? column.sample(slot, at: time).velocity)
    }
  }
}
