public import Animations
public import Timing

/// An animation with an old and a new value that runs on top of the model: Seamless's way to smooth what a person does.
///
/// The values are said as they look, and what runs is their difference: `old − new → 0`, added to the model value,
/// which is the new one. Any number of them stack, and none of them jumps. It is the additive policy of a
/// ``Transaction`` said explicitly, for one property and with a timing of its own.
public struct SeamlessAnimation<Value: Animatable>: Sendable {
  /// What the layer looked like: by default the model value before the instant of the transaction.
  public var oldValue: Value?
  /// What it is to look like: by default the model value.
  public var newValue: Value?
  /// How the difference runs out; see ``Transaction/timingFunctionRule`` for what wins over that of the transaction.
  ///
  /// Without one of its own and without one of the transaction it is the smooth `TimingFunction.seamless`.
  public var timingFunction: TimingFunction?
  /// Seconds; by default those of the transaction.
  public var duration: Double?

  /// Creates an animation; what is left out comes from the layer and the transaction.
  public init(
    oldValue: Value? = nil, newValue: Value? = nil, timingFunction: TimingFunction? = nil, duration: Double? = nil
  ) {
    self.oldValue = oldValue
    self.newValue = newValue
    self.timingFunction = timingFunction
    self.duration = duration
  }

  /// Creates an animation with a timing block: progress 0 … 1 to what may lie below 0 and above 1.
  ///
  /// - Parameters:
  ///   - oldValue: What the layer looked like.
  ///   - newValue: What it is to look like.
  ///   - duration: Seconds; by default those of the transaction.
  ///   - timingBlock: A pure function; it is evaluated at every instant, never baked into steps.
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
  /// Adds an animation that leads from an old value to the model's, on top of everything.
  ///
  /// - Returns: The name of the animation.
  @discardableResult
  public mutating func add<Value>(
    _ animation: SeamlessAnimation<Value>, to property: LayerProperty<Value>
  ) -> AnimationID {
    let old = animation.oldValue ?? tree.modelValue(of: id, property, at: time.nextDown)
    let new = animation.newValue ?? self[property]
    var running = Animation(
      .basic(from: Value(displacement: old.difference(from: new)), to: .zero),
      timing: MediaTiming(
        beginTime: time, duration: animation.duration ?? transaction.duration, fillMode: .backwards),
      timingFunction: transaction.timingFunctionRule.resolved(
        own: animation.timingFunction, inherited: transaction.timingFunction),
      isAdditive: true)
    running.isDifference = true
    var options = ChangeOptions.jump
    options.completion = transaction.completion
    return tree.animate(
      id, LayerAnimation(property, running), at: time, options: options,
      role: { AnimationRole(id: $0, key: nil, index: 0, persists: true) })
  }
}

extension Transaction {
  /// Lets the differences of this transaction run out by a block: Seamless's `setSeamlessTimingBlock`.
  ///
  /// - Parameter block: Progress 0 … 1 to what may lie below 0 and above 1; a pure function, evaluated at every
  ///   instant.
  public mutating func setTimingBlock(_ block: @escaping @Sendable (Double) -> Double) {
    timingFunction = .function("timingBlock", value: block)
  }
}
