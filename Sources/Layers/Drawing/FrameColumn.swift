// SPDX-License-Identifier: MIT
import GlissadeAnimations

/// The presentation values of one property for the layers of a frame, and then for those of its copies.
///
/// Without motion, the values are those of the column. If no layer has a set value, only the default is stored. Moving
/// values are evaluated as a batch, unless the frame contains few of the layers. Derived values then overwrite the
/// result.
struct FrameColumn<Value: Animatable> {
  /// The values by cell: first by slot, then by layer of a copy. Missing ones at the end are the default.
  private let values: [Value]
  private let defaultValue: Value

  init(
    _ property: LayerProperty<Value>, of tree: borrowing LayerTree, in order: borrowing PaintingOrder
  ) {
    let column = tree.column(property)
    defaultValue = column.defaultValue
    let rules = order.pass == nil ? nil : tree.dependents.rules(of: property)
    let isDerived = rules?.isEmpty == false
    let isConstant = column.movingCount == 0 && !isDerived
    if isConstant, order.copiedPlaces.isEmpty || column.values.isEmpty {
      values = column.values
      return
    }
    let (count, time) = (tree.nodes.count, order.time)
    var result: [Value] = []
    result.reserveCapacity(count + order.copiedPlaces.count)
    if isConstant {
      column.appendUnderlyingValues(count: count, to: &result)
    } else if order.steps.count < count / 4 {
      column.appendUnderlyingValues(count: count, to: &result)
      for step in order.steps where !step.isCopied {
        result[Int(step.slot)] = column.value(Int(step.slot), at: time)
      }
    } else {
      column.evaluate(at: time, count: count, into: &result)
    }
    if isDerived, let rules {
      tree.writeDerivedValues(rules, over: &result, at: time, order.pass) { order.contains($0) }
    }
    column.appendValues(of: order.copiedPlaces, to: &result)
    if isDerived, let rules {
      for (index, place) in order.copiedPlaces.enumerated() {
        let pass = order.pass(ofCopy: Int(order.copiedLayers[index].copy))
        if let value = tree.derivedValue(place.slot, rules, at: place.time, pass) { result[count + index] = value }
      }
    }
    values = result
  }

  /// Whether every layer has the default value.
  var hasOnlyDefaults: Bool { values.isEmpty }

  subscript(cell: Int) -> Value {
    @inline(__always) get { cell < values.count ? values[cell] : defaultValue }
  }
}
