// SPDX-License-Identifier: MIT
public import GlissadeAnimations
import GlissadeGeometry
import GlissadeTiming

extension LayerTree {
  /// Adds an explicit animation that begins at an instant, on top of the layer's other animations.
  ///
  /// The animation replaces the values below it or adds to them, in the order of adding. If its property is set, an
  /// animation that replaces values ends, and an additive transition fades its motion out.
  /// ``LayerEditor/resumeAnimation(_:)`` makes the animation effective again.
  ///
  /// An animation with problems, an animation that the ``motionPolicy`` forbids, and `nil` change no value. They end
  /// immediately, and an ``AnimationObserver`` reports the reason.
  ///
  /// - Parameters:
  ///   - id: The layer.
  ///   - animation: The animation. Its begin time is relative to `time`.
  ///   - time: The instant, on the clock of the tree.
  ///   - key: A key, or `nil`. The new animation replaces a running animation of the layer with the same key.
  ///   - index: The compositing order: above animations with the same or a smaller index.
  ///   - persists: Whether the animation continues when its property is set. The new value is then visible after the
  ///     end of the animation.
  ///   - completion: A completion for the animation.
  /// - Returns: The ID of the animation.
  @discardableResult
  public mutating func animate(
    _ id: LayerID, _ animation: LayerAnimation?, at time: Double, forKey key: String? = nil, index: Int = 0,
    persists: Bool = false, completion: CompletionID? = nil
  ) -> AnimationID {
    if let completion { registry.recordUse(of: completion, at: time) }
    var options = ChangeOptions.jump
    options.completion = completion
    return animate(
      id, animation?.delayed(by: time), at: time, options: options,
      role: { AnimationRole(id: $0, key: key, index: index, persists: persists) })
  }

  /// Adds an explicit animation of one property that begins at an instant, on top of its other animations.
  ///
  /// - Parameters:
  ///   - id: The layer.
  ///   - property: The property.
  ///   - animation: The animation. Its begin time is relative to `time`.
  ///   - time: The instant, on the clock of the tree.
  ///   - key: A key, or `nil`. The new animation replaces a running animation of the layer with the same key.
  ///   - index: The compositing order: above animations with the same or a smaller index.
  ///   - persists: Whether the animation continues when its property is set. The new value is then visible after the
  ///     end of the animation.
  ///   - completion: A completion for the animation.
  /// - Returns: The ID of the animation.
  @discardableResult
  public mutating func animate<Value>(
    _ id: LayerID, _ property: LayerProperty<Value>, with animation: Animation<Value>, at time: Double,
    forKey key: String? = nil, index: Int = 0, persists: Bool = false, completion: CompletionID? = nil
  ) -> AnimationID {
    animate(
      id, LayerAnimation(property, animation), at: time, forKey: key, index: index, persists: persists,
      completion: completion)
  }

  /// Adds an animation whose begin time is on the clock of the tree.
  mutating func animate(
    _ id: LayerID, _ animation: LayerAnimation?, at time: Double, options: ChangeOptions,
    role: (AnimationID) -> AnimationRole
  ) -> AnimationID {
    let role = role(registry.makeAnimation(on: id))
    guard isChangeable(id, at: time) else {
      refuseRemoved(id, role.id, at: time)
      return role.id
    }
    recordChange(of: id.slot)
    guard let animation else {
      reject(role.id, of: id, at: time, [.noValues])
      return role.id
    }
    let problems = time.isFinite ? animation.problems : [.beginTime(time)]
    guard problems.isEmpty else {
      reject(role.id, of: id, at: time, problems)
      return role.id
    }
    let allowed = animation.parts.filter { $0.isAllowed(by: motionPolicy) }
    guard !allowed.isEmpty else {
      registry.reject(role.id, of: id, at: time, .disabled)
      return role.id
    }
    if let key = role.key {
      var removal = KeyRemoval(slot: id.slot, key: key, reason: .replaced, time: time, moving: .jump, fading: .jump)
      columns.visit(movingIn: id.slot, &removal)
    }
    for (number, part) in allowed.enumerated() {
      var role = role
      role.part = number
      part.add(to: &self, id, as: role, at: time, options: options)
    }
    return role.id
  }

  /// Adds a running animation of one layer to another layer, synchronously, from an instant on.
  ///
  /// If the ``motionPolicy`` forbids all of it, the new animation ends immediately.
  ///
  /// - Parameters:
  ///   - id: The animation.
  ///   - source: The layer of the animation. If the animation does not run there at the instant, nothing changes.
  ///   - target: The other layer.
  ///   - time: The instant.
  /// - Returns: The ID of the new animation.
  @discardableResult
  public mutating func join(_ id: AnimationID, of source: LayerID, on target: LayerID, at time: Double) -> AnimationID {
    let (copy, policy) = (registry.makeAnimation(on: target), motionPolicy)
    guard contains(source), isChangeable(target, at: time) else {
      refuseRemoved(contains(source) ? target : source, copy, at: time)
      return copy
    }
    recordChange(of: target.slot)
    var joining = JoinOperation(
      source: source.slot, target: target.slot, id: id, copy: copy, time: time, policy: policy)
    columns.visit(&joining)
    if joining.isRefused, !joining.hasJoined { registry.reject(copy, of: target, at: time, .disabled) }
    return copy
  }

  /// Removes an animation at an instant. The value then moves within the duration to the value below the animation.
  ///
  /// The call has no effect if the layer has no animation with this ID at the instant, or if the layer was removed.
  public mutating func removeAnimation(_ id: AnimationID, at time: Double, duration: Double = 0) {
    // An ID that this tree has not made.
    guard nodes.indices.contains(id.slot) else { return }
    let options = ChangeOptions(policy: .additive, duration: duration, timingFunction: .seamless)
    recordChange(of: id.slot)
    var removal = AnimationRemoval(id: id, time: time, options: options)
    columns.visit(movingIn: id.slot, &removal)
  }
}

/// Removes an animation.
private struct AnimationRemoval: ColumnVisitor {
  let id: AnimationID
  let time: Double
  let options: ChangeOptions

  func visit<Value>(_ column: inout Column<Value>) { column.removeAnimation(id, at: time, options: options) }
}

/// Removes the animations of a layer with a key, or with `nil` all of them.
struct KeyRemoval: ColumnVisitor {
  let slot: Int
  let key: String?
  let reason: EndReason
  let time: Double
  /// The options for motion properties and for others.
  let moving: ChangeOptions
  let fading: ChangeOptions

  func visit<Value>(_ column: inout Column<Value>) {
    let options = column.isMotion ? moving : fading
    if let key {
      column.removeAnimation(slot, key: key, reason: reason, at: time, options: options)
    } else {
      column.removeAllAnimations(slot, at: time, options: options)
    }
  }
}

/// Copies an animation to another layer, for the properties that a motion policy permits.
private struct JoinOperation: ColumnVisitor {
  let source: Int
  let target: Int
  let id: AnimationID
  let copy: AnimationID
  let time: Double
  let policy: MotionPolicy
  var isRefused = false
  var hasJoined = false

  mutating func visit<Value>(_ column: inout Column<Value>) {
    if policy.allows(isMotion: column.isMotion) {
      column.join(target, from: source, id, as: copy, at: time)
    } else if column.runs(id, on: source, at: time) {
      isRefused = true
    }
    if !hasJoined { hasJoined = column.runs(copy, on: target, at: time) }
  }
}
