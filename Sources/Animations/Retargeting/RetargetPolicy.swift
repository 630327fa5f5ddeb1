// SPDX-License-Identifier: MIT
public import GlissadeTiming

/// The motion of a value from its presentation value to a new target.
public enum RetargetPolicy: Hashable, Sendable {
  /// Adds the difference of the old and the new target, which decreases to zero. The value is continuous.
  ///
  /// The velocity is continuous if the timing function has slope 0 at both ends, as `TimingFunction.seamless` has. With
  /// the duration 0, the value moves by the difference at once, and earlier motion continues.
  case additive
  /// Starts a new motion from the presentation value. The velocity is lost, as in most toolkits.
  case replace
  /// Sets the value immediately.
  case jump
  /// Starts a spring with the presentation value and its velocity. Any number of such changes costs as much as one.
  ///
  /// The initial velocity of the spring is ignored, because the value has a velocity. An invalid spring sets the value
  /// immediately, as ``jump`` does. For a layer, an observer then reports the spring's problem.
  case spring(Spring)

  /// Whether a change may have an initial velocity.
  package var usesVelocity: Bool { if case .spring = self { true } else { false } }
}
