/// Hears when an animation of an ``AnimationController`` starts and why it is over.
///
/// Both messages have a default that does nothing.
public protocol AnimationControllerDelegate: AnyObject {
  /// The animation is about to start: its start date has come and its delay is over.
  ///
  /// - Parameters:
  ///   - identifier: As it was given to ``AnimationController/beginAnimations(_:context:)``.
  ///   - context: The same.
  func animationWillStart(_ identifier: String?, context: Any?)

  /// The animation is over; told exactly once of each that was committed, also of one that has not started.
  ///
  /// - Parameters:
  ///   - identifier: As it was given to ``AnimationController/beginAnimations(_:context:)``.
  ///   - reason: Why it is over.
  ///   - instant: When it was over; of a finished one its exact end, however late that was noticed, so that the next
  ///     one can be committed at this instant without a gap.
  ///   - context: As it was given with the identifier.
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

/// What an ``AnimationController`` animates: it turns percentages into whatever it shows.
///
/// A protocol and not closures: the four messages belong to one object, which mostly owns the controller that calls it,
/// and the controller does not keep it alive. ``AnimatingValue`` is a ready one for anything that animates.
public protocol AnimationWorkDelegate: AnyObject {
  /// The animation starts; values follow.
  ///
  /// - Parameters:
  ///   - identifier: As it was given to ``AnimationController/beginAnimations(_:context:)``.
  ///   - context: The same.
  func animationStarting(_ identifier: String?, context: Any?)

  /// How far the animation is.
  ///
  /// - Parameters:
  ///   - identifier: As it was given to ``AnimationController/beginAnimations(_:context:)``.
  ///   - context: The same.
  ///   - percentThisCycle: How far the leg at hand is, 0 … 1, through the curve; a way back counts down. A curve of the
  ///     caller's own may leave 0 … 1.
  ///   - overallPosition: How many legs are behind, the even share of the one at hand included.
  func animationProcess(_ identifier: String?, context: Any?, percentThisCycle: Double, overallPosition: Double)

  /// The animation is over; told exactly once of each that started, before the controller delegate hears it.
  ///
  /// - Parameters:
  ///   - identifier: As it was given to ``AnimationController/beginAnimations(_:context:)``.
  ///   - reason: Why it is over; what has not finished stands where its last value left it.
  ///   - context: As it was given with the identifier.
  func animationCompleting(_ identifier: String?, reason: EndReason, context: Any?)

  /// The value of a custom curve, before it is mirrored on a way back.
  ///
  /// - Parameters:
  ///   - time: The even share of the leg, 0 … 1.
  ///   - curve: The identifier that was given to ``AnimationController/setCustomAnimationCurve(_:)``, never 0.
  /// - Returns: How far the leg is; normally 0 at 0 and 1 at 1.
  func animationValue(forTime time: Double, curve: Int) -> Double
}

extension AnimationWorkDelegate {
  /// Does nothing.
  public func animationStarting(_ identifier: String?, context: Any?) {}
  /// Does nothing.
  public func animationCompleting(_ identifier: String?, reason: EndReason, context: Any?) {}
  /// The time itself: a linear curve.
  public func animationValue(forTime time: Double, curve: Int) -> Double { time }
}
