extension TimingFunction {
  /// At which ends of its interval a staircase jumps.
  public enum StepPosition: Hashable, Sendable {
    /// The first jump is at 0; CSS also says `start`.
    case jumpStart
    /// The last jump is at 1; CSS also says `end`.
    case jumpEnd
    /// Neither end jumps: the staircase begins at 0 and ends at 1 with a level tread.
    case jumpNone
    /// Both ends jump.
    case jumpBoth
  }
}
