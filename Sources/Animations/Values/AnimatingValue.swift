/// A value of any kind that an ``AnimationController`` takes from where it is to where it is sent.
///
///     let volume = AnimatingValue(0.0)
///     volume.move(to: 0.8)
///     controller.beginAnimations("fade in")
///     controller.setAnimationWorkDelegate(volume)
///     controller.commitAnimations(at: now)
///
/// The original's sample had such workers for a point and for a number; they put themselves right when they completed,
/// because the last percentage was seldom 1. Here it is exact, and the next move begins where the last one ended.
public final class AnimatingValue<Value: Animatable>: AnimationWorkDelegate {
  /// The value at 0 percent.
  public private(set) var start: Value
  /// The value at 100 percent.
  public private(set) var end: Value
  /// The value now.
  public private(set) var value: Value

  /// Creates a value that rests.
  public init(_ value: Value) {
    start = value
    end = value
    self.value = value
  }

  /// Makes the way of the coming animation lead from where the value is to another one.
  public func move(to end: Value) {
    start = value
    self.end = end
  }

  /// Takes the value to where its way is at a percentage.
  public func animationProcess(
    _ identifier: String?, context: Any?, percentThisCycle: Double, overallPosition: Double
  ) {
    value = start.interpolation(to: end, at: percentThisCycle).value
  }
}
