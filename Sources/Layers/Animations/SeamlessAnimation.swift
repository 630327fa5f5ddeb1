// SPDX-License-Identifier: MIT
public import GlissadeAnimations
public import GlissadeTiming

/// An animation between two values on top of the model, as in the Seamless library.
///
/// Both values are presentation values. The animation runs their difference, `old − new → 0`, and adds it to the model
/// value, which is the new value. Any number of such animations can overlap without jumps. This is the additive policy
/// of a ``Transaction`` in explicit form, for one property and with its own timing.
public struct SeamlessAnimation<Value: Animatable>: Sendable {
  /// The initial value; by default the model value before the instant of the transaction.
  package var oldValue: Value?
  /// The final value; by default the model value.
  package var newValue: Value?
  /// The timing function of the difference. ``Transaction/timingFunctionRule`` resolves conflicts with that of the
  /// transaction.
  ///
  /// Without a timing function here and in the transaction it is `TimingFunction.seamless`.
  package var timingFunction: TimingFunction?
  /// The duration in seconds; by default that of the transaction.
  package var duration: Double?

  /// Creates an animation. The layer and the transaction provide missing arguments.
  public init(
    oldValue: Value? = nil, newValue: Value? = nil, timingFunction: TimingFunction? = nil, duration: Double? = nil
  ) {
    self.oldValue = oldValue
    self.newValue = newValue
    self.timingFunction = timingFunction
    self.duration = duration
  }

  /// Creates an animation with a timing block, which maps progress 0 … 1 to a value that may be below 0 or above 1.
  ///
  /// - Parameters:
  ///   - oldValue: The initial value.
  ///   - newValue: The final value.
  ///   - duration: The duration in seconds; by default that of the transaction.
  ///   - timingBlock: A pure function. It is evaluated at every instant, and not sampled in advance.
  public init(
    oldValue: Value? = nil, newValue: Value? = nil, duration: Double? = nil,
    timingBlock: @escaping @Sendable (Double) -> Double
  ) {
    self.init(
      oldValue: oldValue, newValue: newValue, timingFunction: .function("timingBlock", value: timingBlock),
      duration: duration)
  }
}

extension LayerEditor {
  /// Adds an animation from an old value to the model value, on top of all others.
  ///
  /// - Returns: The ID of the animation.
  @discardableResult
  public mutating func add<Value>(
    _ animation: SeamlessAnimation<Value>, to property: LayerProperty<Value>
  ) -> AnimationID {
    let old = animation.oldValue ?? tree.modelValue(of: id, property, at: time.nextDown)
    let new = animation.newValue ?? self[property]
    let running = Animation<Value>(
      Track(.difference(old.difference(from: new))),
      timing: MediaTiming(
        beginTime: time, duration: animation.duration ?? transaction.duration, fillMode: .backwards),
      timingFunction: transaction.timingFunctionRule.resolved(
        own: animation.timingFunction, inherited: transaction.timingFunction),
      isAdditive: true)
    var options = ChangeOptions.jump
    options.completion = transaction.completion
    return tree.animate(
      id, LayerAnimation(property, running), at: time, options: options,
      role: { AnimationRole(id: $0, key: nil, index: 0, persists: true) })
  }
}

extension Transaction {
  /// Sets a block as the timing function of this transaction's transitions, as Seamless's `setSeamlessTimingBlock`
  /// does.
  ///
  /// - Parameter block: A pure function, evaluated at every instant. It maps progress 0 … 1 to a value that may be
  ///   below 0 or above 1.
  public mutating func setTimingBlock(_ block: @escaping @Sendable (Double) -> Double) {
    timingFunction = .function("timingBlock", value: block)
  }
}
