import Animations
import Timing

/// An animation of one property, whatever its values are.
protocol LayerAnimationPart: Sendable {
  /// The instant at which it ends.
  var endTime: Double { get }
  /// Why it cannot run.
  var problems: [AnimationProblem] { get }

  /// The same, begun later.
  func delayed(by time: Double) -> any LayerAnimationPart
  /// The same in a group.
  func inGroup(_ scope: AnimationScope) -> any LayerAnimationPart
  /// Whether a tree lets the property move.
  func isAllowed(by policy: MotionPolicy) -> Bool
  /// Adds the animation to a layer.
  func add(to tree: inout LayerTree, _ layer: LayerID, as role: AnimationRole, at time: Double, by way: ChangeOptions)
}

/// What is said about an animation when it is added.
struct AnimationRole: Sendable {
  var id: AnimationID
  /// Which part of the animation.
  var part = 0
  var key: String?
  var index: Int
  var persists: Bool
}

/// An animation of one property.
struct PropertyAnimation<Value: Animatable>: LayerAnimationPart {
  let property: LayerProperty<Value>
  var animation: Animation<Value>

  var endTime: Double { animation.endTime }
  var problems: [AnimationProblem] { animation.problems }

  func delayed(by time: Double) -> any LayerAnimationPart {
    var delayed = self
    delayed.animation.outerTiming.beginTime += time
    return delayed
  }

  func inGroup(_ scope: AnimationScope) -> any LayerAnimationPart {
    var grouped = self
    grouped.animation.scopes.insert(scope, at: 0)
    return grouped
  }

  func isAllowed(by policy: MotionPolicy) -> Bool { policy.allows(property) }

  func add(to tree: inout LayerTree, _ layer: LayerID, as role: AnimationRole, at time: Double, by way: ChangeOptions) {
    var animation = animation
    if case .ends(var ends) = animation.track, ends.from == nil, ends.to == nil, ends.by == nil {
      // Without any end it leads from what is shown to the model.
      ends.from = tree.presentationValue(of: layer, property, at: time)
      animation.track = .ends(ends)
    }
    tree.recordChange(of: layer.slot)
    tree.columns.change(property) { column in
      let entry = AnimationStack.Entry(
        id: role.id, part: role.part, animation: animation, key: role.key, index: role.index, persists: role.persists)
      column.change(layer.slot, .add(entry), at: time, by: way)
    }
  }
}
