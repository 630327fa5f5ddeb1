public import Timing

/// Animates anything, whether or not it is a layer's property: a worker is told how far it is, again and again.
///
/// This is the interface of Scott Lawrence's BLAnimationController, which is that of `UIView`'s animation blocks. What
/// the animation is like is said between `begin` and `commit`; then the caller's clock drives it:
///
///     controller.beginAnimations("fade", context: nil)
///     controller.setAnimationWorkDelegate(volume)
///     controller.setAnimationDuration(2)
///     controller.setAnimationRepeatCount(3)
///     controller.setAnimationRepeatAutoreverses(true)
///     controller.commitAnimations(at: now)
///     while let next = controller.nextInstant {
///       // … wait until `next`, or for the next frame …
///       controller.advance(to: now)
///     }
///
/// There is no clock and no timer here. An animation has one start; where it stands is a function of the instant, so
/// nothing drifts. One animation runs at a time: two unrelated ones need two controllers, and committing replaces the
/// one that runs. The article "Animation controllers" says what is different from the original, and why.
///
/// The settings are methods and not properties because they are not always heard: outside `begin … commit`, and while
/// animations are disabled, they do nothing and answer `false`.
public final class AnimationController {
  /// How an animation spends each leg, in the original's words.
  public enum Curve: Hashable, Sendable {
    /// Begins and ends slowly; the default.
    case easeInOut
    /// Begins slowly.
    case easeIn
    /// Ends slowly.
    case easeOut
    /// Even.
    case linear
    /// Any other timing function, Core Animation's curves included.
    case function(TimingFunction)

    /// The original's own family where it has one: its speed is a trapezoid, which is no Bézier curve.
    public var timingFunction: TimingFunction {
      switch self {
      case .easeInOut: .trapezoid(.easeInOut)
      case .easeIn: .trapezoid(.easeIn)
      case .easeOut: .trapezoid(.easeOut)
      case .linear: .linear
      case .function(let function): function
      }
    }
  }

  /// Whether `begin`, `commit` and the settings between them are heard; an animation that runs goes on.
  public private(set) var areAnimationsEnabled = true

  /// What the coming animation is like, while it is being said.
  private var pendingSettings: Settings?
  /// The animation that has been committed and is not over.
  var run: Run?
  /// Whether somebody is being told something, who may call back.
  var isDelivering = false
  /// Whether the one who hears that an animation was replaced may not replace the new one.
  private var isReplacing = false

  /// Creates a controller without an animation.
  public init() {}
}

// MARK: - Begin and commit

extension AnimationController {
  /// Begins to describe an animation; everything gets its default.
  ///
  /// - Parameters:
  ///   - identifier: Handed to both delegates with every message, as it is.
  ///   - context: The same for anything else.
  /// - Returns: Whether it was heard: animations are enabled.
  @discardableResult
  public func beginAnimations(_ identifier: String? = nil, context: Any? = nil) -> Bool {
    guard areAnimationsEnabled, !isReplacing else { return false }
    pendingSettings = Settings(identifier: identifier, context: context)
    return true
  }

  /// Ends the description and lets the animation wait for its start: nobody is told anything yet.
  ///
  /// It starts at the start date, or at the instant where there is none or that has passed, and then waits for the
  /// delay. An animation that still runs is over by this, for the reason ``EndReason/replaced``; whoever hears that
  /// cannot begin another one in the same breath. Settings that cannot run leave everything as it is: the controller
  /// delegate hears
  /// ``EndReason/invalid(_:)``.
  ///
  /// - Parameter instant: The time of the commit, in seconds on the clock that drives the controller.
  /// - Returns: Whether there is an animation now that will start.
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

  /// Lets `begin`, `commit` and the settings between them be heard or not; an animation that runs goes on.
  public func setAnimationsEnabled(_ enabled: Bool) { areAnimationsEnabled = enabled }

  /// Changes the description of the coming animation, if there is one and it is heard.
  private func set(_ change: (inout Settings) -> Void) -> Bool {
    guard areAnimationsEnabled, !isReplacing, var settings = pendingSettings else { return false }
    change(&settings)
    pendingSettings = settings
    return true
  }
}

// MARK: - Settings, heard between begin and commit

extension AnimationController {
  /// Sets who hears of start and end; nobody by default. It is not kept alive.
  ///
  /// - Returns: Whether it was heard.
  @discardableResult
  public func setAnimationDelegate(_ delegate: (any AnimationControllerDelegate)?) -> Bool {
    set { $0.delegate = delegate }
  }

  /// Sets who is animated; nobody by default. It is not kept alive, so that a worker may own its controller.
  ///
  /// - Returns: Whether it was heard.
  @discardableResult
  public func setAnimationWorkDelegate(_ worker: (any AnimationWorkDelegate)?) -> Bool { set { $0.worker = worker } }

  /// Sets the duration of one leg in seconds, 0.2 by default; 0 or more, may be infinite.
  ///
  /// - Returns: Whether it was heard.
  @discardableResult
  public func setAnimationDuration(_ duration: Double) -> Bool { set { $0.duration = duration } }

  /// Sets the seconds to wait at the start date, 0 by default; below 0 counts as 0.
  ///
  /// - Returns: Whether it was heard.
  @discardableResult
  public func setAnimationDelay(_ delay: Double) -> Bool { set { $0.delay = delay } }

  /// Sets when to start, as an instant on the clock that drives the controller; by default, or once passed, at the
  /// commit.
  ///
  /// - Returns: Whether it was heard.
  @discardableResult
  public func setAnimationStartDate(_ instant: Double?) -> Bool { set { $0.startDate = instant } }

  /// Sets how each leg is spent, ``Curve/easeInOut`` by default.
  ///
  /// - Returns: Whether it was heard.
  @discardableResult
  public func setAnimationCurve(_ curve: Curve) -> Bool { set { $0.curve = curve } }

  /// Sets how many legs there are, 1 by default: a way back is one too. 0 counts as 1; may be a fraction or infinite.
  ///
  /// - Returns: Whether it was heard.
  @discardableResult
  public func setAnimationRepeatCount(_ count: Double) -> Bool { set { $0.repeatCount = count } }

  /// Sets whether every other leg goes back, by 1 minus its value: eased in there is eased in back. No by default.
  ///
  /// - Returns: Whether it was heard.
  @discardableResult
  public func setAnimationRepeatAutoreverses(_ autoreverses: Bool) -> Bool { set { $0.autoreverses = autoreverses } }

  /// Sets whether the first leg begins at the percentage that the animation it replaces has shown last. No by default.
  ///
  /// With that percentage c the first leg is c + (1 − c) · curve: exactly c first, and 1 at its end; all others are as
  /// ever. Where nothing runs at the commit, or nothing has been shown yet, it begins at 0.
  ///
  /// - Returns: Whether it was heard.
  @discardableResult
  public func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) -> Bool {
    set { $0.beginsFromCurrentState = fromCurrentState }
  }
}

// MARK: - Settings that are always heard

extension AnimationController {
  /// Lets the worker compute the curve with this identifier; 0, the default, means ``Curve``.
  ///
  /// It is heard at any time, also while animations are disabled: between `begin` and `commit` it is for the coming
  /// animation, otherwise for the one that runs, at once.
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

  /// Sets how many seconds pass between two values, 0.1 by default; 0 means every call, infinity the ends of legs
  /// alone.
  ///
  /// It is heard at any time, as ``setCustomAnimationCurve(_:)`` is; an interval below 0, or none, never is.
  ///
  /// - Returns: Whether it was heard.
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
