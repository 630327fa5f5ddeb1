// SPDX-License-Identifier: MIT
public import GlissadeAnimations
import GlissadeGeometry
public import GlissadeTiming

/// One layer inside a transaction: getters return model values, and setters start transitions.
public struct LayerEditor: Sendable {
  var transaction: Transaction
  let id: LayerID

  /// The edited tree.
  var tree: LayerTree {
    get { transaction.tree }
    _modify { yield &transaction.tree }
  }

  /// The instant at which the changes begin; −∞ while a layer is configured.
  var time: Double { transaction.delay > 0 ? transaction.time + transaction.delay : transaction.time }
  /// The instant at which animations begin.
  var beginTime: Double { transaction.isConfiguration ? transaction.configurationBegin : time }

  /// The model value of a property. Setting it starts a transition to the new value.
  ///
  /// A running explicit animation that replaces the value ends. An additive transition decreases its motion to zero.
  /// ``resumeAnimation(_:)`` makes the animation effective again.
  public subscript<Value>(property: LayerProperty<Value>) -> Value {
    get { tree.modelValue(of: id, property, at: time) }
    set { set(property, to: newValue) }
  }

  /// The presentation value of a property at the instant of the changes, with all changes until now.
  ///
  ///     // The card stops where it is seen.
  ///     tree.transaction(at: now, policy: .jump) { $0[card].position = $0[card].presentation(.position) }
  public func presentation<Value>(_ property: LayerProperty<Value>) -> Value {
    tree.presentationValue(of: id, property, at: beginTime)
  }

  /// The velocity of a property per second at the instant of the changes, with all changes until now.
  public func velocity<Value>(_ property: LayerProperty<Value>) -> Value.Difference {
    tree.velocity(of: id, property, at: beginTime)
  }

  /// Changes the model value of a property, with options that differ from those of the transaction.
  ///
  /// A value or a velocity that is not finite, a negative extent, and a property that the layer's content does not use
  /// are refused: see ``LayerTree/set(_:of:to:)``.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - value: The new model value.
  ///   - duration: The duration in seconds; by default that of the transaction.
  ///   - timingFunction: The timing function of the transition. ``Transaction/timingFunctionRule`` resolves conflicts
  ///     with that of the transaction.
  ///   - velocity: The initial velocity of a spring, per second: for example that of a pointer at its release. By
  ///     default it is the presentation velocity. With another policy than a spring, the velocity alone is refused:
  ///     the value changes without it, and ``LayerTree/onRefusal`` reports the reason.
  public mutating func set<Value>(
    _ property: LayerProperty<Value>, to value: Value, duration: Double? = nil, timingFunction: TimingFunction? = nil,
    velocity: Value.Difference? = nil
  ) {
    if transaction.isConfiguration { return tree.set(property, of: id, to: value) }
    guard tree.accepts(value, velocity: velocity, for: property, of: id, at: time) else { return }
    var velocity = velocity
    if velocity != nil, !transaction.policy.usesVelocity {
      tree.refuseUnusedVelocity(of: property.name, of: id, at: time)
      velocity = nil
    }
    guard property.isAnchor, let anchor = value as? Point else {
      change(property, to: value, duration: duration, timingFunction: timingFunction, velocity: velocity)
      return
    }
    let options = transaction.changeOptions(of: property, duration: duration, timingFunction: timingFunction)
    let placement = tree.presentationPlacement(of: id, at: time, nil)
    guard shiftPosition(forAnchor: anchor, options: options) else { return }
    change(property, to: value, duration: duration, timingFunction: timingFunction, velocity: velocity)
    keepPosition(of: placement)
  }

  /// Moves a model value and all running motion of a property together, at once, by a difference.
  ///
  ///     // The list has scrolled: the rows move with it, and their running changes continue.
  ///     tree.transaction(at: now) { $0[row].shift(.position, by: Vector(dx: 0, dy: -40)) }
  ///
  /// Running differences, springs and additive animations continue. An animation that replaces the value does not move.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - difference: The difference. One whose result is not finite is refused.
  public mutating func shift<Value>(_ property: LayerProperty<Value>, by difference: Value.Difference) {
    let (id, time) = (id, time)
    let old = tree.modelValue(of: id, property, at: time)
    let new = old.advanced(by: difference)
    guard tree.accepts(new, for: property, of: id, at: time) else { return }
    if transaction.isConfiguration { return tree.set(property, of: id, to: new) }
    var options = ChangeOptions.jump
    options.planned = transaction.delay > 0 ? transaction.time : nil
    tree.change(property, of: id, at: time) {
      $0.change(id.slot, .offsetValue(by: difference), at: time, options: options)
    }
  }

  /// Makes an animation the target of a property: the transaction determines the transition to it.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - animation: The animation, which may already run. Its begin time is on the clock of the tree, unlike that of
  ///     ``animate(_:forKey:index:persists:)``.
  /// - Returns: The ID of the animation.
  @discardableResult
  public mutating func retarget<Value>(_ property: LayerProperty<Value>, to animation: Animation<Value>) -> AnimationID
  {
    tree.animate(
      id, LayerAnimation(property, animation), at: beginTime, options: transaction.changeOptions(of: property),
      role: { AnimationRole(id: $0, key: nil, index: 0, persists: false) })
  }

  /// Adds an explicit animation that begins at the instant of the transaction, on top of the other animations.
  ///
  /// It equals ``LayerTree/animate(_:_:at:forKey:index:persists:completion:)``, as a part of the transaction.
  ///
  /// - Parameters:
  ///   - animation: The animation. Its begin time is relative to the instant of the transaction.
  ///   - key: A key, or `nil`. The new animation replaces a running animation of the layer with the same key.
  ///   - index: The compositing order: above animations with the same or a smaller index.
  ///   - persists: Whether the animation continues when its property is set. The new value is then visible after the
  ///     end of the animation.
  /// - Returns: The ID of the animation.
  @discardableResult
  public mutating func animate(
    _ animation: LayerAnimation?, forKey key: String? = nil, index: Int = 0, persists: Bool = false
  ) -> AnimationID {
    tree.animate(
      id, animation, at: beginTime, forKey: key, index: index, persists: persists, completion: transaction.completion)
  }

  /// Makes the last added animation of a property effective again. It has kept running in the meantime.
  ///
  /// Without such an animation nothing changes.
  public mutating func resumeAnimation<Value>(_ property: LayerProperty<Value>) {
    let (id, time, options) = (id, time, transaction.changeOptions(of: property))
    guard tree.admits(id, at: time) else { return }
    tree.change(property, of: id, at: time) { $0.change(id.slot, .resume, at: time, options: options) }
  }

  /// Removes the animation with a key. The transaction determines the transition to the value below it.
  public mutating func removeAnimation(forKey key: String) {
    removeAnimations(withKey: key)
  }

  /// Removes all animations of the layer. The transaction determines the transition to the model values.
  public mutating func removeAllAnimations() {
    removeAnimations(withKey: nil)
  }

  /// Removes the animations with a key, or with `nil` all of them.
  private mutating func removeAnimations(withKey key: String?) {
    guard tree.admits(id, at: time) else { return }
    var removal = KeyRemoval(
      slot: id.slot, key: key, reason: .removed, time: time, moving: transaction.changeOptions(isMotion: true),
      fading: transaction.changeOptions(isMotion: false))
    tree.recordChange(of: id.slot)
    tree.columns.visit(movingIn: id.slot, &removal)
  }

  private mutating func change<Value>(
    _ property: LayerProperty<Value>, to value: Value, duration: Double?, timingFunction: TimingFunction?,
    velocity: Value.Difference? = nil
  ) {
    guard transaction.recording == nil else {
      let (id, time) = (id, time)
      let old = tree.modelValue(of: id, property, at: time)
      transaction.recording?.record(value, after: old, for: property, of: id)
      tree.change(property, of: id, at: time) { $0.change(id.slot, .setValue(to: value), at: time) }
      return
    }
    let (id, time) = (id, time)
    let options = transaction.changeOptions(of: property, duration: duration, timingFunction: timingFunction)
    if case .spring(let spring) = options.policy, let problem = spring.problem {
      tree.recordChange(of: id.slot)
      tree.reject(tree.registry.makeAnimation(on: id), of: id, at: time, [AnimationProblem.spring(problem)])
    }
    tree.change(property, of: id, at: time) {
      $0.send(id.slot, to: value, velocity: velocity, at: time, options: options)
    }
  }

  /// Changes the model position so that a change of the anchor does not move the layer. Returns whether the new
  /// position is finite.
  private mutating func shiftPosition(forAnchor anchor: Point, options: ChangeOptions) -> Bool {
    let model = tree.modelPlacement(of: id, at: time)
    let position = model.position(forAnchor: anchor)
    guard tree.accepts(position, for: .position, of: id, at: time) else { return false }
    guard transaction.recording == nil else {
      change(.position, to: position, duration: nil, timingFunction: nil)
      return true
    }
    let (id, time) = (id, time)
    tree.change(.position, of: id, at: time) {
      $0.change(id.slot, .offsetValue(by: position - model.position), at: time, options: options)
    }
    return true
  }

  /// Adds a temporary additive change of the position, which keeps the layer where it was displayed before a change of
  /// its anchor.
  ///
  /// The additive change is needed where the layer rotates or scales, or where an animation moves its position.
  private mutating func keepPosition(of oldPlacement: LayerPlacement) {
    let (id, time) = (id, time)
    let placement = tree.presentationPlacement(of: id, at: time, nil)
    let difference = oldPlacement.position(forAnchor: placement.anchor) - placement.position
    // Differences below 10⁻⁹ points are rounding errors.
    guard transaction.recording == nil, difference.isFinite, difference.length > 1e-9 else { return }
    let remaining = tree.columns.placementSettlingTime(id.slot) - time
    // The additive change lasts as long as the running motions, and at least 0.25 s, the default duration of a
    // transaction. A motion that ends almost at once therefore does not make the position jump. Motions without an end
    // also get 0.25 s.
    let duration = remaining.isFinite ? max(remaining, 0.25) : 0.25
    let options = ChangeOptions(policy: .additive, duration: duration, timingFunction: .seamless)
    tree.change(.position, of: id, at: time) {
      $0.change(id.slot, .addDifference(difference), at: time, options: options)
    }
  }
}
