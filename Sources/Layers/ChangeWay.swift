import Animations
import Timing

/// How a change of a value gets from what is shown to where it goes.
struct ChangeWay: Sendable {
  var policy: RetargetPolicy
  var duration: Double
  var timingFunction: TimingFunction
  var completion: CompletionID?

  /// There at once.
  static var cut: ChangeWay { ChangeWay(policy: .jump, duration: 0, timingFunction: .linear) }
}
