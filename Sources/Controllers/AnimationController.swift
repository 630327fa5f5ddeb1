// SPDX-License-Identifier: MIT
import GlissadeAnimations
public import GlissadeTiming

/// A controller that animates any value, whether or not it is a property of a layer, by reporting its progress to a
/// worker.
///
/// The interface is that of Scott Lawrence's BLAnimationController, which is that of `UIView`'s animation blocks. The
/// settings of an animation are made between `begin` and `commit`. Then the caller's clock drives it:
///
///     controller.beginAnimations("fade", context: nil)
///     controller.setAnimationWorkDelegate(volume)
///     controller.setAnimationDuration(2)
///     controller.setAnimationRepeatCount(3)
///     controller.setAnimationRepeatAutoreverses(true)
///     controller.commitAnimations(at: now)
///     while let instant = controller.nextInstant {
///       wait(until: instant)
///       controller.advance(to: instant)
///     }
///
/// The controller has no clock and no timer. An animation has one start, and its position is a function of the
/// instant, so nothing drifts. One animation runs at a time. Two independent ones require two controllers, and a
/// commit replaces the running one. The page of this module lists the differences from
/// BLAnimationController, with reasons.
///
/// The settings are methods and not properties, because they have no effect outside `begin … commit`, or while
/// animations are disabled. They then return `false`.
public final class AnimationController {
  /// The timing curve of each cycle, in the terms of BLAnimationController.
  public enum Curve: Hashable, Sendable {
    /// Slow at the start and at the end; the default.
    case easeInOut
    /// Slow at the start.
    case easeIn
    /// Slow at the end.
    case easeOut
    /// Constant speed.
    case linear
    /// Any other timing function, including Core Animation's curves.
    case function(TimingFunction)

    /// The timing function of the curve. The first three are those of BLAnimationController, whose speed is a
    /// trapezoid instead of a Bézier curve.
    package var timingFunction: TimingFunction {
      switch self {
      case .easeInOut: .trapezoid(.easeInOut)
      case .easeIn: .trapezoid(.easeIn)
      case .easeOut: .trapezoid(.easeOut)
      case .linear: .linear
      case .function(let function): function
      }
    }
  }

  /// Whether `begin`, `commit` and the settings between them have an effect. A running animation continues in any
  /// case.
  public private(set) var areAnimationsEnabled = true

  /// The settings of the next animation, between `begin` and `commit`.
  private var pendingSettings: Settings?
  /// The committed animation, or `nil` after its end.
  var run: Run?
  /// Whether a delegate is being called, which may call the controller.
  var isDelivering = false
  /// Whether a delegate is being notified of a replacement, and must not replace the new animation.
  private var isReplacing = false

  /// Creates a controller without an animation.
  public init() {}
}

// MARK: - Begin and commit

extension AnimationController {
  /// Begins the settings of the next animation, and resets them to their defaults.
  ///
  /// - Parameters:
  ///   - identifier: An identifier that is passed to both delegates with every call.
  ///   - context: A context that is also passed with every call.
  /// - Returns: Whether the call had an effect: animations are enabled.
  @discardableResult
  public func beginAnimations(_ identifier: String? = nil, context: Any? = nil) -> Bool {
    guard areAnimationsEnabled, !isReplacing else { return false }
    pendingSettings = Settings(identifier: identifier, context: context)
    return true
  }

  /// Ends the settings and schedules the animation. No delegate is called yet.
  ///
  /// The animation starts at the start date, or at the commit if there is none or it has passed. Then it waits for
  /// the delay. A running animation ends with the reason `EndReason.replaced`; a delegate cannot begin another
  /// animation re-entrantly. Invalid settings change nothing, and the controller delegate receives
  /// `EndReason.invalid`.
  ///
  /// - Parameter instant: The instant of the commit, in seconds on the clock that drives the controller.
  /// - Returns: Whether an animation has been scheduled.
  @discardableResult
  public func commitAnimations(at instant: Double) -> Bool {
    guard areAnimationsEnabled, !isReplacing, let settings = pendingSettings else { return false }
    pendingSettings = nil
    let problems = settings.problems(at: instant)
    guard problems.isEmpty else {
      settings.delegate?.animationDidStop(
        settings.identifier, reason: .invalid(problems), at: instant, context: settings.context)
      return false
    }
    let old = run
    run = Run(settings, at: instant, deliveredPercent: old?.deliveredPercent)
    if let old {
      isReplacing = true
      end(old, .replaced, at: instant)
      isReplacing = false
    }
    return true
  }

  /// Enables or disables `begin`, `commit` and the settings between them. A running animation continues in any case.
  public func setAnimationsEnabled(_ enabled: Bool) { areAnimationsEnabled = enabled }

  /// Changes the settings of the next animation. Returns whether the call had an effect.
  private func set(_ change: (inout Settings) -> Void) -> Bool {
    guard areAnimationsEnabled, !isReplacing, var settings = pendingSettings else { return false }
    change(&settings)
    pendingSettings = settings
    return true
  }
}

// MARK: - Settings between begin and commit

extension AnimationController {
  /// Sets the delegate for start and end; none by default. The reference is weak.
  ///
  /// - Returns: Whether the call had an effect.
  @discardableResult
  public func setAnimationDelegate(_ delegate: (any AnimationControllerDelegate)?) -> Bool {
    set { $0.delegate = delegate }
  }

  /// Sets the worker; none by default. The reference is weak, so that a worker may own its controller.
  ///
  /// - Returns: Whether the call had an effect.
  @discardableResult
  public func setAnimationWorkDelegate(_ worker: (any AnimationWorkDelegate)?) -> Bool { set { $0.worker = worker } }

  /// Sets the duration of one cycle in seconds, 0.2 by default; 0 or more, including infinity.
  ///
  /// - Returns: Whether the call had an effect.
  @discardableResult
  public func setAnimationDuration(_ duration: Double) -> Bool { set { $0.duration = duration } }

  /// Sets the delay after the start date in seconds, 0 by default. A delay below 0 counts as 0.
  ///
  /// - Returns: Whether the call had an effect.
  @discardableResult
  public func setAnimationDelay(_ delay: Double) -> Bool { set { $0.delay = delay } }

  /// Sets the start date, an instant on the clock that drives the controller. By default, and for a past date, it is
  /// the commit.
  ///
  /// - Returns: Whether the call had an effect.
  @discardableResult
  public func setAnimationStartDate(_ instant: Double?) -> Bool { set { $0.startDate = instant } }

  /// Sets the timing curve of each cycle, ``Curve/easeInOut`` by default.
  ///
  /// - Returns: Whether the call had an effect.
  @discardableResult
  public func setAnimationCurve(_ curve: Curve) -> Bool { set { $0.curve = curve } }

  /// Sets the number of cycles, 1 by default. A reversed cycle counts, too. 0 counts as 1; fractions and infinity are
  /// accepted.
  ///
  /// - Returns: Whether the call had an effect.
  @discardableResult
  public func setAnimationRepeatCount(_ count: Double) -> Bool { set { $0.repeatCount = count } }

  /// Sets whether every second cycle is reversed; `false` by default.
  ///
  /// The percentage of a reversed cycle is 1 minus that of a forward cycle. An ease-in is therefore slow at the start
  /// of both.
  ///
  /// - Returns: Whether the call had an effect.
  @discardableResult
  public func setAnimationRepeatAutoreverses(_ autoreverses: Bool) -> Bool { set { $0.autoreverses = autoreverses } }

  /// Sets whether the first cycle starts at the last percentage of the animation that it replaces; `false` by
  /// default.
  ///
  /// With that percentage c, the first cycle is c + (1 − c) · curve: exactly c at its start, and 1 at its end.
  /// Further cycles do not change. If no animation runs at the commit, or it has not delivered a value, the cycle
  /// starts at 0.
  ///
  /// - Returns: Whether the call had an effect.
  @discardableResult
  public func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) -> Bool {
    set { $0.beginsFromCurrentState = fromCurrentState }
  }
}

// MARK: - Settings at any time

extension AnimationController {
  /// Sets the identifier of a curve that the worker computes; 0, the default, means ``Curve``.
  ///
  /// The setting has an effect at any time, also while animations are disabled. Between `begin` and `commit` it
  /// concerns the next animation, otherwise the running one.
  ///
  /// - Returns: Whether there is such an animation.
  @discardableResult
  public func setCustomAnimationCurve(_ curve: Int) -> Bool {
    if pendingSettings != nil {
      pendingSettings?.customCurve = curve
    } else {
      run?.settings.customCurve = curve
    }
    return pendingSettings != nil || run != nil
  }

  /// Sets the interval between two values in seconds, 0.1 by default. 0 means every call, infinity only the ends of
  /// cycles.
  ///
  /// The setting has an effect at any time, like ``setCustomAnimationCurve(_:)``. An interval below 0 or NaN is
  /// ignored.
  ///
  /// - Returns: Whether the call had an effect.
  @discardableResult
  public func setPollInterval(_ interval: Double) -> Bool {
    guard interval >= 0 else { return false }
    if pendingSettings != nil {
      pendingSettings?.pollInterval = interval
    } else {
      run?.setPollInterval(interval)
    }
    return pendingSettings != nil || run != nil
  }
}
