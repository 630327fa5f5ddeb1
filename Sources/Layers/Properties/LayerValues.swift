import Animations

/// The values of all layers at one instant: those that are shown, or those that have been set.
public struct LayerValues: Sendable {
  let box: TreeBox
  /// The instant, in seconds on the clock of the tree.
  public let time: Double
  let isModel: Bool
  /// What is derived already at this instant.
  let pass: DependencyPass?

  /// The tree apart from its values, so that rules that ask each other take little of the stack. A pass has one for all
  /// rules.
  final class TreeBox: Sendable {
    let tree: LayerTree
    init(_ tree: LayerTree) { self.tree = tree }
  }

  var tree: LayerTree {
    @inline(__always) _read { yield box.tree }
  }

  init(tree: LayerTree, time: Double, isModel: Bool, pass: DependencyPass?) {
    box = pass?.box ?? TreeBox(tree)
    self.time = time
    self.isModel = isModel
    self.pass = pass
  }

  /// The values of one layer.
  public struct Layer: Sendable {
    let values: LayerValues
    let id: LayerID

    /// The value of a property.
    public subscript<Value>(property: LayerProperty<Value>) -> Value {
      guard values.tree.contains(id) else { return property.defaultValue }
      return value(of: property)
    }

    private func value<Value>(of property: LayerProperty<Value>) -> Value {
      values.isModel
        ? values.tree.modelValue(of: id, property, at: values.time)
        : values.tree.presentationValue(values.tree.column(property), property, id, at: values.time, values.pass)
    }
  }

  /// The values of a layer; one that is not in the tree has the defaults, so that what follows it goes on.
  public subscript(id: LayerID) -> Layer { Layer(values: self, id: id) }
}
