package import Timing

/// How a value gets from what is shown to the value of a change.
package struct ChangeOptions: Sendable {
  package var policy: RetargetPolicy
  /// Seconds; a spring has its own.
  package var duration: Double
  package var timingFunction: TimingFunction
  /// Is notified when the change has arrived.
  package var completion: CompletionID?

  package init(
    policy: RetargetPolicy, duration: Double, timingFunction: TimingFunction, completion: CompletionID? = nil
  ) {
    (self.policy, self.duration, self.timingFunction, self.completion) = (policy, duration, timingFunction, completion)
  }

  /// The change is complete at once.
  package static var jump: ChangeOptions { ChangeOptions(policy: .jump, duration: 0, timingFunction: .linear) }
}
