// SPDX-License-Identifier: MIT
import GlissadeAnimations

/// The presentation values or model values of all layers at one instant.
public struct LayerValues: Sendable {
  let box: TreeBox
  /// The instant, in seconds on the clock of the tree; in a rule of a layer inside a ``LayerClock``, the time of that
  /// layer.
  public let time: Double
  let isModel: Bool
  /// The derived values of this instant that are already computed.
  let pass: DependencyPass?

  /// A reference to the tree, which all rules of a pass share. Rules that read each other nest on the call stack, where
  /// copies of the tree would take much space.
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
      exists(toRead: property.name) ? value(of: property) : property.defaultValue
    }

    /// Returns whether the tree has the layer. Otherwise the read is recorded as a problem.
    @inline(__always)
    func exists(toRead property: @autoclosure () -> String) -> Bool {
      if values.tree.contains(id) { return true }
      values.recordProblem(ofReading: property(), of: id)
      return false
    }

    /// The instant on the time axis of the layer.
    @inline(__always)
    var time: Double { values.tree.clockedSlots.isEmpty ? values.time : values.time(of: id) }

    private func value<Value>(of property: LayerProperty<Value>) -> Value {
      values.isModel
        ? values.tree.modelValue(of: id, property, at: time)
        : values.tree.presentationValue(values.tree.column(property), property, id, at: time, values.pass)
    }
  }

  /// The values of a layer. A layer that does not exist has the defaults, so that rules which refer to it still work.
  ///
  /// ``LayerTree/readProblems`` lists each read of such a layer. ``contains(_:)`` returns whether a layer exists.
  public subscript(id: LayerID) -> Layer { Layer(values: self, id: id) }

  /// Whether a layer exists in the tree: it was added, for any instant, and was not removed for all instants.
  public func contains(_ id: LayerID) -> Bool { tree.contains(id) }

  /// Whether a layer is another one or one of its sublayers at any depth.
  ///
  ///     let isOnCard = tree.layer(at: point, at: now).map { values.contains($0, in: card) } ?? false
  ///
  /// - Complexity: O(n) in the depth of the layer.
  public func contains(_ layer: LayerID, in ancestor: LayerID) -> Bool {
    var next: LayerID? = layer
    while let layer = next, layer != ancestor { next = self[layer].parent }
    return next != nil
  }

  /// The time that a layer inside clocks has in the frame.
  private func time(of id: LayerID) -> Double {
    let times = pass?.clockTimes ?? ClockTimes(ofTree: time)
    return times.time(inside: tree.clocks(around: id.slot, at: time), in: tree)
  }

  private func recordProblem(ofReading property: String, of id: LayerID) {
    let problem = LayerReadProblem(layer: id, property: property, time: time, rule: pass?.ruleName)
    tree.readLog.record(problem)
    pass?.record(problem)
  }
}
