// SPDX-License-Identifier: MIT
package import GlissadeTiming

/// The options of a change: the policy, the duration and the timing function of the motion to the new value.
package struct ChangeOptions: Sendable {
  package var policy: RetargetPolicy
  /// The duration in seconds; springs ignore it.
  package var duration: Double
  package var timingFunction: TimingFunction
  /// The completion that is notified at the end of the change.
  package var completion: CompletionID?
  /// The instant at which the change was planned, or `nil` for a change that is made at its own instant.
  package var planned: Double?

  package init(
    policy: RetargetPolicy, duration: Double, timingFunction: TimingFunction, completion: CompletionID? = nil
  ) {
    (self.policy, self.duration, self.timingFunction, self.completion) = (policy, duration, timingFunction, completion)
  }

  /// An immediate change.
  package static var jump: ChangeOptions { ChangeOptions(policy: .jump, duration: 0, timingFunction: .linear) }
}
