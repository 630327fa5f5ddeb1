public import Animations
import Geometry
import Timing

extension LayerTree {
  /// Adds an explicit animation that begins at an instant, over what the layer does.
  ///
  /// It replaces what is below it or adds to it, as it says itself, in the order of adding. An animation that replaces
  /// gives way where its property is sent elsewhere, and goes on inside the difference;
  /// ``LayerEditor/resumeAnimation(_:)`` sends the layer back to it.
  ///
  /// One that cannot run, or may not by the ``motionPolicy``, changes nothing: it ends at once, and an
  /// ``AnimationObserver`` tells why. So does `nil`.
  ///
  /// - Parameters:
  ///   - id: The layer.
  ///   - animation: What runs; its begin time is counted from `time`.
  ///   - time: The instant, on the clock of the tree.
  ///   - key: A name; an animation of the layer that runs under the same one is replaced. Without one nothing is.
  ///   - index: Its place in the order of compositing: above those with the same index or a smaller one.
  ///   - persists: Whether it stays when its property is sent elsewhere, which then shows where it has ended.
  ///   - completion: What is over when the animation is.
  /// - Returns: The name of the animation.
  @discardableResult
  public mutating func animate(
    _ id: LayerID, _ animation: LayerAnimation?, at time: Double, forKey key: String? = nil, index: Int = 0,
    persists: Bool = false, completion: CompletionID? = nil
  ) -> AnimationID {
    if let completion { registry.recordUse(of: completion, at: time) }
    var way = ChangeOptions.cut
    way.completion = completion
    return animate(
      id, animation?.delayed(by: time), at: time, by: way,
      role: { AnimationRole(id: $0, key: key, index: index, persists: persists) })
  }

  /// Adds an explicit animation of one property, which begins at an instant, over what the property does.
  ///
  /// - Parameters:
  ///   - id: The layer.
  ///   - property: What is animated.
  ///   - animation: How; its begin time is counted from `time`.
  ///   - time: The instant, on the clock of the tree.
  ///   - key: A name; an animation of the layer that runs under the same one is replaced. Without one nothing is.
  ///   - index: Its place in the order of compositing: above those with the same index or a smaller one.
  ///   - persists: Whether it stays when its property is sent elsewhere, which then shows where it has ended.
  ///   - completion: What is over when the animation is.
  /// - Returns: The name of the animation.
  @discardableResult
  public mutating func animate<Value>(
    _ id: LayerID, _ property: LayerProperty<Value>, with animation: Animation<Value>, at time: Double,
    forKey key: String? = nil, index: Int = 0, persists: Bool = false, completion: CompletionID? = nil
  ) -> AnimationID {
    animate(
      id, LayerAnimation(property, animation), at: time, forKey: key, index: index, persists: persists,
      completion: completion)
  }

  /// Adds an animation whose begin is on the clock of the tree already.
  mutating func animate(
    _ id: LayerID, _ animation: LayerAnimation?, at time: Double, by way: ChangeOptions,
    role: (AnimationID) -> AnimationRole
  ) -> AnimationID {
    check(id)
    recordChange(of: id.slot)
    let role = role(registry.makeAnimation(on: id))
    guard let animation else {
      registry.reject(role.id, of: id, at: time, .invalid([.noValues]))
      return role.id
    }
    let problems = time.isFinite ? animation.problems : [.beginTime(time)]
    guard problems.isEmpty else {
      registry.reject(role.id, of: id, at: time, .invalid(problems))
      return role.id
    }
    let allowed = animation.parts.filter { $0.isAllowed(by: motionPolicy) }
    guard !allowed.isEmpty else {
      registry.reject(role.id, of: id, at: time, .disabled)
      return role.id
    }
    if let key = role.key {
      var removal = KeyRemoval(slot: id.slot, key: key, reason: .replaced, time: time, moving: .cut, fading: .cut)
      columns.visit(movingIn: id.slot, &removal)
    }
    for (number, part) in allowed.enumerated() {
      var role = role
      role.part = number
      part.add(to: &self, id, as: role, at: time, by: way)
    }
    return role.id
  }

  /// Lets a layer join an animation of another one in flight: it runs on both in step from an instant on.
  ///
  /// Where the ``motionPolicy`` lets none of it run, it ends at once.
  ///
  /// - Parameters:
  ///   - id: The animation.
  ///   - source: The layer that it runs on; where it does not run at the instant, nothing happens.
  ///   - target: The layer that joins.
  ///   - time: The instant.
  /// - Returns: The name of the animation on the layer that has joined.
  @discardableResult
  public mutating func join(_ id: AnimationID, of source: LayerID, on target: LayerID, at time: Double) -> AnimationID {
    check(source)
    check(target)
    let (copy, policy) = (registry.makeAnimation(on: target), motionPolicy)
    recordChange(of: target.slot)
    var joining = JoinOperation(
      source: source.slot, target: target.slot, id: id, copy: copy, time: time, policy: policy)
    columns.visit(&joining)
    if joining.isRefused, !joining.hasJoined { registry.reject(copy, of: target, at: time, .disabled) }
    return copy
  }

  /// Removes an animation at an instant; over a duration what it showed is led over to what is below it.
  ///
  /// Nothing changes where the animation does not run, and so also where its layer was removed.
  public mutating func removeAnimation(_ id: AnimationID, at time: Double, duration: Double = 0) {
    // One from outside of a tree runs on no layer.
    guard nodes.indices.contains(id.slot) else { return }
    let way = ChangeOptions(policy: .additive, duration: duration, timingFunction: .seamless)
    recordChange(of: id.slot)
    var removal = AnimationRemoval(id: id, time: time, options: way)
    columns.visit(movingIn: id.slot, &removal)
  }
}

/// Removes an animation.
private struct AnimationRemoval: ColumnVisitor {
  let id: AnimationID
  let time: Double
  let options: ChangeOptions

  func visit<Value>(_ column: inout Column<Value>) { column.removeAnimation(id, at: time, by: options) }
}

/// Removes the animations of a layer with a key, or with `nil` all of them.
struct KeyRemoval: ColumnVisitor {
  let slot: Int
  let key: String?
  let reason: EndReason
  let time: Double
  /// The options for properties that move something, and for others.
  let moving: ChangeOptions
  let fading: ChangeOptions

  func visit<Value>(_ column: inout Column<Value>) {
    let options = column.isMotion ? moving : fading
    if let key {
      column.removeAnimation(slot, key: key, reason: reason, at: time, by: options)
    } else {
      column.removeAllAnimations(slot, at: time, by: options)
    }
  }
}

/// Adds a copy of an animation to another layer, for the properties that a motion policy allows.
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
