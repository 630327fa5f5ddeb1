import Animations

/// The values of one property that the layers of a picture show.
///
/// Where nothing moves it is the column itself, and where nothing was ever set the default alone. What moves is
/// evaluated in one go, unless few of the layers that have it are in the picture. Derived values are written over the
/// result.
struct FrameColumn<Value: Animatable> {
  /// By slot; shorter than the tree where the rest has the default value.
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
      result = column.stillValues(count: count)
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
