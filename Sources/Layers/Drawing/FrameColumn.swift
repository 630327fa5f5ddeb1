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
    let hasCopies = !order.copiedLayers.isEmpty
    guard column.movingCount > 0 || isDerived else {
      if hasCopies, !column.values.isEmpty {
        var result = column.underlyingValues(count: tree.nodes.count)
        for layer in order.copiedLayers { result.append(column.underlyingValue(Int(layer.slot))) }
        values = result
      } else {
        values = column.values
      }
      return
    }
    let (count, time) = (tree.nodes.count, order.time)
    var result: [Value] = []
    if hasCopies { result.reserveCapacity(count + order.copiedLayers.count) }
    if order.steps.count < count / 4 {
      result = column.underlyingValues(count: count)
      for step in order.steps where step.cell == step.slot {
        result[Int(step.slot)] = column.value(Int(step.slot), at: time)
      }
    } else {
      column.evaluate(at: time, count: count, into: &result)
    }
    if isDerived, let rules {
      tree.writeDerivedValues(rules, over: &result, at: time, order.pass) { order.contains($0) }
    }
    if hasCopies {
      for layer in order.copiedLayers {
        let (slot, copy) = (Int(layer.slot), order.copies[Int(layer.copy)])
        let derived = rules.flatMap { $0.isEmpty ? nil : tree.derivedValue(slot, $0, at: copy.time, copy.pass) }
        result.append(derived ?? column.value(slot, at: copy.time))
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
