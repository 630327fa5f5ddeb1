// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeTiming

/// An animation of one property, for any type of values.
protocol LayerAnimationPart: Sendable {
  /// The instant of its end.
  var endTime: Double { get }
  /// The problems that prevent it from running.
  var problems: [AnimationProblem] { get }

  /// Returns the animation with a later begin.
  func delayed(by time: Double) -> any LayerAnimationPart
  /// Returns the animation as a part of a group.
  ///
  /// - Parameter keepsFills: Whether it continues to fill after the end of the group, if it fills forwards.
  func inGroup(_ scope: AnimationScope, keepsFills: Bool) -> any LayerAnimationPart
  /// Returns the animation on a clock.
  func clocked(by clock: PlaybackClock) -> any LayerAnimationPart
  /// Whether a motion policy permits it.
  func isAllowed(by policy: MotionPolicy) -> Bool
  /// Adds the animation to a layer.
  func add(to tree: inout LayerTree, _ layer: LayerID, as role: AnimationRole, at time: Double, options: ChangeOptions)
}

/// The identity and the compositing options of an added animation.
struct AnimationRole: Sendable {
  var id: AnimationID
  /// The index of the part in the animation.
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
    delayed.animation.delay(by: time)
    return delayed
  }

  func inGroup(_ scope: AnimationScope, keepsFills: Bool) -> any LayerAnimationPart {
    var (grouped, scope) = (self, scope)
    if keepsFills, ([animation.timing] + animation.scopes.map(\.timing)).allSatisfy(\.fillMode.fillsForwards) {
      scope.timing.fillMode = scope.timing.fillMode.fillsBackwards ? .both : .forwards
    }
    grouped.animation.scopes.insert(scope, at: 0)
    return grouped
  }

  func clocked(by clock: PlaybackClock) -> any LayerAnimationPart {
    var clocked = self
    clocked.animation.scopes.insert(AnimationScope(clock: clock), at: 0)
    return clocked
  }

  func isAllowed(by policy: MotionPolicy) -> Bool { policy.allows(property) }

  func add(to tree: inout LayerTree, _ layer: LayerID, as role: AnimationRole, at time: Double, options: ChangeOptions)
  {
    var animation = animation
    if case .ends(var ends) = animation.track.kind, ends.from == nil, ends.to == nil, ends.by == nil {
      // Without end values, it animates from the presentation value to the model value.
      ends.from = tree.presentationValue(of: layer, property, at: time)
      animation.track = .basic(ends)
    }
    tree.planned?.record(property, of: layer)
    tree.recordChange(of: layer.slot)
    tree.columns.change(property) { column in
      let entry = AnimationStack.Entry(
        id: role.id, part: role.part, animation: animation, key: role.key, index: role.index, persists: role.persists)
      column.change(layer.slot, .add(entry), at: time, options: options)
    }
  }
}
