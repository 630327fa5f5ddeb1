import Animations

/// What is done with a column whatever its values are.
protocol AnyColumn: Sendable {
  /// Whether a change of the property moves something: see ``LayerProperty/isMotion``.
  var isMotion: Bool { get }

  /// Calls a function with every slot that moves, each once.
  func forEachMovingSlot(_ body: (_ slot: Int) -> Void)

  /// The instant from which on the value of a layer stays as it is; −∞ where it always has.
  func settlingTime(_ slot: Int) -> Double

  /// The instant from which on no change of a layer's value is visible.
  func settlingTime(_ slot: Int, within tolerance: VisibleTolerance, reach: Double?) -> Double

  /// The animations of a layer.
  func lives(_ slot: Int) -> [AnimationLife]

  /// The instants in a range at which the value, the velocity or the acceleration of a layer may jump.
  func breakpoints(_ slot: Int, in range: ClosedRange<Double>, limit: Int) -> [Double]

  /// Calls a function with the changes and animations of a layer, or with `nil` of all layers, that have a completion:
  /// when each was made, and when it is over.
  func forEachCompletion(
    of slot: Int?, _ body: (_ slot: Int, _ completion: CompletionID, _ start: Double, _ end: Double) -> Void)

  /// Whether an animation runs on a layer.
  func runs(_ id: AnimationID, on slot: Int, at time: Double) -> Bool

  /// Lets a layer join an animation of another one where it stands.
  mutating func join(_ slot: Int, from source: Int, _ id: AnimationID, as copy: AnimationID, at time: Double)

  /// Takes an animation from the layer that it drives.
  mutating func removeAnimation(_ id: AnimationID, at time: Double, by way: ChangeOptions)

  /// Takes the animation under a key from a layer.
  mutating func removeAnimation(_ slot: Int, key: String, reason: EndReason, at time: Double, by way: ChangeOptions)

  /// Takes all animations from a layer.
  mutating func removeAllAnimations(_ slot: Int, at time: Double, by way: ChangeOptions)

  /// Takes back what was planned later than an instant.
  mutating func removeAllChanges(after time: Double)

  /// Drops what no instant from `time` on can show, and motions that have come to rest.
  ///
  /// - Returns: The slots whose motions may have changed.
  mutating func prune(before time: Double) -> [Int]

  /// Forgets a layer, so that its slot can be given to another one.
  mutating func reset(_ slot: Int)
}
