public import Animations
import Geometry
public import Timing

/// One layer inside a transaction: reading gives model values, setting sends the layer there.
public struct LayerEditor: Sendable {
  var transaction: Transaction
  let id: LayerID

  /// The tree that is being changed.
  var tree: LayerTree {
    get { transaction.tree }
    _modify { yield &transaction.tree }
  }

  /// The instant of the changes.
  var time: Double { transaction.time }

  /// The model value of a property; setting it sends the layer to a value.
  ///
  /// An explicit animation that the layer runs goes on inside the difference, and no longer shows once that has run
  /// out;
  /// ``resumeAnimation(_:)`` sends the layer back to it.
  public subscript<Value>(property: LayerProperty<Value>) -> Value {
    get { tree.modelValue(of: id, property, at: time) }
    set { set(property, to: newValue) }
  }

  /// Sends a property to a value, in a way of its own where that of the transaction does not fit.
  ///
  /// A value or a velocity that is not finite is refused: see ``LayerTree/set(_:_:to:)``.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - value: Its new model value.
  ///   - duration: Seconds; by default those of the transaction.
  ///   - timingFunction: How a difference runs out; see ``Transaction/timingFunctionRule`` for what wins.
  ///   - velocity: The velocity per second with which a spring starts, by default the one shown: that of a pointer that
  ///     has just let go, for example.
  public mutating func set<Value>(
    _ property: LayerProperty<Value>, to value: Value, duration: Double? = nil, timingFunction: TimingFunction? = nil,
    velocity: Value.Difference? = nil
  ) {
    guard tree.accepts(value, velocity: velocity, for: property, of: id, at: time) else { return }
    guard let anchor = value as? Point, property.name == LayerProperty<Point>.anchor.name, property.column != nil else {
      change(property, to: value, duration: duration, timingFunction: timingFunction, velocity: velocity)
      return
    }
    let way = transaction.way(of: property, duration: duration, timingFunction: timingFunction)
    let placement = tree.presentationPlacement(of: id, at: time, nil)
    guard shiftPosition(forAnchor: anchor, by: way) else { return }
    change(property, to: value, duration: duration, timingFunction: timingFunction, velocity: velocity)
    keepPosition(of: placement)
  }

  /// Sends a property to an animation of its own, which begins when its timing says, on the clock of the tree.
  ///
  /// What is shown is led over to it in the way of the transaction.
  @discardableResult
  public mutating func animate<Value>(_ property: LayerProperty<Value>, with animation: Animation<Value>) -> AnimationID
  {
    tree.animate(
      id, LayerAnimation(property, animation), at: time, by: transaction.way(of: property),
      role: { AnimationRole(id: $0, key: nil, index: 0, persists: false) })
  }

  /// Adds an explicit animation that begins at the instant of the transaction, over what the layer does.
  ///
  /// The same as ``LayerTree/animate(_:_:at:forKey:index:persists:completion:)``, as part of the transaction.
  ///
  /// - Parameters:
  ///   - animation: What runs; its begin time is counted from the instant of the transaction.
  ///   - key: A name; an animation of the layer that runs under the same one is replaced. Without one nothing is.
  ///   - index: Its place in the order of compositing: above those with the same index or a smaller one.
  ///   - persists: Whether it stays when its property is sent elsewhere, which then shows where it has ended.
  /// - Returns: The name of the animation.
  @discardableResult
  public mutating func animate(
    _ animation: LayerAnimation?, forKey key: String? = nil, index: Int = 0, persists: Bool = false
  ) -> AnimationID {
    tree.animate(
      id, animation, at: time, forKey: key, index: index, persists: persists, completion: transaction.completion)
  }

  /// Sends a property back to the animation that was added last, which has gone on in the meantime.
  ///
  /// Without such an animation nothing changes.
  public mutating func resumeAnimation<Value>(_ property: LayerProperty<Value>) {
    let (id, time, way) = (id, time, transaction.way(of: property))
    tree.change(property, of: id, at: time) { $0.change(id.slot, .resume, at: time, by: way) }
  }

  /// Removes the animation under a key; in the way of the transaction what it showed is led over to what is below it.
  public mutating func removeAnimation(forKey key: String) {
    tree.check(id)
    removeAnimations(withKey: key)
  }

  /// Removes all animations of the layer; in the way of the transaction what they showed is led over to the model.
  public mutating func removeAllAnimations() {
    tree.check(id)
    removeAnimations(withKey: nil)
  }

  /// Removes the animations with a key, or with `nil` all of them.
  private mutating func removeAnimations(withKey key: String?) {
    var removal = KeyRemoval(
      slot: id.slot, key: key, reason: .removed, time: time, moving: transaction.way(isMotion: true),
      fading: transaction.way(isMotion: false))
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
      tree.change(property, of: id, at: time) { $0.change(id.slot, .send(to: value), at: time) }
      return
    }
    let (id, time) = (id, time)
    let way = transaction.way(of: property, duration: duration, timingFunction: timingFunction)
    tree.change(property, of: id, at: time) {
      $0.change(id.slot, .send(to: value, velocity: velocity), at: time, by: way)
    }
  }

  /// Moves the position by as much as the anchor moves inside the layer; returns whether the position is finite.
  private mutating func shiftPosition(forAnchor anchor: Point, by way: ChangeOptions) -> Bool {
    let model = tree.modelPlacement(of: id, at: time)
    let position = model.position(forAnchor: anchor)
    guard tree.accepts(position, for: .position, of: id, at: time) else { return false }
    guard transaction.recording == nil else {
      change(.position, to: position, duration: nil, timingFunction: nil)
      return true
    }
    let (id, time) = (id, time)
    tree.change(.position, of: id, at: time) {
      $0.change(id.slot, .shift(by: position - model.position), at: time, by: way)
    }
    return true
  }

  /// Leads the position over where the layer is not shown where it was: it turned or grew about another point, or
  /// followed an animation that says where its anchor is.
  private mutating func keepPosition(of oldPlacement: LayerPlacement) {
    let (id, time) = (id, time)
    let placement = tree.presentationPlacement(of: id, at: time, nil)
    let difference = oldPlacement.position(forAnchor: placement.anchor) - placement.position
    // Rounding leaves nothing to be led over.
    guard transaction.recording == nil, difference.isFinite, difference.length > 1e-9 else { return }
    let remaining = tree.columns.placementSettlingTime(id.slot) - time
    // As long as the motion that it makes up for; as long as a transaction by default at least, for even the rest
    // of a moment must not be a jump.
    let duration = remaining.isFinite ? max(remaining, 0.25) : 0.25
    let way = ChangeOptions(policy: .additive, duration: duration, timingFunction: .seamless)
    tree.change(.position, of: id, at: time) { $0.change(id.slot, .lead(by: difference), at: time, by: way) }
  }
}
