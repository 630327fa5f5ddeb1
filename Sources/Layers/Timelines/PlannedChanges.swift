// SPDX-License-Identifier: MIT
import GlissadeAnimations
import GlissadeTiming

/// The properties that the members of a timeline change, in a copy of the tree whose time is that of the timeline.
struct PlannedChanges: Sendable {
  private var keys: Set<DependentValues.Key> = []
  private(set) var properties: [any PlannedProperty] = []
  /// The layer of the present member.
  var layer: LayerID?

  mutating func record<Value>(_ property: LayerProperty<Value>, of layer: LayerID) {
    guard keys.insert(DependentValues.Key(layer.slot, .init(property))).inserted else { return }
    properties.append(PropertyOfLayer(layer: layer, property: property))
  }
}

/// A property of a layer, for any type of values.
protocol PlannedProperty: Sendable {
  /// The motion of the property in a tree whose time is that of the timeline.
  func motion(in tree: LayerTree) -> any TimelineMotion
}

private struct PropertyOfLayer<Value: Animatable>: PlannedProperty {
  let layer: LayerID
  let property: LayerProperty<Value>

  func motion(in tree: LayerTree) -> any TimelineMotion {
    let column = tree.column(property)
    return PropertyMotion(
      layer: layer, property: property,
      motion: column.retargeting(layer.slot) ?? Retargeting(column.underlyingValue(layer.slot)))
  }
}

/// The motion of one property of a layer over the time of a timeline, for any type of values.
protocol TimelineMotion: Sendable {
  var layer: LayerID { get }
  /// The layer and the property.
  var key: DependentValues.Key { get }
  /// The time at which all changes have ended, in seconds of the timeline; infinite if one never ends.
  var completionTime: Double { get }
  /// The time from which on the value is constant, in seconds of the timeline.
  var settlingTime: Double { get }

  /// Removes the changes that begin after a time of the timeline.
  func before(_ time: Double) -> any TimelineMotion
  /// Makes it the motion of its property in a tree whose time is that of the timeline.
  func restore(in tree: inout LayerTree)
  /// Whether the property has one of some animations at an instant, or may have none because of the motion policy.
  func isAnimated(by animations: [AnimationID], in tree: LayerTree, at time: Double) -> Bool
  /// Adds it to a tree as an animation, if the tree's motion policy permits that. The model value becomes that of its
  /// end.
  func play(in tree: inout LayerTree, as role: AnimationRole, _ course: TimelineCourse, at time: Double)
}

private struct PropertyMotion<Value: Animatable>: TimelineMotion {
  let layer: LayerID
  let property: LayerProperty<Value>
  let motion: Retargeting<Value>

  var key: DependentValues.Key { DependentValues.Key(layer.slot, .init(property)) }
  var completionTime: Double { motion.completionTime }
  var settlingTime: Double { motion.settlingTime }

  func before(_ time: Double) -> any TimelineMotion {
    var motion = motion
    motion.removeChanges(after: time)
    return PropertyMotion(layer: layer, property: property, motion: motion)
  }

  func restore(in tree: inout LayerTree) {
    tree.planned?.record(property, of: layer)
    tree.columns.change(property) { $0.set(layer.slot, to: motion) }
  }

  func isAnimated(by animations: [AnimationID], in tree: LayerTree, at time: Double) -> Bool {
    !tree.motionPolicy.allows(property)
      || tree.column(property).animations(layer.slot, at: time).contains { animations.contains($0.id) }
  }

  func play(in tree: inout LayerTree, as role: AnimationRole, _ course: TimelineCourse, at time: Double) {
    let track = TimelineTrack(motion, duration: course.duration, lead: course.lead, length: course.length)
    let end = course.endProgress.map { track.sample(at: $0).value } ?? track.end
    guard tree.motionPolicy.allows(property) else {
      return tree.change(property, of: layer, at: time) {
        $0.change(layer.slot, .setValue(to: end), at: time, options: .jump)
      }
    }
    let animation = Animation(
      Track(.timeline(track)), timing: course.timing, scopes: [AnimationScope(clock: course.clock)])
    // Differences continue above the timeline. The motion of another animation has to end, so it decreases to zero.
    let isAnimated = tree.column(property).animations(layer.slot, at: time).contains {
      !$0.animation.isAdditive && course.continued?.contains($0.id) != true && $0.animation.value(at: time) != nil
    }
    let transition = ChangeOptions(
      policy: .additive, duration: TimelineCourse.transitionDuration, timingFunction: .seamless)
    var options = transition
    if !isAnimated { options.duration = 0 }
    let entry = AnimationStack.Entry(id: role.id, part: role.part, animation: animation)
    tree.change(property, of: layer, at: time) {
      let earlier = course.continued == nil ? nil : $0.value(layer.slot, at: time)
      $0.change(layer.slot, .setValue(to: end), at: time, options: options)
      $0.change(layer.slot, .add(entry), at: time, options: options)
      // The part of a spring's rest that a track adds depends on the duration of the plan.
      guard let difference = earlier?.difference(from: $0.value(layer.slot, at: time)), difference.magnitude > 0
      else { return }
      $0.change(layer.slot, .addDifference(difference), at: time, options: transition)
    }
  }
}
