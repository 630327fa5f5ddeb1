import Geometry
public import Timing

/// Changes that happen together, at one instant and over one duration.
///
/// Every change is additive: the difference of old and new is added and runs out, so that neither the value nor, with the
/// default timing function, its velocity jumps. A duration of 0 is a hard cut.
public struct Transaction: Sendable {
  var tree: LayerTree
  /// The instant of the changes.
  public let time: Double
  /// How long differences run out, in seconds.
  public let duration: Double
  /// How they run out.
  public let timingFunction: TimingFunction

  /// One layer, to be read and changed.
  public subscript(id: LayerID) -> LayerEditor {
    get { LayerEditor(tree: tree, id: id, time: time, duration: duration, timingFunction: timingFunction) }
    _modify {
      tree.check(id)
      // The tree moves into the editor and back, so that it has one owner and its arrays are not copied.
      var editor = LayerEditor(
        tree: LayerTree(size: .zero), id: id, time: time, duration: duration, timingFunction: timingFunction)
      swap(&tree, &editor.tree)
      defer { swap(&tree, &editor.tree) }
      yield &editor
    }
  }
}
