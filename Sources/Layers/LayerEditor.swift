public import Animations
import Geometry
import Timing

/// One layer inside a transaction: reading gives model values, setting sends the layer there.
public struct LayerEditor: Sendable {
  var tree: LayerTree
  let id: LayerID
  let time: Double
  let duration: Double
  let timingFunction: TimingFunction

  /// The model value of a property; setting it sends the layer to a value.
  ///
  /// An explicit animation that the layer runs goes on inside the difference, and no longer shows once that has run out;
  /// ``resumeAnimation(_:)`` sends the layer back to it.
  public subscript<Value>(property: LayerProperty<Value>) -> Value {
    get { tree.modelValue(of: id, property, at: time) }
    set {
      if let anchor = newValue as? Point, property.name == LayerProperty<Point>.anchor.name, property.column != nil {
        keepInPlace(whileAnchorBecomes: anchor)
      }
      change(property, to: newValue)
    }
  }

  /// Sends a property to an animation of its own, which begins when its timing says, on the clock of the tree.
  public mutating func animate<Value>(_ property: LayerProperty<Value>, with animation: Animation<Value>) {
    tree.columns.change(property) { column in
      column.retarget(id.slot, to: animation, at: time, duration: duration, timingFunction: timingFunction)
    }
  }

  /// Sends a property back to the animation that was added last, which has gone on in the meantime.
  ///
  /// Without such an animation nothing changes.
  public mutating func resumeAnimation<Value>(_ property: LayerProperty<Value>) {
    tree.columns.change(property) { column in
      column.resume(id.slot, at: time, duration: duration, timingFunction: timingFunction)
    }
  }

  private mutating func change<Value>(_ property: LayerProperty<Value>, to value: Value) {
    tree.columns.change(property) { column in
      column.retarget(id.slot, to: value, at: time, duration: duration, timingFunction: timingFunction)
    }
  }

  /// Moves the position by as much as the anchor moves inside the layer.
  private mutating func keepInPlace(whileAnchorBecomes anchor: Point) {
    change(.position, to: tree.modelPlacement(of: id, at: time).position(keepingPlaceWithAnchor: anchor))
  }
}
