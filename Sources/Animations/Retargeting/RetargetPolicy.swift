public import Timing

/// How a value gets from what is shown to what it is sent to.
public enum RetargetPolicy: Hashable, Sendable {
  /// The difference of the old and the new target is added and runs out; value and velocity are continuous.
  ///
  /// The velocity is continuous where the timing function is level at both ends, as `TimingFunction.seamless` is.
  case additive
  /// What is shown is taken for the begin of a new way, and its velocity is lost: what most toolkits do.
  case replace
  /// It is there at once.
  case jump
  /// A spring takes over value and velocity; any number of such changes is one motion, and costs no more.
  ///
  /// The initial velocity of the spring plays no part, since the value has one.
  case spring(Spring)
}
