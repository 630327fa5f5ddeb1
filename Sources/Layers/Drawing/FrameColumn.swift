// SPDX-License-Identifier: MIT
import GlissadeAnimations

/// The presentation values of one property for the layers of a frame.
///
/// Without motion, the values are those of the column. If no layer has a set value, only the default is stored. Moving
/// values are evaluated as a batch, unless the frame contains few of the layers. Derived values then overwrite the
/// result.
struct FrameColumn<Value: Animatable> {
  /// The values by slot. Missing ones at the end are the default.
  private let values: [Value]
  private let defaultValue: Value

  init(
    _ property: LayerProperty<Value>, of tree: borrowing LayerTree, in order: borrowing PaintingOrder
  ) {
    let column = tree.column(property)
    defaultValue = column.defaultValue
    let rules = order.pass == nil ? nil : tree.dependents.rules(of: property)
    let isDerived = rules?.isEmpty == false
    guard column.movingCount > 0 || isDerived else {
      values = column.values
      return
    }
    let (count, time) = (tree.nodes.count, order.time)
    var result: [Value] = []
    if order.steps.count < count / 4 {
      result = column.underlyingValues(count: count)
      for step in order.steps { result[Int(step.slot)] = column.value(Int(step.slot), at: time) }
    } else {
      column.evaluate(at: time, count: count, into: &result)
    }
    if isDerived, let rules {
      tree.writeDerivedValues(rules, over: &result, at: time, order.pass) { order.contains($0) }
    }
    values = result
  }

  /// Whether every layer has the default value.
  var hasOnlyDefaults: Bool { values.isEmpty }

  subscript(slot: Int) -> Value {
    @inline(__always) get { slot < values.count ? values[slot] : defaultValue }
  }
}
