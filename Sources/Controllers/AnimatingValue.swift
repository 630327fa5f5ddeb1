// SPDX-License-Identifier: MIT
public import GlissadeAnimations

/// A value that an ``AnimationController`` moves from its current value to a new one.
///
///     let volume = AnimatingValue(0.0)
///     volume.move(to: 0.8)
///     controller.beginAnimations("fade in")
///     controller.setAnimationWorkDelegate(volume)
///     controller.commitAnimations(at: now)
///
/// The sample code of BLAnimationController had such workers for a point and for a number. They corrected their
/// values at completion, because the last percentage was seldom 1. Here the last percentage is exact, and the next
/// move starts at the end of the previous one.
public final class AnimatingValue<Value: Animatable>: AnimationWorkDelegate {
  /// The value at 0 percent.
  package private(set) var start: Value
  /// The value at 100 percent.
  package private(set) var end: Value
  /// The current value.
  public private(set) var value: Value

  /// Creates a constant value.
  public init(_ value: Value) {
    start = value
    end = value
    self.value = value
  }

  /// Sets the end of the next animation, which starts at the current value.
  public func move(to end: Value) {
    start = value
    self.end = end
  }

  /// Sets the value at a percentage of the animation.
  public func animationProcess(
    _ identifier: String?, context: Any?, percentThisCycle: Double, overallPosition: Double
  ) {
    value = start.interpolation(to: end, at: percentThisCycle).value
  }
}
