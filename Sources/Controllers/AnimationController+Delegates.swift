// SPDX-License-Identifier: MIT
public import GlissadeAnimations

/// The delegate that an ``AnimationController`` notifies of the start and the end of an animation.
///
/// Both methods have a default implementation that does nothing.
public protocol AnimationControllerDelegate: AnyObject {
  /// Called before the animation starts, after its start date and its delay.
  ///
  /// - Parameters:
  ///   - identifier: The identifier from ``AnimationController/beginAnimations(_:context:)``.
  ///   - context: The context from the same call.
  func animationWillStart(_ identifier: String?, context: Any?)

  /// Called once after the end of each committed animation, also of one that has not started.
  ///
  /// - Parameters:
  ///   - identifier: The identifier from ``AnimationController/beginAnimations(_:context:)``.
  ///   - reason: The reason for the end.
  ///   - instant: The instant of the end. For a finished animation it is the exact end, however late the call is. The
  ///     next animation can be committed at this instant without a gap.
  ///   - context: The context from the same call as the identifier.
  func animationDidStop(
    _ identifier: String?, reason: EndReason, at instant: Double, context: Any?)
}

extension AnimationControllerDelegate {
  /// Does nothing.
  public func animationWillStart(_ identifier: String?, context: Any?) {}
  /// Does nothing.
  public func animationDidStop(
    _ identifier: String?, reason: EndReason, at instant: Double, context: Any?
  ) {}
}

/// The worker of an ``AnimationController``, which applies percentages to a value.
///
/// This is a protocol instead of closures, because its four methods belong to one object. That object usually owns
/// the controller, which keeps only a weak reference to it. ``AnimatingValue`` is a worker for any animatable value.
public protocol AnimationWorkDelegate: AnyObject {
  /// Called when the animation starts, before its values.
  ///
  /// - Parameters:
  ///   - identifier: The identifier from ``AnimationController/beginAnimations(_:context:)``.
  ///   - context: The context from the same call.
  func animationStarting(_ identifier: String?, context: Any?)

  /// Delivers the progress of the animation.
  ///
  /// - Parameters:
  ///   - identifier: The identifier from ``AnimationController/beginAnimations(_:context:)``.
  ///   - context: The context from the same call.
  ///   - percentThisCycle: The eased progress of the current cycle, 0 … 1; a reversed cycle decreases. A custom
  ///     curve may leave 0 … 1.
  ///   - overallPosition: The number of finished cycles plus the linear progress of the current one.
  func animationProcess(_ identifier: String?, context: Any?, percentThisCycle: Double, overallPosition: Double)

  /// Called once after the end of each animation that started, before the controller delegate is called.
  ///
  /// - Parameters:
  ///   - identifier: The identifier from ``AnimationController/beginAnimations(_:context:)``.
  ///   - reason: The reason for the end. If it is not `finished`, the value stays at the last delivered one.
  ///   - context: The context from the same call as the identifier.
  func animationCompleting(_ identifier: String?, reason: EndReason, context: Any?)

  /// Returns the value of a custom curve, before it is mirrored in a reversed cycle.
  ///
  /// - Parameters:
  ///   - time: The linear progress of the cycle, 0 … 1.
  ///   - curve: The identifier from ``AnimationController/setCustomAnimationCurve(_:)``, never 0.
  /// - Returns: The eased progress of the cycle, normally 0 at 0 and 1 at 1.
  func animationValue(forTime time: Double, curve: Int) -> Double
}

extension AnimationWorkDelegate {
  /// Does nothing.
  public func animationStarting(_ identifier: String?, context: Any?) {}
  /// Does nothing.
  public func animationCompleting(_ identifier: String?, reason: EndReason, context: Any?) {}
  /// Returns the time: a linear curve.
  public func animationValue(forTime time: Double, curve: Int) -> Double { time }
}
