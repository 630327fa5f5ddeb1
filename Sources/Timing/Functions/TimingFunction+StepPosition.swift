// SPDX-License-Identifier: MIT
extension TimingFunction {
  /// The ends of the interval 0 … 1 at which a step function jumps.
  public enum StepPosition: Hashable, Sendable {
    /// The first jump is at 0; also `start` in CSS.
    case jumpStart
    /// The last jump is at 1; also `end` in CSS.
    case jumpEnd
    /// Neither end has a jump: the first output is 0 and the last is 1.
    case jumpNone
    /// Both ends have a jump.
    case jumpBoth
  }
}
